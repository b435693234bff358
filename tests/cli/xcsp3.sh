#!/usr/bin/env bash
# xcsp3.sh: models in XCSP3: random ones against their definition, names of constraints, objectives, messages by line, and
# limits before memory is spent. The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

model() { # VARIABLES CONSTRAINTS [OBJECTIVES]: the file in
    printf '<instance format="XCSP3" type="CSP">\n<variables>\n%s\n</variables>\n<constraints>\n%s\n</constraints>\n%s</instance>\n' "$1" "$2" "${3:-}" >in
}

refuses() { # MESSAGE VARIABLES CONSTRAINTS
    local message=$1
    shift
    model "$@"
    (ulimit -v 1000000; exec "$tresse" count --app generic --no-progress in >out 2>err)
    is "$?" 1 "status 1: $message"
    has "$(cat err)" "$message" 'says what is wrong, and where'
}

test_definition() {
    "$(command -v python3)" "$root/tests/xcsp3/models.py" "$tresse" "${TRESSE_MODELS:-200}" >out
    is "$?" 0 'random models have the solutions of their definition'
    sed 's/^/# /' out | tail -20
}

test_names() {
    model '<array id="x" size="[4]"> 0..3 </array>' '<allDifferent note="all slots differ"> x[] </allDifferent>
<intension> lt(x[0],x[1]) </intension>
<block> <group> <intension> lt(%0,%1) </intension> <args> x[1] x[2] </args> <args> x[2] x[0] </args> </group> </block>'
    run 0 'why' why --format json in
    has "$(cat out)" '"core":["lt(x[0],x[1])","lt(x[1],x[2])","lt(x[2],x[0])"],"minimal":true' 'the core, by the words of the model'
    run 0 'sentences' solve --explain "$root/examples/generic/tasks.xml"
    has "$(tr -s '\n ' ' ' <out)" "By 'no time is lost'" 'constraints by their notes'
    is "$(grep -c 'deploy > build' out)" 0 'no variable for a part of what is a table'
    "$tresse" solve --format json "$root/examples/generic/tasks.xml" >path
    run 0 'its path' check path
    run 0 'as text' model --format text "$root/examples/generic/tasks.xml"
    is "$("$tresse" rate --by W,cB out | cut -f 2-)" "$("$tresse" rate --by W,cB "$root/examples/generic/tasks.xml" | cut -f 2-)" 'the network as text has the same ratings'
}

test_equal() {
    local i k pairs=
    for i in 0 1 2 3 4 5; do for k in 0 1 2 3 4 5; do [ $i -ge $k ] || pairs+="<args> x[$i] x[$k] $((k - i)) </args>"; done; done
    model '<array id="x" size="[6]"> 0..5 </array>' "<allDifferent> x[] </allDifferent><group><intension> ne(dist(%0,%1),%2) </intension>$pairs</group><instantiation><list> x[0] </list><values> 1 </values></instantiation>"
    { echo 'variable x0 x1 x2 x3 x4 x5: 0 1 2 3 4 5'; echo 'different x0 x1 x2 x3 x4 x5'; echo 'given x0=1'
        for i in 0 1 2 3 4 5; do for k in 0 1 2 3 4 5; do for a in 0 1 2 3 4 5; do for b in 0 1 2 3 4 5; do
            [ $i -ge $k ] || [ $((a - b)) != $((k - i)) ] && [ $((b - a)) != $((k - i)) ] || [ $i -ge $k ] || echo "link x$i=$a x$k=$b"; done; done; done; done; } >net
    is "$("$tresse" rate --by W,B,gW in | cut -f 2-)" "$("$tresse" rate --by W,B,gW --app generic net | cut -f 2-)" 'six queens have the ratings of the network'
}

test_objective() {
    model '<array id="x" size="[3]"> 0..9 </array>' '<sum> <list> x[] </list> <coeffs> 2 3 4 </coeffs> <condition> (ge,30) </condition> </sum>' \
        '<objectives> <minimize type="sum"> <list> x[] </list> <coeffs> 5 4 9 </coeffs> </minimize> </objectives>'
    run 0 'an objective' solve in
    has "$(cat out)" 'x[0] = 0   x[1] = 9   x[2] = 1' 'the best solution, without variables that follow from others'
}

test_messages() {
    refuses "6:18: found 'y', expected a number, a variable or an operator" '<var id="x"> 1..9 </var>' '<intension> eq(x,y) </intension>'
    refuses "6:18: found 'foo', expected an operator" '<var id="x"> 1..9 </var>' '<intension> eq(x,foo(x)) </intension>'
    refuses "6:2: the constraint 'cumulative'" '<var id="x"> 1..9 </var>' '<cumulative> x </cumulative>'
    refuses "6:27: 2 factors, expected 5" '<array id="x" size="[5]"> 1..2 </array>' '<sum> <list> x[] </list> <coeffs> 1 2 </coeffs> <condition> (le,3) </condition> </sum>'
    refuses "expected '</allDifferent>'" '<array id="x" size="[5]"> 1..2 </array>' '<allDifferent> x[] </alldifferent>'
    refuses "found 'x[5]', expected indices within the size" '<array id="x" size="[5]"> 1..2 </array>' '<intension> eq(x[5],1) </intension>'
    refuses 'may be its own successor' '<array id="x" size="[3]"> 0..2 </array>' '<circuit> x[] </circuit>'
}

test_limits() {
    refuses 'more than 65520 labels' '<var id="x"> 1..999999999 </var>' ''
    refuses 'more than 65520 csp-variables' '<array id="x" size="[60000][60000]"> 1..2 </array>' ''
    refuses 'more than 65520 labels' '<array id="x" size="[60000]"> 1..2000 </array>' ''
    refuses 'combinations of values are to be tried' '<array id="x" size="[6]"> 0..9999 </array>' '<intension> eq(mul(x[0],x[1]),mul(x[2],x[3])) </intension>'
    refuses 'more than 64 elements inside each other' '' "$(printf '<block>%.0s' $(seq 70))"
    refuses 'words, the limit of a model in XML' '<array id="x" size="[6000]"> 0..9 </array>' '<noOverlap> <origins> x[] </origins> <lengths> 1x6000 </lengths> </noOverlap>'
    refuses 'combinations of values' '<array id="x" size="[6000]"> 0..9 </array>' '<maximum> <list> x[] </list> <condition> (eq,5) </condition> </maximum>'
    refuses 'the limit of a model in XML' '<var id="x"> 1..2 </var>' '<instantiation> <list> x </list> <values> 1x9999999 </values> </instantiation>'
}

# A sum may have two csp-variables with the same labels under other numbers.
test_renamed() {
    printf '%s\n' 'variable x: 0 2' 'variable b: 0(x=0) 1(x=2)' 'variable y: 0 1' 'sum T: y + b - x = 0' >in
    run 0 'renamed values' count --app generic --show 9 in
    is "$(tr -s '\n ' ' ' <out | sed 's/ they differ.*//')" "in:1${tab}2 x = 0 b = 0 y = 0 x = 2 b = 1 y = 1" 'a sum of values under two names'
}

test_definition
test_names
test_equal
test_objective
test_messages
test_limits
test_renamed
tap_end
