#!/usr/bin/env python3
"""compare_minizinc.py PROGRAM [EVERY]: small models of MiniZinc (tests/minizinc/models.py), by this program and by Gecode.

All solutions of each model are compared as sets, or the best value of one that minimises or maximises; each solution must
be written once. With EVERY, only one model in so many. Tells how many are answered within 10 seconds. Exits 77 where there
is no MiniZinc with Gecode, 1 if an answer is wrong, or fewer than 90 in 100 are answered."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(root, "tests/minizinc"))
from models import MODELS  # noqa: E402

SECONDS = 10


def run(solver, model, extra):
    """The solutions, and whether the search is complete; None: no answer in time, or a refusal."""
    env = dict(os.environ, MZN_SOLVER_PATH=os.path.join(root, "share/minizinc/solvers"), TRESSE=os.path.abspath(sys.argv[1]))
    try:
        done = subprocess.run(["minizinc", "--solver", solver, *extra, "--output-mode", "json", model], capture_output=True, text=True,
                              timeout=SECONDS * (6 if solver != "tresse" else 1), env=env)
    except subprocess.TimeoutExpired:
        return None, "no answer in %d s" % SECONDS
    out = done.stdout
    if "=====UNSATISFIABLE=====" in out:
        return [], ""
    if "==========" not in out:
        return None, (done.stderr.strip() or out.strip() or "no answer").split("\n")[0]
    parts = out.split("----------\n")[:-1]
    return ["".join(line for line in p.split("\n") if not line.startswith("%")) for p in parts], ""


def objective(text):
    return "satisfy" not in text.rsplit("solve ", 1)[1]


def compare(name, text, folder):
    model = os.path.join(folder, name + ".mzn")
    best = objective(text)
    with open(model, "w") as f:
        f.write(text.replace("solve minimize ", "var int: best_= ").replace("solve maximize ", "var int: best_= ")
                + (" solve %s best_;\n" % text.rsplit("solve ", 1)[1].split()[0] if best else "\n"))
    extra = [] if best else ["-a"]
    ours, why = run("tresse", model, extra)
    if ours is None:
        return None, why
    theirs, why = run("org.gecode.gecode", model, extra)
    if theirs is None:
        return True, "not compared: Gecode: " + why
    if best:
        cut = [x[-1:] and x[-1].split('"best_"')[1] for x in (ours, theirs)]
        return cut[0] == cut[1], "%s, Gecode %s" % tuple(cut)
    if len(set(ours)) != len(ours):
        return False, "%d solutions, %d different ones" % (len(ours), len(set(ours)))
    return set(ours) == set(theirs), "%d solutions, Gecode %d" % (len(ours), len(set(theirs)))


def main():
    if not shutil.which("minizinc") or not shutil.which("fzn-gecode"):
        print("skipped: no MiniZinc with Gecode")
        return 77
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chosen = MODELS[::every]
    answered = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in chosen:
            begun = time.monotonic()
            right, why = compare(name, text, folder)
            answered += right is not None
            if right is not True:
                print("%s: %s (%s, %.1f s)" % (name, "WRONG" if right is False else "no answer", why, time.monotonic() - begun), flush=True)
            wrong += right is False
    print("%d models, %d answered within %d s, %d wrong" % (len(chosen), answered, SECONDS, wrong))
    return 1 if wrong or answered < 0.9 * len(chosen) else 0


sys.exit(main())
