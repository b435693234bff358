#!/usr/bin/env bash
# counts.sh: `tresse stats --format counts`: statistics that add up.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# G8 of doc/cluster.md: the figures of counts are those of the lines, every digit, in any order and in parts.
test_counts() {
    "$tresse" generate --count 400 --seed 3 --size 9 --numbers >some
    "$tresse" rate --by W,B,S+W --bounds --header some >lines
    sed -i "7s/\t[0-9]*\t/\t>3\t/; 9s/\t[0-9]*\t/\tinf\t/" lines
    local way
    for way in 'json' 'json --controlled-bias --tries 1000000' 'json --brt 0.9 --sd within' 'text' 'svg'; do
        # shellcheck disable=SC2086
        "$tresse" stats --format $way lines >want
        "$tresse" stats --format counts lines >added
        # shellcheck disable=SC2086
        "$tresse" stats --format $way added >got
        same got want "counts: $way"
        { head -1 lines; tail -n +2 lines | tac | head -130; } | "$tresse" stats --format counts - >a
        { head -1 lines; tail -n +2 lines | tac | tail -n +131; } | "$tresse" stats --format counts - >b
        # shellcheck disable=SC2086
        "$tresse" stats --format $way b a >got
        same got want "counts of two parts: $way"
        # shellcheck disable=SC2086
        cat a b | "$tresse" stats --format $way - >got
        same got want "counts of two parts, behind each other: $way"
        # shellcheck disable=SC2086
        { head -1 lines; tail -n +2 lines | tac; } | "$tresse" stats --format $way - >got
        same got want "lines, backwards: $way"
    done
    "$tresse" stats --format counts a b >got
    same got added 'counts of counts'
    is "$(head -1 added | cut -f1-4)" "#count${tab}clues${tab}W${tab}W-bound" 'counts: the header'
    has "$(head -1 added)" "# cells=81 build=$("$tresse" --version | cut -d' ' -f2)" 'counts: the words'
    is "$(awk '!/^#/ { n += $1 } END { print n }' added)" 400 'counts: they add up'
    "$tresse" generate --size 4 --method controlled-bias --count 50 >biased
    "$tresse" rate biased >rated
    "$tresse" stats --format json --controlled-bias --columns puzzle,W rated >want
    head -20 rated | "$tresse" stats --format counts --columns puzzle,W - >a
    tail -n +21 rated | "$tresse" stats --format counts --columns puzzle,W - >b
    cat a b | "$tresse" stats --format json --controlled-bias - >got
    same got want 'counts: tries add up'
    printf '#count\tclues\tW\n3\t20\t1\n0\t20\t2\nx\t20\t2\n2\t20\n4\t-\t2\n' >in
    feed 1 'bad counts' stats --format json -
    is "$(wc -l <err)" 3 'bad counts: each is refused'
    has "$(cat out)" '"puzzles":7' 'bad counts: the others are counted'
    has "$(cat err)" 'standard input:3:1: column "count": expected a whole number from 1 on, not "0"' 'bad counts: message'
    printf 'puzzle\tcount\tW\n%s\t5\t4\n' "$w4" >in
    feed 0 'a column of counts' stats --format json -
    has "$(cat out)" '"puzzles":5' 'a column of counts: it weighs the line'
    awk 'BEGIN { OFS = "\t"; for (i = 0; i < 1000002; i++) print "'"$w4"'", i, i % 3 }' >many
    run 2 'too many different lines' stats --columns puzzle,X,Y --format counts many
    has "$(cat err)" 'more than 1000000 different lines; the column "X" has most values' 'too many different lines: message'
    run 0 'too many different lines for counts' stats --columns puzzle,X,Y --format json many
    has "$(cat out)" '"puzzles":1000002' 'too many different lines for counts: they are no trouble otherwise'
}

test_counts
tap_end
