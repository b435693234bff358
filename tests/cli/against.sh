#!/usr/bin/env bash
# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# against.sh: `tresse check --against NETWORK`: paths on networks that were not made by the program. The rules of
# Sudoku are written down here once more, by awk, with the labels in another order and without any words.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
examples=$(realpath examples)
cd "$scratch" || exit 1

w4='..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57'

# network PUZZLE [WITHOUT]: a Sudoku from the last cell to the first; without csp-variables of one kind.
network() {
    awk -v puzzle="$1" -v without="${2-}" 'BEGIN {
        for (n = 9; n; n--) for (r = 9; r; r--) for (c = 9; c; c--) {
            b = 3 * int((r - 1) / 3) + int((c - 1) / 3) + 1
            print "label n" n "r" r "c" c
            set["r" r "c" c] = set["r" r "c" c] " v" n "(n" n "r" r "c" c ")"
            set["r" r "n" n] = set["r" r "n" n] " c" c "(n" n "r" r "c" c ")"
            set["c" c "n" n] = set["c" c "n" n] " r" r "(n" n "r" r "c" c ")"
            set["b" b "n" n] = set["b" b "n" n] " r" r "c" c "(n" n "r" r "c" c ")"
            if (substr(puzzle, 9 * (r - 1) + c, 1) == n) print "given n" n "r" r "c" c
        }
        for (v in set) if (without == "" || substr(v, 1, 1) != without) print "variable " v ":" set[v]
    }'
}

# check STATUS NAME WORD...
check() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" check "$@" >out 2>err
    got=$?
    is "$got" "$want" "$name: status $want"
}

test_own_network() {
    local theory
    for theory in S+W B 'TE(BRT)' gW2+BC 'SFin+O'; do
        "$tresse" solve --format json --quiet --with "$theory" "$w4" >"path$theory"
        cat "path$theory" >>all
    done
    "$tresse" model "$w4" >net.json
    "$tresse" model --format text "$w4" >net.txt
    check 0 'the network of the puzzle' --against net.json all
    is "$(grep -c ': accepted on net.json, ' out)" 5 'the network of the puzzle: all are accepted'
    check 0 'its network as text' --against net.txt all
}

test_their_network() {
    network "$w4" >theirs
    check 0 'another network' --against theirs all
    is "$(grep -c 'accepted on theirs' out)" 5 'another network: all are accepted'
    has "$(head -n 1 out)" 'steps: solved; the solution and its uniqueness are proved' 'another network: proved by it'
    network "$w4" b >no-blocks
    check 4 'a network without blocks' --against no-blocks all
    is "$(grep -c 'refused at step [0-9]* on no-blocks: ' out)" 5 'a network without blocks: all are refused'
    network "${w4/345/.45}" >other
    check 4 'a network with other givens' --against other all
    grep -v 'n9r9c9' theirs >less
    check 4 'a network that lacks a label' --against less all
    is "$(grep -c 'refused ' out)" 5 'a network that lacks a label: all are refused'
    printf 'variable A: 1 2\n' >tiny
    check 4 'a network of something else' --against tiny all
    has "$(cat out)" 'there is no ' 'a network of something else: the reason'
}

# Values that were placed among pencil marks look like candidates there: in the network they are given.
test_marks() {
    local theory
    printf '2 1 3 4\n34 34 1 2\n1 2 4 3\n34 3 2 1\n' >marks
    for theory in BRT W 'TE(BRT)'; do
        "$tresse" solve --format json --quiet --with "$theory" marks >>marked
    done
    "$tresse" model marks >marks.json
    has "$(cat marks.json)" '"givens":["n2r1c1","n1r1c2","n3r1c3","n4r1c4","n1r2c3","n2r2c4",' 'pencil marks: givens'
    check 0 'pencil marks' --against marks.json marked
    is "$(grep -c 'accepted on marks.json' out)" 3 'pencil marks: all are accepted'
}

# What a path says at its end is compared by names, too.
test_their_end() {
    head -n 1 all | sed 's/"values":\[\("[^"]*"\),\("[^"]*"\),/"values":[\2,\1,/' >swapped
    check 0 'final values in another order' --against theirs swapped
    check 4 'final values in another order, by the path itself' swapped
    head -n 1 all | sed 's/"values":\["[^"]*",/"values":[/' >short
    check 4 'a final value is missing' --against theirs short
    has "$(cat out)" '80 final values, but there are 81' 'a final value is missing: the reason'
    head -n 1 all | sed 's/"values":\["[^"]*",\("[^"]*"\)/"values":[\1,\1/' >twice
    check 4 'a final value stands twice' --against theirs twice
    has "$(cat out)" "can't be among the final values" 'a final value stands twice: the reason'
}

