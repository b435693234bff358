#!/usr/bin/env python3
"""compare.py COUNT PROGRAM VERIFIED PUZZLES [SEED [SECONDS]]: do `tresse check`, the verified checker and core_check.py agree?

COUNT paths by every theory below: of random puzzles of every application that core covers, which PUZZLES writes (test_journey),
of random boards of genres (tests/genres/brute.py), of networks of odd shapes and of statements that are made here, and of
Sudokus of 81 cells. All three must accept them. Then corrupted ones: core
with random words changed, on which the verified checker and core_check.py must give the same verdict; and paths, as JSON and
as core, with a step that is aimed at what is true, has another length or asserts what is false, which all three must refuse.
Batches go to one process of each checker; the same seed gives the same paths. After SECONDS no more are begun. At the end the
processor time that the verified checker takes is compared with that of `check`: 20 times as much is too slow."""
import json
import os
import random
import resource
import subprocess
import sys
import time

import core_check

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "tests", "genres"))
import brute  # noqa: E402

THEORIES = ["W", "B", "BC+Z+W", "T+tW+W", "gW", "gB", "S+W", "SFin+W", "O7+W", "FW+W", "F3W+W", "TyW", "RW", "H+C+W", "Imp+OR4W+W",
            "Imp+OR4gW+gW", "Imp+OR3FW+W", "TE(BRT)", "TE(BRT,2)", "TE(W1)", "TE(S2,1)", "BRT", "W exact", "Con+cB", "Con+cW+cB"]
OF_STATEMENTS = ["Con", "Con+cB", "Con+cW+cB", "Con+S+cW", "W"]
OF_SUDOKU = ["U+W+OR6W", "U+OR4FW+W", "U+OR5gW+gW", "Imp3+OR5W+W", "W:rc/rn+B"]
TRIDAGONS = ["...4.67.....78.23..8..32.46...3.8...831...4..9.5...8.3...........2..36..6.8.7432.",
             "1....6.....71.....8.62.7.5.2.5...81....7.8925...5.24.3......6..5..8.....7.2...5.8"]
NOT_COVERED = ("slitherlink", "hitori")  # loops and connected regions
GENRES = "aquarium chocona cojun dosufuwa kakurasu kropki mosaic norinori ripple starbattle suguru thermometers".split()
ODD_WORDS = ["0", "-1", "01", "99999", "100000", "1.0", "\u0663", "v0", "v1", "n1", "s1", "g1", "v99999", "v-1", "(", ")", ":", ".",
             "", "\t", "\0", "\r", "cell", "subset", "case", "not", "one", "assume", "round", "least", "whip", "var", "link", "given"]
CHAINS = ("whip", "braid", "biv-chain", "z-whip", "t-chain", "t-whip", "g-whip", "g-braid", "or-whip", "c-braid", "c-whip")


def run(command, text, **environment):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False,
                          env=dict(os.environ, **environment)).stdout


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

    def complain(self, what, lines):
        self.wrong += 1
        name = f"/tmp/core_differs_{os.getpid()}_{self.wrong}"
        with open(name, "w", encoding="ascii") as file:
            file.write(joined([lines]))
        print(f"{what}: {name}", flush=True)

    def core(self, list_of_lines):
        one = [short(v) for v in run([self.verified], joined(list_of_lines)).splitlines()]
        two = [short(core_check.verdict(lines)) for lines in list_of_lines]
        for i, verdict in enumerate(two):
            if one[i:i + 1] != [verdict]:
                self.complain(f"verdicts differ: {one[i:i + 1]} and {verdict}", list_of_lines[i])
        return two

    def check(self, paths):
        out = run([self.program, "check", "--no-progress", "--format", "json"], "".join(paths))
        return [json.loads(line)["verdict"] for line in out.splitlines()]

    def count(self, what, n=1):
        self.counts[what] = self.counts.get(what, 0) + n


# ---- puzzles ----

