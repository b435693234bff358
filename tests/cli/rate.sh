#!/usr/bin/env bash
# rate.sh: `tresse rate` as a user meets it: cells, bounds, JSON, budgets, threads.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_rate() {
    run 0 'rate' rate "$w5b4"
    is "$(cat out)" "$w5b4${tab}5" 'rate: W by default'
    is "$(cat err)" '' 'rate: nothing on standard error'
    printf '%s\n' "$w4 first one" '' '# a comment' "$w5b4" "$none" "$several" "$winf" "$binf" >file
    run 0 'rate a file' rate --by W,B,BRT,W3 file
    is "$(cut -f2- out)" "4${tab}4${tab}>0${tab}>3${tab}first one
5${tab}4${tab}>0${tab}>3
no-solution${tab}no-solution${tab}no-solution${tab}no-solution
not-unique${tab}not-unique${tab}not-unique${tab}not-unique
inf${tab}6${tab}>0${tab}>3
inf${tab}inf${tab}>0${tab}>3" 'rate a file: every kind of cell'
    run 0 'rate with bounds' rate --by W,B --bounds file
    is "$(cut -f2- out)" "4${tab}certified${tab}4${tab}exact${tab}first one
5${tab}upper-bound${tab}4${tab}exact
no-solution${tab}-${tab}no-solution${tab}-
not-unique${tab}-${tab}not-unique${tab}-
inf${tab}-${tab}6${tab}exact
inf${tab}-${tab}inf${tab}-" 'rate with bounds: what each cell is worth'
    run 0 'bounds of others' rate --by gW,W+FW,W+O,SFin4+W,U+W --quiet --bounds "$w5b4"
    is "$(cut -f3,5,7,9,11 out)" "upper-bound${tab}upper-bound${tab}upper-bound${tab}upper-bound${tab}upper-bound" 'bounds of others: one path'
    printf '%s\n' ..2....13...14.. "$w4" "$w5b4" "$winf" >file4
    run 0 'bounds with Subsets' rate --by S4+W,BC+W --bounds file4
    is "$(cut -f2- out)" "0${tab}certified${tab}0${tab}certified
4${tab}certified${tab}4${tab}certified
5${tab}upper-bound${tab}5${tab}upper-bound
inf${tab}-${tab}inf${tab}-" 'bounds with Subsets: 0, and what equals a lower bound, are certified'
    printf '%s\n' 1.......9.5..8...66.....451...9....5.74..5......2..8..73.5...2...2..4.9......3... 12.456.8.4.7.8...6...3.7.....5..8.47......59.7....1....8.2.....6.......2.....53.. >file5
    run 0 'g-whips above published values' rate --by gW,gB --bounds file5
    is "$(cut -f2- out)" "8${tab}upper-bound${tab}7${tab}exact
