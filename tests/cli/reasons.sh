#!/usr/bin/env bash
# reasons.sh: why candidates are gone, in sentences and as statements: a Single says it of each, a step names what it
# rests on. The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

told() { # WORD...: the explained path, each sentence on one line
    "$tresse" solve --explain --no-progress "$@" 2>err | sed -n '/^round 1/,$p' | tr -s '\n ' ' '
}

test_singles() {
    has "$(told --with BRT "$w4")" 'The 6 of row 1 is not in c1 or in c2 (r2c3 is 6), nor in c3, in c4, in c5 or in c8 (taken), nor in c7 or in c9 (r3c8 is 6): so r1c6 is 6.' 'values elsewhere, and places that are taken'
    has "$(told --with W "$w4")" '(whip[1] in round ' 'a step'
    has "$(told --with BRT "$root/examples/sudoku/12x12.txt")" 'r1c12 is not 2 (r1c9), 3 (r2c11), ' 'a naked single: the cells with these values'
    printf '%s\n' 'variable chem art: mon tue wed' 'from "the lab is closed"' 'remove chem=mon' \
        'from "art comes first"' 'given art=wed' 'from "painters take chemistry"' 'different art chem' >in
    is "$(told --app generic in | sed 's/ solution.*//')" 'round 1 single ==> chem = tue chem is not mon (the lab is closed), nor wed (painters take chemistry; art comes first): so chem is tue.' 'statements of removals, of givens and of links'
    run 0 'as JSON' solve --app generic --format json in
    has "$(cat out)" '"uses":["the lab is closed","painters take chemistry","art comes first"]' 'as JSON: what a Single rests on'
    "$tresse" model --app generic in >json
    "$tresse" model --app generic --format text - <in >written
    is "$("$tresse" model --app generic written)" "$(cat json)" 'statements of removals and givens are written and read again'
    is "$(told --app generic json)" "$(told --app generic in)" 'the same sentences from the network as JSON'
}

# What made a csp-variable is named where the step is about it.
test_sets() {
    printf '%s\n' 'variable a b c: 0 1' 'from "one of the three"' 'count one: a=1 b=1 c=1 in 1' 'from "not a"' 'remove a=1' \
        'from "not b"' 'remove b=1' >in
    has "$(told --app generic in)" 'one is not a (not a), nor b (not b): so c is 1. Uses: one of the three.' 'a count'
    printf '%s\n' 'from "each has a place"' 'permutation of: A B' 'from' 'variable A B: 1 2' 'remove A=1' >in
    has "$(told --app generic in)" 'Uses: each has a place.' 'a permutation'
}

# Many ways to colour things, each statement under a name of its own.
colouring() { # SEED
    awk -v seed="$1" 'BEGIN {
        srand(seed); n = 7
        for (i = 1; i <= n; i++) { day[i] = int(rand() * 3) + 1; print "variable v" i ": 1 2 3" }
        for (i = 1; i <= n; i++)
            for (j = i + 1; j <= n; j++)
                if (day[i] != day[j] && rand() < .95) {
                    print "from \"" ++s ": " i " and " j "\""
                    if (rand() < .7) print "different v" i " v" j
                    else print "forbid v" i " v" j ": " day[i] " " day[i] ", " day[j] " " day[i]
                }
        for (i = 1; i <= n; i++)
            if (rand() < .5) { print "from \"" ++s ": not " i "\""; print "remove v" i "=" day[i] % 3 + 1 }
        print "from \"" ++s ": first\""; print "given v1=" day[1]
    }'
}

without() { # N of the file problem: the statement with this number, and the lines below it
    awk -v n="$1" '/^from/ { k++ } k != n' problem
}

# A path is right without each statement that it does not name; without one that it names, there is a candidate more, or
# another reason why it is gone.
test_exactness() {
    local seed n name paths=0 statements=0 wrong=0 idle=0
    for seed in $(seq 1 50); do
        colouring "$seed" >problem
        "$tresse" solve --app generic --with W+B --format json --quiet problem >path 2>/dev/null || continue
        paths=$((paths + 1))
        n=0
        while read -r name; do
            n=$((n + 1)) statements=$((statements + 1))
            without $n >less
            if grep -qF "\"$name\"" <(grep -o '"uses":\[[^]]*\]' path); then
                "$tresse" check --quiet --against less path >/dev/null 2>&1 && idle=$((idle + 1))
            else
                "$tresse" check --quiet --against less path >/dev/null 2>&1 || wrong=$((wrong + 1))
            fi
        done < <(sed -n 's/^from "\(.*\)"$/\1/p' problem)
    done
    is "$((paths >= 10))" 1 'paths of colourings'
    is "$wrong" 0 'a path needs no statement that it does not name'
    is "$((2 * idle < statements))" 1 'most statements that it names are needed'
    echo "# $paths paths, $statements statements, $idle named and not needed"
}

# A logic grid: the path is refused without a clue exactly if it names the clue; each is named in the sentences, too.
test_clues() {
    local clue n=0 named=0 wrong=0 untold=0 grid=$root/examples/generic/logic.txt
    "$tresse" solve --trim --format json --quiet "$grid" >path
    told --trim "$grid" >sentences
    while read -r clue; do
        n=$((n + 1))
        grep -vxF "clue $clue" "$grid" >less
        if grep -qF "\"$clue\"" <(grep -o '"uses":\[[^]]*\]' path); then
            named=$((named + 1))
            "$tresse" check --quiet --against less path >/dev/null 2>&1 && wrong=$((wrong + 1))
            grep -qF "$clue" sentences || untold=$((untold + 1))
        else
            "$tresse" check --quiet --against less path >/dev/null 2>&1 || wrong=$((wrong + 1))
        fi
    done < <(sed -n 's/^clue //p' "$grid")
    is "$n $((named > 10)) $wrong $untold" '14 1 0 0' 'clues are named exactly if the path rests on them'
}

