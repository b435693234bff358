#!/usr/bin/env bash
# solve.sh: `tresse solve` and `tresse check` as a user meets them: paths, proofs, verdicts.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_pencil_marks() {
    local marks=$root/examples/sudoku/candidates.txt
    run 0 'pencil marks' solve "$marks"
    has "$(cat out)" '
pencil marks, 25 values placed, 480 labels removed, 224 candidates' 'pencil marks: what they are'
    "$tresse" solve --with BRT "$marks" | sed -n '/^at the end/,$p' | grep '^[+|]' >file
    run 0 'pencil marks, values' solve file
    has "$(cat out)" '
pencil marks, 37 values placed, ' 'pencil marks: values that were placed'
}

test_solve() {
    local te=1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    run 0 'solve' solve --with W+B "$w4"
    has "$(cat out)" 'hidden-single-in-a-row ==> r1c6 = 6' 'solve: a single'
    has "$(cat out)" 'whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2' 'solve: a whip'
    is "$(cat err)" '' 'solve: nothing on standard error'
    run 0 'rounds inside of a trial' solve --unfold --with 'TE(B2)' --rounds 1 "$te"
    has "$(cat out)" '
  round 2
  T&E: r2c1 = 2 leaves' 'rounds inside of a trial: further in'
    run 0 'rounds inside of a trial, in words' solve --with 'TE(B2)' --rounds 1 --explain "$te"
    has "$(cat out)" '
  round 2 of this supposition
  T&E: r2c1 = 2 leaves' 'rounds inside of a trial, in words: whose they are'
    run 0 'solve in ASCII' solve --ascii "$w4"
    is "$(LC_ALL=C grep -c '[^ -~]' out)" 0 'solve in ASCII: nothing else'
    run 3 'not solved' solve --with W2 "$w4"
    run 3 'no solution' solve "$none"
    run 3 'several solutions' solve "$several"
    run 3 'contradicting givens' solve "$clash"
    is "$(head -1 out)" 'sudoku, theory S+BC+Z+T+W+B' 'contradicting givens: the usual head'
    is "$(tail -1 out)" 'no solution: the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'contradicting givens: named'
    is "$(cat err)" '' 'contradicting givens: said once'
    run 3 'contradicting givens as JSON' solve --format json "$clash"
    has "$(cat err)" 'tresse: argument 1: the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'contradicting givens as JSON: a note'
    has "$(cat out)" '"outcome":"bad-givens"' 'contradicting givens as JSON: outcome'
    run 3 'no solution, said early' solve "$none"
    is "$(sed -n 16p out)" 'there is no solution' 'no solution, said early: under the first grid'
    run 3 'several solutions, said early' solve "$several"
    is "$(sed -n 16p out)" 'there are several solutions' 'several solutions, said early: under the first grid'
    run 3 'a bounded theory' solve --with W3+B2 "$w4"
    has "$(cat out)" 'not solved, rating W3+B2 > 3: nothing in W3+B2 applies any more' 'a bounded theory: the summary names it'
    run 0 'a puzzle with letters' solve --with W1 "$(sed 1d "$root/examples/sudoku/16x16.txt")"
    is "$(grep -c '^A = 10, B = 11, C = 12, D = 13, E = 14, F = 15, G = 16$' out)" 2 'a puzzle with letters: what they stand for'
    run 0 'rules in the order of the path' solve --verbose "$w5b4"
    is "$(sed -n 's/^ *[0-9]* \(naked\|hidden\)/\1/p' out | head -1)" naked-single 'rules in the order of the path: naked singles first'
    has "$(cat out)" 'after Singles (rounds 1-' 'the grid after Singles says which rounds it follows'
    run 3 'several puzzles, one not solved' solve --with W4 "$w4" "$w5b4"
    has "$(cat out)" '──── argument 2 ────' 'several puzzles: each has a heading'
    run 1 'bad input goes before not solved' solve --with W2 "$w4" nonsense
    printf '%s\n' "$w4" "$w5b4" >file
    run 0 'solve a file' solve file
    has "$(cat out)" '──── file:2 ────' 'solve a file: headings with the line'
    run 0 'solve with --progress' solve --progress "$w4"
    has "$(cat err)" 'tresse: 1 puzzle, ' 'solve with --progress: a summary with the time'
    run 3 'solve within nodes' solve --limit-nodes 1 "$binf"
}