def written_puzzles(program, count, seed):
    """Random puzzles of all applications: (application, parameters) and lines."""
    found = {}
    for line in run([program], "", TRESSE_WRITE="1", TRESSE_PATHS=str(count), TRESSE_SEED=str(seed)).splitlines():
        words = line.split("\t")
        if words[0] == "puzzle" and words[1] not in NOT_COVERED and '"loops"' not in line and '"connected"' not in line and (
                words[1] != "generic" or words[3].startswith("{")):
            found.setdefault((words[1], words[2]), []).append(words[3])
    return found


def odd_network(rng, name):
    """Csp-variables that share labels, of one value or more; groups that overlap; links, needs, values that are gone. Half of
    them are made round a solution."""
    true, around = set(rng.sample(range(25), 7)), rng.random() < 0.5

    def members(among, size):
        some = set(rng.sample(among, min(size, len(among))))
        return some - true | {rng.choice([x for x in among if x in true])} if around else some

    variables = [members(range(rng.randrange(9, 25)) if not around else range(25), rng.choice((1, 2, 2, 3, 3, 3, 4)))
                 for _ in range(rng.randrange(3, 18))]
    used = sorted(set().union(*variables))
    around = around and any(x in true for x in used)
    groups = [members(used, rng.randrange(1, 5)) for _ in range(rng.randrange(0, 5))]
    pairs = {tuple(sorted(rng.sample(used, 2))) for _ in range(rng.randrange(0, 2 * len(used))) if len(used) > 1}
    statements = [f"network {name}"] + [f"label l{x}" for x in used]
    for kind, sets in (("variable", variables), ("group", groups)):
        for i, some in enumerate(sets):
            statements.append(f"{kind} {kind[0]}{i} of t{rng.randrange(2)}: " + " ".join(f"x{x}(l{x})" for x in sorted(some)))
    statements += [f"link l{x} l{y}" for x, y in sorted(pairs) if not (around and x in true and y in true)]
    for _ in range(rng.choice((0, 0, 1, 3))):
        guard, some = rng.choice(used), members(used, rng.randrange(1, 4))
        statements.append(f"need l{guard}: " + " ".join(f"l{x}" for x in sorted(some - {guard})))
    if rng.random() < 0.5:
        statements.append(f"remove l{rng.choice([x for x in used if not (around and x in true)] or used)}")
    return "\n".join(statements)


def stated_network(rng, name):
    """Variables with numbers, and statements of every kind that has a form in core; mostly made round a solution."""
    size, top = rng.randrange(3, 7), rng.randrange(2, 6)
    true = {f"x{i}": rng.randrange(1, top + 1) for i in range(size)} if rng.random() < 0.8 else None
    lines = [f"network {name}"] + [f"variable x{i}: " + " ".join(map(str, range(1, top + 1))) for i in range(size)]

    def some(n):
        return rng.sample([f"x{i}" for i in range(size)], min(n, size))

    def literal():
        return f"x{rng.randrange(size)}{rng.choice(('=', '!='))}{rng.randrange(1, top + 1)}"

    def is_true(literal):
        equal = "!" not in literal
        variable, value = literal.replace("!", "").split("=")
        return (true[variable] == int(value)) == equal

    for k in range(rng.randrange(1, 6)):
        kind = rng.choice(("sum", "sum", "table", "clause", "count", "element", "regular", "pair", "different"))
        of = some(rng.randrange(2, 5))
        name = f"s{k}"
        if kind == "sum":
            factor = [rng.choice((1, 1, 1, 2, -1)) for _ in of]
            total = sum(f * true[v] for f, v in zip(factor, of)) if true else rng.randrange(1, 12)
            sign = rng.choice(("=", "=", "<=", ">=", "!="))
            total += sign == "!="
            lines.append(f"sum {name}: " + " ".join(f"{'-' if f < 0 else '+'} {abs(f)} {v}" for f, v in zip(factor, of)).lstrip("+ ")
                         + f" {sign} {total}")
        elif kind == "table":
            tuples = {tuple(rng.randrange(1, top + 1) for _ in of) for _ in range(rng.randrange(1, 9))}
            tuples |= {tuple(true[v] for v in of)} if true else set()
            lines.append(f"table {name} {' '.join(of)}: " + ", ".join(" ".join(map(str, t)) for t in sorted(tuples)))
        elif kind in ("clause", "count"):
            literals = sorted({literal() for _ in range(rng.randrange(2, 5))})
            n = sum(map(is_true, literals)) if true else rng.randrange(0, 3)
            if kind == "count":
                lines.append(f"count {name}: {' '.join(literals)} in {n}" + rng.choice(("", f"..{n + 1}")))
            elif n:
                lines.append(f"clause {name}: " + " | ".join(literals))
        elif kind == "element" and size >= 4:
            index, *array = some(size)
            result = array.pop()
            if not true or (true[index] <= len(array) and true[array[true[index] - 1]] == true[result]):
                lines.append(f"element {name}: {index} {' '.join(array)} = {result}")
        elif kind == "regular":
            n = rng.randrange(2, 4)  # the sum, up to n, is what is remembered
            steps = ", ".join(f"q{a} {v} q{(a + v) % n}" for a in range(n) for v in range(1, top + 1))
            lines.append(f"regular {name}: {' '.join(of)} from q0 to q{sum(true[v] for v in of) % n if true else 0}: {steps}")
        elif kind == "pair":
            far = abs(true[of[0]] - true[of[1]]) if true else 1
            lines.append(f"distance {of[0]} {of[1]} = {far}")
        elif not true or len({true[v] for v in of}) == len(of):
            lines.append(f"different {' '.join(of)}")
    a, b, c = rng.sample(range(size), 3)
    if not true or true[f"x{b}"] == 1 or true[f"x{c}"] == 2:
        lines.append(f"need x{a}=1: x{b}=1 x{c}=2")
    return "\n".join(lines)


