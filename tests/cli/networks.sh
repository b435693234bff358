#!/usr/bin/env bash
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# networks.sh: networks of users on the command line: which part of a file is a network, messages, and `tresse model`.
# TRESSE is the program.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
root=$PWD
tresse=$(realpath "${TRESSE:-build/release/tresse}")
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
cd "$scratch" || exit 1

# run STATUS NAME WORD...: runs the program with the file `in` as standard input; output in out and err.
run() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err <in
    got=$?
    is "$got" "$want" "$name: status $want"
}
cells() { cut -f 2- out | tr '\t\n' ' ;'; }

test_files() {
    printf '{"variables":{"A":["1"]}} first\n# comment\n{"variables":{"A":}}\n\n{"variables":{"A":["2","3"]}}' >in
    run 1 'JSON, one a line' rate
    is "$(tr '\t\n' ' ;' <out)" 'first 0;{"variables":{"A":}} error;standard input:5 not-unique;' 'JSON, one a line: names or places, and ratings'
    is "$(cat err)" 'standard input:3:19: found '"'}'"', expected a value: { [ " a number, true, false or null' 'JSON, one a line: message'
    printf '# comment\n{\n  "variables": {\n# another\n    "A": ["1"]\n  }\n}\n' >in
    run 0 'JSON on several lines' rate
    is "$(cells)" '0;' 'JSON on several lines: rating'
    printf '{"variables":{"A":["1"]},\n"links":[["A=1"]]}\n' >in
    run 1 'wrong JSON on several lines' rate
    is "$(cat err)" 'standard input:2:10: a link of 1 label, expected two or more' 'wrong JSON on several lines: message'
    printf 'network a\nvariable A: 1\n\n# next\nnetwork b\nvariable B: 2\nlink x\nnetwork c\nvariable C: 1 2\ngiven C=2' >in
    run 1 'networks as text' rate
    is "$(cut -f 1 out | sed 's/ .*//' | tr '\n' ' ')" 'a network c ' 'networks as text: names'
    is "$(cells)" '0;error;0;' 'networks as text: ratings'
    is "$(cat err)" 'standard input:7:6: a link of 1 label, expected two or more' 'networks as text: message'
    run 1 'networks as text, solved' solve
    has "$(cat out)" '──── standard input:8 ────' 'networks as text, solved: where each begins'
    printf '\xef\xbb\xbfvariable A: 1\r\n\r\ngiven A=1\r\n' >in
    run 0 'text of another system' rate
    printf 'given A=1\nvariable A: 1\n' >in
    run 0 'another statement first' rate
    run 0 'another statement first, with --app' rate --app generic
    : >in
    run 0 'nothing' rate --app generic
    is "$(cat err)" 'tresse: standard input: no puzzle in it; `tresse help puzzles` shows what is read' 'nothing: note'
    printf '# only\n\n# comments' >in
    run 0 'comments alone' rate --app generic
    is "$(cat out)" '' 'comments alone: no output'
    printf 'variable A: 1\0' >in
    run 1 'NUL' rate --app generic
    head -c 68000000 /dev/zero | tr '\0' ' ' | sed 's/^/variable A:/' >in
    run 1 'more than 64 MB as text' rate --app generic
    is "$(cat err)" 'standard input:1: the line is longer than 64 MB' 'more than 64 MB as text: message'
    { printf '{"note":"}",' && head -c 68000000 /dev/zero | tr '\0' ' ' && printf '}\n{"variables":{"A":["1"]}}\n'; } >in
    run 1 'more than 64 MB as a line' rate --app generic
    : >in
}

# A need that the values break, in a trial too: what is written is accepted.
test_broken_needs() {
    local network='{"variables":{"A":["1","2"],"D":["1","2"]},"needs":[["D=1","D=2"]]}' by
    for by in 'TE(W)' 'TE(BRT)' 'TE(S)' W; do
        "$tresse" solve --with "$by" --format json "$network" >paths
        is "$("$tresse" check --quiet paths >out 2>err; echo $?)" 0 "a broken need: $by is accepted"
    done
    run 3 'a broken need' solve --with 'TE(W)' "$network"
    has "$(cat out)" 'leaves nothing of what is needed ==>' 'a broken need: what it leaves'
}

