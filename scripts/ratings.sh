#!/usr/bin/env bash
# ratings.sh PROGRAM [FILE]: does the program rate the puzzles of tests/data/ratings.tsv as was published? Theories that it does
# not know are left out, and named.
set -euo pipefail
program=$1 data=${2:-$(dirname "${BASH_SOURCE[0]}")/../tests/data/ratings.tsv}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
wrong=0 compared=0 other=0

while read -r theory; do
    awk -F '\t' -v theory="$theory" '!/^#/ && $2 == theory' "$data" > "$tmp/rows"
    status=0
    cut -f 1 "$tmp/rows" | "$program" rate --by "$theory" --quiet --no-progress - > "$tmp/rated" 2> "$tmp/err" || status=$?
    if [ $status = 2 ]; then
        echo "$theory: not known yet, $(wc -l < "$tmp/rows") left out"
        continue
    fi
    [ $status = 0 ] || {
        cat "$tmp/err"
        exit 1
    }
    cut -f 2 "$tmp/rated" | paste "$tmp/rows" - > "$tmp/all"
    awk -F '\t' '{ want = $4 == "-" ? $3 : $4 } want != $NF { print $2 ": " $NF ", expected " want ": " $1 " (" $5 ")" }' \
        "$tmp/all" | tee "$tmp/wrong"
    wrong=$((wrong + $(wc -l < "$tmp/wrong")))
    compared=$((compared + $(wc -l < "$tmp/all")))
    other=$((other + $(awk -F '\t' '$4 != "-"' "$tmp/all" | wc -l)))
done < <(grep -v '^#' "$data" | cut -f 2 | sort -u)
echo "$compared ratings compared, $wrong wrong, $other known to be other than published"
[ $wrong = 0 ] && [ $compared -gt 0 ]
