#!/usr/bin/env bash
# Games that the generators of Debian's sgt-puzzles make up: each has one solution, which its makers promise; so the
# number of solutions is one, a path by W+B, if it ends, is accepted by the checker, and what T&E of depth 2 leaves is
# nothing. Where the makers wrote the solution down, it is the one that is found.
# Usage: scripts/sgt_games.sh [COUNT [APPLICATION]...]; without sgt-puzzles it says so and ends well.
set -euo pipefail
cd "$(dirname "$0")/.."
tresse=${TRESSE:-build/release/tresse} count=${1:-50}
shift || true
games="loopy:7x7t0:slitherlink loopy:10x10t0dh:slitherlink solo:3x3k:sudoku solo:3x3kx:sudoku solo:9j:sudoku solo:7j:sudoku solo:3x3x:sudoku solo:9jx:sudoku
keen:5:kenken keen:6dh:kenken towers:5:skyscrapers towers:6dh:skyscrapers towers:7:skyscrapers pattern:10x10:nonogram pattern:20x20:nonogram
unruly:8x8:binairo unruly:10x10u:binairo unruly:16x16:binairo tents:8x8:tents tents:12x12dt:tents lightup:7x7:lightup lightup:10x10b20s4d2:lightup singles:7x7:hitori singles:10x10dk:hitori"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
all=0 bad=0 solved=0 proved=0 compared=0

# solution APPLICATION ID: its cells in reading order, as the makers write them
solution() {
    "$tresse" count --app "$1" --show 1 "$2" 2> /dev/null | sed -n '2s/.* //p' | tr -d /'\n' | if [ "$1" = tents ]; then tr T- ..; else cat; fi
}

for game in $games; do
    IFS=: read -r maker params app <<< "$game"
    [ $# = 0 ] || [[ " $* " == *" $app "* ]] || continue
    command -v "/usr/games/sgt-$maker" > /dev/null || { echo "skipped: no sgt-puzzles"; exit 0; }
    rm -f "$tmp"/game*
    "/usr/games/sgt-$maker" --generate "$count" --save "$tmp/game" "$params" > /dev/null 2>&1
    scripts/sgt_solution.py "$tmp"/game* > "$tmp/ids"
    while IFS=$'\t' read -r id known; do
        all=$((all + 1))
        "$tresse" solve --app "$app" --with W+B --format json --quiet - <<< "$id" > "$tmp/path" 2> "$tmp/err" || true
        if ! grep -q '"solutions":"one"' "$tmp/path" || ! "$tresse" check "$tmp/path" > "$tmp/said" 2>&1; then
            bad=$((bad + 1))
            echo "$maker $id: $(head -c 200 "$tmp/err") $(grep -o '"solutions":"[a-z]*"' "$tmp/path")"
        elif [ "$known" ]; then
            compared=$((compared + 1))
            [ "$known" = "$(solution "$app" "$id")" ] || { bad=$((bad + 1)); echo "$maker $id: another solution than $known"; }
        fi
        solved=$((solved + $(grep -c '"outcome":"solved"' "$tmp/path" || true)))
        proved=$((proved + $(grep -c 'uniqueness are proved' "$tmp/said" || true)))
    done < "$tmp/ids"
    echo "$app $params: $(wc -l < "$tmp/ids") games"
done
echo "$all games, $solved solved by W+B, $proved proved to be unique, $compared solutions compared, $bad wrong"
[ "$bad" = 0 ]
