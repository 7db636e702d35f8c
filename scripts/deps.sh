#!/usr/bin/env bash
# Installs the Debian packages one purpose needs, those that are missing only.
#
#   scripts/deps.sh build|deploy|bench
#
# As root, or with a sudo that asks nothing. Otherwise it prints the line to run and fails: it never waits for a
# password on a terminal that may not be there. When nothing is missing it needs no network and no rights.
set -euo pipefail

case "${1:-}" in
build) wanted=(libmicrohttpd-dev libcurl4-openssl-dev libssl-dev pkg-config binutils python3 python3-venv ca-certificates tzdata) ;;
deploy) wanted=(nginx systemd systemd-container openssl curl) ;;
bench) wanted=(nginx wrk) ;;
*)
    echo "usage: scripts/deps.sh build|deploy|bench" >&2
    exit 64
    ;;
esac

if [[ $1 == build ]] && ! command -v swift >/dev/null; then
    echo "Raincheck needs a Swift toolchain, 6.3 or newer, with 'swift' on the PATH: https://www.swift.org/install/" >&2
    exit 69
fi
if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian: nothing was installed. Debian calls what is needed: ${wanted[*]}" >&2
    exit 0
fi

missing=()
for package in "${wanted[@]}"; do
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true) == "install ok installed" ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

install="apt-get install --yes --no-install-recommends ${missing[*]}"
if ((EUID == 0)); then
    root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    root=(sudo -n)
else
    echo "These packages are missing: ${missing[*]}. Run this, then try again:" >&2
    echo "    sudo apt-get update && sudo $install" >&2
    exit 69
fi

# nginx is wanted as a program to test with: keep Debian from serving port 80 with it.
if [[ " ${missing[*]} " == *" nginx "* && ! -e /usr/sbin/policy-rc.d ]]; then
    printf '#!/bin/sh\nexit 101\n' | "${root[@]}" tee /usr/sbin/policy-rc.d >/dev/null
    trap '"${root[@]}" rm -f /usr/sbin/policy-rc.d' EXIT
    "${root[@]}" chmod 755 /usr/sbin/policy-rc.d
fi

echo "Installing ${missing[*]}"
apt() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive "$@" </dev/null; }
apt apt-get update --quiet=2
# shellcheck disable=SC2086 # the line is words
apt $install --quiet=2 -o Dpkg::Use-Pty=0
