#!/usr/bin/env python3
"""compare.py COUNT PROGRAM VERIFIED [SEED]: do `tresse check`, the verified checker and core_check.py agree?

About COUNT paths of generated Sudokus, by every theory below, and those of examples of other games: all three must accept them.
Then as many corrupted texts: core with random words changed, on which the verified checker and core_check.py must give the same
verdict; and paths, as JSON and as core, with a step that is aimed at what is true, is too long or asserts what is false, which
all three must refuse."""
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
THEORIES = ["W", "B", "BC+Z+W", "T+tW+W", "gW", "gB", "S+W", "SFin+W", "O7+W", "FW+W", "F3W+W", "TyW", "RW", "TE(BRT)", "TE(W1)",
            "TE(S2,1)", "U+W+OR6W", "W:rc/rn+B"]
TRIDAGONS = """...4.67.....78.23..8..32.46...3.8...831...4..9.5...8.3...........2..36..6.8.7432.
1....6.....71.....8.62.7.5.2.5...81....7.8925...5.24.3......6..5..8.....7.2...5.8
"""
GAMES = ["binairo", "futoshiki", "hidato", "kakuro", "kenken", "latin", "lightup", "map", "nonogram", "numbrix", "pandiagonal",
         "queens", "skyscrapers", "tents"]


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).stdout


def texts(core):
    out, lines = [], []
    for line in core.splitlines():
        lines.append(line)
        if line.startswith("end "):
            out.append(lines)
            lines = []
    return out


def joined(list_of_lines):
    return "".join(line + "\n" for lines in list_of_lines for line in lines)


def short(verdict):
    return "malformed" if verdict.startswith("malformed") else verdict


class Judges:
    def __init__(self, program, verified):
        self.program, self.verified, self.wrong, self.counts = program, verified, 0, {}

    def core(self, list_of_lines):
        text = joined(list_of_lines)
        one = [short(v) for v in run([self.verified], text).splitlines()]
        two = [short(v) for v in run(["python3", os.path.join(HERE, "core_check.py")], text).splitlines()]
        if one != two or len(one) != len(list_of_lines):
            self.wrong += 1
            at = next((i for i, pair in enumerate(zip(one, two)) if pair[0] != pair[1]), 0)
            name = f"/tmp/core_differs_{os.getpid()}_{self.wrong}"
            with open(name, "w", encoding="ascii") as file:
                file.write(joined([list_of_lines[at]]))
            print(f"verdicts differ: {one[at:at + 1]} and {two[at:at + 1]}: {name}")
        return one

    def check(self, paths):
        out = run([self.program, "check", "--no-progress", "--format", "json"], "".join(paths))
        return [json.loads(line)["verdict"] for line in out.splitlines()]

    def count(self, what, n):
        self.counts[what] = self.counts.get(what, 0) + n


def solve(judges, puzzles, options, form):
    return run([judges.program, "solve", "--no-progress", "--quiet", "--format", form] + options, puzzles)


def statements(lines):
    """Where the statements of the path itself begin."""
    depth, found = 0, []
    for i, line in enumerate(lines):
        word = line.split(" ")[0]
        if depth == 0 and word in ("not", "is", "one", "assume"):
            found.append(i)
        depth += (word in ("not", "is", "one", "case")) - (word == ".")
    return found


def spoil_words(lines, rng):
    """Some words of the proof become others that occur nearby, or lines go, come twice or change places."""
    start = next(i for i, line in enumerate(lines) if line.startswith("given")) + 1
    lines = list(lines)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        i = rng.randrange(start, len(lines))
        words = lines[i].split(" ")
        kind = rng.randrange(8)
        if kind == 0:
            del lines[i]
        elif kind == 1:
            lines.insert(i, lines[rng.randrange(start, len(lines))])
        elif kind == 2 and i + 1 < len(lines):
            lines[i], lines[i + 1] = lines[i + 1], lines[i]
        else:
            j = rng.randrange(len(words))
            other = lines[min(len(lines) - 1, max(start, i + rng.randrange(-6, 7)))].split(" ")
            words[j] = rng.choice(other) if kind < 6 else str(rng.randrange(0, 40)) if j else words[j]
            lines[i] = " ".join(words)
        if len(lines) <= start + 1:
            break
    if not lines[-1].startswith("end "):
        lines.append("end open 0")
    return [line for line in lines[:-1] if not line.startswith("end ")] + [lines[-1]]


