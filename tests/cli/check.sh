#!/usr/bin/env bash
# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# check.sh: `tresse check` as a user meets it: what a verdict says, lines that are not paths, and no paths at all.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
root=$PWD
cd "$scratch" || exit 1

# Puzzles: W4; without a solution; with several; two equal givens in a row.
w4='..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57'
none='..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........'
several=${w4/345/.45}
clash="55${w4:2}"
monster='..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....' # T&E(BRT) of depth 2
multiline='one path per line is expected; this one goes on over several lines'

# check STATUS NAME WORD...: checks the file `in`; output goes to out and err, the status is tested.
check() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" check "$@" >out 2>err <in
    got=$?
    is "$got" "$want" "$name: status $want"
}
# path OPTION... PUZZLE: a path as JSON.
path() {
    "$tresse" solve --format json --quiet "$@" 2>/dev/null
}
# steps: how many steps the path in `in` has.
steps() {
    grep -o '"round"' in | wc -l
}
# claim OLD NEW: the path in `in` with another claim.
claim() {
    sed -i "s/$1/$2/" in
    grep -qF "$2" in || not_ok "no \"$1\" to change"
}

test_what_is_proved() {
    path --with W "$w4" >in
    check 0 'a solved path'
    is "$(cat out)" "standard input:1: accepted, $(steps) steps: solved; the solution and its uniqueness are proved" \
        'a solved path: the verdict'
    path --with W --trim "$w4" >in
    check 0 'a trimmed path'
    has "$(cat out)" 'uniqueness are proved; the rating before trimming was not checked' 'a trimmed path: the verdict'
    path --with W "$none" >in
    check 0 'a contradiction'
    has "$(cat out)" 'steps: contradiction; it is proved that there is no solution' 'a contradiction: the verdict'
    path "$clash" >in
    check 0 'givens that contradict each other'
    has "$(cat out)" 'accepted, 0 steps: contradiction; it is proved that there is no solution' \
        'givens that contradict each other: the verdict'
    path --with W "$several" >in
    check 0 'a path that is stuck'
    has "$(cat out)" 'proved; the claim that nothing else applies was not checked, nor was the number of solutions' \
        'a path that is stuck: the verdict'
    path --with W2 "$w4" >in
    check 0 'a path with a bound'
    has "$(cat out)" 'the claim that nothing else up to the greatest length applies was not checked' \
        'a path with a bound: the verdict'
    path --with W --hint "$w4" >in
    check 0 'a hint'
    is "$(cat out)" 'standard input:1: accepted, 1 step: 1 value proved; the number of solutions was not checked' \
        'a hint: the verdict'
    claim '"steps":\[.*\],"final"' '"steps":[],"final"'
    check 4 'a hint without its step'
    printf '{"variables":{"A":[]}}' >net
    path net >in
    check 0 'a network with nothing in it'
    is "$(cat out)" 'standard input:1: accepted, 1 step: contradiction; it is proved that there is no solution' \
        'a network with nothing in it: the verdict'
}

# Claims that the path itself refutes; and those that only a search could, which are named.
test_untrue_claims() {
    path --with W "$w4" >in
    claim '"solutions":"one"' '"solutions":"none"'
    check 4 'no solution, but solved'
    has "$(cat out)" 'refused: "solutions" can'"'"'t be "none"' 'no solution, but solved: the reason'
    path --with W "$none" >in
    claim '"solutions":"none"' '"solutions":"one"'
    check 4 'a solution, but a contradiction'
    # one step was wanted; there are more singles
    path --with W --hint "$w4" >in
    claim '"outcome":"listed"' '"outcome":"stuck"'
    check 4 'stuck, but a single is left'
    has "$(cat out)" 'refused: the outcome is not "stuck": a csp-variable has one candidate or none' \
        'stuck, but a single is left: the reason'
    path --with W "$several" >in
    claim '"solutions":"several"' '"solutions":"none"'
    check 0 'several solutions called none'
    has "$(cat out)" 'nor was the number of solutions' 'several solutions called none: not checked'
}

test_lines() {
    path --with W "$w4" >good
    { echo '{'; cat good; } >in
    check 1 'a brace before a path'
    is "$(cat err)" "standard input:1: $multiline" 'a brace before a path: one message'
    has "$(cat out)" 'standard input:2: accepted, ' 'a brace before a path: the path is checked'
    { cat good; echo '['; cat good good; echo '{'; } >in
    check 1 'brackets among paths'
    is "$(grep -c 'standard input:[134]: accepted, ' out)" 3 'brackets among paths: all are checked'
    is "$(cat err)" "$(printf 'standard input:2: %s\nstandard input:5: %s' "$multiline" "$multiline")" \
        'brackets among paths: a message for each'
    { sed 's/\([[{,]\)/\1\n/g' good; cat good; } >in
    check 1 'a path over several lines'
    is "$(cat err)" "standard input:1: $multiline" 'a path over several lines: one message'
    has "$(cat out)" 'accepted, ' 'a path over several lines: the next one is checked'
    { echo '{"format":'; cat good; echo '}'; cat good; } >in
    check 1 'lines that are not JSON'
    is "$(grep -c accepted out) $(wc -l <err)" '2 2' 'lines that are not JSON: a message for each'
    sed 's/"version":2/"version":1/' good >in
    check 1 'version 1'
    has "$(cat err)" 'standard input:1:1: version 1 of paths is no longer read' 'version 1: the reason'
    sed "s/\"puzzle\":\"[^\"]*/&\\\\n.../" good >in
    check 1 'a puzzle of two lines'
    has "$(cat err)" '"puzzle", line 2, column 1: ' 'a puzzle of two lines: the place'
    sed "s/\"puzzle\":\"[^\"]*/&x/" good >in
    check 1 'a puzzle with a letter behind it'
    has "$(cat err)" '"puzzle", column 83: ' 'a puzzle with a letter behind it: the place'
    printf '%0100d\n' 0 | sed 's/^0/{"format":/;s/0/[/g' >in
    check 1 'nested too deeply'
    is "$(cat err)" 'standard input:1:75: more than 64 levels of nesting; `tresse help check` shows what is read' \
        'nested too deeply: message'
    printf '{"format":"\0"}\n' >in
    check 1 'a NUL byte'
    is "$(cat err)" 'standard input:1:12: found a NUL byte: this is not plain text; `tresse help check` shows what is read' \
        'a NUL byte: message'
}