6${tab}upper-bound${tab}5${tab}exact" 'g-whips above published values: as doc/ratings.md has it'
    run 0 'bounds of g-whips' rate --by gW --bounds "$w4"
    is "$(cut -f2- out)" "4${tab}certified" 'bounds of g-whips: by g-braids'
    run 0 'rate with --max-length' rate --by W,B --max-length=4 file
    is "$(sed -n 2p out | cut -f2-)" ">4${tab}4" 'rate with --max-length: cells'
    run 0 'rate with --limit-nodes' rate --by B --limit-nodes 1 file
    has "$(sed -n 5p out | cut -f2)" '>' 'rate with --limit-nodes: not solved'
    run 0 'rate with --limit-nodes: trials' rate --by 'TE(B)' --limit-nodes 1 file
    is "$(sed -n 5p out | cut -f2)" unknown 'rate with --limit-nodes: nothing is known'
    has "$("$tresse" help rate | sed -n '/A cell is one of/,/With .--bounds/p')" '  unknown ' 'rate: unknown is told of in the help'
    run 0 'rate by U' rate --by u+W,W "$w4"
    is "$(cat err)" 'tresse rate: ratings by u+W assume that each puzzle has one solution' 'rate by U: what is assumed'
    run 0 'rate by U quietly' rate --quiet --by U+W "$w4"
    is "$(cat err)" '' 'rate by U quietly: nothing on standard error'
    run 0 'rate by stages, in capitals' rate --by 'bc+z THEN w' "$w4"
    is "$(cat out)" "$w4${tab}4" 'rate by stages, in capitals: the rating'
    run 0 'rate by stages' rate --by 'W then B,W1 then B' "$root/examples/sudoku/line.txt"
    is "$(head -1 out | cut -f2-3)" "5${tab}4" 'rate by stages: braids only where whips of any length are at an end'
    run 2 'rate by a stage that is missing' rate --by 'W then' "$w4"
    has "$(cat err)" "the theory ends with 'then', expected families after it" 'rate by a stage that is missing: why'
    run 0 'rate contradicting givens' rate "$clash"
    is "$(cut -f2 out)" no-solution 'rate contradicting givens: cell'
    has "$(cat err)" 'r1c1' 'rate contradicting givens: the note names one'
    run 0 'rate contradicting givens quietly' rate --quiet "$clash"
    is "$(cat err)" '' 'rate contradicting givens quietly: no note'
}

test_trials() {
    printf '%s\n' "$w4" "$binf" >trials
    run 0 'rate by T&E' rate --by 'TE(BRT),TE(BRT,1),TE(W1),TE(W4)' trials
    is "$(cut -f2- out)" "1${tab}1${tab}1${tab}0
2${tab}>1${tab}1${tab}1" 'rate by T&E: depths'
    run 0 'solve by T&E' solve --with 'TE(BRT)' "$binf"
    has "$(cat out)" 'T&E[2]: ' 'solve by T&E: trials of depth 2'
    run 3 'solve by T&E, not deep enough' solve --with 'TE(BRT,1)' "$binf"
    run 0 'T&E in JSON' solve --with 'TE(BRT)' --format json "$binf"
    has "$(cat out)" '"rule":"T&E","length":2' 'T&E in JSON: its depth'
    has "$(cat out)" '"trace":[{"round":1,' 'T&E in JSON: its trace'
    run 2 'a type that the puzzles lack' rate --by 'B,W:xx' trials
    has "$(cat err)" "tresse rate: --by W:xx: this puzzle has no csp-variables of type 'xx', expected one of rc, rn, cn, bn" 'a type that the puzzles lack: the message'
    is "$(wc -l <err) $(wc -l <out)" '1 0' 'a type that the puzzles lack: said once, at the start'
    printf 'network a\nvariable A of t: 1\nnetwork b\nvariable A of xx: 1\n' >nets
    run 1 'a type that one network lacks' rate --by W:xx nets
    is "$(cut -f 2 out | tr '\n' ' ')" 'error 0 ' 'a type that one network lacks: the other is rated'
}

test_rate_json() {
    printf '%s\n' "$w4 a \"b\" \\${tab}c" "$binf" "$none" 'abc"d' >file
    run 1 'rate as JSON' rate --format json --by W,B2,L --bounds file
    is "$(sed -n 1p out)" "{\"puzzle\":\"$w4\",\"ratings\":{\"W\":4,\"B2\":\">2\"},\"bounds\":{\"W\":\"certified\",\"B2\":\"-\"},\"comment\":\"a \\\"b\\\" \\\\\\tc\"}" \
        'rate as JSON: a rated puzzle'
    is "$(sed -n 2p out)" "{\"puzzle\":\"$binf\",\"ratings\":{\"W\":\"inf\",\"B2\":\">2\"},\"bounds\":{\"W\":\"-\",\"B2\":\"-\"}}" 'rate as JSON: not solved'
    has "$(sed -n 4p out)" '{"puzzle":"abc\"d","ratings":{"W":"error","B2":"error"},' 'rate as JSON: bad line'
    has "$(sed -n 4p out)" '"error":"file:4:' 'rate as JSON: bad line has its message'
    if command -v python3 >/dev/null; then
        python3 -c 'import json,sys; [json.loads(l) for l in sys.stdin]' <out
        is "$?" 0 'rate as JSON: it is JSON'
    else
        skip 'rate as JSON: it is JSON' 'no python3'
    fi
}

