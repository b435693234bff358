#!/usr/bin/env bash
# checker_size.sh N M: is the checker shorter than N lines, and the JSON reader it uses than M? It is trusted because it
# can be read in one sitting, an idea at a time: the path, theories, lines, what makes a whip a whip, Subsets, orders.
# The two are counted apart since the reader knows nothing of paths and has long been finished, while each kind of
# pattern makes the checker longer, by 120 lines on average at most. doc/decisions.md has the account.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
lines=$(cat src/check/check*.[ch] | wc -l)
reader=$(cat src/check/json_tree.[ch] | wc -l)
lrat=$(wc -l < src/check/lrat_check.c)
others=$(find src/check -type f ! -name 'check*.[ch]' ! -name 'json_tree.[ch]' ! -name 'lrat_check.[ch]')
echo "$lines lines, $reader of its JSON reader; $lrat of the checker of LRAT proofs"
[ "$lines" -lt "$1" ] && [ "$reader" -lt "$2" ] && [ "$lrat" -lt 211 ] && [ -z "$others" ]