test_nothing() {
    : >in
    check 1 'nothing at all'
    is "$(cat out err)" 'tresse: standard input: no path in it; `tresse solve --format json` writes them' 'nothing at all: a message'
    check 1 'nothing at all, quietly' --quiet
    is "$(cat out err)" 'tresse: standard input: no path in it; `tresse solve --format json` writes them' 'nothing at all, quietly: a message all the same'
    printf '# a comment\n\n' >in
    check 1 'nothing but a comment'
    path --with W "$w4" >good
    "$tresse" check good /dev/null >out 2>err
    is "$?" 1 'an empty file among others: status 1'
    has "$(cat out)" 'good:1: accepted' 'an empty file among others: the others are checked'
    "$tresse" rate /dev/null >out 2>err
    is "$?" 0 'no puzzle for rate is not a fault'
}

test_complete() {
    path --with BRT "$w4" >in
    check 0 'a true claim' --complete
    has "$(cat out)" 'applies was tested, and so was the number of solutions' 'a true claim: it was tested'
    claim '"theory":"BRT"' '"theory":"W"'
    check 0 'an untrue claim, not tested'
    check 4 'an untrue claim' --complete
    has "$(cat out)" 'claims that nothing else of W applies, but a whip does' 'an untrue claim: the reason'
    path --with W --max-length 2 "$w4" >in
    check 0 'a true bound' --complete
    claim '"tried":2' '"tried":9'
    check 4 'an untrue bound' --complete
    path --with W "$several" >in
    check 0 'several solutions' --complete
    claim '"solutions":"several"' '"solutions":"one"'
    check 4 'a wrong number of solutions' --complete
    has "$(cat out)" 'claims "solutions": "one", but it is "several"' 'a wrong number of solutions: the reason'
    path --with W2 --changes 'r1c1<>1' "$w4" >in
    check 0 'a position' --complete
    path --app generic $'variable A "≠A" C: 1 2\nlink "≠A=2" C=1\nlink "≠A=2" C=2' >in
    check 0 'a name that looks like a change' --complete
    has "$(cat out)" 'applies was tested, and so was the number of solutions' 'a name that looks like a change: tested'
    path --app generic --changes 'X<>1' \
        $'variable "<>X": 1 2\nvariable X: 1 2 3\nlink "<>X=1" X=2\nlink "<>X=1" X=3' >in
    check 0 'a position, and a name that looks like it' --complete
    claim '"solutions":"several"' '"solutions":"one"'
    check 4 'a wrong number of solutions of that position' --complete
    path --with U+OR2W3 "$w4" >in
    check 0 'a theory whose steps conclude sets' --complete
    has "$(cat out)" 'applies was tested' 'a theory whose steps conclude sets: it was tested'
    path --with U+OR2W3 "$w4" >in
    claim '"theory":"U+OR2W3"' '"theory":"U+OR6W3"'
    check 4 'an untrue claim, by sets of the path' --complete
    path --with RW2 "$w4" >in
    check 0 'a theory that looks back' --complete
    has "$(cat out)" 'greatest length applies was not checked' 'a theory that looks back: it stays a claim'
    path --with 'TE(BRT,1)' "$monster" >in
    check 0 'trials' --complete
    has "$(cat out)" 'applies was tested' 'trials: it was tested'
    claim '"theory":"TE(BRT,1)"' '"theory":"TE(B2,1)"'
    check 4 'an untrue claim, of trials with longer patterns' --complete
    has "$(cat out)" 'claims that nothing else of TE(B2,1) applies, but a T&E does' 'trials: the reason'
    path --with 'TE(W)' --max-length 1 "$several" >in
    check 0 'trials that were cut short' --complete
    has "$(cat out)" 'greatest length applies was not checked' 'trials that were cut short: it stays a claim'
    path --with W3:rc "$w4" >in
    claim '"theory":"W3:rc"' '"theory":"W3:zz"'
    check 4 'a theory of another puzzle'
    has "$(cat out)" 'the theory names type "zz", which the puzzle does not have' 'a theory of another puzzle: the reason'
    check 4 'a theory of another puzzle, whatever else is checked' --complete
    path --with TyW "$root/examples/generic/logic.txt" >in
    check 0 'types with hyphens in their names'
    path --exact --with H+W "$w4" >in
    check 0 'an exact rating by a theory with orders, of a puzzle without any'
    path --with W2 --trim "$w4" >in
    check 0 'a trimmed path that is stuck' --complete
    check 0 'a path that needs no search has no use for its budget' --limit-nodes 5
}

for t in test_what_is_proved test_untrue_claims test_lines test_nothing test_complete; do
    "$t"
done
tap_end