test_lrat() {
    run 0 'LRAT' solve --with S+W+B --format lrat --cnf formula.lrat "$w4"
    cp out proof.lrat
    run 0 'LRAT: checked' check --lrat formula.lrat proof.lrat
    has "$(cat out)" 'proof.lrat: accepted, ' 'LRAT: accepted'
    cp formula.lrat in
    feed 0 'LRAT: the formula from standard input' check --lrat - proof.lrat
    feed 2 'LRAT: both from standard input' check --lrat - -
    is "$(cat err)" 'tresse check: --lrat reads standard input once: name a file for the formula, or for the proof' 'LRAT: both from standard input: message'
    feed 2 'LRAT: one file alone' check --lrat -
    has "$(cat err)" '--lrat takes two files' 'LRAT: one file alone: message'
    run 0 'LRAT of a trial' solve --with 'TE(BRT)' --format lrat --cnf formula.lrat "$w4"
    cp out trial.lrat
    run 0 'LRAT of a trial: checked' check --lrat formula.lrat trial.lrat
    run 0 'another formula' solve --format drup --cnf formula.other "$w5b4"
    run 4 'LRAT of another formula' check --lrat formula.other proof.lrat
    sed 3d proof.lrat > spoiled.lrat
    run 4 'LRAT without a clause' check --lrat formula.lrat spoiled.lrat
    has "$(cat out)" 'a hint is not the number of a clause before it' 'LRAT without a clause: the reason'
    printf 'p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n' > square.cnf
    printf '5 1 0 1 2 0\n5 d 5 3 4 0\n6 0 5 3 4 0\n' > deleted.lrat
    run 4 'LRAT with a clause deleted that it needs' check --lrat square.cnf deleted.lrat
    is "$(cat out)" 'deleted.lrat:3: refused at column 5: a hint is not the number of a clause before it' \
        'LRAT with a clause deleted that it needs: the reason'
    printf '5 d xyz\n5 1 0 1 2 0\n6 0 5 3 4 0\n' > deleted.lrat
    run 4 'LRAT that deletes no number' check --format json --lrat square.cnf deleted.lrat
    has "$(cat out)" '"line":1,"column":5,"verdict":"refused"' 'LRAT that deletes no number: the place'
    sed '$d' proof.lrat > short.lrat
    run 4 'LRAT that proves nothing' check --lrat formula.lrat short.lrat
    has "$(cat out)" 'so it is not proved that' 'LRAT that proves nothing: it says so'
    run 1 'LRAT of no formula' check --lrat proof.lrat proof.lrat
    run 1 'LRAT of no file' check --lrat formula.lrat no-such-file
    run 2 'LRAT without a proof' check --lrat formula.lrat
    run 3 'LRAT of a path that is stuck' solve --with W2 --format lrat --cnf stuck.cnf "$w4"
    cp out stuck.lrat
    run 4 'LRAT of a path that is stuck: no empty clause' check --lrat stuck.cnf stuck.lrat
    has "$(cat out)" 'so it is not proved that the formula has no solution (--claim steps' 'LRAT of a path that is stuck: why'
    run 0 'LRAT of a path that is stuck: its steps' check --claim steps --lrat stuck.cnf stuck.lrat
    has "$(cat out)" 'it is proved that each follows from the formula' 'LRAT of a path that is stuck: what is proved'
    run 4 'steps of which one is wrong' check --claim steps --lrat formula.lrat spoiled.lrat
    run 4 'LRAT of no steps' check --claim steps --lrat stuck.cnf /dev/null
    is "$(cat out)" '/dev/null: refused, 0 clauses: there are no clauses in it: nothing is proved' 'LRAT of no steps: why'
    run 4 'LRAT of nothing, as JSON' check --format json --lrat stuck.cnf /dev/null
    has "$(cat out)" '"why":"there are no clauses in it: nothing is proved"' 'LRAT of nothing, as JSON: why'
    run 2 'a claim without a proof' check --claim steps proof.lrat
    has "$(cat stuck.cnf)" 'c what is proved: the steps of a path, and not whether' 'LRAT of a path that is stuck: its formula'
}

