#!/usr/bin/env bash
# library_symbols.sh LIBRARY [HEADER]: does libtresse.a keep its promises? It shows only the functions of
# include/tresse.h (or the HEADER) and all of them, keeps no global state that can change, and calls nothing of stdio or anything that ends the process.
set -euo pipefail
library=$1 header=${2:-$(dirname "${BASH_SOURCE[0]}")/../include/tresse.h} wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

complain() { # MESSAGE FILE: the file should be empty
    [ -s "$2" ] || return 0
    echo "$1: $(tr '\n' ' ' < "$2")"
    wrong=1
}

# The functions that are declared, however their declarations are laid out: the first name before a parenthesis in
# each text from TRESSE_API to a semicolon, without lines of the preprocessor and comments.
promised() {
    grep -v '^[[:space:]]*#' "$header" | tr '\n' ' ' | sed -e 's:/\*:\n&:g' -e 's:\*/:&\n:g' | grep -v '^/\*' |
        tr '\n' ' ' | tr ';' '\n' | sed -nE 's/.*TRESSE_API[^(]*[^a-z0-9_(](tresse_[a-z0-9_]+) *\(.*/\1/p' | sort -u
}

promised > "$tmp/promised"
nm -g --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort -u > "$tmp/shown"
nm -u "$library" | awk '$1 == "U" { print $2 }' | sort -u > "$tmp/used"
objdump -t "$library" | awk '$4 == ".bss" || $4 == ".data" || $3 == "O" && ($4 == "*COM*") { print $NF }' |
    grep -vE '^\.(bss|data)$' > "$tmp/mutable" || true
grep -E '^(_IO_|__)?(v?[fs]?n?printf(_chk)?|f?puts|f?putc|putchar|f?write|fopen|fclose|fread|stdin|stdout|stderr|perror|assert_fail|exit|_exit|abort|getenv|setlocale|signal|system)$' \
    "$tmp/used" > "$tmp/forbidden" || true

comm -23 "$tmp/promised" "$tmp/shown" > "$tmp/lacking"
comm -13 "$tmp/promised" "$tmp/shown" > "$tmp/surplus"
complain "promised by tresse.h but not there" "$tmp/lacking"
complain "shown but not in tresse.h" "$tmp/surplus"
complain "state that can change" "$tmp/mutable"
complain "not for a library to call" "$tmp/forbidden"
[ -s "$tmp/promised" ] || wrong=1
echo "$(wc -l < "$tmp/shown") functions shown, $(wc -l < "$tmp/used") used from outside"
[ $wrong = 0 ]