test_bad_lines() {
    "$tresse" generate --count 100 --seed 5 | "$tresse" rate --by W2 | grep "${tab}[0-9]" | cut -f1 | head -19 >some
    local n
    for ((n = 1; n <= 50; n++)); do
        cat some
        echo "bad line number $n"
    done >file
    run 1 '1,000 lines, 50 of them bad' rate --by W,B --jobs 2 file
    is "$(wc -l <out)" 1000 '1,000 lines, 50 of them bad: 1,000 lines'
    is "$(grep -c "${tab}error${tab}error\$" out)" 50 '1,000 lines, 50 of them bad: 50 errors'
    is "$(grep -n "${tab}error" out | cut -d: -f1)" "$(seq 20 20 1000)" '1,000 lines, 50 of them bad: at the right places'
    is "$(wc -l <err)" 50 '1,000 lines, 50 of them bad: 50 messages'
    is "$(sed -n 's/^file:\([0-9]*\):.*/\1/p' err)" "$(seq 20 20 1000)" '1,000 lines, 50 of them bad: the right line numbers in order'
    is "$(grep -v "${tab}error" out | cut -f1 | sort -u)" "$(sort -u some)" '1,000 lines, 50 of them bad: the others are not affected'
    cp out out.2
    cp err err.2
    run 1 'the same on one thread' rate --by W,B --jobs 1 file
    same out out.2 'the same on one thread: output'
    same err err.2 'the same on one thread: messages'
    run 1 'the same by solve' solve --format json file
    is "$(wc -l <out) $(wc -l <err)" '950 50' 'the same by solve: 950 paths, 50 messages'
    run 1 'bad lines go before unsolved puzzles' solve --with BRT file
}

test_threads() {
    "$tresse" generate --count 150 --seed 8 --jobs 1 >g1
    "$tresse" generate --count 150 --seed 8 --jobs 4 >g4
    same g1 g4 'generate: 1 and 4 threads agree'
    sed '7s/^/bad/;99s/.$/!/' g1 >file
    local words
    for words in 'rate --by W,B --bounds' 'rate --format json' 'solve' 'solve --format json' 'solve --with BRT'; do
        # shellcheck disable=SC2086
        "$tresse" $words --jobs 1 file >out.1 2>err.1
        # shellcheck disable=SC2086
        "$tresse" $words --jobs 4 file >out.4 2>err.4
        same out.1 out.4 "$words: output of 1 and 4 threads"
        same err.1 err.4 "$words: messages of 1 and 4 threads"
    done
    "$tresse" solve --format json --jobs 1 g1 >paths
    "$tresse" check --jobs 1 paths >out.1
    "$tresse" check --jobs 4 paths >out.4
    same out.1 out.4 'check: 1 and 4 threads agree'
    is "$(grep -c accepted out.1)" 150 'check: all accepted'
    local n
    for ((n = 0; n < 60; n++)); do cat g1; done >many
    "$tresse" rate --by BRT --jobs 4 many >out
    is "$(cut -f1 out | cmp - many && echo same)" same 'more lines than are kept in flight: in order'
}

