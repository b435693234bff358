#!/usr/bin/env bash
# why.sh: `tresse why`: the words of the answers, their JSON, exit statuses, models of MiniZinc. TRESSE is the program.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

laptop="$root/examples/generic/laptop.txt"

test_answers() {
    run 0 'no solution' why "$laptop"
    has "$(cat out)" 'no solution: 5 of 6 statements contradict each other' 'no solution: how many'
    has "$(cat out)" 'the customer travels' 'no solution: a statement'
    has "$(cat out)" 'No fewer statements do it.' 'no solution: smallest'
    is "$(grep -c 'an i9 needs 32 GB' out)" 0 'no solution: what has nothing to do with it'
    run 0 'the path' why --format json "$laptop"
    python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["path"]))' <out >path
    run 0 'the path is accepted' check path
    has "$(cat out)" 'it is proved that there is no solution' 'the path: what it proves'
    run 0 'all' why --all --drop --format json "$laptop"
    has "$(cat out)" '"all":true,"drops":[[' 'all: all are known'
    run 0 'so' why "$root/examples/generic/logic.txt" zebra=5
    has "$(cat out)" 'zebra=5: this is so because of 14 of 14 statements' 'so: how many'
    run 0 'not so' why --format json 12.............. 'r1c3!=3'
    has "$(cat out)" '{"outcome":"not-so","question":"r1c3!=3","solution":["r1c1=1","r1c2=2","r1c3=3"' 'not so: a solution'
    run 0 'several' why --ask 'variable a b: 1 2'
    has "$(cat out)" 'several solutions, which have nothing in common' 'several: nothing in common'
    has "$(cat out)" 'ask for: a, b' 'several: what to ask'
    run 0 'several, with a budget' why --limit-nodes 60 'variable a b c d e f g h i j k l: 1 2 3 4 5 6 7 8 9'
    has "$(cat out)" 'Perhaps they have something in common: the budget ended.' 'several, with a budget: said'
    run 0 'several, with a budget, as JSON' why --limit-nodes 60 --format json 'variable a b c d e f g h i j k l: 1 2 3 4 5 6 7 8 9'
    has "$(cat out)" '"common":[],"all-common":false' 'several, with a budget, as JSON: said'
    run 0 'six talks in five slots' why $'variable a b c d e f: 1 2 3 4 5\nfrom "one at a time"\ndifferent a b c d e f\ndifferent a b c d e f'
    has "$(cat out)" '1 of 1 statements is enough' 'six talks: the statement'
    has "$(cat out)" 'a, b, c, d and e can only be 1, 2, 3, 4 or 5, so they take' 'six talks: the Hall set'
    is "$(grep -c '==>' out)" 1 'six talks: one step, and the contradiction'
    printf 'c a formula\np cnf 2 3\n1 2 0\n-1 0\n-2 0\n' >in.cnf
    run 0 'a formula' why in.cnf
    has "$(cat out)" '3 of 3 statements contradict each other' 'a formula: its clauses'
    has "$(cat out)" 'clause 2: -1' 'a formula: as they are written'
    printf 'p cnf 2 2\n1 3 0\n1 0\n' >in.cnf
    run 1 'a wrong formula' why in.cnf
    has "$(cat err)" 'in.cnf:2:3: found no number of at most 2, expected a literal of the formula' 'a wrong formula: message'
    printf 'p cnf 99999999 2\n1 0\n' >in.cnf
    run 1 'a large formula' count in.cnf
    has "$(cat err)" 'in.cnf:1:7: found no number of at most' 'a large formula: message'
    run 0 'an optimum of no statements' why $'variable a b: 1 2\nminimize a'
    has "$(cat out)" 'a=1: nothing is better, whatever is left out' 'an optimum of no statements: said'
    run 0 'nothing in common' why --app generic $'variable a b: 1 2\ndifferent a b'
    is "$(grep -c path out)" 0 'nothing in common: no path is missed'
    run 0 'removed twice' why --all --app generic $'variable a: 1 2 3\nfrom "x"\nremove a=1 a=2\nfrom "y"\nremove a=1\nfrom "z"\ngiven a=1'
    is "$(grep -c '^  [xyz]$' out)" 4 'removed twice: both statements contradict the given'
    run 0 'the frame alone' why --format json $'variable a: 1\nvariable b: 1(a=1)\nvariable c: 1(d)\nlink a=1 d'
    run 1 'no such variable' why "$laptop" mouse=1
    has "$(cat err)" "there is no 'mouse=1', expected a question such as cpu=i5" 'no such variable: message'
    run 2 'two questions' why "$laptop" a=1 b=2
    has "$(cat err)" '3 operands, expected a problem and perhaps a question' 'two questions: message'
}

test_models() {
    run 1 'not MiniZinc' why --app generic nothing.mzn
    if ! command -v minizinc >/dev/null; then
        echo "# skipped: no minizinc"
        return
    fi
    cat >shifts.mzn <<'END'
% A week that can't be planned; "names; with" semicolons and (brackets
include "globals.mzn";
enum Who = {Ada, Ben, Cleo};
array[1..3] of var Who: on;
constraint :: "all take part" all_different(on);
constraint on[1] != Ada :: "Ada is away";
constraint :: "Ben\; never (on) day 3" /* a comment; */ on[3] != Ben;
constraint on[2]
  != Ada;
constraint
  on[3] = Cleo;
solve satisfy;
END
    sed -i 's/Ben\\; never (on)/Ben never on/' shifts.mzn
    run 0 'MiniZinc' why --format json shifts.mzn
    has "$(cat out)" '"core":["all take part","Ada is away","on[2] != Ada","on[3] = Cleo"],"minimal":true' 'MiniZinc: the core'
    sed -i '$i constraint nonsense(on);' shifts.mzn
    run 1 'MiniZinc with a mistake' why shifts.mzn
    has "$(cat err)" 'shifts.mzn:12: minizinc: ' 'MiniZinc with a mistake: its message'
    PATH=$(dirname "$(command -v bash)")/none run 1 'no minizinc' why shifts.mzn
    has "$(cat err)" 'there is no minizinc on the PATH' 'no minizinc: message'
}

# What is asked about has to be there; the statements of a genre are those of its network.
test_questions() {
    printf '%s\n' 'variable a b: 1 2 3' 'different a b' 'given a=1' >in
    run 1 'a value that is not there' why --app generic in a=9
    has "$(cat err)" "'a=9': a has no value '9', expected one of its values, such as 1" 'a value that is not there: message'
    run 0 'a genre' why 'kakurasu 2x2: sides 9. tops ..'
    has "$(cat out)" '  row 1' 'a genre: the statement'
}

test_answers
test_models
test_questions
tap_end
