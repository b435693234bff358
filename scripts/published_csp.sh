#!/usr/bin/env bash
# published_csp.sh PROGRAM: the puzzles of ../shared/data/csp.md, fed as they stand there, rated by S4+W and by W. Both must give
# the level that was published: it is in the name, or, where that says nothing, in the head of the file. Prints a table.
# The collection is data of others and no part of this repository: without it the check is skipped.
set -euo pipefail
program=$1 data=$(dirname "${BASH_SOURCE[0]}")/../../shared/data/csp.md
[ -r "$data" ] || {
    echo "skipped: no ../shared"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# One file a puzzle, and a list of them: number, application, name.
awk -v to="$tmp" '
    /^## /  { split(tolower($2), word, /[^a-z]/); app = word[1] }
    /^### / { name = $2 }
    /^```/  { if (inside = !inside) print ++n, app, name; next }
    inside  { print > (to "/" n) }' "$data" > "$tmp/list"

published() {
    case $1 in
    Tatham45-U1) echo 4 ;;
    10x10-E81712) echo 0 ;;
    2012-10-12-4stars | *-SHP) echo 2 ;;
    *) sed -nE 's/^.*-(W|BC|tW)([0-9]+)([^0-9].*)?$/\2/p' <<< "$1" ;;
    esac
}

differ=0
printf '%-12s %-30s %9s %6s %6s\n' application name published S4+W W
while read -r n app name; do
    named=(--app "$app")
    [ "$app" != numbrix ] || named=() # Numbrix and Hidato say what they are
    got=$("$program" rate "${named[@]}" --by S4+W,W --format json --no-progress - < "$tmp/$n" 2>&1 |
        sed -nE 's/.*"ratings":\{"S4\+W":([^,]*),"W":([^}]*)\}.*/\1 \2/p' || true)
    read -r with_subsets whips <<< "${got:-none none}"
    want=$(published "$name")
    verdict=
    if [ -z "$want" ] || [ "$with_subsets" != "$want" ] || [ "$whips" != "$want" ]; then
        verdict=DIFFERENT
        differ=$((differ + 1))
    fi
    printf '%-12s %-30s %9s %6s %6s %s\n' "$app" "$name" "$want" "$with_subsets" "$whips" "$verdict"
done < "$tmp/list"
[ "$(wc -l < "$tmp/list")" -ge 20 ]
[ $differ = 0 ]
echo "$(wc -l < "$tmp/list") puzzles: all as published"
