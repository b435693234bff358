"""models.py PROGRAM COUNT: random models in XCSP3, by the program and by their definition.

Each model has a few variables with small domains and some constraints, each with what it means as a function of all
values. All combinations are tried; the program must tell the same solutions, each once, or the same optimum."""
import itertools
import random
import re
import subprocess
import sys

random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)


class Model:
    def __init__(self):
        many = random.random() < 0.15  # more variables than an expression may have to be tried out
        self.n = random.randint(9, 10) if many else random.randint(3, 5)
        low = random.choice([0, 0, 1, -1])
        self.domain = [sorted(random.sample(range(low, low + 5), 2 if many else random.randint(2, 4))) for _ in range(self.n)]
        self.bool = [random.random() < 0.25 for _ in range(self.n)]
        for i, is_bool in enumerate(self.bool):
            if is_bool:
                self.domain[i] = [0, 1]
        self.text, self.means = [], []

    def add(self, text, means):
        self.text.append(text)
        self.means.append(means)


def number():
    return random.randint(-1, 5)


def term(m, depth):
    """An expression and its value, None where it has none."""
    if depth == 0 or random.random() < 0.3:
        if random.random() < 0.7:
            i = random.randrange(m.n)
            return f"x[{i}]", lambda v: v[i]
        k = number()
        return str(k), lambda v: k
    a, fa = term(m, depth - 1)
    b, fb = term(m, depth - 1)

    def strict(f):
        def value(v):
            p, q = fa(v), fb(v)
            return None if p is None or q is None else f(p, q)
        return value
    quotient = lambda p, q: None if q == 0 else abs(p) // abs(q) * (1 if (p < 0) == (q < 0) else -1)
    kind = random.choice(["add", "sub", "mul", "dist", "abs", "neg", "min", "max", "sqr", "div", "mod", "if"])
    if kind in ("abs", "neg", "sqr"):
        one = {"abs": abs, "neg": lambda p: -p, "sqr": lambda p: p * p}[kind]
        return f"{kind}({a})", lambda v: None if fa(v) is None else one(fa(v))
    if kind == "if":
        t, ft = relation(m, 0)
        return f"if({t},{a},{b})", lambda v: None if ft(v) is None else fa(v) if ft(v) else fb(v)
    two = {"add": lambda p, q: p + q, "sub": lambda p, q: p - q, "mul": lambda p, q: p * q, "dist": lambda p, q: abs(p - q),
           "min": min, "max": max, "div": quotient, "mod": lambda p, q: None if q == 0 else p - q * quotient(p, q)}[kind]
    return f"{kind}({a},{b})", strict(two)


OPS = {"lt": lambda p, q: p < q, "le": lambda p, q: p <= q, "ge": lambda p, q: p >= q, "gt": lambda p, q: p > q,
       "ne": lambda p, q: p != q, "eq": lambda p, q: p == q}


def relation(m, depth):
    op = random.choice(list(OPS))
    a, fa = term(m, depth)
    b, fb = term(m, depth)
    return f"{op}({a},{b})", lambda v: None if fa(v) is None or fb(v) is None else OPS[op](fa(v), fb(v))


def formula(m, depth):
    if depth == 0 or random.random() < 0.3:
        return relation(m, random.randint(0, 2))
    kind = random.choice(["and", "or", "not", "imp", "iff", "xor", "in"])
    a, fa = formula(m, depth - 1)
    b, fb = formula(m, depth - 1)

    def strict(f):
        def value(v):
            p, q = fa(v), fb(v)
            return None if p is None or q is None else f(bool(p), bool(q))
        return value
    if kind == "not":
        return f"not({a})", lambda v: None if fa(v) is None else not fa(v)
    if kind == "in":
        t, ft = term(m, 1)
        s = random.sample(range(-1, 6), 3)
        return f"in({t},set({','.join(map(str, s))}))", lambda v: None if ft(v) is None else ft(v) in s
    two = {"and": lambda p, q: p and q, "or": lambda p, q: p or q, "imp": lambda p, q: not p or q,
           "iff": lambda p, q: p == q, "xor": lambda p, q: p != q}[kind]
    return f"{kind}({a},{b})", strict(two)


