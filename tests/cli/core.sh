#!/usr/bin/env bash
# shellcheck shell=bash
# core.sh: `solve --format core`: what the checker in Python (verified/core_check.py, written from doc/core.md) says of it. The
# program is $TRESSE (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
checker=$(realpath verified/core_check.py)
examples=$(realpath examples)
cd "$scratch" || exit 1

w4='..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57'
trid='1....6.....71.....8.62.7.5.2.5...81....7.8925...5.24.3......6..5..8.....7.2...5.8'

core() { # OPTION...
    "$tresse" solve --quiet --no-progress --format core "$@"
}
judge() {
    python3 "$checker" --why 2>&1
}

for theory in W B BC+Z+T+tW+W gW gB S+W SFin+W O7+W FW+F3W 'TE(BRT)' 'TE(W1)' 'W:rc/rn+B'; do
    is "$(core --with "$theory" $w4 | judge | cut -d' ' -f1,2)" 'accepted solved' "core, $theory: accepted"
done
is "$(core --with U+W $w4 | judge | cut -d' ' -f1,2,4)" 'accepted solved assumed' 'core, U: what is assumed is said'
is "$(core --with SFin4+W4+Trid+OR5W4 $trid | judge | cut -d' ' -f1)" 'accepted' 'core: a tridagon is a tree of cases'
is "$(core --with W --exact $w4 | judge)" 'accepted solved 4 least' 'core: the bound is found again'
is "$(core --no-singles --all --with W4 $w4 | judge | cut -d' ' -f1)" 'accepted' 'core, without Singles: no claims'
for game in futoshiki kakuro; do
    is "$(core --app $game --with W+B+S+H "$examples/$game/lines.txt" | judge | cut -d' ' -f1 | sort -u)" 'accepted' \
        "core, $game: orders and needs follow"
done

core "$examples/generic/logic.txt" --app generic --with Con+cB > logic
is "$(judge < logic)" 'accepted solved 4' 'core: clues of a logic grid'
is "$(sed 's/^not c-braid 4/not c-braid 3/' logic | judge)" 'refused: another number of cells' \
    'core: a c-braid that is shorter than its cells'
is "$(awk '!seen && /^cell/ && last ~ /^not c-braid 4/ { seen = 1; print } { last = $0; print }' logic | sed 's/^not c-braid 4/not c-braid 5/' |
    judge | cut -d: -f1)" 'refused' 'core: a c-braid of another length, though one cell stands twice'
printf '%s\n' 'network n' 'variable A: 1 2 3 4' 'variable B: 1 2 3 4' 'variable C: 1 2 3 4' 'variable D: 1 2 3 4' \
    'variable E: 1 2 3 4' 'sum s: A + B - 2 C + E <= 7' 'table t A B D: 1 2 4, 4 4 3, 3 4 3, 1 3 4, 3 2 2' \
    'clause c: A=3 | B!=4 | E=3' 'count k: C=1 D=3 A=4 E=2 in 3' 'element e: D B C A E = A' \
    'regular r: B C D from s to s: s 1 s, s 4 t, t 2 s, t 1 s, s 3 s, s 2 t' 'distance C D = 2' > all
for theory in Con Con+cW Con+cB Con+S+cW+cB; do
    is "$(core all --app generic --with $theory | judge)" 'accepted solved 1' "core, $theory: every kind of statement"
done
core all --app generic --with Con+cB > path
is "$(awk '{ line[NR] = $0 } /^round$/ { last = NR } END { for (i = 1; i <= last; i++) print line[i]; print $0 }' path | judge)" \
    'refused: the end is not as it says' 'core: what statements say of a solution has to be known'
sed 's/^distance.*/circuit w: A B C D/' all > circle
core circle --app generic --with Con > out 2> err
is "$(grep -c 'a circuit has no form in core' err)" 1 'core: a circuit is refused, and why'

core --with W $w4 > path
is "$(sed 's/^end solved 4/end solved 3/' path | judge)" 'refused: a step is longer than the rating' 'core: a rating too low'
is "$(sed 's/^end solved/end contradiction/' path | judge)" 'refused: the end is not as it says' 'core: another end'
is "$(sed '/^is single/,$d' path | cat - <(echo 'end solved 0') | judge)" 'refused: the end is not as it says' \
    'core: no steps, not solved'
is "$(sed 's/^not whip 4/not whip 3/' path | judge | cut -d: -f1)" 'refused' 'core: a whip that is shorter than its cells'
is "$(sed 's/^labels 729/labels 12/' path | judge | cut -d: -f1)" 'malformed' 'core: labels that there are not'
small() { # LINE...: a network of two csp-variables, these lines, and an end
    printf '%s\n' 'core 1' 'labels 60000' 'var 1 2' 'var 3 4 3' 'link 1 3' gone given "$@" 'end open 1'
}
blocks() { # COUNT
    yes 'not x 1 1' | head -n "$1"
    yes . | head -n "$1"
}
is "$(small 'not x 1 2' 'cell v2' 'cell v1' . | sed 's/^gone/gone 4/' | judge)" 'refused: a block reaches no contradiction' \
    'core: 3 is alone in its csp-variable, though it stands twice'
is "$(small 'not x 1 1' 'cell v2' . | sed 's/^gone/gone 4/' | judge)" 'accepted open 1' 'core: so it is true, and 1 is not'
is "$(small | sed 's/^link.*/link/' | judge)" 'malformed: a link of nothing' 'core: a link without labels'
is "$(small | awk '/^var 1/ { for (i = 3; i <= 60000; i++) $0 = $0 " " i } 1' | judge)" 'accepted open 1' 'core: a csp-variable of 60,000 labels'
mapfile -t nested < <(blocks 1000)
is "$(small "${nested[@]}" | judge)" 'refused: a block reaches no contradiction' 'core: blocks 1,000 deep'
mapfile -t nested < <(blocks 1001)
is "$(small "${nested[@]}" | judge)" 'malformed: too many blocks inside each other' 'core: deeper ones are refused'
is "$(head -c 5000 "$tresse" | judge | sort -u | cut -d: -f1)" 'malformed' 'core: bytes that are not a text'

core "$examples/slitherlink/lines.txt" > out 2> err
is "$(grep -c 'has no form in core' err)" "$(grep -vc '^#' "$examples/slitherlink/lines.txt")" 'core: a loop is refused, and why'

tap_end
