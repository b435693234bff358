#!/usr/bin/env bash
# man_page.sh [PROGRAM]: is man/tresse.1 what the program (default: build/release/tresse) prints, and well formed? Whatever
# mandoc has to say is a failure. To bring it up to date: build/release/tresse list man > man/tresse.1
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
"${1:-build/release/tresse}" list man | diff man/tresse.1 - || {
    echo "man/tresse.1 is out of date: build/release/tresse list man > man/tresse.1"
    exit 1
}
mandoc -Tlint -Wwarning man/tresse.1
mandoc -Tutf8 man/tresse.1 > /dev/null
