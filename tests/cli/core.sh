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

core --with W $w4 > path
is "$(sed 's/^end solved 4/end solved 3/' path | judge)" 'refused: a step is longer than the rating' 'core: a rating too low'
is "$(sed 's/^end solved/end contradiction/' path | judge)" 'refused: the end is not as it says' 'core: another end'
is "$(sed '/^is single/,$d' path | cat - <(echo 'end solved 0') | judge)" 'refused: the end is not as it says' \
    'core: no steps, not solved'
is "$(sed 's/^not whip 4/not whip 3/' path | judge | cut -d: -f1)" 'refused' 'core: a whip that is shorter than its cells'
is "$(sed 's/^labels 729/labels 12/' path | judge | cut -d: -f1)" 'malformed' 'core: labels that there are not'
core "$examples/slitherlink/lines.txt" > out 2> err
is "$(grep -c 'has no form in core' err)" "$(grep -vc '^#' "$examples/slitherlink/lines.txt")" 'core: a loop is refused, and why'

tap_end