test_statements_as_clauses() {
    local sums=$'variable A B C: 1 2 3\nsum S: A + B = 5\nsum R: B + C = 5\ncount N: A=2 B=2 C=2 in 2..3'
    run 0 'LRAT of statements' solve --with Con+cB --format lrat --cnf said.cnf --app generic "$sums"
    cp out said.lrat
    has "$(cat said.cnf)" 'c variables from ' 'LRAT of statements: the formula has variables of their own'
    run 0 'LRAT of statements, checked' check --lrat said.cnf said.lrat
    run 1 'a circuit as clauses' solve --with Con --format drup --app generic $'variable A B C: 1 2 3\ncircuit K: A B C'
    has "$(cat err)" 'the puzzle has no formula: a circuit has no clauses' 'a circuit as clauses: why there are none'
}

test_drup() {
    run 0 'DRUP' solve --with W+B --format drup --cnf formula "$w4"
    has "$(cat formula)" 'p cnf 729 ' 'DRUP: the formula'
    is "$(grep -vcE '^-?[0-9]+ 0$' out)" 1 'DRUP: unit clauses, and one other'
    is "$(tail -n 1 out)" 0 'DRUP: the last clause is the empty one'
    is "$(tail -n 1 formula | wc -w)" 82 'DRUP: the formula forbids the solution'
    run 0 'DRUP, each step' solve --with W+B --format drup --claim steps --cnf formula.steps "$w4"
    is "$(grep -vcE '^-?[0-9]+ 0$' out)" 0 'DRUP, each step: unit clauses'
    is "$(grep -c '^[^c]' formula.steps)" "$(($(grep -c '^[^c]' formula) - 1))" 'DRUP, each step: the puzzle alone'
    run 3 'DRUP of a path that is stuck' solve --with W2 --format drup "$w4"
    has "$(cat err)" 'its steps are proved, and nothing else' 'DRUP of a path that is stuck: it says so'
    run 2 'a claim without a proof' solve --claim steps "$w4"
    run 2 'DRUP of two puzzles' solve --format drup "$w4" "$w5b4"
    is "$(cat out)" '' 'DRUP of two puzzles: no output'
    has "$(cat err)" 'exactly one puzzle' 'DRUP of two puzzles: message'
    run 2 'DRUP of none' solve --format drup /dev/null
    run 1 'DRUP of a bad puzzle' solve --format drup nonsense
    rm -f formula.none
    run 1 'DRUP of a bad puzzle leaves no formula' solve --format drup --cnf formula.none nonsense
    is "$([ -e formula.none ] && echo there)" '' 'DRUP of a bad puzzle leaves no formula: no file'
    cp formula formula.kept
    run 1 'DRUP of a bad puzzle keeps the formula of before' solve --format drup --cnf formula.kept nonsense
    same formula formula.kept 'DRUP of a bad puzzle keeps the formula of before: it is there'
    yes xxxxxxxxxxxxxxxxxxxxx | head -20000 >formula.long
    run 0 'DRUP over a longer file' solve --format drup --cnf formula.long "$w4"
    same formula formula.long 'DRUP over a longer file: nothing of it is left'
    run 2 'formula among the proof' solve --format drup --cnf - "$w4"
    is "$(cat out)$([ -e ./- ] && echo there)" '' 'formula among the proof: nothing is written'
    is "$(cat err)" 'tresse solve: --cnf - is standard output, to which the proof goes: choose another file for the formula' 'formula among the proof: message'
    run 2 'formula in the file of the proof' solve --format drup --cnf ./out "$w4"
    has "$(cat err)" '--cnf ./out is standard output, to which the proof goes' 'formula in the file of the proof: message'
    ln -s out formula.link
    run 2 'formula in the file of the proof, by a link' solve --format lrat --cnf formula.link "$w4"
    "$tresse" solve --format drup --cnf /dev/stdout "$w4" 2>err | cat >out
    is "$(cat out)" '' 'formula and proof in one pipe: nothing is written'
    has "$(cat err)" '--cnf /dev/stdout is standard output' 'formula and proof in one pipe: message'
    "$tresse" solve --format drup --cnf /dev/null "$w4" >/dev/null
    is "$?" 0 'formula and proof to a device'
    run 5 'formula that can not be written' solve --format drup --cnf no/such "$w4"
    is "$(cat out)" '' 'formula that can not be written: found out first'
    is "$(cat err)" 'tresse: no/such: No such file or directory; check its name and that of its folder' 'formula that can not be written: message'
}

