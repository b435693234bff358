"""named.py PROGRAM COUNT [SEED]: a path names what it rests on. Random networks with one solution, each statement under a
name of its own, and the logic grids of examples.

The path must be right with the statements alone that it names, and without any one that it does not name. Without one that it
names it must be wrong, unless what is left of the problem says the same otherwise: so most are needed."""
import json
import os
import random
import subprocess
import sys
import tempfile

random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
folder = tempfile.mkdtemp()


def run(*words, text=None):
    return subprocess.run([sys.argv[1], *words, "--app", "generic"], input=text, capture_output=True, text=True)


def write(name, lines):
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        f.write("\n".join(lines) + "\n")
    return path


def random_network():
    """Lines of variables, and statements that a hidden solution fulfils."""
    n, d = random.randint(4, 6), random.randint(3, 5)
    v = "abcdef"[:n]
    at = {x: random.randint(1, d) for x in v}
    frame = [f"variable {' '.join(v)}: {' '.join(map(str, range(1, d + 1)))}"]
    said = []
    while len(said) < 3 * n:
        idx = random.sample(v, random.randint(2, 3))
        kind = random.randrange(7)
        if kind == 0 and len({at[x] for x in idx}) == len(idx):
            said.append(f"different {' '.join(idx)}")
        elif kind == 1:
            by = [random.choice([-1, 1, 1, 2]) for _ in idx]
            s = sum(b * at[x] for b, x in zip(by, idx))
            said.append(f"sum T{len(said)}: " + " + ".join(f"{b} {x}" for b, x in zip(by, idx)) + f" = {s}")
        elif kind == 2:
            said.append(f"clause T{len(said)}: " + " | ".join(f"{x}={at[x]}" if i == 0 else f"{x}={random.randint(1, d)}" for i, x in enumerate(idx)))
        elif kind == 3:
            said.append(f"remove {idx[0]}={at[idx[0]] % d + 1}")
        elif kind == 4:
            x, y = idx[:2]
            pairs = {(random.randint(1, d), random.randint(1, d)) for _ in range(3)} - {(at[x], at[y])}
            said += [f"forbid {x} {y}: " + ", ".join(f"{p} {q}" for p, q in sorted(pairs))] if pairs else []
        elif kind == 5:
            rows = {tuple(random.randint(1, d) for _ in idx) for _ in range(12)} | {tuple(at[x] for x in idx)}
            said.append(f"table T{len(said)} {' '.join(idx)}: " + ", ".join(" ".join(map(str, r)) for r in sorted(rows)))
        elif kind == 6:
            value = at[idx[0]]
            n_in = sum(at[x] == value for x in idx)
            said.append(f"count T{len(said)}: " + " ".join(f"{x}={value}" for x in idx) + f" in {n_in}")
    return frame, [[f'from "statement {i}"', line] for i, line in enumerate(said)]


def grid(path):
    lines = open(path).read().splitlines()
    return [l for l in lines if not l.startswith("clue ")], [[l] for l in lines if l.startswith("clue ")]


def name_of(statement):
    return statement[0][6:-1] if statement[0].startswith("from") else statement[0][5:]


def examine(frame, statements, theory):
    """Wrong ones, named ones, needed ones; None: it has no path to its solution."""
    join = lambda chosen: frame + [l for s in chosen for l in s]
    path = run("solve", "--with", theory, "--trim", "--format", "json", "--quiet", write("all", join(statements)))
    if path.returncode:
        return None
    uses = {u for step in json.loads(path.stdout)["steps"] for u in step.get("uses", [])}
    file = write("path", [path.stdout])


    def right(chosen):
        """Is it, or does a csp-variable not exist that a clause makes, because other statements exclude its literals?"""
        done = subprocess.run([sys.argv[1], "check", "--against", write("some", join(chosen)), file], capture_output=True, text=True)
        return done.returncode == 0 or "there is no csp-variable" in done.stdout
    named = [s for s in statements if name_of(s) in uses]
    wrong = [] if right(named) else ["it is wrong with what it names alone"]
    wrong += [f"it needs '{name_of(s)}', which it does not name" for s in statements if s not in named and not right([o for o in statements if o != s])]
    needed = sum(not right([o for o in statements if o != s]) for s in named)
    return wrong, len(named), needed


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    paths = bad = all_named = all_needed = 0
    problems = [grid(os.path.join(root, "examples/generic/logic.txt"))] + [grid(g) for g in sys.argv[4:]]
    for i in range(int(sys.argv[2]) + len(problems)):
        frame, statements = problems[i] if i < len(problems) else random_network()
        told = examine(frame, statements, "Con+S+cW+cB")
        if told is None:
            continue
        paths += 1
        all_named += told[1]
        all_needed += told[2]
        for text in told[0][:1]:
            bad += 1
            print(f"# {text}\n" + "\n".join(l for s in [[*frame], *statements] for l in s) + "\n")
    print(f"{paths} paths, {bad} wrong; {all_named} statements named, {all_needed} of them needed by themselves")
    return 1 if bad or paths < 3 or 2 * all_needed < all_named else 0


sys.exit(main())
