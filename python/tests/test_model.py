"""Tests of models said in Python: their solutions are those that trying all values finds."""
import doctest
import enum
import itertools
import random
import re

import pytest
import tresse
import tresse._model
from tresse import Model, all_different, circuit, connected, count, element, loop, regular, table


def test_docstrings():
    assert doctest.testmod(tresse._model).failed == 0


def found(m):
    solutions = m.solutions()
    assert len({tuple(s.items()) for s in solutions}) == len(solutions)
    return {tuple(s.values()) for s in solutions}


def tried(variables, holds):
    """All values of the variables for which `holds` says so."""
    every = itertools.product(*(v.values for v in variables))
    return {row for row in every if holds(dict(zip((v.name for v in variables), row)))}


def a_number(r, variables, depth):
    if depth == 0 or r.random() < .3:
        return r.choice(variables) if r.random() < .8 else r.randrange(-3, 4)
    a, b = (a_number(r, variables, depth - 1) for _ in range(2))
    if isinstance(a, int) and isinstance(b, int):
        return a + r.choice(variables)
    kind = r.randrange(9)
    return [lambda: a + b, lambda: a - b, lambda: r.randrange(-2, 4) * (a if not isinstance(a, int) else b), lambda: a * b,
            lambda: abs(a - b), lambda: element([3, a, b], r.choice(variables)), lambda: (a + b) // 2,
            lambda: count([a_condition(r, variables, 0) for _ in range(3)]), lambda: (a + b) % 3][kind]()  # fmt: skip


def a_condition(r, variables, depth):
    if depth and r.random() < .6:
        a, b = (a_condition(r, variables, depth - 1) for _ in range(2))
        return [lambda: a & b, lambda: a | b, lambda: ~a, lambda: a.implies(b), lambda: a == b, lambda: a != b][r.randrange(6)]()
    a, b = a_number(r, variables, depth), a_number(r, variables, depth)
    while isinstance(a, int):
        a = a_number(r, variables, depth)
    return [lambda: a == b, lambda: a != b, lambda: a < b, lambda: a <= b, lambda: a > b, lambda: a >= b][r.randrange(6)]()


def is_so(condition, solution):
    try:
        return bool(condition.evaluate(solution))
    except LookupError:  # element beyond the array
        return None


def test_expressions():
    """Random conditions on few variables, some of them under others."""
    r = random.Random(4)
    some = answers = 0
    for _ in range(250):
        m = Model()
        variables = [m.var(f"v{i}", sorted(r.sample(range(-2, 4), r.randrange(1, 5)))) for i in range(r.randrange(2, 5))]
        conditions = [a_condition(r, variables, r.randrange(3)) for _ in range(r.randrange(1, 4))]
        if any(is_so(c, dict(zip([v.name for v in variables], row))) is None for c in conditions
               for row in itertools.product(*(v.values for v in variables))):  # fmt: skip
            continue
        for c in conditions:
            m.add(c)
        want = tried(variables, lambda s: all(is_so(c, s) for c in conditions))
        assert found(m) == want, m.text
        some += 0 < len(want)
        answers += 1
    assert answers > 100 and some > 40


def test_large_sums():
    """Inequalities on more values than a table is made of, that hold just if something else does."""
    r = random.Random(5)
    for _ in range(20):
        m = Model()
        x, b = m.vars("pqrst", range(5)), m.bool("b")
        sign = r.choice(["<", "<=", ">", ">=", "==", "!="])
        c = tresse._model.Compare(sum(r.randrange(-3, 4) * v for v in x) + x[0] + x[1], sign, r.randrange(-5, 15))
        m.add((b == 1) == c)
        m.add(sum(x) == 7)
        m.add(x[0] + x[1] < 4)
        want = tried([*x, b], lambda s: bool(s["b"]) == c.evaluate(s) and sum(list(s.values())[:5]) == 7 and s["p"] + s["q"] < 4)
        assert found(m) == want, m.text


def test_global_constraints():
    m = Model()
    q = m.vars(["q0", "q1", "q2", "q3", "q4", "q5"], range(6))
    for name, items in ("column", q), ("up", [v + i for i, v in enumerate(q)]), ("down", [v - i for i, v in enumerate(q)]):
        m.add(all_different(items), name)
    assert len(found(m)) == 4
    m = Model()
    x = m.vars("abcd", range(4))
    m.add(circuit(x))
    assert len(found(m)) == 6
    m = Model()
    x = m.vars("abcd", "xy")
    m.add(regular(x, "s", ["t"], {("s", "x"): "s", ("s", "y"): "t", ("t", "y"): "t"}))
    assert found(m) == {tuple("x" * k + "y" * (4 - k)) for k in range(4)}
    m = Model()
    a, b = m.vars("ab", [1, 2, "x"])
    m.add(table([a, b, a], [(1, 2, 1), (1, "x", 2), ("x", "x", "x"), (9, 1, 9)]))
    assert found(m) == {(1, 2), ("x", "x")}
    m = Model()
    cells = {(i, k): m.bool(f"{i}{k}") for i in range(2) for k in range(3)}
    beside = [(p, q) for p in cells for q in cells if p < q and abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]
    m.add(connected((cells[p] == 1, cells[q] == 1) for p, q in beside))
    m.add(count([cells[0, 0], cells[0, 2], ~(cells[0, 1] == 1)]) == 3, "corners")
    m.add(count(cells.values()) <= 5, "few")
    assert found(m) == {(True, False, True, True, True, True)}
    m = Model()
    e = {p + q: m.bool(p + q) for p, q in itertools.combinations("ABCD", 2)}
    m.add(loop((x == 1, *name) for name, x in e.items()))
    assert len(found(m)) == 4 + 3


