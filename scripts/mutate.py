#!/usr/bin/env python3
"""mutate.py PART [--seconds N] [--share K/N] [--jobs N] [--tests T,...] [FILE...]: does a test notice each small change?

PART is `check` (the checker of paths and that of proofs) or `core` (states, Singles, propagation). A mutant is one
function with one change: a comparison turned, && and || exchanged, a ! dropped, a number off by one, a constant or
an assignment changed, a statement dropped. Test programs of that part run with it, those first that take the least time,
until one fails: then it is killed. What survives is listed, and so this fails, unless
tests/data/mutants.txt explains why the mutant does the same as the code.

All mutants of a part are compiled at once: each function becomes one that calls the copy whose number is chosen when
a test program begins, or the code as it is. So each test program is linked once, begins once, and forks for each
mutant; first the fastest, and last all of them with AddressSanitizer in the files that are changed. As each function
notes that it was called, a test that does not call it is not run for it. A copy that the compiler refuses is left out.
What each test said of a mutant is kept in build/mutants/verdicts, by the text of the function and the objects of the
test: a second run tries only what has changed (remove that file where something else did). Only the K-th of every N
mutants are tried with --share, and no more are begun after --seconds.
"""
import argparse
import hashlib
import os
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

PARTS = {
    "check": {
        "files": ["src/check/" + f for f in sorted(os.listdir("src/check")) if f.endswith(".c")],
        "tests": ["test_check", "test_check_bound", "test_check_c", "test_check_deadly", "test_check_edges", "test_check_large",
                  "test_check_lines", "test_check_mesh",
                  "test_check_own", "test_check_patterns", "test_check_relations", "test_check_rules", "test_endings",
                  "test_lrat", "test_proofs", "test_statements"],
    },
    "core": {
        "files": ["src/core/state.c", "src/rules/single.c", "src/search/hypothesis.c", "src/search/propagate_body.h",
                  "src/search/residual.c"],
        "tests": ["test_states", "test_hypothesis", "test_residual", "test_propagate", "test_csp", "test_inside",
                  "test_count_lanes"],
    },
}
UNIT = {"src/search/propagate_body.h": "src/search/propagate_plain.c"}  # what a header is compiled as part of
# Its text changed: with sets for a number of banks, too, which only test_propagate finds, after those for any number.
IN_UNIT = {"src/search/propagate_plain.c": [
    ('#include "search/propagate_width.h"', "".join(f'#define BANKS {n}\n#include "search/propagate_body.h"\n#undef BANKS\n'
                                                   for n in (0, 3))),
    ("SETS_ALL_OF_ONE(plain_16) NULL", "SETS_ALL_OF_ONE(plain_16) &plain_8_set_3, &plain_16_set_3, NULL")]}
OPERATORS = [(r"==", "!="), (r"!=", "=="), (r"<=", "<"), (r">=", ">"), (r"(?<![<\-])<(?![<=])", "<="),
             (r"(?<![->])>(?![>=])", ">="), (r"&&", "||"), (r"\|\|", "&&"), (r"(?<![\w!])!(?!=)", ""),
             (r"(?<= )\+ 1\b", ""), (r"(?<= )- 1\b", ""), (r"\+\+", ""), (r"\btrue\b", "false"),
             (r"\bfalse\b", "true"), (r"(?<=[ (])\|= ", "= "), (r"(?<= )\+= ", "= ")]
STATEMENT = re.compile(r"^\s+(?!return|const|static|break|continue|else|do|case|default|typedef|goto|struct|enum|\}|\{|/)"
                       r"[a-z_][\w>.\-\[\]*+ ]*(\(| [|&+\-]?= |\+\+|--).*;\s*$")
DECLARES = re.compile(r"^\s+[a-z_]\w* \**[a-z_]\w*( =|\[|,|;)")
FOLDER = "build/mutants"
FUNCTIONS_MOST = 100  # of a file
MEMORY = "src/base/memory.c"  # with the sanitizer, too: then the pieces of arenas lie apart
FLAGS = "-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -w -fmax-errors=0 -fvisibility=hidden -Iinclude".split()

