#!/usr/bin/env bash
# compare_builds.sh N PROGRAM...: do builds by different compilers give the same bytes? Puzzles generated, ratings, paths as
# JSON and as text, of N puzzles, by each program; the first one sets the example. Other applications and 16x16 are among
# them, by the usual theory and by T&E.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
n=$1
shift
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

outputs() { # PROGRAM DIRECTORY
    mkdir "$2"
    "$1" generate --count "$n" --seed 2024 --no-progress > "$2/puzzles"
    "$1" generate --count 20 --seed 5 --size 6 --no-progress > "$2/puzzles-6"
    "$1" generate --count 20 --seed 5 --method bottom-up --symmetry diagonal --no-progress > "$2/puzzles-up"
    "$1" generate --count 1 --seed 9 --method controlled-bias --no-progress > "$2/puzzles-cb"
    "$1" generate --count 20 --seed 5 --method controlled-bias --size 6 --no-progress > "$2/puzzles-cb-6"
    "$1" isomorph --canonical --no-progress "$tmp/all" > "$2/canonical"
    "$1" rate --by W,B --no-progress "$tmp/all" > "$2/ratings"
    "$1" solve --with W+B --format json --no-progress "$tmp/all" > "$2/paths" || [ $? = 3 ]
    "$1" rate --by 'TE(BRT),gW' --no-progress "$tmp/some" > "$2/other-ratings"
    "$1" solve --format json --no-progress "$tmp/some" > "$2/usual-paths" || [ $? = 3 ]
    "$1" solve --format json --no-progress --app latin "$tmp/latin" > "$2/latin" || [ $? = 3 ]
    "$1" solve --format json --no-progress --app futoshiki examples/futoshiki/lines.txt > "$2/futoshiki" || [ $? = 3 ]
    "$1" solve --format json --no-progress --app kakuro --with W5 examples/kakuro/lines.txt > "$2/kakuro" || [ $? = 3 ]
    "$1" solve --format json --no-progress --app queens --with W3 examples/queens/lines.txt > "$2/queens" || [ $? = 3 ]
    "$1" solve --format json --no-progress --with W4 examples/sudoku/16x16.txt > "$2/sudoku-16" || [ $? = 3 ]
    head -n 50 "$tmp/all" | "$1" solve --with W+B --no-progress - > "$2/texts" || [ $? = 3 ]
}

"$1" generate --count "$n" --seed 2024 --no-progress > "$tmp/all"
"$1" generate --count 20 --seed 5 --size 6 --no-progress >> "$tmp/all"
head -n $((n / 10 + 20)) "$tmp/all" > "$tmp/some"
"$1" generate --count 20 --seed 5 --app latin --size 7 --no-progress > "$tmp/latin"
wrong=0 first=''
for program; do
    outputs "$program" "$tmp/x"
    (cd "$tmp/x" && sha256sum -- *) > "$tmp/sums"
    if [ -z "$first" ]; then
        first=$program
        [ "$(wc -l < "$tmp/x/ratings")" = $((n + 20)) ] && [ "$(wc -l < "$tmp/x/paths")" = $((n + 20)) ] || wrong=1
        mv "$tmp/sums" "$tmp/want"
    elif ! diff "$tmp/want" "$tmp/sums"; then
        echo "$program differs from $first"
        wrong=1
    fi
    rm -r "$tmp/x"
done
echo "$# programs compared on $((n + 20)) puzzles"
[ $wrong = 0 ]