test_words() {
    run 0 'a network as an argument' solve --format json '{"variables":{"A":["1"]}}'
    has "$(cat out)" '"app":"generic"' 'a network as an argument: detected'
    run 0 'text as an argument' rate $'variable A B: 1 2\ngiven A=1\ndifferent A B'
    run 1 'a wrong one' rate --app generic 'variabl A: 1'
    has "$(cat err)" "column 1: found 'variabl', expected a statement, such as variable" 'a wrong one: message'
    run 1 'a parameter' rate --app generic --block 2x2 '{"variables":{"A":["1"]}}'
    has "$(cat err)" 'a parameter, expected none' 'a parameter: message'
    run 2 'nothing to generate' generate --app generic
}

test_model() {
    local p='.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8'
    run 0 'model' model "$p a comment"
    is "$(wc -l <out)" 1 'model: one line'
    has "$(cat out)" '"name":"a comment"' 'model: the comment'
    cp out net.json
    run 0 'model as text' model --format text "$p a comment"
    is "$(head -3 out | tr '\n' ';')" 'network "a comment";type rc naked-single;type rn hidden-single-in-a-row;' 'model as text: its head'
    cp out net.txt
    run 0 'model of a model' model net.txt
    same out net.json 'model of a model: from text to JSON'
    run 0 'model of a model, as text' model --format text net.json
    same out net.txt 'model of a model: from JSON to text'
    local f
    for f in net.json net.txt; do
        run 0 "path of $f" solve --format json "$f"
        cp out path.json
        sed 's/.*,"theory"/"theory"/' path.json >a
        "$tresse" solve --format json "$p" | sed 's/.*,"theory"/"theory"/;s/"alias":"[^"]*",//g' >b # a network knows no names of Sudoku
        same a b "path of $f: that of the puzzle"
        run 0 "path of $f, checked" check path.json
    done
    run 0 'large model' model "$root/examples/sudoku/25x25.txt"
    cp out large.json
    run 0 'large model, read again' model large.json
    same out large.json 'large model: the same'
    "$tresse" generate --count 30 --seed 6 >puzzles
    run 0 'models on three threads' model --jobs 3 puzzles
    cp out three
    run 0 'models on one thread' model --jobs 1 puzzles
    same out three 'models: the same on any number of threads'
    run 0 'models as text' model --format text puzzles
    cp out in
    run 0 'models as text, read' rate --by B
    is "$(cut -f 2 out | tr '\n' ' ')" "$("$tresse" rate --by B puzzles | cut -f 2 | tr '\n' ' ')" 'models as text: ratings'
    : >in
    printf '%s\nnonsense\n%s\n' "$p" "$p" >mixed
    run 1 'models of a bad line' model mixed
    is "$(wc -l <out)" 2 'models of a bad line: the others'
    run 2 'unknown format' model --format xml "$p"
    run 0 'examples' rate --by W "$root/examples/generic/houses.txt" "$root/examples/generic/exams.json"
    is "$(tr '\t\n' ' ;' <out)" 'Four houses 3;Six exams on three days 1;' 'examples: names and ratings'
}

: >in
# A ring of 17 rows: a Subset that has no smaller one in it.
test_large_subsets() {
    local i n=17
    {
        printf 'network ring\ntype row\ntype column\nvariable X of row: 0 y\n'
        for ((i = 0; i < n; i++)); do
            printf 'variable R%d of row: %d %d\n' $i $i $(((i + 1) % n))
            printf 'group C%d of column: R%d=%d R%d=%d%s\n' $i $i $i $(((i + n - 1) % n)) $i "$([ $i = 0 ] && echo ' X=0')"
        done
    } >in
    run 3 'a Subset of 17 rows' solve --with S --format json
    has "$(cat out)" '"rule":"subset-row-column","length":17,' 'a Subset of 17 rows: found'
    cp out in.json
    "$tresse" check in.json >out 2>err
    is "$?" 0 'a Subset of 17 rows: checked'
    run 1 'no proof of a Subset of 17 rows' solve --with S --format drup --cnf formula
    is "$(cat out)$([ -e formula ] && echo there)" '' 'no proof of a Subset of 17 rows: no output'
    has "$(cat err)" 'a Subset of 17 rows, expected 16 at most' 'no proof of a Subset of 17 rows: message'
}

# 15 pigeons in 14 holes: neither whips nor the counter, within its budget, find out that there is no solution, so it is
# not said that no length of whips would be enough.
test_no_solution_is_found_out() {
    {
        printf 'variables %s: %s\n' "$(echo p{1..15})" "$(echo {1..14})"
        echo "different $(echo p{1..15})"
    } >in
    run 0 'more pigeons than holes' rate --by W
    is "$(cells)" 'unknown;' 'more pigeons than holes: rating'
}