# A budget ends at the same place whatever was rated before, and on however many threads.
test_budget() {
    local hard='.....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.'
    local easy='..85..1.....3.9....9....6....149.....7..2..3.....7.45.3........12...4..9.4.13...6'
    local low=0 high=200000 middle limit jobs cell
    is "$("$tresse" rate "$hard" | cut -f2)" 31 'the hard puzzle has rating 31'
    while ((high - low > 1)); do
        middle=$(((low + high) / 2))
        cell=$("$tresse" rate --limit-nodes "$middle" "$hard" | cut -f2)
        if [ "$cell" = 31 ]; then high=$middle; else low=$middle; fi
    done
    for limit in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "$hard"; done >file
    for limit in $((high / 2)) "$low" "$high"; do
        cell=$("$tresse" rate --limit-nodes "$limit" "$hard" | cut -f2)
        if [ "$limit" = "$high" ]; then
            is "$cell" 31 'just enough nodes: rated'
        else
            is "${cell%%[0-9]*} $((${cell#>} < 31))" '> 1' "$([ "$limit" = "$low" ] && echo one node || echo half) less: a lower bound"
        fi
        for jobs in 1 2 4; do
            is "$("$tresse" rate --limit-nodes "$limit" --jobs "$jobs" file | cut -f2 | uniq -c | tr -s ' ')" " 12 $cell" \
                "the same cell 12 times, $jobs threads, $([ "$limit" = "$high" ] && echo enough nodes || echo too few nodes)"
        done
    done
    for limit in 1 3 10 30 100 100000; do
        "$tresse" rate --by W,B --limit-nodes "$limit" "$easy" >out
        is "$(cut -f2- out | tr '\t' '\n' | grep -cxE '2|>[01]')" 2 "within $limit nodes: 2, or less proved"
    done
    is "$(cut -f2- out)" "2${tab}2" 'with nodes enough: 2'
}

# Sizes 16 and 25, with chains.
test_large() {
    local large=$root/examples/sudoku/large.txt
    run 0 'large puzzles' rate "$large"
    is "$(cut -f2 out | tr '\n' ' ')" '4 6 5 ' 'large puzzles: ratings'
    run 0 'large puzzles are solved' solve --with W --format json "$large"
    cp out paths
    is "$(grep -c '"outcome":"solved"' paths)" 3 'large puzzles are solved: all of them'
    run 0 'large paths' check paths
    is "$(grep -c ': accepted, ' out)" 3 'large paths: accepted'
}

test_chains() {
    run 0 'chains' solve --with BC+Z+T "$w4"
    has "$(cat out)" 'biv-chain[2]: r4n4{c3 c9} - c8n4{r6 r7} ==> r7c3 ≠ 4' 'chains: a bivalue-chain'
    run 0 'typed chains' solve --with BC:rc+Z:rn/cn+T "$w4"
    has "$(cat out)" 'z-whip-rn/cn[2]: r4n4{c3 c9} - c8n4{r6 .} ==> r7c3 ≠ 4' 'typed chains: a z-whip'
    has "$(cat out)" 't-chain[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 c2} ==> r6c2 ≠ 2' 'typed chains: a t-chain'
    run 0 'ratings by chains' rate --by BC,Z,T,BC+Z+T+W+B --bounds "$w4"
    has "$(cat out)" "$w4${tab}4${tab}exact${tab}4${tab}exact${tab}4${tab}certified${tab}4${tab}exact" 'ratings by chains'
}

