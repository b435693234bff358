#!/usr/bin/env bash
# shellcheck shell=bash
# experiments.sh: `tresse experiment` and the strategies of `tresse solve` as a user meets them. The program is $TRESSE
# (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
root=$PWD
cd "$scratch" || exit 1
w4=9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..

run() { # STATUS NAME WORD...: output goes to out and err
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err </dev/null
    got=$?
    is "$got" "$want" "$name: status $want"
}

says() { # TEXT NAME
    has "$(cat out)" "$1" "$2"
}

for name in $("$tresse" list experiments | tail -n +2 | cut -d' ' -f1); do
    [ "$name" = beyond ] && continue
    run 0 "$name" experiment "$name" --count 6 --seed 3 --jobs 1
    is "$(grep -c '^shows: ' out)" 1 "$name says what it shows"
    grep -v ' s$' out >one
    run 0 "$name, two threads" experiment "$name" --count 6 --seed 3 --jobs 2
    grep -v ' s$' out >two
    same one two "$name does not depend on threads"
done
"$tresse" generate --count 6 --seed 3 >puzzles
run 0 'a file' experiment table1 puzzles
cp out by_file
run 0 'the same, generated' experiment table1 --count 6 --seed 3
same out by_file 'a file of puzzles gives what generating them gives'
"$tresse" rate --by W --no-progress puzzles | cut -f2 | awk '$1 < 8 { n[$1]++ } END { for (i = 0; i < 8; i++) printf " %8d", n[i]; print "" }' >rated
has "$(grep '^W .*new' out)" "$(cat rated)" 'table1 counts what rate says'
run 0 'families' experiment families puzzles
has "$(grep '^BxB .*found' out)" 'found %' 'families: a row for each'
has "$(tail -n 1 out)" 'shows: ' 'families: what it shows'
run 0 'exact whips' experiment exact-whips puzzles
has "$(grep '^open' out)" 'an easier path' 'exact-whips: what is open'
has "$(tail -n 1 out)" 'shows: W by one path' 'exact-whips: what it shows'
run 1 'a bad line' experiment table1 puzzles <(echo nonsense)
run 2 'an unknown experiment' experiment tabel1
has "$(cat err)" 'did you mean table1?' 'an unknown experiment: a guess'
run 2 'no experiment' experiment
has "$(cat err)" 'confluence' 'no experiment: what there is'
run 0 'confluence' experiment confluence --count 2 --orders 2
says 'Sudogen0' 'confluence: the example is named'
says 'rating 4, hardest step whip[4]' 'confluence: the witness has an easier path'
says 'rating 5, hardest step whip[5]' 'confluence: and a harder one'
says 'B_n ends in one state' 'confluence: braids'
run 0 'confluence by one order' experiment confluence --count 1 --orders 1
says '1 puzzle, 1 random order each, ' 'confluence by one order: the number'
run 0 'confluence, drawn' experiment confluence --draw
is "$(head -c 4 out) $(grep -c 'order 1: the end\|order 2: the end' out)" '<svg 2' 'confluence, drawn: two orders to the end'
says '<title>two orders, one end</title>' 'confluence, drawn: which is the same'
is "$(grep -o 'order 1: step.*' out | cut -c10- | sort -u | wc -l)" "$(grep -c 'order 1: step' out)" 'confluence, drawn: each step once'
is "$([ "$(grep -o 'order 1: step.*' out | cut -c9-)" = "$(grep -o 'order 2: step.*' out | cut -c9-)" ] || echo other)" other 'confluence, drawn: in another order'
head -1 puzzles >first
run 0 'confluence of a file, drawn' experiment confluence --draw --svg drawn.svg first
has "$(head -1 drawn.svg)" '<svg' 'confluence of a file, drawn: into a file'
run 2 'another experiment, drawn' experiment table1 --draw
run 1 'nonsense, drawn' experiment confluence --draw <(echo nonsense)
run 0 'braids are T&E' experiment braids-are-te --count 4
says '        0 where the two differ' 'braids are T&E: no difference'
run 0 'confluence of a file' experiment confluence puzzles
is "$(grep -c 'Sudogen0' out)" 0 'confluence of a file: no example besides'
for game in sudoku/grid futoshiki/grid map/lines; do
    run 0 "confluence of $game" experiment confluence --orders 2 "$OLDPWD/examples/$game.txt"
    is "$(grep -c 'Sudogen0\|depends on the order' out)" 0 "confluence of $game: no example besides"
done
head -1 puzzles >one
run 0 'one puzzle' experiment table1 one
says '1 puzzle with one solution' 'one puzzle: not "1 puzzles"'
root=$OLDPWD
run 0 'braids are T&E in a network' experiment braids-are-te "$root/examples/generic/houses.txt"
says '        0 where the two differ' 'braids are T&E in a network: no difference'
has "$(sed -n 2p out)" ' candidates in them' 'braids are T&E in a network: it is looked at'
"$tresse" model "$root/examples/sudoku/line.txt" | head -1 >model.json
run 0 'braids are T&E in a model' experiment braids-are-te model.json
says '        0 where the two differ' 'braids are T&E in a model: no difference'
run 0 'a picture' experiment complexity --count 20 --svg picture.svg
has "$(head -c 300 picture.svg)" '<svg' 'a picture was drawn'
run 2 'a picture among the text' experiment complexity --count 2 --svg -
is "$(cat err)" 'tresse experiment: --svg - is standard output, to which the table goes: choose another file for the picture' 'a picture among the text: message'
run 2 'a picture in the file of the text' experiment complexity --count 2 --svg out
run 0 'a picture to -' experiment confluence --draw --svg - first
same out drawn.svg 'a picture to -: standard output'
run 5 'a picture that can not be written' experiment complexity --count 2 --svg /nonexistent/picture.svg