KINDS = {"plain": [], "asan": ["-fsanitize=address"]}


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

    def name(self, lines):
        """For verdicts: the mutant with the text of its function."""
        text = "\n".join(lines[self.function.first:self.function.last + 1])
        return hashlib.sha256(f"{self.file} {text} {self.at - self.function.first} {self.change}".encode()).hexdigest()[:24]

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
                m = Mutant(number + len(self.mutants), file, f, index + k, at, self.lines[at].strip(), change, text)
                m.hash = m.name(self.lines)
                again = sum(m.key() == (o.file, o.function.name, self.lines[o.at].strip(), o.change) for o in self.mutants)
                m.code += f" ({again + 1})" if again else ""
                self.mutants.append(m)
        self.lock = threading.Lock()
        self.refused = set()  # numbers of mutants that are not compiled
        self.made = f"{FOLDER}/{file}"

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
        always = "#define INLINE          static inline __attribute__((always_inline))"
        open(self.made, "w").write("\n".join("#define INLINE static __attribute__((unused))" if x == always else x
                                             for x in out))
        return of + [None] * (len(out) - len(of))

    @staticmethod
    def head_alone(f):
        return f.head + ";"

    def write_unit(self):
        """What is compiled: the file itself, or the unit that it is part of."""
        if self.unit == self.file:
            return self.made
        text = open(self.unit).read()
        for old, new in IN_UNIT.get(self.unit, []):
            if old not in text:
                sys.exit(f"{self.unit} has no {old}")
            text = text.replace(old, new)
        open(f"{FOLDER}/{self.unit}", "w").write(text)
        return f"{FOLDER}/{self.unit}"

    def object(self, kind):
        return f"{FOLDER}/{kind}/{self.unit[:-2]}.o"

    def compile(self, kind):
        """Compiles the copies, unless just these have been compiled, and finds out which ones can't be."""
        with self.lock:
            self.write()
            around = self.unit if self.unit == self.file else self.write_unit()
            around = subprocess.run(["gcc", "-E"] + FLAGS + ["-Isrc", around], capture_output=True, text=True).stdout
            made = hashlib.sha256((f"{self.index}\n" + "\n".join(self.lines) + around).encode()).hexdigest()
            note = self.object(kind) + ".note"
            if os.path.exists(note) and os.path.exists(self.object(kind)):
                was, *refused = open(note).read().split()
                if was == made:
                    self.refused = set(map(int, refused))
                    return
            self.compile_anew(kind)
            open(note, "w").write(" ".join([made] + [str(n) for n in sorted(self.refused)]))

    def compile_anew(self, kind):
        os.makedirs(os.path.dirname(self.object(kind)), exist_ok=True)
        while True:
            of = self.write()
            unit = self.write_unit()
            p = subprocess.run(["gcc", *FLAGS, *KINDS[kind], f"-I{FOLDER}/src", "-Isrc", "-c", "-o", self.object(kind), unit],
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


SWITCH = """#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
int tresse_mutant;
unsigned char tresse_reached[%d];
__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("TRESSE_MUTANTS"), *limit = getenv("TRESSE_MICROSECONDS");
    FILE *numbers = name ? fopen(name, "r") : NULL;
    static int list[10000];
    int n = 0, status = 0;
    while (numbers && n < 10000 && fscanf(numbers, "%%d", &list[n]) == 1)
        n++;
    if (numbers)
        fclose(numbers);
    for (int i = 0; i < n; i++) {
        pid_t child = fork();
        if (child == 0) {
            long most = atol(limit);
            struct itimerval t = { .it_value = { most / 1000000, most %% 1000000 } };
            tresse_mutant = list[i];
            setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
            setitimer(ITIMER_PROF, &t, NULL);
            int nowhere = open("/dev/null", O_RDWR);
            dup2(nowhere, 1);
            dup2(nowhere, 2);
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            exit(1);
        printf("%%d %%d\\n", list[i], status != 0);
        fflush(stdout);
    }
    if (n)
        _exit(0);
}
__attribute__((destructor)) static void end(void)
{
    const char *name = getenv("TRESSE_REACHED");
    FILE *f = name && !tresse_mutant ? fopen(name, "w") : NULL;
    if (f) {
        fwrite(tresse_reached, 1, sizeof tresse_reached, f);
        fclose(f);
    }
}
"""


class Verdicts:
    """What tests said of mutants, in a file that is only ever appended to."""

    def __init__(self):
        name, self.known = FOLDER + "/verdicts", {}
        if os.path.exists(name):
            for line in open(name):
                mutant, test, dead = line.split()
                self.known[mutant, test] = dead == "1"
        self.file = open(name, "a")

    def get(self, m, test):
        return self.known.get((m.hash, test.hash))

    def put(self, m, test, dead):
        self.known[m.hash, test.hash] = dead
        print(m.hash, test.hash, int(dead), file=self.file, flush=True)


class Test:
    """A test program, linked with the mutants; kind: how these are compiled."""

    def __init__(self, name, kind):
        self.name, self.kind, self.program = name, kind, f"{FOLDER}/{kind}/{name}"
        used = [f"tests/support/{x}" for x in re.findall(r'^#include "(\w+)\.h"', open(f"tests/unit/{name}.c").read(), re.M)]
        objects = [f"build/release/{x}.o" for x in [f"tests/unit/{name}"] + used]
        made = b"".join(open(x, "rb").read() for x in objects if os.path.exists(x))
        self.hash = f"{name}:{kind}:" + hashlib.sha256(made).hexdigest()[:16]
        self.env = dict(os.environ, CMOCKA_TEST_ABORT="1", TRESSE_NOISE="1000", TRESSE_MACHINES="1",
                        ASAN_OPTIONS="detect_leaks=0:max_allocation_size_mb=2000:allocator_may_return_null=1")

    def link(self, objects):
        subprocess.run(["gcc", *KINDS[self.kind], "-pthread", "-o", self.program, f"build/release/tests/unit/{self.name}.o"] +
                       objects + ["-lcmocka", "-lcadical", "-lstdc++", "-lm"], check=True)
        self.measure()

    def measure(self):
        """How long the test takes, and which functions it calls; kept for the same program."""
        made, note = hashlib.sha256(open(self.program, "rb").read()).hexdigest(), self.program + ".note"
        was = open(note).read().split() if os.path.exists(note) else []
        if was[:1] != [made]:
            p = subprocess.Popen([self.program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 env=dict(self.env, TRESSE_REACHED=self.program + ".reached"))
            _, p.returncode, used = os.wait4(p.pid, 0)
            if p.returncode:
                sys.exit(self.name + " fails without any change")
            was = [made, used.ru_utime + used.ru_stime]
            open(note, "w").write(f"{made} {was[1]}")
        self.takes = float(was[1])
        self.reached = open(self.program + ".reached", "rb").read()

    def try_all(self, mutants, verdicts, end):
        """Which of the mutants it notices: the program begins once, and forks for each."""
        if not mutants:
            return
        numbers = f"{self.program}.{mutants[0].number}.numbers"
        open(numbers, "w").write("\n".join(str(m.number) for m in mutants))
        p = subprocess.Popen([self.program], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL,
                             env=dict(self.env, TRESSE_MUTANTS=numbers,
                                      TRESSE_MICROSECONDS=str(int(300000 + 5e6 * self.takes))))
        for m in mutants:
            answer = p.stdout.readline().split()
            if not answer or int(answer[0]) != m.number:
                sys.exit(f"{self.program} does not answer about {m.said()}")
            verdicts.put(m, self, answer[1] == "1")
            if time.time() > end:
                p.kill()
                break
        p.stdout.close()
        p.wait()
        os.remove(numbers)


class Bench:
    """The test programs: first without sanitizer, which is much faster; what survives that is tried with it."""

    def __init__(self, sources, names, jobs):
        subprocess.run(["make", "-s", f"-j{jobs}"] + ["build/release/tests/unit/" + t for t in names], check=True)
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda x: x[0].compile(x[1]), [(s, kind) for kind in KINDS for s in sources]))
        open(FOLDER + "/switch.c", "w").write(SWITCH % (FUNCTIONS_MOST * len(PARTS["check"]["files"])))
        subprocess.run(["gcc", "-O1", "-c", "-o", FOLDER + "/switch.o", FOLDER + "/switch.c"], check=True)
        subprocess.run(["gcc", *FLAGS, *KINDS["asan"], "-Isrc", "-c", "-o", FOLDER + "/memory.o", MEMORY], check=True)
        replaced = {"build/release/" + unit[:-2] + ".o" for unit in [MEMORY] + [s.unit for s in sources]}
        objects = []
        for top in ("build/release/src", "build/release/tests/support", "build/release/tests/oracle"):
            for at, _, files in os.walk(top):
                objects += [os.path.join(at, f) for f in files if f.endswith(".o")]
        objects = [o for o in objects if o not in replaced and "/src/cli/" not in o and "/src/wasm/" not in o
                   and os.path.exists(o[len("build/release/"):-2] + ".c")]
        subprocess.run(["ld", "-r", "-o", FOLDER + "/rest.o"] + sorted(objects), check=True)
        self.tests, self.jobs, self.verdicts = [], jobs, Verdicts()
        for kind in KINDS:
            tests = [Test(t, kind) for t in names]
            for t in tests:
                memory = FOLDER + "/memory.o" if kind == "asan" else f"build/release/{MEMORY[:-2]}.o"
                t.link([FOLDER + "/rest.o", FOLDER + "/switch.o", memory] + sorted({s.object(kind) for s in sources}))
            self.tests += sorted(tests, key=lambda t: t.takes)

    def killer(self, m):
        """The test that is known to notice the mutant, or None."""
        return next((t for t in self.tests if self.verdicts.get(m, t)), None)

    def is_tried(self, m):
        return all(self.verdicts.get(m, t) is not None for t in self.tests if t.reached[m.index])

    def try_all(self, mutants, end):
        for t in self.tests:
            left = [m for m in mutants if not self.killer(m) and t.reached[m.index] and self.verdicts.get(m, t) is None]
            print(f"# {t.program}, {t.takes:.3f} s: {len(left)} of {len(mutants)} mutants", file=sys.stderr, flush=True)
            with ThreadPoolExecutor(self.jobs) as pool:
                list(pool.map(lambda k: t.try_all(left[k::self.jobs], self.verdicts, end), range(self.jobs)))


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
    sources = [Source(file, 1 + 10000 * i, FUNCTIONS_MOST * i) for i, file in enumerate(part["files"])
               if file in (a.files or part["files"])]
    bench = Bench(sources, a.tests.split(",") if a.tests else part["tests"], a.jobs)
    log = open(a.log, "w") if a.log else None
    total = {"killed": 0, "same": 0, "survived": 0, "not compiled": 0, "not tried": 0}
    refused = set().union(*(s.refused for s in sources))
    wanted = [m for s in sources for m in s.mutants if m.number % n == k % n]
    wanted.sort(key=lambda m: hashlib.sha256("".join(m.key()).encode()).hexdigest())
    bench.try_all([m for m in wanted if m.number not in refused and m.key() not in known], end)
    by_file = {s.file: dict.fromkeys(total, 0) for s in sources}
    for m in sorted(wanted, key=lambda m: m.number):
        by = bench.killer(m)
        what = "not compiled" if m.number in refused else "same" if m.key() in known else "killed" if by else \
            "survived" if bench.is_tried(m) else "not tried"
        by_file[m.file][what] += 1
        if what == "survived":
            print(m.said(), flush=True)
        if log:
            print(f"{m.file}:{m.at + 1} {m.change}: {what} {by.program if by else ''} | {m.code}", file=log, flush=True)
    for file, here in by_file.items():
        print(f"# {file}: " + ", ".join(f"{v} {w}" for w, v in here.items() if v), flush=True)
        for w in total:
            total[w] += here[w]
    print(f"# {a.part}: " + ", ".join(f"{v} {w}" for w, v in total.items()))
    sys.exit(1 if total["survived"] else 0)


main()