# By frozen levels 6, and 5 is the least.
fickle=...4....94.7..92.6.8.72...52....4..73.....5....1.3.8..7.....9..812........5...4.2
test_exact() {
    printf '%s\n' "$fickle" "$w4" "$none" "$winf" >exact
    run 0 'exact ratings' rate --by W,S4+W,B --exact --bounds exact
    is "$(sed -n 1p out | cut -f2-)" "5${tab}exact${tab}5${tab}exact${tab}5${tab}exact" 'exact ratings: the least'
    is "$(sed -n 2,4p out | cut -f2,3)" "4${tab}certified
no-solution${tab}-
inf${tab}-" 'exact ratings: other cells'
    run 0 'exact ratings without bounds' rate --exact "$fickle"
    is "$(cut -f2- out)" 5 'exact ratings without bounds: one column'
    run 0 'exact ratings in JSON' rate --exact --bounds --format json "$fickle"
    has "$(cat out)" '"ratings":{"W":5},"bounds":{"W":"exact"}' 'exact ratings in JSON'
    run 0 'exact ratings within a budget' rate --exact --bounds --limit-nodes 6000 "$fickle"
    is "$(cut -f3 out)" unknown 'exact ratings within a budget: what is not known'
    run 1 'an exact rating that there is not' rate --by FW --exact "$w4"
    has "$(cat err)" 'FW8 has no exact rating here, expected W or gW, perhaps with Subsets' 'no exact rating: message'
    run 2 'tries without exact' rate --tries 5 "$w4"
    run 2 'exact without a theory' solve --exact "$w4"
    run 2 'exact and a hint' solve --exact --with W --hint "$w4"
    run 0 'the easiest path' solve --with W --exact "$fickle"
    has "$(cat out)" 'no path by W is easier: relaxed whips shorter than 5 leave' 'the easiest path: why'
    run 0 'the easiest path in JSON' solve --with W --exact --format json "$fickle"
    cp out path
    run 0 'the easiest path, checked' check path
    has "$(cat out)" 'it is proved that no path by the theory has a rating below 5' 'the easiest path: proved'
    sed 's/"at-least":5/"at-least":6/' path >other
    run 4 'another bound' check other
    run 2 'relaxed whips in T&E' rate --by 'TE(RW)' "$w4"
}

# How often each name is used in the path by each theory.
test_names() {
    run 0 'names' rate --count-names --header --by W,S+BC "$w4"
    is "$(head -1 out)" "puzzle${tab}W${tab}W-names${tab}S+BC${tab}S+BC-names" 'names: columns'
    is "$(tail -1 out | cut -f5)" "$("$tresse" solve --with S+BC --format csv "$w4" | sed '1d;s/^[^"]*"//;s/"$//')" 'names: those of the path'
    run 0 'names in JSON' rate --count-names --format json --by S+BC "$w4"
    has "$(cat out)" '"names":{"S+BC":"' 'names in JSON: a key'
    run 0 'no names' rate --count-names --by W "44${w4:2}"
    is "$(cut -f2,3 out)" "no-solution${tab}-" 'no names without a path'
    run 2 'names of an exact path' rate --count-names --exact "$w4"
}

# What assumes one solution says so, whatever it is written as; what does not, does not.
test_assumed() {
    local u=..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75 format
    local note='the path assumes that there is one solution (U)'
    run 0 'assumed: ratings in JSON' rate --by U+W,W --format json "$u"
    has "$(cat out)" '"ratings":{"U+W":5,"W":5},"assumes":{"U+W":"one-solution"}' 'assumed: by which theory'
    run 0 'nothing assumed: ratings in JSON' rate --by W --format json "$u"
    is "$(grep -c assumes out)" 0 'nothing is assumed by whips'
    run 0 'assumed: text' solve --with U+W "$u"
    has "$(cat out)" 'this assumes that there is one solution: steps by U rest on it' 'assumed: text says so'
    for format in csv line svg; do
        run 0 "assumed: $format" solve --with U+W --format "$format" "$u"
        has "$(cat err)" "$note" "assumed: $format has a note"
        run 0 "nothing assumed: $format" solve --with W --format "$format" "$u"
        is "$(cat err)" '' "nothing assumed: $format has none"
    done
    run 0 'assumed: a drawing' draw --with U+W --step end "$u"
    has "$(cat err)" "$note" 'assumed: a drawing has a note'
    run 0 'assumed: names' rate --by U+W --count-names "$u"
    has "$(cut -f3 out)" 'one solution assumed' 'assumed: among the names'
    run 0 'assumed: a page to print' solve --with U+W --format html "$u"
    has "$(cat out)" 'solved; this assumes that there is one solution (U)' 'assumed: at the head of a page'
    run 0 'assumed: a hint' hint --with U --level 1 ..34..7...5...912.7...2.....1.5.7.686...9..17.......34..29....1.......929..261.75
    has "$(cat out)" 'It assumes that the puzzle has one solution.' 'assumed: a hint says so'
    run 1 'assumed: of several solutions' solve --with U+W "${u%5}."
    has "$(cat err)" 'U+W assumes one solution, but there are several' 'assumed: of several solutions, why not'
}