def batches(judges, rng, writer):
    """One round of (application, options, puzzles)."""
    for (app, parameters), lines in written_puzzles(writer, 700, rng.randrange(10 ** 9)).items():
        options = ["--app", app] + (["--param", parameters] if parameters else [])
        yield app, options, lines
    yield "genres", [], [brute.text_of(genre, brute.board(genre, rng.randrange(10 ** 9))) for genre in GENRES for _ in range(12)]
    yield "odd networks", ["--app", "generic"], [odd_network(rng, f"n{i}") for i in range(100)]
    yield "statements", ["--app", "generic"], [stated_network(rng, f"n{i}") for i in range(300)]
    for rating in ("W:0-99", "W:4-9"):  # by the second each family has patterns to find
        yield "sudoku", [], run([judges.program, "generate", "--count", "5", "--seed", str(rng.randrange(10 ** 6)), "--rating", rating,
                                 "--no-progress"], "").splitlines()  # fmt: skip


# ---- corruption ----

def statements(lines):
    """Where the statements of the path itself begin."""
    depth, found = 0, []
    for i, line in enumerate(lines):
        word = line.split(" ")[0]
        if depth == 0 and word in ("not", "is", "one", "assume"):
            found.append(i)
        depth += (word in ("not", "is", "one", "case")) - (word == ".")
    return found


