#!/usr/bin/env python3
"""mzn_builtins.py PROGRAM FILE...: the builtins of a library for MiniZinc, held against the rules of MiniZinc.

A builtin is a predicate or function without a body: MiniZinc leaves it to the solver. Since 2.8.1 MiniZinc refuses every model
if one of them takes an array of two dimensions, or something optional. So: arrays are `array[int] of`, nothing is `opt`, and
the program reads a constraint with each of them. Says what is wrong, a line for each; exits 1 if anything is.
"""
import re
import subprocess
import sys

# What a parameter of each type may be in a model in FlatZinc, for all constraints there are.
SAMPLES = {
    "array[int] of var int": "[x,y]", "array[int] of var bool": "[b,b]", "array[int] of int": "[1,2,2,1]",
    "array[int] of bool": "[true,false,false,true]", "var int": "x", "var bool": "b", "int": "2", "bool": "true",
    "set of int": "{1,2}",
}  # fmt: skip


def closing(text, at):
    """Where the parenthesis at `at` is closed."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    sys.exit("a parenthesis is not closed")


def parameters(text):
    """The types of parameters: commas within brackets separate nothing."""
    depth, part, parts = 0, "", []
    for c in text + ",":
        depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += c
    types = [p.rsplit(":", 1)[0] for p in parts if p.strip()]
    return [re.sub(r"\s*([\[\],])\s*", r"\1", " ".join(t.split())).replace("]of", "] of") for t in types]


def builtins(text):
    """Pairs (name, types of parameters) of what has no body."""
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    text = re.sub(r"%[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    for found in re.finditer(r"\b(?:predicate|test|function\b[^;(]*?:)\s*(\w+)\s*\(", text):
        end = closing(text, found.end() - 1)
        rest = re.match(r"(?:\s*::\s*\w+(?:\([^)]*\))?)*\s*(.)", text[end + 1 :], flags=re.S)
        if not rest or rest[1] != "=":
            yield found[1], parameters(text[found.end() : end])


def reads(program, name, types):
    """Does the program read such a constraint? What it says if not."""
    model = "var 1..2: x; var 1..2: y; var bool: b; constraint %s(%s); solve satisfy;"
    model %= name, ",".join(SAMPLES[t] for t in types)
    done = subprocess.run([program, "count", "--quiet", "--app", "flatzinc", model], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr.strip() or f"status {done.returncode}"


def faults(program, file):
    with open(file, encoding="utf-8") as f:
        for name, types in builtins(f.read()):
            for t in types:
                if re.search(r"\barray\[[^\]]*,", t):
                    yield f"{name}: {t}: arrays of builtins have one dimension"
                elif "array" in t and not t.startswith("array[int] of "):
                    yield f"{name}: {t}: arrays of builtins are `array[int] of`"
                elif re.search(r"\bopt\b", t):
                    yield f"{name}: {t}: parameters of builtins are not optional"
                elif t not in SAMPLES:
                    yield f"{name}: {t}: not a type that models in FlatZinc have here"
            said = "" if any(t not in SAMPLES for t in types) else reads(program, name, types)
            if said:
                yield f"{name}: the program does not read it: {said}"


if __name__ == "__main__":
    wrong = [f"{file}: {fault}" for file in sys.argv[2:] for fault in faults(sys.argv[1], file)]
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)