def test_values_of_any_kind():
    class Day(enum.Enum):
        MON = 1
        TUE = 2

    m = Model("a \"name\"")
    x, y = m.var("the day", Day), m.var("a=b: (c)", [Day.MON, "x, y", 3, None])
    m.add(x == y, 'it\'s "so"')
    assert m.solve() == {"the day": Day.MON, "a=b: (c)": Day.MON}
    assert m.solve()[x] is Day.MON and m.solve()[(x == y)]
    assert m.why(y != 3).outcome == "so" and m.why(y != 3).core == ('it\'s "so"',)
    assert m.why(y == 3).outcome == "not-so" and m.why(y == 3).solution
    assert 'it\'s "so"' in m.explain().sentences()


def test_reasons():
    m = Model("rota")
    days = m.vars(["Mon", "Tue", "Wed"], ["Ada", "Ben"])
    for a, b in itertools.pairwise(days):
        m.add(a != b, f"nobody works on {a} and on {b}")
    m.add(days[0] == "Ada", "Ada begins")
    m.add(days[2] == "Ben", "Ben is last")
    m.add(count(days, "Ben") <= 2, "Ben has two days at most")
    assert m.solve() is None
    why = m.why(all=True, drop=True)
    assert why.outcome == "no-solution" and why.minimal and why.smallest and len(why.cores) == 1 and len(why.drops) == 4
    assert set(why.core) == {"nobody works on Mon and on Tue", "nobody works on Tue and on Wed", "Ada begins", "Ben is last"}
    assert tresse.check(why.path).accepted and "Ada begins" in str(why) and "<pre>" in why._repr_html_()
    assert tresse.workspace().why("variable a b: 1 2", ask=True).ask == ("a", "b")


def test_optima():
    m = Model("coins")
    one, five, ten = m.vars(["one", "five", "ten"], range(10))
    m.add(one + 5 * five + 10 * ten == 28, "28 in all")
    m.minimize(one + five + ten)
    assert m.solve() == m.optimise() == {"one": 3, "five": 1, "ten": 2}
    assert m.why().outcome == "optimum" and m.why().core[:1] == ("28 in all",) and "28 in all" in m.explain().sentences()
    m.add(one == 2, "two ones")
    assert m.solve() is None


def test_paths():
    m = Model("SEND + MORE = MONEY")
    S, E, N, D, M, O, R, Y = (m.var(x, range(x in "SM", 10)) for x in "SENDMORY")
    m.add(all_different(S, E, N, D, M, O, R, Y), "different digits")
    m.add(1000 * S + 100 * E + 10 * N + D + 1000 * M + 100 * O + 10 * R + E == 10000 * M + 1000 * O + 100 * N + 10 * E + Y)
    assert m.solve() == {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2}
    path = m.explain()
    assert path.outcome == "solved" and tresse.check(path).accepted and str(m.rate()) == "1"
    assert "different digits" in path.sentences() and "1000*S + " in path.sentences()
    for shown in m._repr_svg_(), m.draw("dark"), m.puzzle()._repr_svg_(), path.steps[0]._repr_svg_():
        assert shown.startswith("<svg")
    assert "<svg" in path._repr_html_() and "==&gt;" in path._repr_html_() and "<th>S</th><td>9</td>" in m.solve()._repr_html_()


def test_what_is_refused():
    m = Model()
    x, y, day = m.var("x", range(3)), m.var("y", range(3)), m.var("day", ["Mon", "Tue"])
    wrong = [
        (TypeError, "known to be true or false", lambda: m.add(0 <= x <= 1)),
        (TypeError, "expected a constraint", lambda: m.add(True)),
        (TypeError, "expected a constraint", lambda: m.add(x + y)),
        (TypeError, "expected a condition such as x == 3, not x", lambda: m.add(x | y)),
        (TypeError, "day has the value 'Mon', expected numbers", lambda: m.add(day + x == 3)),
        (TypeError, "expected a question about one value", lambda: m.why(x < y)),
        (TypeError, "expected a number or an expression", lambda: x + "1"),
        (ValueError, "there is a variable x already", lambda: m.var("x", [1])),
        (ValueError, "no two of them called the same", lambda: m.var("z", [1, "1"])),
        (ValueError, "expected one or more values", lambda: m.var("z", [])),
        (ValueError, "x belongs to another model", lambda: Model().add(x * y == 1) or n.add(x * y == 2)),
        (ValueError, "expected 2", lambda: m.add(table([x, y], [(1, 2, 3)]))),
        (ValueError, "combinations of values", lambda: m.add(x * big * more == 3)),
    ]  # fmt: skip
    n = Model()
    n.var("x", [1])
    big, more = m.var("big", range(400)), m.var("more", range(400))
    for kind, text, call in wrong:
        with pytest.raises(kind, match=re.escape(text)):
            call()