def hostile():
    """Small texts that are made to harm; whether they are right does not matter, only that all say the same and stay alive."""
    head = ["core 1", "labels 60000", "var 1 2", "var 3 4 3", "link 1 3", "gone", "given"]
    net, start = head[:5], head[5:]
    wide = net[:2] + ["var " + " ".join(map(str, range(1, 60001)))] + start
    rows, columns = ([f"{kind}{i + 1}" for i in range(29)] for kind in "vg")
    subset = net[:2] + [f"var {i + 1} {i + 31}" for i in range(29)] + ["group " + " ".join(map(str, range(1, 30))) + " 61"] + [
        "group 31 32"] + [f"group {i + 33}" for i in range(27)] + start + [
            "not subset 29 61", " ".join(["subset"] + rows + [":"] + columns), "."]
    for some in ([], [""], ["end"], ["core 1"], net[:2], net + ["link"] + start, net + start[1:], net + ["need 1"] + start, wide, subset,
                 net[:2] + ["var"] + start, head + ["not x 1 1"] * 1000 + ["."] * 1000, head + ["not x 1 1"] * 1001 + ["."] * 1001,
                 head + ["case 1"] * 100000, head + ["case"] * 999, head + ["round"] * 100000, head + ["least 1 :"] * 2,
                 *(head + [line] for line in ("cell v99999", "cell", "cell v1 0 0", "subset : ", "subset :", "assume",
                                              "subset v1 : ( 1 2", "subset v1 v1 : v1 v1")),
                 *(head + [line, "."] for line in ("not whip 0 1", "not whip 99999 1", "is single 0", "one x 0", "not subset 2 1")),
                 head + ["is single 0 4", "cell v2", ".", "not whip 1 3", "cell v1 1 1", "."], net + ["part v3"] + start,
                net + ["part v1 v1", "need : 4", "need 4 : 5"] + start + ["not c-braid 1 3", "part p1", "cell n1", "cell v2", ".", "."],
                head + ["part p1", "cell v1", "part p0", "."], head + ["part p1", "assume", "not x 7 1", ".", "."],
                *(net + ["part v1", "need 1 :", "need 2 :"] + start + ["not c-braid 1 3", "part p1"] + some + [".", "."] for some in (
                    ["case 1 2", "cell n2", ".", "cell v1"], ["case 1", "cell n1", ".", "case 2", "cell n2", ".", "cell v1", "cell v2"],
                    ["case 1", "cell n1", ".", "case 2", "cell n2", ".", "cell v1"], ["case 1", "cell n1", ".", "round", "cell v1"]))):
        yield from (some + [end] for end in ("end open 9", "end solved 0", "end ", "end open 00"))


def spoil_words(lines, rng):
    """Some words become others that occur nearby, or odd ones, or lines go, come twice or change places; mostly of the proof."""
    start = 1 if rng.random() < 0.2 else next(i for i, line in enumerate(lines) if line.startswith("given")) + 1
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
            if kind < 6:
                words[j] = rng.choice(ODD_WORDS if rng.random() < 0.1 else other)
            elif j:
                words[j] = str(rng.randrange(0, 40))
            lines[i] = " ".join(words)
        if len(lines) <= start + 1:
            break
    if not lines[-1].startswith("end "):
        lines.append("end open 0")
    return [line for line in lines[:-1] if not line.startswith("end ")] + [lines[-1]]


def spoil_step(path, lines, where, rng):
    """The same wrong step in both forms of a path that is solved; None: there is no step of that kind."""
    path, lines = json.loads(path), list(lines)
    number, true = {}, set()  # the labels that the path concludes on, by name
    for at, step in zip(where, path["steps"]):
        number.update(zip(step.get("eliminates", []) + step.get("asserts", []), lines[at].split(" ")[3:]))
        true.update(step.get("asserts", []))
    i = rng.randrange(len(where))
    words, step, longest = lines[where[i]].split(" "), path["steps"][i], path["rating"]
    if words[0] == "not" and words[1] in CHAINS and rng.random() < 0.4:
        step["length"] += rng.choice((-1, 1))
        words[2], longest = str(step["length"]), max(longest, step["length"])
    elif words[0] in ("not", "is"):
        wrong = sorted(true if words[0] == "not" else set(number) - true)
        if not wrong:
            return None
        name = rng.choice(wrong)
        step["eliminates" if words[0] == "not" else "asserts"][0], words[3] = name, number[name]
    else:
        return None
    path["rating"], lines[where[i]] = longest, " ".join(words)
    lines[-1] = f"end solved {max(longest, int(lines[-1].split(' ')[2]))}"
    return json.dumps(path) + "\n", lines


# ---- the comparison ----