# A need is a constraint: what the rules say of it, the counter, the checker and the formula say, too.
test_needs() {
    local head='variable A: 1 2\nvariable B: x y\nlink A=1 B=x\n'
    printf '%blink A=2 B=y\nneed A=1: B=x\nneed A=2: B=y\n' "$head" >in
    run 0 'needs that exclude all' rate
    is "$(cells)" 'no-solution;' 'needs that exclude all: counted'
    printf '%bneed A=1: A=2\n' "$head" >in
    run 3 'a need that says no' solve --with C
    has "$(cat out)" 'several solutions' 'a need that says no: what is left is counted'
    printf '%bgiven A=1\nneed A=1: B=x\n' "$head" >in
    run 3 'a broken need' solve --with W --explain
    has "$(cat out)" 'contradiction: B ≠ x, and nothing else that is needed is left' 'a broken need: its step'
    has "$(cat out)" "as the path proves: Singles, and a need that can't be met" 'a broken need: the summary'
    has "$(cat out)" 'Since A is 1, B would have to be x, and it is not: this is impossible.' 'a broken need: in words'
    run 3 'a broken need as JSON' solve --with W --format json
    cp out path.json
    run 0 'a broken need, checked' check path.json
    sed -i 's/"needed":\["B=x"\]/"needed":[]/' path.json
    run 4 'a need that is not there, checked' check path.json
    printf 'variable A B C: 1 2 3\nremove B=2\nneed A=1: B=2\nneed A=1: B=2\n' >in
    run 3 'a need that is declared twice' solve --with C
    has "$(cat out)" 'coupling: B ≠ 2 ==> A ≠ 1
' 'a need that is declared twice: one conclusion'
    test_words_of_needs
    printf 'variable A: 1 2 3\nvariable B: 1 2\ngiven A=1\nneed A=1: A=2\n' >in
    test_early_contradiction
    : >in
}

# What needs say, by what their members have in common.
test_words_of_needs() {
    local head='variable A B C: 1 2 3\nremove B=1 B=2 C=1 C=2\n' need said
    while IFS='|' read -r need said; do
        printf '%bneed %s\n' "$head" "$need" >in
        run 3 "the words of a need, $need" solve --with C --explain
        has "$(tr '\n' ' ' <out | tr -s ' ')" "$said" "the words of a need, $need: its sentence"
    done <<'END'
A=1: B=2|If A were 1, B would have to be 2, and it is not. So A is not 1.
A=1: B=1 B=2|If A were 1, B would have to be 1 or 2, and it is not. So A is not 1.
A=1: B=2 C=2|If A were 1, B or C would have to be 2, and neither is. So A is not 1.
A=1: B=1 C=2|If A were 1, B = 1 or C = 2 would have to be true, and neither is. So A is not 1.
A=1: B=1 B=2 C=2|If A were 1, B = 1, B = 2 or C = 2 would have to be true, and none is. So A is not 1.
A=1:|If A were 1, what that needs would have to be possible, and it is not. So A is not 1.
END
}

# Where B still has two candidates, the network in `in` has no solution by what the value of A needs.
test_early_contradiction() {
    local by words
    for by in C W S+B 'TE(W)'; do
        for words in '' --trim --explain; do
            # shellcheck disable=SC2086
            run 3 "a need that a value breaks, by $by $words" solve --with "$by" $words
            has "$(cat out)" 'contradiction: A ≠ 2, and nothing else that is needed is left' "a need that a value breaks, by $by $words: its step"
            has "$(cat out)" 'no solution, as the path proves' "a need that a value breaks, by $by $words: proved"
        done
        "$tresse" solve --with "$by" --format json <in >path.json
        run 0 "a need that a value breaks, by $by: accepted" check path.json
        has "$(cat out)" 'it is proved that there is no solution' "a need that a value breaks, by $by: proved to the checker"
    done
    run 3 'a need that a value breaks, as a proof' solve --with W --format drup
    is "$(cat out)" 0 'a need that a value breaks, as a proof: the empty clause'
    run 3 'a need that a value breaks, by BRT' solve --with BRT
    has "$(cat out)" 'BRT does not prove it' 'a need that a value breaks, by BRT: not seen'
    run 0 'depth of a need' rate --by 'TE(W)' '{"variables":{"A":["1","2"],"D":["1","2"]},"links":[["D=2","A=1"]],"needs":[["D=1","D=2"]]}'
    is "$(cells)" '1;' 'depth of a need: a value breaks it'
}