# ---- strategies ----

run 0 'one by one' solve --with W --strategy one-by-one $w4
is "$(awk '/^round/ { n = 0 } /^whip/ { if (++n > 1) print }' out)" '' 'one by one: no round has two whips'
for seed in 1 2; do
    run 0 "random, seed $seed" solve --with W --strategy random --seed $seed $w4
    cp out "random.$seed"
done
run 0 'random again' solve --with W --strategy random --seed 2 $w4
same out random.2 'a seed gives one path'
if cmp -s random.1 random.2; then
    not_ok 'seeds differ'
else
    ok 'seeds differ'
fi
run 0 'prefer' solve --with W+B --prefer B,W $w4
is "$(grep -c '^whip\[[2-9]' out)" 0 'prefer: no whip where braids come first'
run 0 'all' solve --with S+W --all $w4
is "$(grep -oE '^[a-z-]+(\[[0-9]\])?:' out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    " 1 naked-pairs-in-a-block:; 1 naked-pairs-in-a-row:; 2 whip[2]:;" 'all: every step of the simplest length'
run 0 'rounds' solve --with W --strategy one-by-one --rounds 2 $w4
is "$(grep -c '^whip' out)" 2 'rounds: two steps, then the end'
run 0 'a hint' solve --hint --with W $w4
is "$(grep -cE '==>' out)" 1 'a hint: one step'
run 2 'a hint and all' solve --hint --all $w4
run 3 'focus' solve --with W --focus r4c6=5 $w4
is "$(grep '^whip' out | sed 's/.*==> //')" 'r4c6 ≠ 5' 'focus: nothing else is eliminated'
run 3 'focus on a csp-variable' solve --with W --focus r4c6,n1r1c1 $w4
is "$(grep '^whip' out | sed 's/.*==> r4c6 .*/ok/' | sort -u)" ok 'focus on a csp-variable: only its candidates'
run 1 'focus on nothing' solve --with W --focus r4c66 $w4
has "$(cat err)" 'column 1 of the focus: "r4c66", expected a label' 'focus on nothing: what was expected'
run 0 'a goal' solve --with W --goal r4c6=5 $w4
is "$(grep -c '==>' out)-$(grep '==>' out | tail -1 | sed 's/.*==> //')" '3-r4c6 ≠ 5' 'a goal: what leads there, and nothing else'
has "$(cat out)" 'goal n5r4c6: r4c6 ≠ 5, hardest step whip[4]' 'a goal: how it was reached'
run 0 'a goal as JSON' solve --with W --goal r4c6=5 --format json $w4
cp out goal.json
run 0 'a goal is checked' check goal.json
sed 's/"goal":"n5r4c6"/"goal":"n4r4c6"/' goal.json > other.json
run 4 'another goal is refused' check other.json
has "$(cat err out)" 'the goal n4r4c6 is not settled at the end' 'another goal is refused: why'
run 0 'a goal, drawn' solve --with W --goal r4c6=5 --format svg $w4
run 0 'a goal, as a page' solve --with W --goal r4c6=5 --format html $w4
run 0 'a goal, proved' solve --with W --goal r4c6=5 --format drup $w4
is "$(cat err)" '' 'a goal, proved: nothing more was wanted'
run 0 'a csp-variable as a goal' solve --with W --goal r1c1 $w4
has "$(cat out)" 'goal r1c1: r1c1 = ' 'a csp-variable as a goal: it has a value'
run 3 'a goal out of reach' solve --with BRT --goal r4c6=5 $w4
has "$(cat out)" 'goal n5r4c6 not reached: BRT does not settle it' 'a goal out of reach: so it is said'
run 1 'no such goal' solve --goal r4c66 $w4
has "$(cat err)" 'goal "r4c66": the puzzle has no such label or csp-variable' 'no such goal: what was expected'
has "$(cat err)" 'did you mean r4c6?' 'no such goal: what may be meant'
run 2 'a goal and a hint' solve --goal r4c6 --hint $w4
run 2 'an empty goal' solve --goal '' $w4
run 2 'prefer what is not there' solve --with W --prefer W,B $w4
has "$(cat err)" '--prefer, column 3' 'prefer what is not there: where'
run 0 'prefer a rule of the default theory of an application' solve --prefer H "$root/examples/futoshiki/grid.txt"
run 0 'prefer it, the application named' solve --prefer H --app futoshiki "$root/examples/futoshiki/grid.txt"
run 1 'prefer a rule of another application' solve --prefer H $w4
has "$(cat err)" 'the family H is not in S+BC+Z+T+W+B' 'prefer a rule of another application: message'
run 2 'explain JSON' solve --explain --format json $w4
run 2 'braids without T&E' solve --with W --te-as-braids $w4
run 2 'an unknown strategy' solve --strategy levelz $w4
run 1 'an unknown type' solve --with W:rx $w4
has "$(cat err)" "no csp-variables of type 'rx', expected one of rc, rn, cn, bn" 'an unknown type: what there is'
run 0 'typed ratings' rate --by 'W:rc/rn/cn/bn,W' $w4
is "$(cut -f2 out)" "$(cut -f3 out)" 'all types are the same as no types'
tap_end
