#!/usr/bin/env python3
"""to_coq.py PUZZLE PATH EXACT: a Sudoku, its path by whips one by one and its exact rating, both as core, as a theorem for Coq.

What it writes is not trusted: the theorem is about the clues as they stand in it, and Coq checks the rest."""
import sys


def labels(words):
    return "[" + "; ".join(words) + "]"


def proof(lines):
    """The statements of a path, up to its end, as one term of Coq."""
    out, open_ = [], [0]  # brackets that are open, of each block
    for line in lines:
        word, *rest = line.split(" ")
        if word in ("least", "end"):
            break
        if word == ".":
            out.append("Done" + ")" * open_.pop() + ") (")
        elif word == "cell":
            left = "None" if rest[1:2] in ([], ["0"]) else f"(Some {rest[1]})"
            out.append(f"Cell (Var {rest[0][1:]}) {left} {labels(rest[2:])} (")
        elif word == "round":
            out.append("Round (")
        else:
            verb, name = {"is": ("Is", "Single"), "not": ("Not", "Whip")}[word]
            out.append(f"\n  Step {verb} {name} {rest[1]}%nat {labels(rest[2:])} (")
            open_.append(-1)
        open_[-1] += 1
    return "".join(out) + "Done" + ")" * open_[0]


def main():
    puzzle = sys.argv[1]
    path, exact = ([line.rstrip("\n") for line in open(name)] for name in sys.argv[2:])
    start = next(i for i, line in enumerate(path) if line.startswith("given")) + 1
    clues = [f"({i // 9}, {i % 9}, {d})%nat" for i, d in enumerate(puzzle) if d in "123456789"]
    _, n, *words = next(line for line in exact if line.startswith("least")).split(" ")
    at = words.index(":")
    print(f"""(* {puzzle}
   has exactly one solution, and its whip rating is {n}. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [{"; ".join(clues)}].
Definition solving : proof := {proof(path[start:])}.
Definition values : list label := {labels(words[:at])}.
Definition candidates : list label := {labels(words[at + 1:])}.

Theorem puzzle : one_solution clues /\\ W_rating_is (sudoku_net clues) {n}.
Proof. apply (rated_right clues {n} solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.""")


main()
