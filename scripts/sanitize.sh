#!/usr/bin/env bash
# Runs the tests of the wrappers and the app under a sanitizer, in a build folder of its own.
#
#   scripts/sanitize.sh thread|address
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
# Where threads and order matter.
thread) rooms='Signatures ForecastCore HTTPServer CurlClient Profiles RaincheckApp Conversation' ;;
# Where C is called, or memory is read by hand.
address) rooms='Signatures HTTPServer CurlClient Profiles Places RaincheckApp' ;;
esac
# What is read and printed by one thread in pure rooms; it takes minutes here.
skipped='(DayTests|WholeCardTests|RecordingTests|ExpectedTests|EveryPlaceTests)'

case "${1:-}" in
# The XCTest runner itself leaks, which the address sanitizer reports; the tests are Swift Testing's, so it can stay out.
thread | address) flags=(--disable-xctest --sanitize "$1" --scratch-path ".build-${1:0:1}san") ;;
*)
    echo "usage: scripts/sanitize.sh thread|address" >&2
    exit 64
    ;;
esac

log=$(mktemp)
suppressions=$(mktemp)
trap 'rm -f "$log" "$suppressions"' EXIT
# Foundation's Data(contentsOf:) forgets its buffer when the file is empty; the tests read such files. A table of places
# is kept for good, those that tests make as well.
printf 'leak:readBytesFromFile\nleak:TableBytes\n' >"$suppressions"
export LSAN_OPTIONS="suppressions=$suppressions:print_suppressions=0"

# Tests that measure time are left out: everything is many times slower here.
export RAINCHECK_SANITIZER="$1"

export RAINCHECK_ROOMS="$rooms"
swift test "${flags[@]}" --skip "$skipped" 2>&1 | tee "$log"

# A filter that matches nothing succeeds: ask for tests.
if ! grep -Eq 'Test run with [1-9][0-9]* tests? .*passed' "$log"; then
    echo "sanitize.sh: no test ran under the $1 sanitizer" >&2
    exit 1
fi
