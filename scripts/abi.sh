#!/usr/bin/env bash
# abi.sh record|check: what programs that were linked with the shared library rely on: functions, and the layout of structures.
# `record` writes it down, in packaging/libtresse.so.0.abi; `check` compares: more functions are no harm, anything else is.
# Before 1.0 it may be changed on purpose: record it anew, with a line in CHANGELOG.md; from 1.0 on that is another soname.
# What is looked at is a library with the functions of include/tresse.h that do nothing, compiled for it: for that no more than
# the header counts, and scripts/library_symbols.sh sees that the real one has them all. Exits 77 without abidiff.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
record=packaging/libtresse.so.0.abi
if ! command -v abidiff > /dev/null || ! command -v abidw > /dev/null; then
    echo "skipped: no abidiff"
    exit 77
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# each declaration, from TRESSE_API to its semicolon, becomes a function
awk '/TRESSE_API/ && !/define/ { inside = 1 } inside && /;[[:space:]]*(\/\*.*)?$/ { sub(/;/, " { __builtin_trap(); }"); inside = 0 } { print }' \
    include/tresse.h > "$tmp/tresse.c"
gcc -g -fPIC -shared -w -o "$tmp/libtresse.so.0" -Wl,-soname,libtresse.so.0 -Wl,--version-script=src/api/libtresse.map "$tmp/tresse.c"
case ${1-} in
record)
    abidw --no-corpus-path --no-comp-dir-path --short-locs "$tmp/libtresse.so.0" > "$record"
    echo "$(grep -c '<elf-symbol ' "$record") functions are written down in $record"
    ;;
check)
    abidiff --no-added-syms "$record" "$tmp/libtresse.so.0" || {
        echo "the interface is not what $record says: see the head of $0"
        exit 1
    }
    echo "no program has to be compiled anew"
    ;;
*)
    echo "usage: scripts/abi.sh record|check" >&2
    exit 2
    ;;
esac
