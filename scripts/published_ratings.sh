#!/usr/bin/env bash
# published_ratings.sh N PROGRAM: W and B ratings of N puzzles of a collection with published ones, spread over the whole of
# it. The collection is data of others and no part of this repository: without it the check is skipped.
set -euo pipefail
n=$1 program=$2 data=$(dirname "${BASH_SOURCE[0]}")/../../shared/data/cb-2000.tsv
[ -r "$data" ] || {
    echo "skipped: no ../shared"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
grep -v '^#' "$data" | awk -v n="$n" 'int(NR * n / 2000) > int((NR - 1) * n / 2000)' > "$tmp/rows"
cut -f 1,3,4 "$tmp/rows" > "$tmp/want"
cut -f 1 "$tmp/rows" | "$program" rate --by W,B --no-progress - > "$tmp/got"
diff "$tmp/want" "$tmp/got" | head -n 20
cmp "$tmp/want" "$tmp/got"
[ "$(wc -l < "$tmp/got")" = "$n" ]
echo "$n puzzles: all W and B as published"