# columns LINE WANT: `rate` and the commands that pass remarks on keep whatever stands beside the puzzle P of LINE.
columns() {
    local name=${1//$'\t'/<tab>} command
    printf '%s\n' "${1//P/$w4}" >in
    feed 0 "beside: $name" rate --by W -
    is "$(cat out)" "$w4${tab}4${tab}$2" "beside: $name: rate keeps the columns, in their order"
    for command in count minimal isomorph expand; do
        "$tresse" "$command" - <in >out 2>/dev/null
        has "$(head -1 out)" "${tab}$2" "beside: $name: so does $command"
    done
}

test_columns() {
    columns $'foo\tP\t1.2\thello' $'foo\t1.2\thello'
    columns $'P\t1.2\thello' $'1.2\thello'
    columns $'a\t\tP\t\tb' $'a\t\t\tb'
    columns '12 P 13 and more' $'12\t13 and more'
    columns 'P # c d' '# c d'
    columns 'a b P # c d' $'a b\t# c d'
    columns 'id7,P,1.2,hello' $'id7\t1.2\thello'
    columns 'P,1.2,hello' $'1.2\thello'
    columns '7;P;x;y' $'7\tx\ty'
    columns '"id, 7","P","1.2","say ""hi"""' $'id, 7\t1.2\tsay "hi"'
    columns '"P a remark"' 'a remark'
    columns '| a | P | b |' $'a\tb'
    columns ':0000:x:P:::hello' $'0000\tx\t\thello'
    columns $'n11\tP\tx' $'n11\tx'
    for s in "$tab" ',' ';'; do # empty columns are columns, wherever they are
        columns "${s}P${s}x" "${tab}x"
        columns "$s${s}P$s${s}x$s" "$tab$tab${tab}x$tab"
        columns "P$s$s" "$tab"
        columns "${s}P$s" "$tab"
        columns "P$s" ''
    done
    columns $'\xEF\xBB\xBF,P,x\r' "${tab}x"
    columns '"","P",""' "$tab"
    printf '%s\n' ",$w4," >in
    for c in 'count' 'minimal' 'minimal --make' 'expand' 'isomorph'; do
        # shellcheck disable=SC2086 # a command and its options
        feed 0 "beside: empty columns: $c" $c -
        has "$(cat out)X" "$tab${tab}X" "beside: empty columns: $c: they are there"
    done
    printf 'foo\t%s\t1.2\thello\n' "$w4" >in
    feed 0 'beside: JSON' rate --format json -
    has "$(cat out)" '"comment":"foo\t1.2\thello"' 'beside: JSON: the comment'
    run 0 'beside: a batch' batch new beside -- rate --by W --header in
    run 0 'beside: a batch: run' batch run beside
    run 0 'beside: a batch: merge' batch merge beside
    is "$(cat out)" "puzzle${tab}W${tab}column1${tab}column2${tab}column3
$w4${tab}4${tab}foo${tab}1.2${tab}hello" 'beside: a batch: the rows and their header'
    run 0 'beside: a batch: columns' batch merge --columns-dir beside.columns beside
    is "$(cat beside.columns/comments.txt)" "foo${tab}1.2${tab}hello" 'beside: a batch: the comments'
}

# headed HEADER TEXT: the header of `rate --header`, blanks for tabs; P in the text is a puzzle.
headed() {
    printf '%b' "${2//P/$w4}" >in
    feed 0 "header of $2" rate --by W,B --header -
    is "$(head -1 out | tr '\t' ' ')" "puzzle W B${1:+ $1}" "header of $2: the names"
}

# decided TEXT: Q is the puzzle and P another column, as the heading of TEXT says, whatever separates them.
decided() {
    local s line
    for s in "$tab" ',' ';'; do
        line=${1//P/$w4}
        line=${line//Q/$w5b4}
        printf '%b' "${line//|/$s}" >in
        feed 0 "heading of $1" rate --by W --header -
        is "$(cut -f1,3 out)" "puzzle${tab}other
$w5b4${tab}$w4" "heading of $1: it decides which column is the puzzle"
    done
}

test_heading() {
    decided 'other|puzzle\nP|Q\n'
    decided '#other|puzzle\nP|Q\n'
    decided '# other|puzzle\r\nP|Q\r\n'
    decided '\xEF\xBB\xBFother|puzzle\n"P"|"Q"\n'
    decided '#|other|puzzle\nP|Q\n'
    decided 'puzzle|other\nQ|P\n'
    printf 'other,puzzle\n%s,%s\n' "$w4" "${w5b4%?}" >in
    feed 1 'heading: a mistake' rate --by W -
    has "$(cat err)" 'standard input:2:163: 80 characters' 'heading: a mistake: where it is'
    printf 'other,puzzle\n%s\n' "$w4" >in
    feed 0 'heading: too few columns' rate --by W -
    is "$(cut -f1 out)" "$w4" 'heading: too few columns: the puzzle is looked for'
}

test_header() {
    headed '' 'P\n'
    headed 'column1' 'P a remark\n'
    headed 'column1 column2' 'P\t1.2\thello\n'
    headed 'column1 column2' 'P\t\t\n'
    headed 'solution' 'solution\tpuzzle\nP\tP\n'
    headed 'id solution' '#id,solution,puzzle\na,P,P\n'
    headed 'column1 column2' ',P,\n'
    headed 'column1' 'P;\n'
    headed 'column1 column2 column3' 'foo\tP\t1.2\thello\n'
    headed 'SER name' '#puzzle\tSER\tname\nP\t1.2\thello\n'
    headed 'SER name' '# puzzle\tSER\tname\nP\t1.2\thello\n'
    headed 'SER name' '#\tpuzzle\tSER\tname\nP\t1.2\thello\n'
    headed 'SER name' '#\tSER\tname\nP\t1.2\thello\n'
    headed 'SER name' '#SER\tname\nP\t1.2\thello\n'
    headed 'nr SER' '# my puzzles\n#nr\tpuzzle\tSER\n7\tP\t1.2\n'
    headed 'nr SER' 'nr,puzzle,SER\n7,P,1.2\n'
    headed 'column1 column2' '#a\tb\tc\td\te\nP\t1.2\thello\n'
    headed 'column1 name' '#puzzle\tW\tname\nP\t1.2\thello\n'
    headed 'column1 V4' 'puzzle\tW\tV4\nP\t4\t3\n'
    printf '%s\n' "$w4 one" "$w4${tab}two${tab}three" "$w5b4${tab}four${tab}five" >in
    feed 0 'header: more columns below' rate --header --jobs 2 -
    is "$(head -1 out)" "puzzle${tab}W${tab}column1" 'header: more columns below: the first row decides'
    is "$(cat err)" 'standard input:2: 2 columns besides the puzzle, but --header has names for 1, as many as the first row has' 'header: more columns below: one note'
    : >in
    feed 0 'header: no puzzle' rate --header -
    is "$(cat out)" "puzzle${tab}W" 'header: no puzzle: still there'
}

for t in test_rate \
    test_columns \
    test_heading \
    test_header \
    test_assumed \
    test_names \
    test_trials \
    test_rate_json \
    test_bad_lines \
    test_threads \
    test_budget \
    test_large \
    test_chains \
    test_exact; do
    "$t"
done
tap_end
