#!/usr/bin/env python3
"""mutate.py PART [--seconds N] [--share K/N] [--jobs N] [FILE...]: does a test notice each small change of the code?

PART is `check` (the checker of paths and that of proofs) or `core` (states, Singles, propagation). Each mutant is one
source file with one change: a comparison turned, && and || exchanged, a ! dropped, a number off by one, a condition or
a statement dropped. It is compiled, linked with test programs of that part, and these run one after the other until one
fails: then the mutant is killed. What survives is listed, and so it fails, unless tests/data/mutants.txt explains why
the mutant does the same as the code. Only the K-th of every N mutants are tried with --share, and no more are begun
after --seconds. Needs the test programs of build/release (make tests).
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

PARTS = {
    "check": {
        "files": ["src/check/" + f for f in sorted(os.listdir("src/check")) if f.endswith(".c")],
        "tests": ["test_check", "test_check_lines", "test_lrat", "test_check_rules", "test_check_own", "test_relations",
                  "test_g_chains", "test_oddagon", "test_endings", "test_proofs", "test_sets"],
    },
    "core": {
        "files": ["src/core/state.c", "src/rules/single.c", "src/search/hypothesis.c", "src/search/propagate_body.h",
                  "src/search/residual.c"],
        "tests": ["test_inside", "test_csp", "test_propagate", "test_chains", "test_count", "test_lanes", "test_naive"],
    },
}
UNIT = {"src/search/propagate_body.h": "src/search/propagate_plain.c"}  # what a header is compiled as part of
FIRST = {"lrat_check.c": "test_lrat", "check_relation.c": "test_relations", "check_g.c": "test_g_chains",
         "check_oddagon.c": "test_oddagon", "propagate_body.h": "test_propagate", "check_ordered.c": "test_check_own"}
OPERATORS = [(r"==", ["!="]), (r"!=", ["=="]), (r"<=", ["<"]), (r">=", [">"]), (r"(?<![<\-])<(?![<=])", ["<="]),
             (r"(?<![->])>(?![>=])", [">="]), (r"&&", ["||"]), (r"\|\|", ["&&"]), (r"(?<![\w!])!(?!=)", [""]),
             (r"(?<= )\+ 1\b", [""]), (r"(?<= )- 1\b", [""]), (r"\+\+", [""]), (r"\btrue\b", ["false"]),
             (r"\bfalse\b", ["true"]), (r"(?<=[ (])\|= ", ["= "]), (r"(?<= )\+= ", ["= "])]
STATEMENT = re.compile(r"^\s+(?!return|const|static|break|continue|else|do|case|default|typedef|goto|struct|enum|\}|\{|/)"
                       r"[a-z_][\w>.\-\[\]*+ ]*(\(| [|&+\-]?= |\+\+|--).*;\s*$")
DECLARES = re.compile(r"^\s+[a-z_]\w* \**[a-z_]\w*( =|\[|,|;)")


def without_text(line):
    """The line with strings, characters and comments blanked."""
    return re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|/\*.*?\*/|//.*', lambda m: " " * len(m.group()), line)


def mutants(file):
    lines, comment, depth = open(file).read().split("\n"), False, 0
    for number, line in enumerate(lines):
        code = without_text(line)
        if comment or code.strip().startswith("/*"):
            comment = "*/" not in line
            continue
        if code.startswith("#"):
            continue
        inside = depth > 0
        depth += code.count("{") - code.count("}")
        if not inside:
            continue
        for pattern, others in OPERATORS:
            for k, m in enumerate(re.finditer(pattern, code)):
                for other in others:
                    yield number, f"{m.group().strip()} -> {other.strip() or 'nothing'} #{k + 1}", \
                        line[:m.start()] + other + line[m.end():]
        if STATEMENT.match(code) and not DECLARES.match(code) and code.count("(") == code.count(")"):
            yield number, "left out", re.sub(r"\S.*", ";", line, count=1)


def explained(part):
    """(file, code, change) of mutants that do the same, from tests/data/mutants.txt."""
    known = set()
    if os.path.exists("tests/data/mutants.txt"):
        for line in open("tests/data/mutants.txt"):
            if line.strip() and not line.startswith("#"):
                file, code, change, reason = [x.strip() for x in line.split(" @ ")]
                if reason:
                    known.add((file, code, change))
    return known


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, seconds):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds,
                              preexec_fn=limit).returncode
    except subprocess.TimeoutExpired:
        return -1


class Bench:
    """What is linked with a mutant: everything else, in one object."""

    def __init__(self, file, names):
        self.file, self.folder = file, "build/mutants/" + os.path.basename(file)[:-2]
        os.makedirs(self.folder, exist_ok=True)
        self.unit = UNIT.get(file, file)
        self.object = "build/release/" + self.unit[:-2] + ".o"
        objects = []
        for top in ("build/release/src", "build/release/tests/support", "build/release/tests/oracle"):
            for at, _, files in os.walk(top):
                objects += [os.path.join(at, f) for f in files if f.endswith(".o")]
        objects = [o for o in objects if o != self.object and "/src/cli/" not in o and "/src/wasm/" not in o
                   and os.path.exists(o[len("build/release/"):-2] + ".c")]
        subprocess.run(["ld", "-r", "-o", self.folder + "/rest.o"] + sorted(objects), check=True)
        first = FIRST.get(os.path.basename(file))
        self.tests = sorted(names, key=lambda n: n != first)
        self.takes = {}
        for t in self.tests:
            begun = time.time()
            if run(["build/release/tests/unit/" + t], 300) != 0:
                sys.exit(t + " fails without any change: make tests")
            self.takes[t] = time.time() - begun

    def kill(self, number, text, tag):
        """The test that notices; "compiler"; or None."""
        lines = open(self.file).read().split("\n")
        lines[number] = text
        made = f"{self.folder}/{tag}"
        source = made + "/" + self.file[len("src/"):]
        os.makedirs(os.path.dirname(source), exist_ok=True)
        open(source, "w").write("\n".join(lines))
        flags = "-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -w -fvisibility=hidden -Iinclude".split()
        flags += ["-I" + made, "-Isrc"]
        try:
            unit = source if self.unit == self.file else self.unit
            if run(["gcc"] + flags + ["-c", "-o", made + ".o", unit], 60):
                return "compiler"
            for t in self.tests:
                if run(["gcc", "-pthread", "-o", made + ".x", f"build/release/tests/unit/{t}.o", made + ".o",
                        self.folder + "/rest.o", "-lcmocka", "-lcadical", "-lstdc++", "-lm"], 60):
                    return "compiler"
                if run([made + ".x"], 10 + 20 * self.takes[t]):
                    return t
        finally:
            shutil.rmtree(made, ignore_errors=True)
            for f in (made + ".o", made + ".x"):
                if os.path.exists(f):
                    os.remove(f)
        return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("part", choices=PARTS)
    p.add_argument("files", nargs="*")
    p.add_argument("--seconds", type=float, default=1e9)
    p.add_argument("--share", default="1/1")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--tests", default="")
    a = p.parse_args()
    part, known, end = PARTS[a.part], explained(a.part), time.time() + a.seconds
    names = a.tests.split(",") if a.tests else part["tests"]
    k, n = map(int, a.share.split("/"))
    total = {"killed": 0, "same": 0, "survived": 0, "not compiled": 0, "not tried": 0}
    for file in a.files or part["files"]:
        here = dict.fromkeys(total, 0)
        source = open(file).read().split("\n")
        wanted = [m for i, m in enumerate(mutants(file)) if i % n == k - 1]
        if time.time() < end:
            bench = Bench(file, names)

        def one(job):
            i, (number, change, text) = job
            if (file, source[number].strip(), change) in known:
                return "same", ""
            if time.time() > end:
                return "not tried", ""
            by = bench.kill(number, text, f"m{i}")
            if by == "compiler":
                return "not compiled", ""
            return ("killed", "") if by else ("survived", f"{file} @ {source[number].strip()} @ {change} @ ")

        with ThreadPoolExecutor(a.jobs) as pool:
            for what, said in pool.map(one, enumerate(wanted)):
                here[what] += 1
                if said:
                    print(said, flush=True)
        print(f"# {file}: " + ", ".join(f"{v} {w}" for w, v in here.items() if v), flush=True)
        for w in total:
            total[w] += here[w]
    print(f"# {a.part}: " + ", ".join(f"{v} {w}" for w, v in total.items()))
    sys.exit(1 if total["survived"] else 0)


main()
