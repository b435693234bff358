#!/usr/bin/env python3
"""mutate.py PART [--seconds N] [--share K/N] [--jobs N] [--tests T,...] [FILE...]: does a test notice each small change?

PART is `check` (the checker of paths and that of proofs) or `core` (states, Singles, propagation). A mutant is one
function with one change: a comparison turned, && and || exchanged, a ! dropped, a number off by one, a constant or
an assignment changed, a statement dropped. Test programs of that part run with it, those first that have killed most
in the least time, until one fails: then it is killed. What survives is listed, and so this fails, unless
tests/data/mutants.txt explains why the mutant does the same as the code.

All mutants of a part are compiled at once: each function becomes one that calls the copy whose number is in
TRESSE_MUTANT, or the code as it is. So each test program is compiled and linked once, with AddressSanitizer in the
files that are changed; and as each function notes that it was called, a test that does not call it is not run for it.
A copy that the compiler refuses is left out. Only the K-th of every N mutants are tried with --share, and no more are
begun after --seconds: their order is shuffled, always in the same way, so that those tried are a sample of all.
"""
import argparse
import hashlib
import math
import os
import re
import resource
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

PARTS = {
    "check": {
        "files": ["src/check/" + f for f in sorted(os.listdir("src/check")) if f.endswith(".c")],
        "tests": ["test_check", "test_check_bound", "test_check_deadly", "test_check_lines", "test_check_mesh",
                  "test_check_own", "test_check_patterns", "test_check_relations", "test_check_rules", "test_endings",
                  "test_lrat", "test_proofs"],
    },
    "core": {
        "files": ["src/core/state.c", "src/rules/single.c", "src/search/hypothesis.c", "src/search/propagate_body.h",
                  "src/search/residual.c"],
        "tests": ["test_inside", "test_csp", "test_propagate", "test_chains", "test_count", "test_lanes", "test_naive"],
    },
}
UNIT = {"src/search/propagate_body.h": "src/search/propagate_plain.c"}  # what a header is compiled as part of
OPERATORS = [(r"==", "!="), (r"!=", "=="), (r"<=", "<"), (r">=", ">"), (r"(?<![<\-])<(?![<=])", "<="),
             (r"(?<![->])>(?![>=])", ">="), (r"&&", "||"), (r"\|\|", "&&"), (r"(?<![\w!])!(?!=)", ""),
             (r"(?<= )\+ 1\b", ""), (r"(?<= )- 1\b", ""), (r"\+\+", ""), (r"\btrue\b", "false"),
             (r"\bfalse\b", "true"), (r"(?<=[ (])\|= ", "= "), (r"(?<= )\+= ", "= ")]
STATEMENT = re.compile(r"^\s+(?!return|const|static|break|continue|else|do|case|default|typedef|goto|struct|enum|\}|\{|/)"
                       r"[a-z_][\w>.\-\[\]*+ ]*(\(| [|&+\-]?= |\+\+|--).*;\s*$")
DECLARES = re.compile(r"^\s+[a-z_]\w* \**[a-z_]\w*( =|\[|,|;)")
FOLDER = "build/mutants"
FLAGS = "-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -w -fmax-errors=0 -fsanitize=address -fvisibility=hidden -Iinclude".split()


def without_text(line):
    """The line with strings, characters and comments blanked."""
    return re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|/\*.*?\*/|//.*', lambda m: " " * len(m.group()), line)


def changes(lines, begin, end):
    """(line, change, new text) of the lines of a body."""
    comment = False
    for number in range(begin, end):
        line, code = lines[number], without_text(lines[number])
        if comment or code.strip().startswith("/*"):
            comment = "*/" not in line
            continue
        if code.startswith("#"):
            continue
        for pattern, other in OPERATORS:
            for k, m in enumerate(re.finditer(pattern, code)):
                yield number, f"{m.group().strip()} -> {other.strip() or 'nothing'} #{k + 1}", \
                    line[:m.start()] + other + line[m.end():]
        if STATEMENT.match(code) and not DECLARES.match(code) and code.count("(") == code.count(")"):
            yield number, "left out", re.sub(r"\S.*", ";", line, count=1)


