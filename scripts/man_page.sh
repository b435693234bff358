#!/usr/bin/env bash
# man_page.sh [PROGRAM]: is the manual page that the program (default: build/release/tresse) prints well formed? Whatever
# mandoc has to say is a failure, except about the date: a machine whose clock is behind is not its fault.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
page=$folder/tresse.1 # mandoc compares the section with the name of the file
"${1:-build/release/tresse}" list man > "$page"
"${1:-build/release/tresse}" list man-batch > "$folder/tresse-batch.1"
cp doc/man/libtresse.3 "$folder/"
said=$(mandoc -Tlint -Wwarning "$page" "$folder/tresse-batch.1" "$folder/libtresse.3" | grep -v 'date in the future' || true)
if [ -n "$said" ]; then
    echo "$said"
    exit 2
fi
mandoc -Tutf8 "$page" > /dev/null