test_check() {
    "$tresse" solve --with W+B --format json "$w4" "$w5b4" >paths
    run 0 'check' check paths
    has "$(sed -n 1p out)" 'paths:1: accepted, ' 'check: first path'
    has "$(sed -n 2p out)" 'paths:2: accepted, ' 'check: second path'
    sed '2s/"rule":"whip","length":3/"rule":"whip","length":4/' paths >wrong
    run 4 'check a wrong path' check wrong
    has "$(sed -n 2p out)" 'wrong:2: refused at step ' 'check a wrong path: refused'
    echo 'no path' >>paths
    run 1 'check what is not a path' check paths
    has "$(cat err)" 'paths:3:' 'check what is not a path: message'
    is "$(wc -l <out)" 2 'check what is not a path: the rest is done'
    run 4 'a refused path goes before bad input' check wrong paths nosuch
    "$tresse" solve --format json "$none" "$several" "$clash" >others 2>/dev/null
    run 0 'check paths of other outcomes' check others
    "$tresse" solve --format json "$clash" 2>/dev/null | sed 's/bad-givens/stuck/' >in
    feed 4 'check contradicting givens called stuck' check -
    has "$(cat out)" 'standard input:1: refused' 'check contradicting givens called stuck: refused'
    sed 1q others | sed 's/\([[{,]\)/\1\n/g' >pretty
    run 1 'check a path over several lines' check pretty others
    is "$(cat err)" 'pretty:1: one path per line is expected; this one goes on over several lines' 'check a path over several lines: one message'
    is "$(grep -c '^others:.: accepted' out)" 3 'check a path over several lines: other files are checked'
    sed 's/"puzzle":"./"puzzle":"/' paths | sed 1q >bad
    run 1 'check a path with a bad puzzle' check bad
    is "$(cat err)" 'bad:1: "puzzle", column 81: 80 characters before the end of the line, expected 81 (or 16, 36, 64, 100, ... for other sizes)' \
        'check a path with a bad puzzle: message'
    echo '{}' >in
    feed 1 'check an empty object' check
}

# Steps of a puzzle without a solution help nobody.
test_hopeless() {
    local words
    for words in --hint --all '--rounds 1' '--rounds 3 --strategy one-by-one'; do
        # shellcheck disable=SC2086
        run 3 "no solution, $words" solve $words "$none"
        has "$(tail -1 out)" 'no solution: the clues contradict each other; without r6c2=6 there would be exactly one solution' \
            "no solution, $words: said, with the clue that is wrong"
        is "$(grep -c '==>' out)" 0 "no solution, $words: no step"
        # shellcheck disable=SC2086
        run 3 "several solutions, $words" solve $words "$several"
        has "$(cat out)" 'there are several solutions' "several solutions, $words: said"
        # shellcheck disable=SC2086
        run 0 "one solution, $words" solve $words "$w4"
        is "$(grep -c '==>' out | grep -cv '^0$')" 1 "one solution, $words: steps"
    done
    run 3 'contradicting givens, --hint' solve --hint "$clash"
    is "$(tail -1 out)" 'no solution: the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'contradicting givens, --hint: named'
    run 3 'no solution, --hint, JSON' solve --hint --format json "$none"
    has "$(cat out)" '"steps":[]' 'no solution, --hint, JSON: no step'
    has "$(cat err)" 'tresse: argument 1: the clues contradict each other' 'no solution, --hint, JSON: a note'
    printf '%s\n' "$w4" "$none" >file
    run 3 'one of two, --hint' solve --hint file
    has "$(cat out)" '──── file:2 ────' 'one of two, --hint: which'
    is "$(grep -c '==>' out)" 1 'one of two, --hint: one step'
    run 3 'no step, --all' solve --all --with BRT "$w4"
}