# What its values link takes no room: 4,000 values each, and rated.
test_large_variables() {
    {
        echo "variable A B: $(seq -s ' ' 4000)"
        seq 1 3999 | awk '{ print "link A=" $1 " B=" $1 + 1; print "link A=" $1 " B=1" }'
        echo "variable C: a(A=3) b(A=4)"
        echo "variable D: a(B=1) b(B=5)"
        echo "given C=a"
    } >in
    run 0 'large csp-variables' rate --by W,B
    has "$(cells)" '0 0' 'large csp-variables: rated'
}

# uses NAME STATEMENT...: a whip[1] by the statement says that it uses it, in sentences and, from the JSON form, in JSON.
uses() {
    local name=$1
    shift
    { echo 'variables A B C Y: 1 2 3'; echo 'variable I: 1 2 3'; printf '%s\n' "$@"; } >in
    "$tresse" solve --with W1 --explain --app generic in 2>/dev/null | tr '\n' ' ' | tr -s ' ' >said || true
    has "$(cat said)" "Uses: $name." "uses $name: in sentences"
    "$tresse" model --app generic in | "$tresse" solve --with W1 --format json --app generic --quiet >said 2>/dev/null || true
    has "$(cat said)" "\"uses\":[\"$name\"]" "uses $name: in JSON"
}

# Clues that become tables are named in full, from text and from JSON; days are spoken of as houses are.
test_clue_tables() {
    printf '%s\n' 'houses day: Mon Tue Wed' 'attribute who: Ann Bob Cid' 'attribute pet: cat dog eel' \
        'clue the Ann is before the cat' 'clue Bob is not Tue' 'clue if Ann is Mon then Cid is eel' \
        'clue Cid is between Ann and Bob' 'clue dog is at an end' >in
    run 0 'clues as tables' solve --explain --app generic in
    has "$(tr -s '\n ' ' ' <out)" "By 'if Ann is Mon then Cid is eel' and" 'clues as tables: named in full'
    has "$(cat out)" 'The who of day Wed is not Ann (' 'a day is spoken of as a house is'
    "$tresse" model --app generic in >json
    # shellcheck disable=SC2094
    "$tresse" model --format text --app generic in >text
    is "$("$tresse" model --app generic text)" "$(cat json)" 'clues as tables: the same from text'
    run 0 'clues as tables, from JSON' solve --explain --app generic json
    has "$(tr -s '\n ' ' ' <out)" "By 'Cid is between Ann and Bob'," 'clues as tables: named in full from JSON'
}

# Slots of phrases: a number with the word for its coordinate, and what follows a text.
# A sum that is too large for combinations, and for a million partial sums: Con, the counter and check see it all the
# same, whips do not, and say so. (Only the greatest value of J
# is enough.)
test_large_sums() {
    { echo 'network large'
        echo "variables A B C D E F G H I J: $(seq -s' ' 1 2 59)"
        echo "sum total: 100003 A + 150011 B + 203017 C + 390001 D + 500009 E + 711 F + 1013 G + 2017 H + 3001 I + 4007 J >= 39380120"
        echo 'given A=29 B=29 C=29 D=29 E=29 F=29 G=29 H=29 I=29'
    } >in
    run 0 'a large sum: counted' count in
    is "$(cut -f2 out)" 1 'a large sum: how many solutions'
    run 0 'a large sum: rated' rate --by Con,W in
    is "$(cut -f2,3 out)" "$(printf '1\tinf')" 'a large sum: what Con and W see'
    has "$(cat err)" 'too large for combinations: sum total; W sees links and csp-variables only' 'a large sum: noted'
    "$tresse" solve --quiet --format json in >path
    is "$(grep -c partial path || true)" 0 'a large sum: a whole path'
    has "$("$tresse" check path)" 'the solution and its uniqueness are proved' 'a large sum: a path that is proved'
    has "$("$tresse" solve --quiet --with W --format json in 2>/dev/null)" '"partial":true' 'a large sum: a partial path'
    has "$("$tresse" model --format text in)" '# total is propagated by bounds' 'a large sum: how it is propagated'
    "$tresse" model in >json
    has "$(cat json)" '"note":{"propagated by":{"total":"bounds"}}' 'a large sum: the same in JSON'
    is "$("$tresse" count --app generic json | cut -f2)" 1 'a large sum: read again'
}