def label(name):
    return ((int(name[3]) - 1) * 9 + int(name[5]) - 1) * 9 + int(name[1])


def spoil_step(path, lines, rng):
    """The same wrong step in both forms of a path of a Sudoku; None: there is no step of that kind."""
    path, lines, where = json.loads(path), list(lines), statements(lines)
    step = rng.randrange(len(where)) if where else 0
    if not where or len(where) != len(path["steps"]):
        return None
    words, object_ = lines[where[step]].split(" "), path["steps"][step]
    true = path["final"]["values"]
    if words[0] == "not" and rng.random() < 0.6:
        name = rng.choice(true)
        object_["eliminates"][0], words[3] = name, str(label(name))
    elif words[0] == "not" and words[1] in ("whip", "braid", "biv-chain", "z-whip", "t-whip", "g-whip", "g-braid"):
        object_["length"], words[2] = object_["length"] + 1, str(object_["length"] + 1)
        path["rating"] = max(path["rating"], object_["length"])
        lines[-1] = " ".join(lines[-1].split(" ")[:2] + [str(max(int(lines[-1].split(" ")[2]), object_["length"]))])
    elif words[0] == "is":
        name = rng.choice([f"n{d}r{r}c{c}" for d in range(1, 10) for r in range(1, 10) for c in range(1, 10)])
        if name in true:
            return None
        object_["asserts"][0], words[3] = name, str(label(name))
    else:
        return None
    lines[where[step]] = " ".join(words)
    return json.dumps(path) + "\n", lines


def compare(judges, puzzles, options, rng, sudoku):
    core, paths = texts(solve(judges, puzzles, options, "core")), solve(judges, puzzles, options, "json").splitlines(True)
    verdicts, checked = judges.core(core), judges.check(paths)
    accepted = all(v.startswith("accepted") for v in verdicts) and all(v == "accepted" for v in checked)
    if not accepted or len(core) != len(paths) or not core:
        judges.wrong += 1
        print(f"{options}: {len(core)} texts, {len(paths)} paths, not all accepted")
    judges.count("paths accepted by all three", len(core))
    spoiled = [spoil_words(lines, rng) for lines in core]
    verdicts = judges.core(spoiled)
    judges.count("spoiled texts, same verdict of both", len(spoiled))
    judges.count("  of these still accepted", sum(v.startswith("accepted") for v in verdicts))
    if sudoku:
        pairs = [spoil_step(path, lines, rng) for path, lines in zip(paths, core)]
        pairs = [pair for pair in pairs if pair]
        verdicts, checked = judges.core([lines for _, lines in pairs]), judges.check([path for path, _ in pairs])
        judges.count("wrong steps refused by all three", len(pairs))
        for pair, one, two in zip(pairs, verdicts, checked):
            if one != "refused" or two == "accepted":
                judges.wrong += 1
                print(f"{options}: a wrong step: {one}, {two}")


def main():
    count, program, verified = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    judges = Judges(program, verified)
    each = 100
    for done in range(0, max(1, count // len(THEORIES)), each):
        few = min(each, max(1, count // len(THEORIES)) - done)
        puzzles = run([program, "generate", "--count", str(few), "--seed", str(rng.randrange(10 ** 6)), "--no-progress"], "")
        for theory in THEORIES:
            compare(judges, puzzles, ["--with", theory], rng, "U" not in theory)
    compare(judges, TRIDAGONS, ["--with", "SFin4+W4+Trid+OR5W4"], rng, False)
    compare(judges, TRIDAGONS, ["--with", "SFin4+W4+Trid+OR5FW4"], rng, False)
    for game in GAMES:
        with open(os.path.join(HERE, "..", "examples", game, "lines.txt"), encoding="utf-8") as file:
            puzzles = "".join(line for line in file if not line.startswith("#"))
        for theory in ["W+B+S+H", "TE(BRT)"]:
            compare(judges, puzzles, ["--app", game, "--with", theory], rng, False)
    for what, n in judges.counts.items():
        print(f"{n} {what}")
    sys.exit(judges.wrong > 0)


main()