def some(m, least=2):
    return random.sample(range(m.n), random.randint(least, m.n))


def names(idx):
    return " ".join(f"x[{i}]" for i in idx)


def condition(m, around):
    """A condition, and its test."""
    kind = random.choice(["op", "op", "range", "set", "variable"])
    if kind == "range":
        a = around - random.randint(0, 2)
        return f"(in,{a}..{a + 3})", lambda p, v: a <= p <= a + 3
    if kind == "set":
        s = sorted(random.sample(range(around - 3, around + 4), 3))
        return f"(in,{{{','.join(map(str, s))}}})", lambda p, v: p in s
    op = random.choice(list(OPS))
    if kind == "variable":
        i = random.randrange(m.n)
        return f"({op},x[{i}])", lambda p, v: OPS[op](p, v[i])
    return f"({op},{around})", lambda p, v: OPS[op](p, around)


def all_different(m):
    idx = some(m)
    if random.random() < 0.5:
        m.add(f"<allDifferent> {names(idx)} </allDifferent>", lambda v: len({v[i] for i in idx}) == len(idx))
    else:
        e = number()
        m.add(f"<allDifferent><list> {names(idx)} </list><except> {e} </except></allDifferent>",
              lambda v: all(v[a] != v[b] or v[a] == e for a, b in itertools.combinations(idx, 2)))


def intension(m):
    text, f = formula(m, 2)
    m.add(f"<intension> {text} </intension>", lambda v: bool(f(v)))


def total(m):
    idx = some(m)
    by = [random.choice([-2, -1, 1, 2, 3]) for _ in idx]
    c, f = condition(m, random.randint(-2, 8))
    coeffs = f"<coeffs> {' '.join(map(str, by))} </coeffs>"
    if random.random() < 0.3:
        by, coeffs = [1] * len(idx), ""
    m.add(f"<sum><list> {names(idx)} </list>{coeffs}<condition> {c} </condition></sum>",
          lambda v: f(sum(a * v[i] for a, i in zip(by, idx)), v))


def extension(m):
    idx = some(m, 1)[:3]
    rows = [tuple(random.choice(m.domain[i] + ([9] if random.random() < 0.1 else [])) for i in idx) for _ in range(random.randint(1, 12))]
    stars = [tuple("*" if len(idx) > 1 and random.random() < 0.15 else p for p in r) for r in rows]
    kind = random.choice(["supports", "conflicts"])
    body = " ".join(str(r[0]) for r in stars) if len(idx) == 1 else "".join("(" + ",".join(map(str, r)) + ")" for r in stars)
    hit = lambda v: any(all(p == "*" or p == v[i] for p, i in zip(r, idx)) for r in stars)
    m.add(f"<extension><list> {names(idx)} </list><{kind}> {body} </{kind}></extension>",
          hit if kind == "supports" else lambda v: not hit(v))


def count(m):
    idx = some(m)
    values = random.sample(range(0, 5), random.randint(1, 2))
    c, f = condition(m, random.randint(0, 3))
    if random.random() < 0.3:
        k = random.randrange(m.n)
        m.add(f"<count><list> {names(idx)} </list><values> x[{k}] </values><condition> {c} </condition></count>",
              lambda v: f(sum(v[i] == v[k] for i in idx), v))
        return
    m.add(f"<count><list> {names(idx)} </list><values> {' '.join(map(str, values))} </values><condition> {c} </condition></count>",
          lambda v: f(sum(v[i] in values for i in idx), v))


def n_values(m):
    idx = some(m)
    c, f = condition(m, random.randint(1, 3))
    m.add(f"<nValues><list> {names(idx)} </list><condition> {c} </condition></nValues>", lambda v: f(len({v[i] for i in idx}), v))