# Statements of many kinds, and logic grids: what a path names is all that it rests on.
test_named() {
    python3 "$root/tests/generic/named.py" "$tresse" "${TRESSE_MODELS:-40}" >named
    is "$?" 0 'a path is right with what it names alone, and without any one statement that it does not name'
    sed 's/^/# /' named | tail -30
}

# A statement says what is left where that is less to say; Singles tell values by one statement together.
test_left() {
    printf '%s\n' 'network SEND+MORE=MONEY' 'variable S M: 1 2 3 4 5 6 7 8 9' 'variable E N D O R Y: 0 1 2 3 4 5 6 7 8 9' 'variable c1 c2 c3: 0 1' \
        'from "all letters differ"' 'different S E N D M O R Y' 'from "the ones"' 'sum ones: D + E - Y - 10 c1 = 0' 'from "the tens"' 'sum tens: N + R + c1 - E - 10 c2 = 0' \
        'from "the hundreds"' 'sum hundreds: E + O + c2 - N - 10 c3 = 0' 'from "the thousands"' 'sum thousands: S + M + c3 - O - 10 M = 0' >in
    told --trim in >sentences
    has "$(cat sentences)" "By 'the thousands', S is 8 or 9, M is 1, and O is 0 or 1." 'what is left'
    has "$(cat sentences)" "By 'the thousands' and what is left of c3, S is not 8, so S is 9." 'a value, after other steps'
    has "$(cat sentences)" "By 'the hundreds' and what is left of O and N, c3 is 0." 'a value'
    has "$(cat sentences)" 'E is not 0, 1, 6 or 9 (all letters differ; O, M, N and S), 2, 3 or 4 (the hundreds),' 'values by one statement'
    has "$(cat sentences)" "by 'the tens' and what is left of N, R, E and c2, c1 could not be 0" 'a comma after what is left'
}

# By rule Con a statement is the whole step, and a Single says so.
test_statements() {
    printf '%s\n' 'houses 3' 'attribute who: Ann Bob Cid' 'attribute pet: cat dog eel' 'clue Ann is left of Bob.' 'clue Bob is left of Cid.' >in
    has "$(told --with Con+cW --app generic in)" 'The house of Bob is not 1 (Ann is left of Bob), nor 3 (Bob is left of Cid): so the house of Bob is 2.' 'Con: the statement is the reason'
    run 3 'Con, as JSON' solve --with Con+cW --app generic --format json in
    has "$(cat out)" '"uses":["Ann is left of Bob."]' 'Con, as JSON: what the step rests on'
}

# One value and one statement exclude several values: they are said once.
test_once() {
    told "$root/examples/generic/zebra.txt" >sentences
    has "$(cat sentences)" 'blue is not 1, 3, 4 or 5 (distance Norwegian blue = 1; Norwegian is 1): so blue is 2.' 'a reason that several values have'
    printf '%s\n' 'variable a b c: 1 2 3 4' 'given b=1' 'given c=2' 'from "S"' 'link a=2 b=1' 'link a=1 b=1' 'link a=3 c=2' >in
    has "$(told --app generic in)" 'a is not 1 or 2 (S; b is 1), nor 3 (S; c is 2): so a is 4.' 'one statement and several values: each is said'
}

# Sets that combinations leave behind keep the statements that they come from.
test_origins() {
    printf '%s\n' 'variable a b c d: 0 1' 'from "first thing"' 'remove a=1' 'from "second thing"' 'table tt c d b: 0 0 1, 1 1 0, 1 1 1' 'from "the three"' \
        'count "the three": a=1 b=1 c=1 in 1..1' 'from "fourth thing"' 'remove c=1' >in
    told --app generic in >sentences
    has "$(cat sentences)" 'the three is not a (first thing), nor c (fourth thing): so b is 1. round 2' 'the set of a count comes from it'
}

# Lines are drawn or left out; what a loop does at a cell is a rule, and no value of its own.
test_lines() {
    sed -n '/^ *masyu 6x6/,/^solution/p' "$root/share/genres/masyu.genre" | sed '$d;s/^  //' >in
    told in >sentences
    has "$(cat sentences)" 'By the black pearl at r2c6, the line r1c6-r2c6 is left out.' 'excluded from the start'
    has "$(cat sentences)" 'The line r2c4-r2c5 is drawn (the black pearl at r2c6; the line r2c5-r2c6 is drawn).' 'by a value'
    [[ $(grep -c 'excluded from the start\|passed\|is none' sentences) = 0 ]]
    ok $? 'no codes'
}

# Longer chains may come first: their lengths are right all the same.
test_any_order() {
    local seed
    printf 'variable a b c: 1 2 3\nsum T: a + b + c = 8\ngiven a=2\n' >in
    for seed in 1 2 3 4; do
        "$tresse" solve --strategy any-order --seed "$seed" --format json in >path
        run 0 "any order, seed $seed" check path
        "$tresse" solve --app generic --strategy any-order --seed "$seed" --format json "$root/examples/generic/logic.txt" >path
        run 0 "any order, a logic grid, seed $seed" check path
    done
}

test_singles
test_any_order
test_sets
test_exactness
test_clues
test_statements
test_left
test_named
test_once
test_origins
test_lines
tap_end
