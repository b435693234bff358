#!/usr/bin/env bash
# library_symbols.sh LIBRARY: does libtresse.a keep its promises? It shows only the functions of include/tresse.h and
# all of them, keeps no global state that can change, and calls nothing of stdio or anything that ends the process.
set -euo pipefail
library=$1 header=$(dirname "${BASH_SOURCE[0]}")/../include/tresse.h wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

complain() { # MESSAGE FILE: the file should be empty
    [ -s "$2" ] || return 0
    echo "$1: $(tr '\n' ' ' < "$2")"
    wrong=1
}

grep '^TRESSE_API' "$header" | grep -oE 'tresse_[a-z_]+\(' | tr -d '(' | sort -u > "$tmp/promised"
nm -g --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort -u > "$tmp/shown"
nm -u "$library" | awk '$1 == "U" { print $2 }' | sort -u > "$tmp/used"
objdump -t "$library" | awk '$4 == ".bss" || $4 == ".data" || $3 == "O" && ($4 == "*COM*") { print $NF }' |
    grep -vE '^\.(bss|data)$' > "$tmp/mutable" || true
grep -E '^(_IO_|__)?(v?[fs]?n?printf(_chk)?|f?puts|f?putc|putchar|f?write|fopen|fclose|fread|stdin|stdout|stderr|perror|exit|_exit|abort|getenv|setlocale|signal|system)$' \
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