def compare(judges, app, options, puzzles, theory, rng):
    name, *exact = theory.split(" ")
    solve = [judges.program, "solve", "--no-progress", "--quiet", "--limit-nodes", "20000", "--with", name] + options + [
        "--" + word for word in exact]
    text = "".join(p + "\n" for p in puzzles)
    core, paths = texts(run(solve + ["--format", "core"], text)), run(solve + ["--format", "json"], text).splitlines(True)
    if not core or len(core) != len(paths):
        judges.complain(f"{app}, {theory}: {len(core)} texts, {len(paths)} paths of {len(puzzles)} puzzles", puzzles)
        return
    for lines, one, two in zip(core, judges.core(core), judges.check(paths)):
        if not one.startswith("accepted") or two != "accepted":
            judges.complain(f"{app}, {theory}: {one}, {two}", lines)
    judges.count("paths accepted by all three", len(core))
    judges.count(f"  of {app}", len(core))
    judges.count(f"  by {theory}", len(core))
    for lines in core:
        for line in lines:
            if line.startswith(("not ", "is ", "one ", "assume", "least")):
                judges.count("  steps: " + (line.split(" ")[1] if line[0] not in "al" else line.split(" ")[0]))
    verdicts = judges.core([spoil_words(lines, rng) for lines in core])
    judges.count("spoiled texts, same verdict of both", len(core))
    judges.count("  of these still accepted", sum(v.startswith("accepted") for v in verdicts))
    compare_steps(judges, f"{app}, {theory}", core, paths, rng)


def compare_steps(judges, where_from, core, paths, rng):
    pairs = []
    for lines, path in zip(core, paths):
        where = statements(lines)
        if lines[-1].startswith("end solved") and where and len(where) == path.count('{"round":'):
            pairs += [pair for pair in (spoil_step(path, lines, where, rng) for _ in range(14)) if pair]
    if pairs:
        judges.count("wrong steps refused by all three", len(pairs))
        for pair, one, two in zip(pairs, judges.core([lines for _, lines in pairs]), judges.check([path for path, _ in pairs])):
            if one != "refused" or two == "accepted":
                judges.complain(f"{where_from}: a wrong step: {one}, {two}", pair[1])


def slowness(judges, what, wish, options):
    """How many times as long as `check` does the verified checker take?"""
    puzzles = run([judges.program, "generate", "--no-progress"] + wish, "")
    solve = [judges.program, "solve", "--no-progress", "--quiet", "--limit-nodes", "20000", "--with", "W"] + options
    core, paths = (run(solve + ["--format", form], puzzles) for form in ("core", "json"))
    seconds = [resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime]
    for checker, text in ((judges.verified, core), (judges.program, paths)):
        run([checker] + (["check", "--no-progress"] if checker == judges.program else []), text)
        seconds.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    times = (seconds[1] - seconds[0]) / (seconds[2] - seconds[1])
    print(f"{times:.0f} times as slow as check, {what}")
    judges.wrong += times > 20


def main():
    count, program, verified, writer = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    rng = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    until = time.monotonic() + (float(sys.argv[6]) if len(sys.argv) > 6 else 10 ** 9)
    judges, total = Judges(program, verified), "paths accepted by all three"
    judges.count("hostile texts, same verdict of both", len(judges.core(list(hostile()))))
    for theory in ("SFin4+W4+Trid+OR5W4", "SFin4+W4+Trid+OR5gW4", "SFin4+W4+Trid+OR5FW4"):
        compare(judges, "sudoku", [], TRIDAGONS, theory, rng)
    while judges.counts[total] < count and time.monotonic() < until:
        for app, options, puzzles in batches(judges, rng, writer):
            theories = {"statements": OF_STATEMENTS, "sudoku": THEORIES + OF_SUDOKU}.get(app, THEORIES)
            for theory in theories if count > 10000 else rng.sample(theories, min(3, len(theories))):
                if judges.counts[total] < count and time.monotonic() < until:
                    compare(judges, app, options, puzzles if count > 10000 else puzzles[:8], theory, rng)
    for what, n in sorted(judges.counts.items(), key=lambda item: item[0].startswith(" ")):
        print(f"{n} {what}")
    slowness(judges, "200 paths by W", ["--count", "200", "--rating", "W:0-9"], [])
    slowness(judges, "20 certificates of W", ["--count", "20", "--rating", "W:3-9"], ["--exact"])
    slowness(judges, "10 paths by W of 16x16 cells", ["--count", "10", "--size", "16"], [])
    sys.exit(judges.wrong > 0)


main()