class Function:
    """The lines `first` to `last` of a file; its body begins at `brace`."""

    def __init__(self, lines, first, brace, last):
        self.first, self.brace, self.last = first, brace, last
        self.head = " ".join(without_text(x).strip() for x in lines[first:brace])
        m = re.match(r"(.*?)(NAME\((\w+)\)|\b(\w+))\(((?:[^()]|\([^()]*\))*)\)$", self.head)
        self.kind, self.name = m.group(1), m.group(3) or m.group(4)
        self.called = "NAME(%s)" if m.group(3) else "%s"
        self.parameters = m.group(5)
        self.names = [re.search(r"(\w+)(\[\w*\])*$", p.strip()).group(1) for p in self.parameters.split(",")
                      if p.strip() not in ("void", "...")]

    def copy(self, lines, number, at=None, text=None):
        kind = re.sub(r"\b(static|inline|INLINE)\b", "", self.kind)
        body = lines[self.brace:self.last + 1]
        if at is not None:
            body[at - self.brace] = text
        return [f"static {kind} {self.called % f'{self.name}_{number}'}({self.parameters})"] + body

    def switch(self, index, numbers):
        call = "return %s(" + ", ".join(self.names) + ");"
        if "..." in self.parameters:
            call = "__builtin_return(__builtin_apply((void (*)())%s, __builtin_apply_args(), 128));"
        way = [f"    case {n}: " + call % (self.called % f"{self.name}_{n}") for n in numbers]
        way.append("    default: " + call % (self.called % f"{self.name}_0"))
        return [self.head, "{", f"    tresse_reached[{index}] = 1;", "    switch (tresse_mutant) {"] + way + ["    }", "}"]


def functions(lines):
    i = 0
    while i < len(lines):
        if lines[i] == "{":
            last, first = lines.index("}", i), i
            while re.match(r"[\w ].*[^;}]$", without_text(lines[first - 1]).rstrip()) and \
                    not lines[first - 1].rstrip().endswith("*/") or first == i:
                first -= 1
            yield Function(lines, first, i, last)
            i = last
        i += 1


class Mutant:
    def __init__(self, number, file, function, index, at, code, change, text):
        self.number, self.file, self.function, self.index, self.at = number, file, function, index, at
        self.code, self.change, self.text = code, change, text

    def key(self):
        return self.file, self.function.name, self.code, self.change

    def said(self):
        return " @ ".join(self.key()) + " @ "


class Source:
    """A file, its functions and mutants, which are numbered from `number`, as the functions from `index`."""

    def __init__(self, file, number, index):
        self.file, self.unit = file, UNIT.get(file, file)
        self.lines = open(file).read().split("\n")
        self.functions, self.mutants, self.index = list(functions(self.lines)), [], index
        for k, f in enumerate(self.functions):
            for at, change, text in changes(self.lines, f.brace + 1, f.last):
                self.mutants.append(Mutant(number + len(self.mutants), file, f, index + k, at, self.lines[at].strip(),
                                           change, text))
        self.refused = set()  # numbers of mutants that are not compiled
        self.made = f"{FOLDER}/{file}"
        self.object = f"{FOLDER}/{self.unit[:-2]}.o"

    def write(self):
        """The file with all copies; returns which mutant each line belongs to."""
        out, of = ["extern int tresse_mutant;", "extern unsigned char tresse_reached[];"], []
        done = 0
        for k, f in enumerate(self.functions):
            here = [m for m in self.mutants if m.function is f and m.number not in self.refused]
            out += self.lines[done:f.first] + [self.head_alone(f)] + f.copy(self.lines, 0)
            for m in here:
                of += [None] * (len(out) - len(of))
                out += f.copy(self.lines, m.number, m.at, m.text)
                of += [m.number] * (len(out) - len(of))
            out += f.switch(self.index + k, [m.number for m in here])
            done = f.last + 1
        out += self.lines[done:]
        os.makedirs(os.path.dirname(self.made), exist_ok=True)
        os.makedirs(os.path.dirname(self.object), exist_ok=True)
        always = "#define INLINE          static inline __attribute__((always_inline))"
        open(self.made, "w").write("\n".join("#define INLINE static __attribute__((unused))" if x == always else x
                                             for x in out))
        return of + [None] * (len(out) - len(of))

    @staticmethod
    def head_alone(f):
        return f.head + ";"

    def compile(self):
        """Compiles the copies, unless just these have been compiled, and finds out which ones can't be."""
        self.write()
        around = subprocess.run(["gcc", "-E"] + FLAGS + ["-Isrc", self.unit], capture_output=True, text=True).stdout
        made = hashlib.sha256((open(self.made).read() + around).encode()).hexdigest()
        note = self.made + ".note"
        if os.path.exists(note) and os.path.exists(self.object):
            was, *refused = open(note).read().split()
            if was == made:
                self.refused = set(map(int, refused))
                return
        self.compile_anew()
        open(note, "w").write(" ".join([made] + [str(n) for n in sorted(self.refused)]))

    def compile_anew(self):
        while True:
            of = self.write()
            unit = self.made if self.unit == self.file else self.unit
            p = subprocess.run(["gcc"] + FLAGS + [f"-I{FOLDER}/src", "-Isrc", "-c", "-o", self.object, unit],
                               capture_output=True, text=True)
            if p.returncode == 0:
                return
            wrong = {of[int(n) - 1] for n in re.findall(re.escape(os.path.basename(self.made)) + r":(\d+):\d+: error", p.stderr)}
            if not wrong - {None}:
                sys.exit(p.stderr)
            self.refused |= wrong - {None}


