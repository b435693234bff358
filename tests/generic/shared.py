"""shared.py PROGRAM COUNT [SEED]: random networks whose csp-variables share labels, under the same or other values, with
statements of all kinds on them, by the program and by their definition.

A label that belongs to two csp-variables is true in both or in neither. All choices of values are tried; the program must
count as many solutions, and must not eliminate a label that is true in one of them."""
import itertools
import json
import random
import subprocess
import sys

random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)


class Network:
    def __init__(self):
        self.names, self.values, self.labels, self.lines, self.means = [], [], [], [], []
        for i in range(random.randint(3, 5)):
            n = random.randint(2, 4)
            values = random.sample(range(1, 6), n)
            labels = [f"{'abcde'[i]}={v}" for v in values]
            kind = random.random()
            if i and kind < 0.35:  # the labels of another one, under other values, perhaps in another order
                of = random.randrange(i)
                labels = list(self.labels[of])
                values = random.sample(range(1, 6), len(labels))
                if random.random() < 0.5:
                    random.shuffle(labels)
            elif i and kind < 0.6:  # one label of another one
                labels[0] = random.choice(self.labels[random.randrange(i)])
            self.names.append("abcde"[i])
            self.values.append(values)
            self.labels.append(labels)
            own = lambda v, l: str(v) if l == f"{'abcde'[i]}={v}" else f"{v}({l})"
            self.lines.append(f"variable {'abcde'[i]}: " + " ".join(own(v, l) for v, l in zip(values, labels)))
        self.n = len(self.names)

    def some(self, least=2, most=4):
        return random.sample(range(self.n), min(self.n, random.randint(least, most)))

    def add(self, line, means):
        self.lines.append(line)
        self.means.append(means)

    def literal(self):
        i = random.randrange(self.n)
        v = random.choice(self.values[i])
        sign = random.random() < 0.7
        return f"{self.names[i]}{'=' if sign else '!='}{v}", lambda x: (x[i] == v) == sign

    def solutions(self):
        for choice in itertools.product(*[range(len(v)) for v in self.values]):
            true = {self.labels[i][k] for i, k in enumerate(choice)}
            if all(sum(l in true for l in labels) == 1 for labels in self.labels):
                x = [self.values[i][k] for i, k in enumerate(choice)]
                if all(f(x) for f in self.means):
                    yield true


def names(m, idx):
    return " ".join(m.names[i] for i in idx)


def add_sum(m):
    idx = m.some()
    by = [random.choice([-2, -1, 1, 1, 2]) for _ in idx]
    op, f = random.choice([("=", lambda s: s == to), ("<=", lambda s: s <= to), (">=", lambda s: s >= to), ("!=", lambda s: s != to)])
    to = sum(a * random.choice(m.values[i]) for a, i in zip(by, idx))
    m.add(f"sum T{len(m.lines)}: " + " + ".join(f"{a} {m.names[i]}" for a, i in zip(by, idx)) + f" {op} {to}",
          lambda x: f(sum(a * x[i] for a, i in zip(by, idx))))


def add_table(m):
    idx = m.some(2, 3)
    rows = {tuple(random.choice(m.values[i]) for i in idx) for _ in range(random.randint(2, 10))}
    m.add(f"table T{len(m.lines)} {names(m, idx)}: " + ", ".join(" ".join(map(str, r)) for r in sorted(rows)),
          lambda x: tuple(x[i] for i in idx) in rows)


def add_clause(m):
    list_ = [m.literal() for _ in range(random.randint(2, 4))]
    m.add(f"clause T{len(m.lines)}: " + " | ".join(t for t, _ in list_), lambda x: any(f(x) for _, f in list_))


def add_count(m):
    list_ = [m.literal() for _ in range(random.randint(2, 4))]
    low = random.randint(0, 2)
    high = min(len(list_), low + random.randint(0, 1))
    m.add(f"count T{len(m.lines)}: {' '.join(t for t, _ in list_)} in {low}..{high}", lambda x: low <= sum(f(x) for _, f in list_) <= high)


def add_element(m):
    index, value = random.randrange(m.n), random.randrange(m.n)
    array = [random.randrange(m.n) for _ in range(3)]
    m.add(f"element T{len(m.lines)}: {m.names[index]} {names(m, array)} = {m.names[value]}",
          lambda x: 1 <= x[index] <= 3 and x[array[x[index] - 1]] == x[value])


def add_regular(m):
    idx = m.some()
    to = {(random.choice("st"), v): random.choice("st") for v in {v for i in idx for v in m.values[i]} for _ in range(2)}

    def means(x):
        state = "s"
        for i in idx:
            state = to.get((state, x[i]))
        return state == "t"
    m.add(f"regular T{len(m.lines)}: {names(m, idx)} from s to t: " + ", ".join(f"{s} {v} {t}" for (s, v), t in to.items()), means)


def add_pair(m):
    a, b = random.sample(range(m.n), 2)
    place = lambda i, x: m.values[i].index(x[i])
    if m.values[a] != m.values[b]:
        return
    m.add(f"distance {m.names[a]} {m.names[b]} = 1", lambda x: abs(place(a, x) - place(b, x)) == 1)


KINDS = [add_sum, add_sum, add_table, add_clause, add_count, add_element, add_regular, add_pair]


def main():
    wrong = refused = several = 0
    for number in range(int(sys.argv[2])):
        m = Network()
        for _ in range(random.randint(1, 3)):
            random.choice(KINDS)(m)
        text = "\n".join(m.lines) + "\n"
        right = list(m.solutions())
        run = lambda *words: subprocess.run([sys.argv[1], *words, "--app", "generic", "--no-progress", "-"], input=text, capture_output=True, text=True)
        count = run("count", "--show", "1000")
        if not count.stdout:
            refused += 1
            if "-v" in sys.argv:
                print(f"# {number}: {count.stderr.strip()[:200]}\n{text}")
            continue
        told = int(count.stdout.split("\n")[0].rsplit("\t", 1)[-1].replace(">=", ""))
        gone, bad = set(), ""
        for theory in ("Con+S+cW+cB", "W3+gW3"):
            path = run("solve", "--with", theory, "--format", "json")
            for step in json.loads(path.stdout or '{"steps": []}').get("steps", []) if path.returncode in (0, 3) else []:
                gone = set(step.get("eliminates", []))
                for true in right:
                    bad = bad or (f"{theory}: {step.get('rule')} eliminates {gone & true}" if gone & true else "")
        several += len(right) > 1
        if told != len(right) or bad:
            wrong += 1
            print(f"# {number}: {told} solutions, by the definition {len(right)}; {bad}\n{text}")
    print(f"{sys.argv[2]} networks, {refused} refused, {wrong} wrong, {several} with several solutions")
    return 1 if wrong else 0


sys.exit(main())
