"""Problems said in Python: variables with any values, and constraints with names, which become a network of statements."""
import enum
import html
import itertools
import json
import math
import operator
import re

from ._objects import Puzzle, Theory
from ._shortcuts import workspace

COMBINATIONS = 100000  # of values, that a function of several variables may have
FEW_COMBINATIONS = 2000  # a condition on variables with more of them is said by sums
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<="}
_MIRRORED = {"==": "==", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_COMPARED = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _is_number(value):
    return hasattr(value, "__index__")


def _word(value):
    """A value as the network has it."""
    return str(operator.index(value)) if _is_number(value) else value.name if isinstance(value, enum.Enum) else str(value)


def _quoted(text):
    if re.fullmatch(r"\w+(!?=\w+)?", str(text), re.A) and text != "of":
        return str(text)
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


class Expression:
    """What has a value: a number, or any value of a variable, or a truth value. Comparing two of them makes a third."""

    __hash__ = object.__hash__

    def __bool__(self):
        raise TypeError(f"{self} is an expression, not known to be true or false: combine conditions by &, | and ~, "
                        "and write a < b < c as (a < b) & (b < c)")  # fmt: skip

    def __add__(self, other):
        return _linear([(1, self), (1, other)])

    def __sub__(self, other):
        return _linear([(1, self), (-1, other)])

    def __rsub__(self, other):
        return _linear([(1, other), (-1, self)])

    def __neg__(self):
        return _linear([(-1, self)])

    def __mul__(self, other):
        if _is_number(other):
            return _linear([(operator.index(other), self)])
        return Applied(operator.mul, "{}*{}", self, other)

    __radd__, __rmul__ = __add__, __mul__

    def __floordiv__(self, other):
        return Applied(operator.floordiv, "{}//{}", self, other)

    def __mod__(self, other):
        return Applied(operator.mod, "{}%{}", self, other)

    def __abs__(self):
        return Applied(abs, "abs({})", self)

    def __eq__(self, other):
        return _compare(self, "==", other)

    def __ne__(self, other):
        return _compare(self, "!=", other)

    def __lt__(self, other):
        return Compare(self, "<", other)

    def __le__(self, other):
        return Compare(self, "<=", other)

    def __gt__(self, other):
        return Compare(self, ">", other)

    def __ge__(self, other):
        return Compare(self, ">=", other)

    def __and__(self, other):
        return Junction("&", self, other)

    def __or__(self, other):
        return Junction("|", self, other)

    def __invert__(self):
        return _condition(self).negated()

    def implies(self, other):
        """If this, then the other."""
        return Implication("|", ~_condition(self), other)

    def __repr__(self):
        return f"<tresse.{type(self).__name__} {self}>"


class Variable(Expression):
    """A variable of a Model: it has one of its values."""

    def __init__(self, name, values):
        self.name, self.values = str(name), tuple(values)
        self.words = tuple(map(_word, self.values))
        self.labels = tuple(f"{self.name}={word}" for word in self.words)
        if not self.values or len(set(self.words)) < len(self.words):
            raise ValueError(f"{self.name}: expected one or more values, no two of them called the same")

    def label(self, value):
        """The name of the label of a value; None: it has no such value."""
        return next((label for v, label in zip(self.values, self.labels) if v == value), None)

    def parts(self):
        return [self]

    def evaluate(self, solution):
        return solution[self.name]

    def __str__(self):
        return self.name


class Linear(Expression):
    """A sum of expressions with factors, and a number."""

    def __init__(self, terms, number):
        self.terms, self.number = terms, number

    def parts(self):
        return [x for _, e in self.terms for x in e.parts()]

    def evaluate(self, solution):
        return self.number + sum(k * e.evaluate(solution) for k, e in self.terms)

    def __str__(self):
        words = []
        for k, e in self.terms + ([(self.number, None)] if self.number or not self.terms else []):
            sign = "-" if k < 0 else "+"
            name = str(abs(k)) if e is None else ("" if abs(k) == 1 else f"{abs(k)}*") + _inner(e)
            words += [sign, name] if words else [("-" if k < 0 else "") + name]
        return " ".join(words)


class Applied(Expression):
    """A function of expressions; where it isn't defined, they can't have those values."""

    def __init__(self, function, form, *operands):
        self.function, self.form, self.operands = function, form, tuple(map(_expression, operands))

    def parts(self):
        return [x for e in self.operands for x in e.parts()]

    def evaluate(self, solution):
        return self.function(*(e.evaluate(solution) for e in self.operands))

    def __str__(self):
        return self.form.format(*map(_inner, self.operands))


class Element(Expression):
    """The value of the expression with this index, counted from 0."""

    def __init__(self, array, index):
        self.array, self.index = list(map(_expression, array)), _expression(index)

    def parts(self):
        return [x for e in [self.index, *self.array] for x in e.parts()]

    def evaluate(self, solution):
        index = self.index.evaluate(solution)
        if index < 0:
            raise IndexError(f"there is no element {index}")
        return self.array[index].evaluate(solution)

    def __str__(self):
        return f"[{', '.join(map(str, self.array))}][{self.index}]"


class Constant(Expression):
    """A value."""

    def __init__(self, value):
        self.value = value

    def parts(self):
        return []

    def evaluate(self, solution):
        return self.value

    def __str__(self):
        return _word(self.value)


class Condition(Expression):
    """An expression that is true or false."""


class Is(Condition):
    """Has a variable this value, or not?"""

    def __init__(self, variable, value, positive=True):
        self.variable, self.value, self.positive = variable, value, positive

    def negated(self):
        return Is(self.variable, self.value, not self.positive)

    def parts(self):
        return [self.variable]

    def evaluate(self, solution):
        return (self.variable.evaluate(solution) == self.value) == self.positive

    def literal(self):
        return f"{self.variable.name}{'=' if self.positive else '!='}{_word(self.value)}"

    def __str__(self):
        return f"{self.variable} {'==' if self.positive else '!='} {_word(self.value)}"


class Compare(Condition):
    """A comparison of two expressions."""

    def __init__(self, left, sign, right):
        self.left, self.sign, self.right = _expression(left), sign, _expression(right)

    def negated(self):
        return Compare(self.left, _NEGATED[self.sign], self.right)

    def parts(self):
        return self.left.parts() + self.right.parts()

    def evaluate(self, solution):
        return _COMPARED[self.sign](self.left.evaluate(solution), self.right.evaluate(solution))

    def __str__(self):
        return f"{_inner(self.left, Condition)} {self.sign} {_inner(self.right, Condition)}"


class Junction(Condition):
    """Several conditions, of which all must hold, or one at least."""

    def __init__(self, sign, *conditions):
        self.sign, self.conditions = sign, []
        for c in map(_condition, conditions):
            self.conditions += c.conditions if type(c) is Junction and c.sign == sign else [c]

    def negated(self):
        return Junction("|" if self.sign == "&" else "&", *(c.negated() for c in self.conditions))

    def parts(self):
        return [x for c in self.conditions for x in c.parts()]

    def evaluate(self, solution):
        return (all if self.sign == "&" else any)(c.evaluate(solution) for c in self.conditions)

    def __str__(self):
        return f" {self.sign} ".join(f"({c})" for c in self.conditions)


class Implication(Junction):
    """If one condition holds, another does; told so."""

    def __str__(self):
        return f"({self.conditions[0].negated()}).implies({self.conditions[1]})"


class Global:
    """A constraint on several variables, which is added as a whole."""

    def __init__(self, said, add):
        self.said, self.add = said, add

    def __str__(self):
        return self.said

    def __repr__(self):
        return f"<tresse.Global {self}>"


# ---- expressions ----


def _expression(what):
    return what if isinstance(what, Expression) else Constant(what)


def _condition(what):
    """What is true or false: a condition, or a variable whose values are so."""
    if isinstance(what, Condition):
        return what
    if isinstance(what, Variable) and all(_is_number(v) and v in (0, 1) for v in what.values):
        return Is(what, 1)
    raise TypeError(f"expected a condition such as x == 3, not {what}")


def _inner(expression, kinds=(Linear, Condition)):
    return f"({expression})" if isinstance(expression, kinds) else str(expression)


def _linear(terms):
    """A sum of terms, each expression once."""
    found, number = {}, 0
    for k, e in terms:
        if _is_number(e):
            number += k * operator.index(e)
            continue
        if not isinstance(e, Expression):
            raise TypeError(f"expected a number or an expression, not {e!r}")
        inside = e.terms if isinstance(e, Linear) else [(1, e)] if not isinstance(e, Constant) else []
        number += k * (e.number if isinstance(e, Linear) else e.value if isinstance(e, Constant) else 0)
        for factor, part in inside:
            had = found.get(str(part), (0, part))[0]
            found[str(part)] = (had + k * factor, part)
    return Linear([(k, e) for k, e in found.values() if k], number)


def _compare(left, sign, right):
    if isinstance(left, Condition) or isinstance(right, Condition):
        if not _is_number(left) and not _is_number(right):
            same = _same(_condition(left), _condition(right))
            return same if sign == "==" else same.negated()
    if isinstance(left, Variable) and not isinstance(right, Expression) and left.label(right) is not None:
        return Is(left, right, sign == "==")
    return Compare(left, sign, right)


def _same(one, other):
    return Junction("&", one.implies(other), other.implies(one))


def _listed(items):
    return ", ".join(map(str, items))


# ---- constraints on several expressions ----


def all_different(*items):
    """No two of these have the same value."""
    items = _items(items)
    return Global(f"all_different({_listed(items)})", lambda m: m._different(items))


def count(items, value=True):
    """How many of these variables have the value; of conditions, how many are true. Of a puzzle: how many solutions it has, see
    Workspace.count."""
    if isinstance(items, (str, bytes, Puzzle)):
        return workspace().count(items)
    return _linear([(1, x if isinstance(x, Condition) else _compare(_expression(x), "==", value)) for x in items])


def element(array, index):
    """The element of an array of numbers, values or expressions; indices count from 0."""
    return Element(array, index)


def table(items, rows):
    """The values are one of the rows."""
    items, rows = list(items), [tuple(row) for row in rows]
    return Global(f"table({_listed(items)})", lambda m: m._table(list(map(m._variable, items)), rows))


def regular(items, start, accept, steps):
    """An automaton reads the values: it begins in the state start, and ends in one of the states accept. steps[state, value] is
    the next state."""
    items = list(items)
    return Global(f"regular({_listed(items)})", lambda m: m._regular(list(map(m._variable, items)), start, accept, steps))


def circuit(items):
    """Each value is the index of the next one, counted from 0, and they make one circle through all."""
    items = list(items)
    return Global(f"circuit({_listed(items)})", lambda m: m._circuit(items))


def loop(lines):
    """Lines (condition, point, point): those that hold are one closed line, which passes no point twice."""
    lines = list(lines)
    return Global("loop", lambda m: m._declare_pairs("loop", lines, 1))


def connected(pairs):
    """Pairs of conditions that are neighbours: those that hold are connected."""
    pairs = list(pairs)
    return Global("connected", lambda m: m._declare_pairs("connected", pairs, 2))


def _items(items):
    return list(items[0]) if len(items) == 1 and not isinstance(items[0], Expression) else list(items)


# ---- the model ----


class Solution(dict):
    """The values of the variables of a Model, by their names; solution[x] is the value of any expression."""

    def __getitem__(self, key):
        return key.evaluate(self) if isinstance(key, Expression) else super().__getitem__(key)

    def _repr_html_(self):
        cells = [f"<tr><th>{html.escape(name)}</th><td>{html.escape(_word(value))}</td></tr>" for name, value in self.items()]
        return f"<table>{''.join(cells)}</table>"


class Model:
    """A problem: variables, constraints with names, and perhaps an objective.

    >>> m = Model("timetable")
    >>> art, chem = (m.var(name, ["Monday", "Tuesday"]) for name in ("art", "chem"))
    >>> m.add(chem != "Monday", "the lab is closed on Monday")
    >>> m.add(all_different(art, chem), "painters take chemistry")
    >>> m.solve()
    {'art': 'Monday', 'chem': 'Tuesday'}
    >>> print(*m.why(art == "Monday").core, sep="; ")
    the lab is closed on Monday; painters take chemistry
    """

    def __init__(self, name="model", workspace=None):
        self.name, self._workspace = str(name), workspace
        self._variables, self._names, self._objective = {}, set(), None
        self._frame, self._lines, self._numbers = [], [], itertools.count(1)
        self._within = None  # the constraint that is being added
        self._made, self._views = {}, {}  # variables that have the values of expressions: of this constraint, of the model

    all_different, sum, count, element, table, regular, circuit, loop, connected = map(
        staticmethod, (all_different, sum, count, element, table, regular, circuit, loop, connected))

    # ---- what it says ----

    def var(self, name, values):
        """A variable with these values: numbers, texts, or anything else."""
        if str(name) in self._variables:
            raise ValueError(f"there is a variable {name} already")
        self._names.add(str(name))
        self._variables[str(name)] = v = Variable(name, values)
        self._declare(v)
        return v

    def bool(self, name):
        """A variable that is True or False."""
        return self.var(name, (False, True))

    def vars(self, names, values):
        """A list of variables, all with these values."""
        values = tuple(values)
        return [self.var(name, values) for name in names]

    def add(self, constraint, name=None):
        """Adds a constraint. Its name is told wherever a step rests on it; without a name it is called as it reads."""
        if not isinstance(constraint, (Condition, Global, Variable)):
            raise TypeError(f"expected a constraint on variables of the model, such as x + y == 3, not {constraint!r}")
        self._within = str(constraint) if name is None else str(name)
        self._made = {}
        self._lines.append(f"from {_quoted(self._within)}")
        if isinstance(constraint, Global):
            constraint.add(self)
        else:
            self._post(_condition(constraint))

    def minimize(self, expression):
        """Of all solutions, one is wanted in which this is least."""
        self._optimum("minimize", expression)

    def maximize(self, expression):
        """The same for the greatest."""
        self._optimum("maximize", expression)

    # ---- what is asked ----

    @property
    def text(self):
        """The network, as the application `generic` reads it."""
        objective = [self._objective] if self._objective else []
        return "\n".join([f"network {_quoted(self.name)}", *self._frame, *self._lines, *objective]) + "\n"

    def puzzle(self):
        """The network as a Puzzle."""
        return self._work().puzzle(self.text, "generic")

    def solve(self):
        """A Solution, the best one if there is an objective; None: there is none."""
        return self.optimise() if self._objective else next(iter(self.solutions(1)), None)

    def solutions(self, most=1 << 30):
        """A list of up to so many solutions."""
        return self._solutions(self.puzzle(), most)

    def optimise(self):
        """A best Solution; None: there is none."""
        p = self._work().optimise(self.puzzle())
        return p and self._solutions(p, 1)[0]

    def rate(self, theory=None):
        """The Rating: the length of the hardest step."""
        p = self.puzzle()
        return self._work().rate(p, Theory(self._work(), theory, p))

    def explain(self, theory=None, **options):
        """The Path that solves it step by step: see Workspace.solve."""
        return self._work().solve(self.puzzle(), theory, **options)

    def why(self, question=None, **options):
        """Why there is no solution, what all solutions have in common, or why it is so: x == 3. See Workspace.why."""
        if isinstance(question, Expression):
            asked = _condition(question)
            if not isinstance(asked, Is):
                raise TypeError(f"expected a question about one value, such as x == 3, not {question}")
            question = asked.literal()
        return self._work().why(self.puzzle(), question, **options)

    def draw(self, theme="light"):
        """The variables and their values, as SVG."""
        return self.puzzle().draw(theme)

    def _repr_svg_(self):
        return self.draw()

    def __repr__(self):
        return f"<tresse.Model {self.name}: {len(self._variables)} variables>"

    def _work(self):
        return self._workspace or workspace()

    def _solutions(self, puzzle, most):
        work = self._work()
        names = {v["name"]: [x if isinstance(x, list) else [f"{v['name']}={x}", x] for x in v["labels"]]
                 for v in json.loads(work.model(puzzle, "json"))["variables"]}  # fmt: skip
        found = []
        for text in work.solutions(puzzle, most):
            givens = [x if isinstance(x, dict) else {"labels": [x]} for x in json.loads(text)["givens"]]
            true = {label for x in givens for label in x["labels"]}
            words = {name: next(word for label, word in labels if label in true) for name, labels in names.items()}
            found.append(Solution((v.name, v.values[v.words.index(words[v.name])]) for v in self._variables.values()))
        return found

    # ---- as a network ----

    def _optimum(self, keyword, expression):
        self._within = f"{keyword} {expression}"
        self._lines.append(f"from {_quoted(self._within)}")
        self._objective = f"{keyword} {_quoted(self._variable(_expression(expression)).name)}"

    def _name(self, wanted):
        """A name that nothing else has."""
        tries = itertools.chain([wanted, f"{wanted} ({self._within})"], (f"{wanted} ({k})" for k in itertools.count(2)))
        name = next(name for name in tries if name not in self._names)
        self._names.add(name)
        return name

    def _say(self, keyword, words, named=True, colon=True):
        """Adds a statement, which comes from the constraint that is being added."""
        name = f" {_quoted(self._name(f'{keyword} {next(self._numbers)}'))}{':' if colon else ''}" if named else ""
        self._lines.append(f"{keyword}{name} {words}")

    def _hidden(self, name, values, labels=()):
        """A variable that people didn't ask for: the value of an expression. labels: those that values have already."""
        v = Variable(self._name(name), values)
        labels = dict(labels)
        v.labels = tuple(labels.get(value, label) for value, label in zip(v.values, v.labels))
        self._declare(v)
        return v

    def _declare(self, v):
        values = (f"{_quoted(word)}({_quoted(label)})" if label != f"{v.name}={word}" else _quoted(word)
                  for word, label in zip(v.words, v.labels))  # fmt: skip
        self._frame.append(f"variable {_quoted(v.name)}: {' '.join(values)}")

    def _variable(self, e):
        """The variable that has the value of an expression; its labels are those of a variable where the value says which."""
        if isinstance(e, Variable):
            if self._variables.get(e.name, e) is not e:
                raise ValueError(f"{e.name} belongs to another model")
            return e
        if str(e) in self._views:
            return self._views[str(e)]
        if str(e) not in self._made:
            make = {Linear: self._total, Applied: self._image, Element: self._element, Constant: self._constant}
            self._made[str(e)] = make.get(type(e), self._truth)(e)
        return self._made[str(e)]

    def _constant(self, e):
        return self._hidden(str(e), [e.value if isinstance(e, Constant) else 0])

    def _view(self, e, v, function):
        """The value of a function of one variable."""
        image = {}
        for value, label in zip(v.values, v.labels):
            image.setdefault(function(value), []).append(label)
        if all(len(labels) == 1 for labels in image.values()):
            self._views[str(e)] = made = self._hidden(str(e), image, ((value, labels[0]) for value, labels in image.items()))
            return made
        made = self._hidden(str(e), image)
        self._table([v, made], [(value, function(value)) for value in v.values])
        return made

    def _total(self, e):
        terms = [(k, self._variable(part)) for k, part in e.terms]
        if len(terms) == 1:
            return self._view(e, terms[0][1], lambda value: terms[0][0] * value + e.number)
        reached = {e.number}
        for k, v in terms:
            reached = {total + k * value for total in reached for value in self._numbers_of(v)}
        made = self._hidden(str(e), sorted(reached))
        self._sum([*terms, (-1, made)], "=", -e.number)
        return made

    def _image(self, e):
        """The value of a function of several variables, by trying all of their values."""
        operands = [self._variable(part) for part in e.operands]
        rows = []
        for row in self._combinations(operands):
            try:
                rows.append((*row, e.function(*row)))
            except (ArithmeticError, LookupError):
                pass  # not defined there
        if len(operands) == 1 and len(rows) == len(operands[0].values):
            return self._view(e, operands[0], e.function)
        made = self._hidden(str(e), sorted({row[-1] for row in rows}) or [0])
        self._table([*operands, made], rows)
        return made

    def _element(self, e):
        index, array = self._variable(e.index), e.array
        if all(isinstance(x, Constant) for x in array):
            inside = [i for i in index.values if 0 <= i < len(array)]
            made = self._hidden(str(e), dict.fromkeys(array[i].value for i in inside))
            self._table([index, made], [(i, array[i].value) for i in inside])
            return made
        position = self._variable(e.index + 1)
        array = [self._variable(x) for x in array]
        made = self._hidden(str(e), dict.fromkeys(value for x in array for value in x.values))
        self._say("element", " ".join(_quoted(x.name) for x in [position, *array]) + f" = {_quoted(made.name)}")
        return made

    def _truth(self, e):
        """Is a condition true? 0 or 1."""
        if isinstance(e, Is):
            label, binary = e.variable.label(e.value), set(e.variable.words) == {"0", "1"}
            if binary and e.positive == bool(e.value):
                return e.variable
            return self._hidden(f"({e})", (0, 1), [(int(e.positive), label)])
        made = self._hidden(f"({e})", (0, 1))
        if isinstance(e, Junction):
            every = e.sign == "&"
            literals = [self._literal(c if every else c.negated()) for c in e.conditions]
            for literal in literals:
                self._clause([literal, Is(made, int(not every))])
            self._clause([Is(made, int(every)), *(literal.negated() for literal in literals)])
            return made
        parts = list({part.name: part for part in e.parts()}.values())
        if math.prod(len(part.values) for part in parts) <= FEW_COMBINATIONS:
            self._table([*parts, made], [(*row, self._holds(e, parts, row)) for row in self._combinations(parts)])
        elif e.sign in ("==", "!="):
            below, above = (Is(self._variable(Compare(e.left, sign, e.right)), 1) for sign in "<>")
            self._post(_same(Is(made, int(e.sign == "!=")), below | above))
        else:
            self._indicate(e, Is(made, 1))
        return made

    @staticmethod
    def _holds(e, parts, row):
        try:
            return int(e.evaluate({part.name: value for part, value in zip(parts, row)}))
        except (ArithmeticError, LookupError):
            return 0

    def _indicate(self, e, truth):
        """An inequality holds just if `truth` does, said by two sums in which that has a large factor."""
        left = e if e.sign in ("<", "<=") else e.negated()
        below = _linear([(1, left.left), (-1, left.right), (1, int(left.sign == "<"))])  # left holds: at most 0
        truth = truth if left is e else truth.negated()
        terms = [(k, self._numbers_of(self._variable(part))) for k, part in below.terms]
        least, most = (below.number + sum(end(k * x for x in numbers) for k, numbers in terms) for end in (min, max))
        self._post(below + max(most, 0) * truth <= max(most, 0))
        self._post(below + max(1 - least, 0) * truth >= 1)

    # ---- constraints ----

    def _post(self, c):
        """Says that a condition holds."""
        if isinstance(c, Is):
            self._say("given" if c.positive else "remove", _quoted(c.variable.label(c.value)), named=False)
        elif isinstance(c, Junction) and c.sign == "&":
            for part in c.conditions:
                self._post(part)
        elif isinstance(c, Junction):
            literals = [literal for part in c.conditions for literal in self._literals(part)]
            self._clause(literals) if literals else self._never(c)
        elif c.sign in ("==", "!=") and all(isinstance(x, (Variable, Element, Constant)) for x in (c.left, c.right)):
            self._equal(self._variable(c.left), c.sign, self._variable(c.right))
        else:
            self._compare(_linear([(1, c.left), (-1, c.right)]), c.sign, c)

    def _compare(self, e, sign, c):
        """Compares a sum with 0."""
        factors = {k for k, _ in e.terms}
        holds = _COMPARED[sign]
        if not e.terms:
            return None if holds(0, -e.number) else self._never(c)
        if len(e.terms) == 1 and not isinstance(e.terms[0][1], Condition):
            k, v = e.terms[0][0], self._variable(e.terms[0][1])
            self._keep(v, [x for x, n in zip(v.values, self._numbers_of(v)) if holds(k * n, -e.number)])
        elif factors in ({1}, {-1}) and sign != "!=" and all(isinstance(part, Condition) for _, part in e.terms):
            k = next(iter(factors))
            self._count([part for _, part in e.terms], sign if k > 0 else _MIRRORED[sign], -k * e.number)
        else:
            terms = [(k, self._variable(part)) for k, part in e.terms]
            if not e.number and len(terms) == 2 and sum(factors) == 0 and 1 in factors and sign in ("==", "!="):
                self._equal(terms[0][1], sign, terms[1][1])
            else:
                sign, more = {"<": ("<=", -1), ">": (">=", 1), "==": ("=", 0)}.get(sign, (sign, 0))
                self._sum(terms, sign, more - e.number)

    def _never(self, c):
        parts = c.parts()
        self._keep(parts[0] if parts else self._constant(c), ())

    def _keep(self, v, values):
        gone = [label for value, label in zip(v.values, v.labels) if value not in values]
        if gone:
            self._say("remove", " ".join(map(_quoted, gone)), named=False)

    def _count(self, conditions, sign, number):
        n = len(conditions)
        least, most = {"==": (number, number), "<": (0, number - 1), "<=": (0, number)}.get(sign, (number + (sign == ">"), n))
        least, most = max(least, 0), min(most, n)
        if least > most:
            self._never(conditions[0])
        else:
            self._say("count", f"{' '.join(_quoted(self._literal(c).literal()) for c in conditions)} in {least}..{most}")

    def _numbers_of(self, v):
        wrong = next((value for value in v.values if not _is_number(value)), None)
        if wrong is not None:
            raise TypeError(f"{v.name} has the value {wrong!r}, expected numbers where it is added or compared by size")
        return list(map(operator.index, v.values))

    def _sum(self, terms, sign, number):
        for _, v in terms:
            self._numbers_of(v)
        words = " ".join(f"{'-' if k < 0 else '+'} {'' if abs(k) == 1 else f'{abs(k)} '}{_quoted(v.name)}" for k, v in terms)
        self._say("sum", f"{words.removeprefix('+ ')} {sign} {number}")

    def _equal(self, a, sign, b):
        names = f"{_quoted(a.name)} {_quoted(b.name)}"
        pairs = [f"{_quoted(word)} {_quoted(word)}" for word in a.words if word in b.words]
        if a is b:
            self._keep(a, a.values if sign == "==" else ())
        elif sign == "!=":
            self._say("different", names, named=False)
        elif not pairs:
            self._keep(a, ())
        elif a.words == b.words:
            self._say("equal", names, named=False)
        else:
            self._say("allow", f"{names}: {', '.join(pairs)}", named=False)

    def _literals(self, c):
        """The literals of which one must hold: a comparison of one variable has one for each value."""
        parts = {part.name: part for part in c.parts()}
        if isinstance(c, Compare) and len(parts) == 1:
            (v,) = parts.values()
            return [Is(v, value) for value in v.values if self._holds(c, [v], [value])]
        return [self._literal(c)]

    def _literal(self, c):
        return c if isinstance(c, Is) else Is(self._variable(c), 1)

    def _label(self, c):
        """The label that is true just if a condition is."""
        if isinstance(c, Is) and not c.positive and len(c.variable.values) == 2:
            c = Is(c.variable, next(value for value in c.variable.values if value != c.value))
        if not isinstance(c, Is) or not c.positive:
            c = Is(self._variable(c), 1)
        return _quoted(c.variable.label(c.value))

    def _clause(self, literals):
        written = dict.fromkeys(literal.literal() for literal in literals)
        if not any(literal.negated().literal() in written for literal in literals):
            self._say("clause", " | ".join(map(_quoted, written)))

    def _different(self, items):
        names = [self._variable(_expression(x)).name for x in items]
        if len(set(names)) < len(names):
            self._keep(self._variable(_expression(items[0])), ())
        elif len(names) > 1:
            self._say("different", " ".join(map(_quoted, names)), named=False)

    def _combinations(self, operands):
        n = math.prod(len(v.values) for v in operands)
        if n > COMBINATIONS:
            raise ValueError(f"{_listed(operands)} have {n} combinations of values, expected at most {COMBINATIONS}")
        return itertools.product(*(v.values for v in operands))

    def _table(self, items, rows):
        first = {x.name: i for i, x in reversed(list(enumerate(items)))}
        at = sorted(first.values())
        v = [items[i] for i in at]
        wide = next((row for row in rows if len(row) != len(items)), None)
        if wide is not None:
            raise ValueError(f"a row {wide} of {len(wide)} values, expected {len(items)}")
        rows = [row for row in rows
                if all(x.label(value) is not None and row[first[x.name]] == value for x, value in zip(items, row))]  # fmt: skip
        if not rows or len(v) == 1:
            self._keep(v[0], [row[0] for row in rows])
            return
        listed = ", ".join(" ".join(_quoted(_word(row[i])) for i in at) for row in dict.fromkeys(rows))
        self._say("table", f"{' '.join(_quoted(x.name) for x in v)}: {listed}", colon=False)

    def _regular(self, items, start, accept, steps):
        listed = ", ".join(f"{_quoted(s)} {_quoted(_word(value))} {_quoted(t)}" for (s, value), t in steps.items())
        ends = " ".join(map(_quoted, accept))
        self._say("regular", f"{' '.join(_quoted(v.name) for v in items)} from {_quoted(start)} to {ends}: {listed}")

    def _circuit(self, items):
        places = [self._variable(_expression(x) + 1) for x in items]
        for v in places:
            self._keep(v, [value for value in v.values if 1 <= value <= len(places)])
        self._say("circuit", " ".join(_quoted(v.name) for v in places))

    def _declare_pairs(self, keyword, rows, conditions):
        """Rows of so many conditions, and of other words."""
        words = " ".join(self._label(_condition(x)) if i < conditions else _quoted(x) for row in rows for i, x in enumerate(row))
        self._lines.append(f"{keyword} {_quoted(self._name(self._within))}: {words}")
