#!/usr/bin/env bash
# man_page.sh [PROGRAM]: is the manual page that the program (default: build/release/tresse) prints well formed? Whatever
# mandoc has to say is a failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=$(mktemp)
trap 'rm -f "$page"' EXIT
"${1:-build/release/tresse}" list man > "$page"
mandoc -Tlint -Wwarning "$page"
mandoc -Tutf8 "$page" > /dev/null
