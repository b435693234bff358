#!/usr/bin/env bash
# verified.sh COUNT PROGRAM: compiles the proofs of verified/ (Coq), makes the verified checker from them (OCaml), and compares
# it with `check` and with the checker in Python on COUNT paths of every application that core covers, and on as many spoiled ones.
# Fails if a proof does not compile, has a gap or an axiom, or if verdicts differ. Exit status 77, with the reason, where coqc
# or OCaml is missing.
set -euo pipefail
count=$1 program=$2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in coqc ocamlfind ocamlopt; do
    command -v $tool > /dev/null || {
        echo "skipped: no $tool (scripts/setup.sh full installs coq and ocaml-nox)"
        exit 77
    }
done
theories=(Net Kernel Patterns States Braids Confluence GBraids CBraids Cells Claims Checker Relaxed Bound Rating Sudoku)
puzzles=(Puzzle3 Puzzle3b Puzzle3c)
main_theorems=$(grep -c '^Print Assumptions' verified/Assumptions.v)
out=build/verified
mkdir -p $out

if grep -nE '\b(Admitted|admit|Axiom|Parameter|Conjecture)\b' verified/*.v; then
    echo "a proof has a gap"
    exit 1
fi
stale=no # everything after a file that has changed is compiled again
for name in "${theories[@]}" "${puzzles[@]}" Assumptions Extract; do
    if [ $stale = no ] && cmp -s "verified/$name.v" "$out/$name.v" && [ -e "$out/$name.vo" ]; then
        continue
    fi
    stale=yes
    cp "verified/$name.v" "$out/"
    (cd $out && coqc -Q . Tresse "$name.v" > "$name.log" 2>&1) || {
        cat "$out/$name.log"
        exit 1
    }
done
closed=$(cat $out/{Assumptions,Puzzle*}.log | grep -c '^Closed under the global context')
[ "$closed" = $((main_theorems + ${#puzzles[@]})) ] || {
    echo "$closed theorems without axioms, expected $((main_theorems + ${#puzzles[@]}))"
    cat $out/{Assumptions,Puzzle*}.log
    exit 1
}
echo "$closed theorems, closed under the global context"
cp verified/main.ml $out/
(cd $out && ocamlfind ocamlopt -w -a core_checker.mli core_checker.ml main.ml -o core_verified)
make build/release/tests/unit/test_journey > $out/make.log 2>&1 || {
    cat $out/make.log
    exit 1
}
python3 verified/compare.py "$count" "$program" $out/core_verified build/release/tests/unit/test_journey