test_json() {
    { cat all; echo '{"format":'; sed 's/"rating":[0-9]*/"rating":99/' all; } >mixed
    check 4 'verdicts as JSON' --format json mixed
    is "$(wc -l <out) $(grep -c '"verdict":"accepted"' out) $(grep -c '"verdict":"refused"' out)" '11 5 5' \
        'verdicts as JSON: one for each line'
    is "$(sed -n 6p out)" \
        '{"format":"tresse-verdict","version":1,"file":"mixed","line":6,"verdict":"no-path","column":11,"why":"expected a value: { [ \" true false null or a whole number, but the text ends"}' \
        'verdicts as JSON: a line that is not a path'
    is "$(sed -n 7p out | sed 's/"steps":[0-9]*/"steps":N/;s/but [0-9]*/but N/')" \
        '{"format":"tresse-verdict","version":1,"file":"mixed","line":7,"verdict":"refused","steps":N,"step":0,"why":"the rating is not 99 but N"}' \
        'verdicts as JSON: a line that is refused'
    "$tresse" solve --format json --quiet --with BRT "$w4" >stuck
    check 0 'claims as JSON' --format json stuck
    has "$(cat out)" '"tested":[],"unchecked":["bounded","solutions"]' 'claims as JSON: those that are left'
    check 0 'tested claims as JSON' --format json --complete stuck
    has "$(cat out)" '"tested":["bounded","solutions"],"unchecked":[]' 'tested claims as JSON: none is left'
    check 0 'against a network, as JSON' --format json --against theirs all
    has "$(cat out)" '"against":"theirs","verdict":"accepted"' 'against a network, as JSON: it is named'
    # shellcheck disable=SC2094
    "$tresse" solve --format lrat --cnf formula --quiet "$w4" >lrat
    check 0 'a proof, as JSON' --format json --lrat formula lrat
    has "$(cat out)" '"file":"lrat","verdict":"accepted","clauses":' 'a proof, as JSON: accepted'
    head -n 3 lrat >some
    check 4 'half a proof, as JSON' --format json --lrat formula some
    has "$(cat out)" '"proved":"nothing","why":' 'half a proof, as JSON: nothing is proved'
}

test_misuse() {
    check 2 'two kinds of checking' --against theirs --complete all
    check 2 'a proof and a network' --against theirs --lrat all all
    check 2 'standard input twice' --against -
    check 1 'no such network' --against missing all
    is "$(cat err)" 'tresse check: missing: No such file or directory; check its name and that of its folder' \
        'no such network: message'
    mkdir folder
    check 1 'a folder for a network' --against folder all
    is "$(cat err)" 'tresse check: folder: Is a directory; name a file in it' 'a folder for a network: message'
    check 1 'a folder for a formula' --lrat folder folder
    is "$(cat err)" 'tresse check: folder: Is a directory; name a file in it' 'a folder for a formula: message'
    printf 'variable A: 1 1\n' >wrong
    check 1 'a network that is wrong' --against wrong all
    has "$(cat err)" 'wrong:1:' 'a network that is wrong: its place'
    check 1 'no path at all' --against theirs /dev/null
}

# A puzzle or a path brings Tresse's own model with it, so neither is a network that someone else wrote.
test_no_network() {
    local forms='as text or JSON (`tresse help networks`)' example
    echo "$w4" >line
    check 1 'a puzzle for a network' --against line all
    is "$(cat err)" \
        "line:1:1: found a puzzle of sudoku, expected a network, $forms; \`tresse model\` writes that of a puzzle" \
        'a puzzle for a network: message'
    check 1 'the paths for a network' --against all all
    is "$(cat err)" "all:1:1: found a path, expected a network, $forms" 'the paths for a network: message'
    "$tresse" solve --format json --quiet "$examples/generic/houses.txt" >houses
    check 1 'a path on a network for a network' --against houses houses
    echo 'some words' >words
    check 1 'words for a network' --against words all
    has "$(cat err)" "words:1:1: found 'some', expected a statement" 'words for a network: message'
    printf '# Title\n%s\n%s\n' "$w4" "$w4" >two
    check 1 'two puzzles for a network' --against two all
    has "$(cat err)" 'tresse help networks' 'two puzzles for a network: message'
    for example in houses.txt exams.json logic.txt; do
        "$tresse" solve --format json --quiet --with W "$examples/generic/$example" >own
        check 0 "$example on itself" --against "$examples/generic/$example" own
    done
}

for t in test_own_network test_their_network test_marks test_their_end test_json test_misuse test_no_network; do
    "$t"
done
tap_end