def cardinality(m):
    idx = some(m)
    values = random.sample(range(0, 5), 2)
    occurs = [random.choice(["0", "1", "0..1", "1..2", f"x[{random.randrange(m.n)}]"]) for _ in values]
    closed = random.random() < 0.2

    def means(v):
        for value, o in zip(values, occurs):
            n = sum(v[i] == value for i in idx)
            low, high = (v[int(o[2])],) * 2 if o[0] == "x" else map(int, (o.split("..") * 2)[:2] if ".." in o else (o, o))
            if not low <= n <= high:
                return False
        return not closed or all(v[i] in values for i in idx)
    m.add(f'<cardinality><list> {names(idx)} </list><values{" closed=" + chr(34) + "true" + chr(34) if closed else ""}> '
          f'{" ".join(map(str, values))} </values><occurs> {" ".join(occurs)} </occurs></cardinality>', means)


def element(m):
    idx, k = some(m), random.randrange(m.n)
    start = random.choice([0, 0, 1])
    array = [random.randint(0, 4) for _ in idx] if random.random() < 0.4 else None
    listed = " ".join(map(str, array)) if array else names(idx)
    at = (lambda v, i: array[i]) if array else (lambda v, i: v[idx[i]])
    first = f'<list startIndex="{start}"> {listed} </list>'
    if random.random() < 0.3:
        r = random.randrange(m.n)
        m.add(f"<element>{first}<value> x[{r}] </value></element>", lambda v: any(at(v, i) == v[r] for i in range(len(idx))))
        return
    inside = lambda v: 0 <= v[k] - start < len(idx)
    if random.random() < 0.5:
        r = random.randrange(m.n)
        m.add(f"<element>{first}<index> x[{k}] </index><value> x[{r}] </value></element>", lambda v: inside(v) and at(v, v[k] - start) == v[r])
    else:
        c, f = condition(m, random.randint(0, 4))
        m.add(f"<element>{first}<index> x[{k}] </index><condition> {c} </condition></element>", lambda v: inside(v) and f(at(v, v[k] - start), v))


def extreme(m):
    idx = some(m)
    kind = random.choice(["minimum", "maximum"])
    c, f = condition(m, random.randint(0, 4))
    m.add(f"<{kind}><list> {names(idx)} </list><condition> {c} </condition></{kind}>",
          lambda v: f((min if kind == "minimum" else max)(v[i] for i in idx), v))


def ordered(m):
    idx = some(m)
    op = random.choice(["lt", "le", "ge", "gt"])
    by = [random.randint(0, 2) for _ in idx[1:]] if random.random() < 0.4 else None
    lengths = f"<lengths> {' '.join(map(str, by))} </lengths>" if by else ""
    m.add(f"<ordered><list> {names(idx)} </list>{lengths}<operator> {op} </operator></ordered>",
          lambda v: all(OPS[op](v[a] + (by[i] if by else 0), v[b]) for i, (a, b) in enumerate(zip(idx, idx[1:]))))


def equal(m):
    idx = some(m)[:2]
    m.add(f"<allEqual> {names(idx)} </allEqual>", lambda v: len({v[i] for i in idx}) == 1)


def regular(m):
    idx = some(m)
    steps = sorted({(random.choice("abc"), random.randint(0, 4)) for _ in range(9)})
    to = {s: random.choice("abc") for s in steps}
    final = random.sample("abc", 2)

    def means(v):
        state = "a"
        for i in idx:
            state = to.get((state, v[i]))
            if state is None:
                return False
        return state in final
    m.add(f"<regular><list> {names(idx)} </list><transitions> {''.join(f'({s},{k},{t})' for (s, k), t in to.items())} </transitions>"
          f"<start> a </start><final> {' '.join(final)} </final></regular>", means)