def explained():
    """(file, function, code, change) of mutants that do the same, from tests/data/mutants.txt."""
    known = set()
    if os.path.exists("tests/data/mutants.txt"):
        for line in open("tests/data/mutants.txt"):
            if line.strip() and not line.startswith("#"):
                *key, reason = [x.strip() for x in line.rstrip("\n").split(" @ ")]
                if reason:
                    known.add(tuple(key))
    return known


SWITCH = """#include <stdio.h>
#include <stdlib.h>
int tresse_mutant;
unsigned char tresse_reached[%d];
__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("TRESSE_MUTANT");
    tresse_mutant = number ? atoi(number) : 0;
}
__attribute__((destructor)) static void end(void)
{
    const char *name = getenv("TRESSE_REACHED");
    FILE *f = name ? fopen(name, "w") : NULL;
    if (f) {
        fwrite(tresse_reached, 1, sizeof tresse_reached, f);
        fclose(f);
    }
}
"""


class Bench:
    """The test programs, linked with the mutants."""

    def __init__(self, sources, names, jobs):
        subprocess.run(["make", "-s", f"-j{jobs}"] + ["build/release/tests/unit/" + t for t in names], check=True)
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(Source.compile, sources))
        functions_in_all = sum(len(s.functions) for s in sources)
        open(FOLDER + "/switch.c", "w").write(SWITCH % functions_in_all)
        subprocess.run(["gcc", "-O1", "-c", "-o", FOLDER + "/switch.o", FOLDER + "/switch.c"], check=True)
        replaced = {"build/release/" + s.unit[:-2] + ".o" for s in sources}
        objects = []
        for top in ("build/release/src", "build/release/tests/support", "build/release/tests/oracle"):
            for at, _, files in os.walk(top):
                objects += [os.path.join(at, f) for f in files if f.endswith(".o")]
        objects = [o for o in objects if o not in replaced and "/src/cli/" not in o and "/src/wasm/" not in o
                   and os.path.exists(o[len("build/release/"):-2] + ".c")]
        subprocess.run(["ld", "-r", "-o", FOLDER + "/rest.o"] + sorted(objects), check=True)
        self.tests, self.takes, self.reached = names, {}, {}
        self.kills, self.tries, self.lock = {t: 1 for t in names}, {t: 1 for t in names}, threading.Lock()
        for t in names:
            subprocess.run(["gcc", "-fsanitize=address", "-pthread", "-o", f"{FOLDER}/{t}", f"build/release/tests/unit/{t}.o",
                            FOLDER + "/rest.o", FOLDER + "/switch.o"] + sorted({s.object for s in sources}) +
                           ["-lcmocka", "-lcadical", "-lstdc++", "-lm"], check=True)
            self.measure(t)

    def measure(self, t):
        """How long the test takes, and which functions it calls; kept for the same program."""
        made, note = hashlib.sha256(open(f"{FOLDER}/{t}", "rb").read()).hexdigest(), f"{FOLDER}/{t}.note"
        was = open(note).read().split() if os.path.exists(note) else []
        if was[:1] == [made]:
            self.takes[t] = float(was[1])
        elif self.run(t, 0, 600):
            sys.exit(t + " fails without any change")
        open(note, "w").write(f"{made} {self.takes[t]}")
        self.reached[t] = open(f"{FOLDER}/{t}.reached", "rb").read()

    def run(self, test, mutant, seconds):
        """Does the test fail? It may take so many seconds of the processor."""
        env = dict(os.environ, TRESSE_MUTANT=str(mutant), CMOCKA_TEST_ABORT="1",
                   ASAN_OPTIONS="detect_leaks=0:max_allocation_size_mb=2000:allocator_may_return_null=1")
        if not mutant:
            env["TRESSE_REACHED"] = f"{FOLDER}/{test}.reached"

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        p = subprocess.Popen([f"{FOLDER}/{test}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env,
                             preexec_fn=limit)
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = status
        if not mutant:
            self.takes[test] = used.ru_utime + used.ru_stime
        return status != 0

    def kill(self, m):
        """The test that notices the mutant, or None."""
        left = [t for t in self.tests if self.reached[t][m.index]]
        while left:
            t = max(left, key=lambda t: self.kills[m.file, t] / self.tries[m.file, t] / (0.02 + self.takes[t])
                    if (m.file, t) in self.kills else 1 / (0.02 + self.takes[t]))
            left.remove(t)
            dead = self.run(t, m.number, 1 + math.ceil(3 * self.takes[t]))
            with self.lock:
                self.tries[m.file, t] = self.tries.get((m.file, t), 1) + 1
                self.kills[m.file, t] = self.kills.get((m.file, t), 1) + dead
            if dead:
                return t
        return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("part", choices=PARTS)
    p.add_argument("files", nargs="*")
    p.add_argument("--seconds", type=float, default=1e9)
    p.add_argument("--share", default="1/1")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--tests", default="")
    p.add_argument("--log", help="a line for each mutant, with the test that killed it")
    a = p.parse_intermixed_args()
    part, known, end = PARTS[a.part], explained(), time.time() + a.seconds
    k, n = map(int, a.share.split("/"))
    sources, number, index = [], 1, 0
    for file in a.files or part["files"]:
        sources.append(Source(file, number, index))
        number += len(sources[-1].mutants)
        index += len(sources[-1].functions)
    bench = Bench(sources, a.tests.split(",") if a.tests else part["tests"], a.jobs)
    log = open(a.log, "w") if a.log else None
    total = {"killed": 0, "same": 0, "survived": 0, "not compiled": 0, "not tried": 0}

    def one(m):
        if m.number in refused:
            return m, "not compiled", ""
        if m.key() in known:
            return m, "same", ""
        if time.time() > end:
            return m, "not tried", ""
        by = bench.kill(m)
        return m, "killed" if by else "survived", by or ""

    refused = set().union(*(s.refused for s in sources))
    wanted = [m for s in sources for m in s.mutants if m.number % n == k % n]
    wanted.sort(key=lambda m: hashlib.sha256("".join(m.key()).encode()).hexdigest())
    by_file = {s.file: dict.fromkeys(total, 0) for s in sources}
    with ThreadPoolExecutor(a.jobs) as pool:
        for m, what, by in pool.map(one, wanted):
            by_file[m.file][what] += 1
            if what == "survived":
                print(m.said(), flush=True)
            if log:
                print(f"{m.file}:{m.at + 1} {m.change}: {what} {by}", file=log, flush=True)
    for file, here in by_file.items():
        print(f"# {file}: " + ", ".join(f"{v} {w}" for w, v in here.items() if v), flush=True)
        for w in total:
            total[w] += here[w]
    print(f"# {a.part}: " + ", ".join(f"{v} {w}" for w, v in total.items()))
    sys.exit(1 if total["survived"] else 0)


main()
