#!/usr/bin/env bash
# What people paste, each form named by where it is from (tests/data/paste_zoo.txt), is read right: the puzzle,
# and what a player has done besides. Usage: scripts/paste_zoo.sh [-v]; TRESSE says which program.
#
# The file has, for each form: a line "@@ NAME"; "@= TEXT" for each puzzle that is to be read; "@~ CHANGES", if
# there are any; and the form itself, up to the next "@@".
set -u
cd "$(dirname "$0")/.." || exit 2
tresse=${TRESSE:-build/release/tresse}
zoo=tests/data/paste_zoo.txt
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

forms=0 wrong=0
check() {
    [ -n "$name" ] || return
    forms=$((forms + 1))
    "$tresse" rate --show-understood "$work/form" >"$work/out" 2>"$work/err"
    cut -f1 "$work/out" >"$work/read"
    cut -f3 "$work/out" | tr ' ' '\n' | sort >"$work/did"
    tr ' ' '\n' <"$work/changes" | sort >"$work/wanted"
    if cmp -s "$work/read" "$work/puzzles" && cmp -s <(grep . "$work/did") <(grep . "$work/wanted"); then
        [ "${1-}" = -v ] && echo "read right: $name"
        return
    fi
    wrong=$((wrong + 1))
    echo "read wrong: $name"
    head -c 300 "$work/err"
    diff "$work/read" "$work/puzzles" | head -4
    diff "$work/did" "$work/wanted" | head -4
}

name=
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
    '@@ '*)
        check "${1-}"
        name=${line#@@ }
        : >"$work/form"
        : >"$work/puzzles"
        : >"$work/changes"
        ;;
    '@= '*) printf '%s\n' "${line#@= }" >>"$work/puzzles" ;;
    '@~ '*) printf '%s\n' "${line#@~ }" >>"$work/changes" ;;
    '@~') ;;
    *) printf '%s\n' "$line" >>"$work/form" ;;
    esac
done <"$zoo"
check "${1-}"
echo "$forms forms, $wrong read wrong"
[ "$forms" -ge 90 ] && [ "$wrong" -eq 0 ]