def channel(m):
    idx = some(m, 3)
    kind = random.choice(["one", "two", "value"])
    n = len(idx)
    if kind == "one":
        m.add(f"<channel> {names(idx)} </channel>", lambda v: all(0 <= v[i] < n for i in idx) and
              all((v[idx[p]] == q) == (v[idx[q]] == p) for p in range(n) for q in range(n)))
    elif kind == "two" and n >= 4:
        a, b = idx[:n // 2], idx[n // 2:n // 2 * 2]
        k = len(a)
        m.add(f"<channel><list> {names(a)} </list><list> {names(b)} </list></channel>",
              lambda v: all(0 <= v[i] < k for i in a + b) and all((v[a[p]] == q) == (v[b[q]] == p) for p in range(k) for q in range(k)))


def no_overlap(m):
    idx = some(m)
    by = [random.randint(0, 2) for _ in idx]

    def means(v):
        return all(not p or not q or v[a] + p <= v[b] or v[b] + q <= v[a] for (a, p), (b, q) in itertools.combinations(list(zip(idx, by)), 2))
    m.add(f"<noOverlap><origins> {names(idx)} </origins><lengths> {' '.join(map(str, by))} </lengths></noOverlap>", means)


def instantiation(m):
    i = random.randrange(m.n)
    k = random.choice(m.domain[i])
    m.add(f"<instantiation><list> x[{i}] </list><values> {k} </values></instantiation>", lambda v: v[i] == k)


def slide(m):
    op = random.choice(list(OPS))
    m.add(f"<slide><list> x[] </list><intension> {op}(%0,%1) </intension></slide>", lambda v: all(OPS[op](p, q) for p, q in zip(v, v[1:])))


def group(m):
    pairs = [tuple(random.sample(range(m.n), 2)) for _ in range(2)]
    rest = "".join(f"<args> x[{a}] x[{b}] </args>" for a, b in pairs)
    if random.random() < 0.5:
        m.add(f"<group><intension> le(add(%0,1),%1) </intension>{rest}</group>", lambda v: all(v[a] + 1 <= v[b] for a, b in pairs))
    else:
        m.add(f"<group><allDifferent> %... </allDifferent>{rest}</group>", lambda v: all(v[a] != v[b] for a, b in pairs))


KINDS = [all_different, intension, intension, intension, total, total, extension, extension, count, n_values, cardinality, element,
         element, extreme, ordered, equal, regular, channel, no_overlap, instantiation, slide, group]


def make():
    m = Model()
    for _ in range(random.randint(1, 3)):
        random.choice(KINDS)(m)
    parts = "".join(f'<domain for="x[{i}]"> {" ".join(map(str, d))} </domain>' for i, d in enumerate(m.domain))
    xml = (f'<instance format="XCSP3" type="CSP"><variables><array id="x" size="[{m.n}]">{parts}</array></variables>'
           f'<constraints>{"".join(m.text)}</constraints></instance>\n')
    return m, xml


def main():
    wrong = solved = refused = 0
    for number_of in range(int(sys.argv[2])):
        m, xml = make()
        right = {v for v in itertools.product(*m.domain) if all(f(v) for f in m.means)}
        done = subprocess.run([sys.argv[1], "count", "--show", "1000", "--no-progress", "-"], input=xml, capture_output=True, text=True)
        lines = done.stdout.split("\n")
        if done.returncode not in (0, 1, 2) or not lines[0]:
            if re.search("without a value|belongs to both|of an earlier value", done.stderr):
                continue  # an expression that divides by zero; values that two constraints make one
            refused += 1
            print(f"# {number_of}: {done.stderr.strip()[:300]}\n# {xml}", end="")
            continue
        told = int(lines[0].rsplit("\t", 1)[-1].replace(">=", ""))
        one = dict(re.findall(r"(x\[\d+\]) = (-?\d+)", done.stdout)) if told == 1 else None
        solved += one is not None
        if min(told, 1000) != min(len(right), 1000) or (one and tuple(int(one[f"x[{i}]"]) for i in range(m.n)) not in right):
            wrong += 1
            print(f"# {number_of}: {told} solutions {one or ''}, by the definition {len(right)}\n# {xml}", end="")
    print(f"{sys.argv[2]} models, {refused} refused, {wrong} wrong, {solved} with one solution")
    return 1 if wrong or refused else 0


sys.exit(main())
