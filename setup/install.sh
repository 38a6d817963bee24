#!/usr/bin/env bash
# Install the programs and libraries that Roundhouse uses and that are no Python packages. Does nothing when all are there.
set -euo pipefail

tech=/usr/share/qflow/tech

packages=()
need() { # need PACKAGE TEST...: the package, if the test fails
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || packages+=("$package")
}
library() { # library NAME: whether there is a shared library of that name
    python3 -c 'import sys, ctypes.util; sys.exit(ctypes.util.find_library(sys.argv[1]) is None)' "$1"
}
need python3-venv python3 -c 'import ensurepip'
need g++ command -v g++
need perl command -v perl
need iverilog command -v iverilog
need ghdl command -v ghdl
need opensta command -v sta
# Independent implementations of the ciphers.
need libcrypto++-dev test -e /usr/include/crypto++/cryptlib.h
need libbotan-2-19 library botan-2
need libtomcrypt1 library tomcrypt
need qflow-tech-osu050 test -e "${ROUNDHOUSE_OSU050:-$tech/osu050}/osu05_stdcells.lib"
need qflow-tech-osu035 test -e "${ROUNDHOUSE_OSU035:-$tech/osu035}/osu035_stdcells.lib"
need qflow-tech-osu018 test -e "${ROUNDHOUSE_OSU018:-$tech/osu018}/osu018_stdcells.lib"
# The tests with cocotb load Python into a simulator, as a shared library, which Debian has apart from its program.
if command -v apt-get >/dev/null; then
    need libpython3-dev compgen -G '/usr/lib/*/libpython3.*.so*'
fi
# Only the test of the report's pages uses a browser, and skips without one.
if apt-cache show chromium >/dev/null 2>&1; then
    need chromium command -v chromium
fi

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python must be 3.11 or newer; python3 is $(python3 --version). Install a newer one and put it on PATH." >&2
    exit 1
fi
if [ ${#packages[@]} -eq 0 ]; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "These packages must be installed, and apt-get is not here to do it: ${packages[*]}" >&2
    echo "(names of Debian packages; opensta is the program sta, ROUNDHOUSE_OSU050, _OSU035 and _OSU018 may point at the cells)" >&2
    exit 1
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command="sudo apt-get install ${packages[*]}"
    echo "Roundhouse needs these Debian packages: ${packages[*]}"
    if ! [ -t 0 ] || ! command -v sudo >/dev/null; then
        echo "Nobody is here to allow it; install them with: $command" >&2
        exit 1
    fi
    read -r -p "Run '$command' now? [y/N] " answer
    if [ "$answer" != y ]; then
        echo "Nothing was installed; install them with: $command" >&2
        exit 1
    fi
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}"
