#!/usr/bin/env bash
# Makes a Python environment of the project's own, once for each state of its requirements.
#
#   scripts/venv.sh NAME REQUIREMENTS   makes .venv/NAME, or leaves it when it is as the file wants it
#   scripts/venv.sh --python            prints the Python that is used
set -euo pipefail
cd "$(dirname "$0")/.."

# Debian's own Python first: a python3 on the PATH may be a version manager's stand-in that runs nothing.
find_python() {
    local candidate
    for candidate in /usr/bin/python3 python3; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    echo "No Python 3.9 or newer that can make environments. On Debian: apt-get install python3 python3-venv" >&2
    return 69
}

if [[ ${1:-} == --python ]]; then
    find_python
    exit
fi
name=${1:?usage: scripts/venv.sh NAME REQUIREMENTS}
requirements=${2:?usage: scripts/venv.sh NAME REQUIREMENTS}
folder=.venv/$name

stamp=$(cksum <"$requirements")
[[ -f $folder/made-from && $(<"$folder/made-from") == "$stamp" && -x $folder/bin/python ]] && exit 0

python=$(find_python)
echo "Making $folder from $requirements"
rm -rf "$folder"
"$python" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
echo "$stamp" >"$folder/made-from"