test_positions() {
    run 0 'a position' solve --changes 'r1c1=1 r4c9<>2' "$w4"
    has "$(cat out)" 'changes: r1c1=1 r4c9<>2' 'a position: the changes are shown'
    "$tresse" solve --changes r1c1=1,r4c9\<\>2 --format json "$w4" >paths
    run 0 'a position, checked' check paths
    has "$(cat out)" ' from the puzzle with 2 changes: solved' 'a position, checked: the verdict says so'
    sed 's/"asserts":\["n1r1c1"\]/"asserts":["n2r1c1"]/' paths >other
    run 4 'another position, checked' check other
    run 1 'a change that contradicts the givens' solve --changes r1c1=3 "$w4"
    is "$(cat err)" 'tresse: argument 1: --changes, column 1: r1c1=3 contradicts r1c3=3, which is a value' 'a change that contradicts the givens: message'
    run 1 'a change of nothing' solve --changes r1c1=1,r1c0=1 "$w4"
    has "$(cat err)" '--changes, column 8: "r1c0=1" is not a change of this puzzle' 'a change of nothing: message'
    run 3 'a name that looks like a change' solve --changes '"≠A=1"' --app generic $'variable A "≠A": 1 2'
    has "$(cat out)" 'changes: =≠A=1' 'a name that looks like a change: it is a name'
    run 3 'a name in quotes behind its sign' solve --changes '≠"A=1"' --app generic $'variable A "≠A": 1 2'
    has "$(cat out)" 'changes: A<>1' 'a name in quotes behind its sign: it is a change'
    run 0 'rate a position' rate --changes r1c1=1 "$w4"
    run 0 'the model of a position' model --changes r1c1=1 "$w4"
    has "$(cat out)" '"n7r9c9","n1r1c1"],' 'the model of a position: a given'
    run 3 'a wrong change' solve --hint --changes r1c1=2 "$w4"
    has "$(cat out)" 'without r1c1=2 there would be exactly one solution' 'a wrong change: named'
    run 0 'without Singles' solve --no-singles --rounds 1 --focus r1c1=2 "$w4"
    has "$(cat out)" 'whip[1]: c1n1{r1 .} ==> r1c1 ≠ 2' 'without Singles: a whip on a lone candidate'
    run 2 'without Singles to the end' solve --no-singles "$w4"
}

test_addresses() {
    run 0 'an address' solve "https://www.sudokuwiki.org/sudoku.htm?bd=${w4//./0}"
    run 0 'an address of Kakuro' solve 'https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3'
    is "$(head -1 out | cut -d, -f1)" kakuro 'an address of Kakuro: the application'
    printf '%s\n' "https://sudokuexchange.com/play/?s=${w4//./0} here" 'https://puzz.link/p?sudoku/4/4/g1k23k3g' >file
    run 0 'a file of addresses' rate file
    is "$(head -1 out)" "$w4${tab}4${tab}here" 'a file of addresses: with a comment'
    run 1 'an address that can not be read' solve 'https://puzz.link/p?lits/5/5/a'
    has "$(cat err)" 'column 21: a puzzle of another kind, expected one of' 'an address that can not be read: message'
}

test_few_steps() {
    local one=..9......8....97...7..6..5..5..4..6.9....38....2.......6..5.17.2....84......1....
    local two=1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9
    run 0 'one step' solve --one-step --with W "$one"
    has "$(cat out)" 'solved by W, hardest step whip[3] (strategy one-step)' 'one step: the summary'
    is "$(grep -c '^whip.[2-9].: ' out)" 1 'one step: one step that counts'
    run 0 'all single steps' solve --one-step --all --with W "$one"
    has "$(cat out)" '==> r8c5 ≠ 9' 'all single steps: the last one'
    run 3 'no single step' solve --one-step --with W --max-length 5 "$two"
    has "$(cat out)" 'no solution in one step found, with patterns of W up to length 5' 'no single step: said'
    run 0 'two steps' solve --two-steps --with W --max-length 5 --format json "$two"
    cp out path.jsonl
    run 0 'two steps: checked' check path.jsonl
    run 0 'fewest steps' solve --fewest-steps --with W --max-length 4 "$two"
    run 2 'two wishes' solve --one-step --two-steps "$two"
    run 2 'a hint in two steps' solve --two-steps --hint "$two"
    run 0 'backdoors' backdoors "$one"
    is "$(cut -f2,3 out | paste -sd' ')" "W1-backdoors${tab}21 W1-anti-backdoors${tab}13" 'backdoors: how many'
    run 0 'pairs of anti-backdoors' backdoors --pairs "$two"
    is "$(sed -n 3p out | cut -f2,3)" "W1-anti-backdoor-pairs${tab}971" 'pairs of anti-backdoors: as many as published'
    is "$(sed -n 3p out | cut -f4 | wc -w)" 971 'pairs of anti-backdoors: all are named'
    run 0 'backdoors of BRT' backdoors --with BRT "$one"
    is "$(sed -n 2p out | cut -f4)" n1r8c2 'backdoors of BRT: the published one'
    run 1 'backdoors by whips' backdoors --with W "$one"
    has "$(cat err)" 'expected a confluent theory' 'backdoors by whips: message'
}