test_slots() {
    printf '%s\n' 'type line' 'say line "{r=row|c=column}" "{}" "{r=row|c=column} {lacks} value"' \
        'type at' 'say at "{day *}" "{}" "{day *} {lacks} value"' 'variable r2x of line: 1 2 3' 'variable c3x of line: 1 2 3' \
        'variable e1 of line: 1 2 3' 'variable "day Mon" of at: 1 2 3' 'different r2x c3x' 'different e1 "day Mon"' \
        'remove r2x=3 c3x=3 "day Mon=3" e1=3' 'given c3x=1 e1=1' >in
    run 0 'slots' solve --explain --app generic in
    has "$(cat out)" '  Row 2 is not 1 (different r2x c3x; c3x), nor 3 (excluded from the start): so row 2 is 2.' 'slots: a coordinate with its word, at the start of a sentence'
    has "$(cat out)" '  Mon is not 1 (different e1 day Mon; e1)' 'slots: what follows a text'
}

test_uses() {
    uses tab 'table tab A B C: 1 2 3, 2 2 1, 3 3 3' 'remove A=3'
    uses tot 'sum tot: A + B + C = 4'
    uses two 'sum two: A + B = 3'
    uses cl 'clause cl: A=1 | B=1 | C=1' 'remove A=1 B=1'
    uses cnt 'count cnt: A=1 B=1 C=1 in 2..3' 'remove A=1'
    uses el 'element el: I A B C = Y' 'remove A=3 B=3 C=3'
    uses reg 'regular reg: A B C from s to t: s 1 s, s 2 t, t 3 t'
    uses 'distance A B = 2' 'distance A B = 2'
    uses 'next A B' 'next A B'
    uses 'before A B' 'before A B'
    uses 'allow A B' 'allow A B: 1 2, 2 2'
    uses mine 'from mine' 'link A=1 B=1' 'link A=1 B=2' 'link A=1 B=3'
}

# Statements with numbers and names that nobody would write.
test_hostile_statements() {
    local n
    for n in 'sum s: 999999999 A + 999999999 B + 999999999 C = 999999999' 'sum s: A + A + A = 3' 'sum s: 0 A = 1' 'sum s: = 1' 'sum s: A + = 1' \
        'sum s: A = 99999999999' 'count c: A=1 in 5..2' 'count c: A=1 A=1 in 1' 'count c: in 0' 'clause c: A=1 | A!=1' 'clause c:' 'clause c: | |' \
        'element e: I A = I' 'element e: I = Y' 'element e: I I I I = I' 'regular r: A from s to s:' 'regular r: from s to s: s 1 s' 'regular r: A A A from s to t: s 1 t' \
        'table t:' 'table t A A: 1 1' 'table t A B C: 1 2' 'table t A: ' 'distance A A = 0' 'distance A B = -1' 'next A A' 'before A I' 'table A B C: 1 1'; do
        "$tresse" solve --with W1 --app generic $'variables A B C Y: 1 2 3\nvariable I: 1 2 3\n'"$n" >out 2>err </dev/null
        case $? in
            0 | 3) is ok ok "hostile, but clear: $n" ;;
            1) has "$(cat err)" 'line 3' "hostile: $n: refused at its place" ;;
            *) is "$(cat err)" 'refused, or solved' "hostile: $n" ;;
        esac
    done
}

# The types of logic grids have hyphens in their names; a part of such a name is another type.
test_types() {
    : >in
    "$tresse" solve --quiet --with W1+W:colour-of-house --format json "$root/examples/generic/logic.txt" >path
    has "$(cat path)" '"rule":"whip-colour-of-house"' 'a type with hyphens: its whips'
    run 0 'a type with hyphens: checked' check path
    sed 's/W:colour-of-house/W:colour/' path >other
    run 4 'a type with hyphens: not a part of it' check other
    sed 's/W:colour-of-house/W:colour-of/' path >other
    run 4 'a type with hyphens: none of that name' check other
    has "$(cat out)" 'the theory names type "colour-of", which the puzzle does not have' 'a type with hyphens: named'
}

# Csp-variables that share labels, under the same or other values, with statements of all kinds.
test_shared() {
    python3 "$root/tests/generic/shared.py" "$tresse" "${TRESSE_MODELS:-150}" >shared
    is "$?" 0 'networks whose csp-variables share labels have the solutions of their definition'
    sed 's/^/# /' shared | tail -30
}

for t in test_shared test_types test_uses test_slots test_clue_tables test_large_sums test_hostile_statements test_files test_words test_broken_needs test_model test_large_subsets test_no_solution_is_found_out test_needs test_large_variables; do
    "$t"
done
tap_end