test_expansions() {
    local puzzle=.5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........
    run 0 'expand' expand "$puzzle a comment"
    is "$(cut -f2 out)" 'a comment' 'expand: the comment stays'
    is "$(cut -f1 out | tr -d '.\n' | wc -c)" 53 'expand: 36 Singles besides the 17 givens'
    cut -f1 out >expanded
    run 0 'expand again' expand "$(cat expanded)"
    is "$(cat out)" "$(cat expanded)" 'expand again: nothing is new'
    run 0 'a min-expand' expand --minimal "$(cat expanded)"
    cp out minimal
    run 0 'expand a min-expand' expand minimal
    same out minimal 'a min-expand is closed under Singles'
    run 0 '+1-expands' expand --plus-one "$puzzle a comment"
    is "$(wc -l <out)" 28 '+1-expands: one for each of the 81 - 53 values that are not settled'
    is "$(cut -f2 out | sort -u)" 'a comment' '+1-expands: the comment stays'
    cut -f1 out | sort -u >plus
    run 0 'expand +1-expands' expand plus
    same out plus '+1-expands are closed under Singles'
    while read -r line; do
        is "$(paste -d' ' <(fold -w1 <expanded) <(fold -w1 <<<"$line") | awk '$1 != "." && $1 != $2' | wc -l)" 0 \
            '+1-expands: all that the expansion has'
    done < <(sed -n '1p;$p' plus)
    run 0 '+1-expands of a solved puzzle' expand --plus-one --with W2 "$puzzle"
    is "$(cat out)" '' '+1-expands of a solved puzzle: nothing is left'
    run 1 '+1-expands of several solutions' expand --plus-one "$(printf '.%.0s' {1..81})"
    has "$(cat err)" 'no solution or several, expected a puzzle with exactly one' '+1-expands: message'
    run 0 'expand by a theory' expand --with W2 "$puzzle"
    is "$(tr -d '.\n' <out | wc -c)" 81 'expand by a theory: to the solution'
    run 1 'expand within a budget' expand --with W2 --limit-nodes 1 "$puzzle"
    has "$(cat err)" 'the budget ended before the answer was known' 'expand within a budget: message'
    is "$(cat out)" '' 'expand within a budget: nothing half done'
    run 1 'expand without a solution' expand "11${puzzle:2}"
    run 2 'expand by nonsense' expand --with XYZ "$puzzle"
}

test_tables() {
    printf '#puzzle\tW\tB\n%s\t4\t4\n%s\t5\t4\n%s\tinf\t12\n' a. b. c. >one
    printf '%s\t4\t4\n\n# comment\n%s\t6\t4\n%s\tinf\t11\textra\n' a. b. c. >two
    run 0 'compare a file with itself' compare one one
    is "$(cat out)" '# 3 lines, 3 equal' 'compare: equal'
    run 3 'compare' compare one two
    is "$(head -2 out | tr '\t' ' ' | paste -sd,)" '1 5 6 1 3,2 12 11 1 4' 'compare: pairs of values, with lines'
    printf '#W\tB\n4\t4\n6\t4\n' >plain
    run 3 'compare with plain numbers' compare plain one
    has "$(tail -1 out)" '2 lines, 1 equal, 1 more in one of the files' 'compare: what one file lacks'
    run 2 'compare one file' compare one
    run 1 'compare with a file that is not there' compare one none.txt
    run 0 'filter' filter 'W>B and W<inf' one
    is "$(tr '\t' ' ' <out | paste -sd,)" '#puzzle W B,b. 5 4' 'filter: names from the first line'
    # shellcheck disable=SC2016
    run 0 'filter by number' filter '$1=inf or $2=4' two
    is "$(cut -f1 out | paste -sd' ')" 'a. b. c.' 'filter: by number'
    run 0 'filter with names' filter --columns puzzle,X,Y 'Y!=4' two
    is "$(cut -f1 out)" c. 'filter: names of columns'
    run 2 'filter by nonsense' filter 'Q>1' one
    has "$(cat err)" 'column 1: expected a number' 'filter by nonsense: where'
}

for t in test_solve \
    test_expansions \
    test_tables \
    test_few_steps \
    test_pencil_marks \
    test_statements_as_clauses \
    test_drup \
    test_lrat \
    test_check \
    test_positions \
    test_addresses \
    test_hopeless; do
    "$t"
done
tap_end
