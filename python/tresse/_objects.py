"""The objects of the library: see the documentation of the package."""
import threading
import weakref
from typing import Iterator, NamedTuple, Optional

from ._library import ffi, lib

OUTCOMES = ["solved", "contradiction", "stuck", "bounded", "unfinished", "listed", "bad-givens", "impossible"]
SOLUTIONS = ["none", "one", "several", "unknown"]
KINDS = ["rated", "more", "inf", "no-solution", "not-unique", "unknown"]
BOUNDS = ["none", "exact", "certified", "upper-bound", "unknown", "exact-rounds"]
LINES = ["suppose", "cell", "subset", "declared", "cases"]
PROVED = ["steps", "solution", "no-solution"]
STATES = ["given", "value", "candidate", "gone"]
FORMATS = {
    "text": lib.TRESSE_TEXT, "ascii": lib.TRESSE_ASCII, "json": lib.TRESSE_JSON, "drup": lib.TRESSE_DRUP,
    "cnf": lib.TRESSE_CNF, "sentences": lib.TRESSE_SENTENCES, "parts": lib.TRESSE_PARTS, "lrat": lib.TRESSE_LRAT,
}  # fmt: skip
NO_LINE = lib.TRESSE_NO_LINE


# ---- errors ----


class TresseError(Exception):
    """Something went wrong. line and column count from 1, and are 0 where there is no such place."""

    def __init__(self, text, line=0, column=0):
        place = f"line {line}, " if line > 1 else ""
        place += f"column {column}: " if column else ": " if place else ""
        super().__init__(place.replace(", :", ":") + text)
        self.text, self.line, self.column = text, line, column


class BadInput(TresseError, ValueError):
    """A puzzle, theory, option or path cannot be used."""


class Stopped(TresseError):
    """The work was cancelled."""


class LimitReached(TresseError):
    """The budget ended before the answer was known."""


_ERRORS = {
    lib.TRESSE_BAD_INPUT: BadInput,
    lib.TRESSE_STOPPED: Stopped,
    lib.TRESSE_LIMIT: LimitReached,
}


def _text(c):
    """A Python string of a C one; None for NULL."""
    return None if c == ffi.NULL else ffi.string(c).decode("utf-8", "replace")


def _bytes(text):
    if isinstance(text, str):
        return text.encode("utf-8")
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"expected a str or bytes, not {type(text).__name__}")


def _optional(text):
    return ffi.NULL if text is None else _bytes(text)


# ---- results ----


class Rating(NamedTuple):
    """kind is "rated", "more" (than value), "inf", "no-solution", "not-unique" or "unknown"."""

    kind: str
    value: int
    nodes: int

    def __str__(self):
        """As `tresse rate` writes it."""
        return {"rated": str(self.value), "more": f">{self.value}"}.get(self.kind, self.kind)


class Label(NamedTuple):
    """A label of a puzzle: r2c3 = 4. state is "given", "value", "candidate" or "gone"."""

    name: str
    subject: str
    value: str
    state: str


class Refutation(NamedTuple):
    """A member of a set, and the number of the line that refutes it."""

    label: str
    by: int


class Line(NamedTuple):
    """One line of a step's proof. kind is "suppose", "cell", "subset", "declared" or "cases"."""

    kind: str
    inside: int
    negated: bool
    set: str
    has_left: bool
    right_by: Optional[int]
    turn: int
    made: int
    labels: tuple
    rights: tuple
    rows: tuple
    columns: tuple
    refuted: tuple
    steps: tuple


class Verdict(NamedTuple):
    """What the checker says of a path."""

    accepted: bool
    steps: int
    refused: int
    why: str
    values: int
    eliminations: int
    proved: str


class Product(NamedTuple):
    """A puzzle that was made, with what it took."""

    puzzle: str
    clues: int
    tries: int
    rating: Optional[Rating]


def _rating(r):
    return Rating(KINDS[r.kind], r.value, r.nodes)


def _names(proof, line, part):
    k, names = 0, []
    while True:
        name = lib.tresse_proof_name(proof, line, part, k)
        if name == ffi.NULL:
            return tuple(names)
        names.append(_text(name))
        k += 1


def _range(numbers):
    """(least, most) of a pair or a number; None: (0, 0), which asks for nothing."""
    least, most = (numbers, numbers) if isinstance(numbers, int) else (0, 0) if numbers is None else numbers
    return least, most


def _collect(write):
    """What a function that writes has written, as bytes."""
    parts = []
    handle = ffi.new_handle(parts)
    status = write(_take, handle)
    return status, b"".join(parts)


@ffi.callback("int(void *, const char *, size_t)", error=1)
def _take(context, text, n):
    ffi.from_handle(context).append(ffi.unpack(text, n))
    return 0


# ---- who lives how long ----


class _Life:
    """A workspace of the library and what was made with it. Python lets go of objects in any order and in any thread; but
    they must be freed before their workspace, and not while another thread is at work in it. So what is let go of waits
    here until the workspace is used again, or until nobody is left."""

    def __init__(self, t):
        self.t, self.users, self.waiting, self.lock = t, 0, [], threading.RLock()

    def hold(self, owner, free=None, c=None):
        with self.lock:
            self.users += 1
        end = weakref.finalize(owner, self._let_go, free, c)
        end.atexit = False
        return end

    def _let_go(self, free, c):
        if free is not None:
            self.waiting.append((free, c))
        with self.lock:
            self.users -= 1
            over = self.users == 0
        if over:
            self.sweep()
            lib.tresse_close(self.t)

    def sweep(self):
        """Frees what nobody has any more; in the thread that uses the workspace."""
        while self.waiting:
            free, c = self.waiting.pop()
            free(c)


# ---- the workspace ----


class _Watch:
    """What the library is told while it works in a workspace: not the workspace itself, which would hold itself then."""

    cancelled = False
    raised = None


class Workspace:
    """What everything else is made with. One for each thread; `with tresse.Workspace() as w:` closes it.

    max_length and nodes limit each piece of work (0: no limit). `cancel` may be called in any other thread: the work at hand
    raises Stopped, or the next one if there is none.
    """

    def __init__(self, max_length=0, nodes=0):
        out = ffi.new("tresse **")
        self._check(lib.tresse_open(out, ffi.NULL))
        self._life = _Life(out[0])
        self._end = self._life.hold(self)
        self._made = weakref.WeakSet()
        self._watch = _Watch()
        self._handle = ffi.new_handle(self._watch)
        self._limits = ffi.new("tresse_limits *")
        self._limits.tick, self._limits.context = _tick, self._handle
        self._limits.improper_nodes = 2000000
        self.max_length, self.nodes = max_length, nodes

    @property
    def max_length(self):
        """No pattern is longer; 0: no limit."""
        return self._limits.max_length

    @max_length.setter
    def max_length(self, n):
        self._limits.max_length = n

    @property
    def nodes(self):
        """Of search, for one puzzle; 0: no limit. Unlike seconds, it ends at the same place everywhere."""
        return self._limits.nodes

    @nodes.setter
    def nodes(self, n):
        self._limits.nodes = n

    def cancel(self):
        """Ends the work that another thread is doing here: there, Stopped is raised. It is never lost: between two pieces of
        work, as those of an iterator are, the next one raises it."""
        self._watch.cancelled = True

    def close(self):
        """Gives its memory back, and that of what was made with it, which is then empty."""
        for owned in list(self._made):
            owned._release()
        self._end()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __reduce__(self):
        raise TypeError("a workspace cannot be copied")

    def _here(self):
        if not self._end.alive:
            raise ValueError("the workspace is closed")
        if self._life.waiting:
            self._life.sweep()
        return self._life.t

    def _begin(self):
        """The limits of a piece of work that begins now."""
        self._here()
        self._watch.raised = None
        if self._watch.cancelled:
            self._watch.cancelled = False
            raise Stopped("it was cancelled")
        return self._limits

    def _check(self, status, message=None):
        """Raises what a status says."""
        if status == lib.TRESSE_OK:
            return
        if status == lib.TRESSE_STOPPED:
            raised = self._watch.raised
            self._watch.cancelled, self._watch.raised = False, None
            if raised is not None:
                raise raised
        if status == lib.TRESSE_NO_MEMORY:
            raise MemoryError("out of memory")
        if message is None and hasattr(self, "_life"):
            message = lib.tresse_last_message(self._life.t)
        text = _text(message.text) if message else ""
        place = (message.line, message.column) if message else (0, 0)
        raise _ERRORS.get(status, TresseError)(text or _text(lib.tresse_status_text(status)), *place)

    # ---- objects ----

    def puzzle(self, text, app=None, params=None):
        """A puzzle, read from its text. With app None, its application is detected."""
        return Puzzle(self, text, app, params)

    def theory(self, text):
        """A theory, such as "W", "S4+W", "TE(BRT,2)"."""
        return Theory(self, text)

    def _puzzle(self, p):
        return p if isinstance(p, Puzzle) else Puzzle(self, _bytes(p))

    def _theory(self, th, p=None):
        if isinstance(th, Theory):
            return th
        return self._default(p) if th is None else Theory(self, th)

    def _default(self, p):
        return Theory(self, None, p.app if p else None)

    # ---- work ----

    def rate(self, puzzle, theory="W"):
        """The rating of a puzzle: the length of the hardest step that it needs."""
        p, th, out = self._puzzle(puzzle), self._theory(theory), ffi.new("tresse_rating *")
        self._check(lib.tresse_rate(self._here(), p._c, th._c, self._begin(), out))
        return _rating(out)

    def bound(self, puzzle, theory, rating):
        """What a rating is worth: "exact", "certified", "upper-bound", "unknown" or "none"."""
        p, th = self._puzzle(puzzle), self._theory(theory)
        given = ffi.new("tresse_rating *", {"kind": KINDS.index(rating.kind), "value": rating.value})
        out = ffi.new("tresse_bound *")
        self._check(lib.tresse_rate_bound(self._here(), p._c, th._c, self._begin(), given, out))
        return BOUNDS[out[0]]

    def rate_many(self, puzzles, theory="W") -> Iterator:
        """For each puzzle of an iterable of texts: its Rating; or, where it cannot be read, the BadInput that says why."""
        p, th, out = Puzzle(self), self._theory(theory), ffi.new("tresse_rating *")
        for text in puzzles:
            try:
                p.read(text)
                self._check(lib.tresse_rate(self._here(), p._c, th._c, self._begin(), out))
            except BadInput as error:
                yield error
                continue
            yield _rating(out)

    def count(self, puzzle):
        """How many solutions there are: "none", "one", "several" or "unknown"."""
        p, out, m = self._puzzle(puzzle), ffi.new("tresse_solutions *"), ffi.new("tresse_message *")
        self._check(lib.tresse_count(self._here(), p._c, self._begin(), out, m), m)
        return SOLUTIONS[out[0]]

    def solve(self, puzzle, theory=None, **options):
        """The path of a puzzle, by a theory (None: the usual one). Options are those of tresse_options_set, as in
        strategy="random", seed=3, trim=True, te_as_braids=True."""
        p = self._puzzle(puzzle)
        th = self._theory(theory, p)
        o = self._options(options)
        out = ffi.new("tresse_path **")
        self._check(lib.tresse_solve(self._here(), p._c, th._c, o, self._begin(), out))
        return Path(self, out[0])

    def _options(self, options):
        out, m = ffi.new("tresse_options **"), ffi.new("tresse_message *")
        self._check(lib.tresse_options_new(self._here(), out))
        o = ffi.gc(out[0], lib.tresse_options_free)
        for name, value in options.items():
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            self._check(lib.tresse_options_set(o, _bytes(name.replace("_", "-")), _bytes(word), m), m)
        self._check(lib.tresse_options_check(o, m), m)
        return o

    def check(self, path, complete=False):
        """Is this path right? path is a Path, or its JSON. complete: what it claims beyond its steps is put to the test."""
        text = _bytes(path.json() if isinstance(path, Path) else path)
        out, m = ffi.new("tresse_verdict *"), ffi.new("tresse_message *")
        if complete:
            status = lib.tresse_check_complete(self._here(), text, len(text), self._begin(), out, m)
        else:
            status = lib.tresse_check(self._here(), text, len(text), out, m)
        self._check(status, m)
        return Verdict(bool(out.accepted), out.steps, out.refused, _text(out.why), out.values, out.eliminations,
                       PROVED[out.proved])  # fmt: skip

    def _places(self, p):
        out = ffi.new("int *")
        self._check(lib.tresse_puzzle_places(self._here(), p._c, out))
        return out[0]

    def generate(self, count=None, seed=1, first=0, size=9, app=None, params=None, method=None, symmetry=None, clues=None,
                 theory=None, rating=None) -> Iterator[Product]:  # fmt: skip
        """Minimal puzzles number first, first + 1, ... of a seed, without end if count is None: the same as those of
        `tresse generate`. clues and rating are ranges (least, most), or a number; rating is by the theory."""
        if rating is not None and theory is None:
            raise ValueError("rating: by which theory?")
        p, m = Puzzle(self), ffi.new("tresse_message *")
        th = self._theory(theory) if theory is not None else None
        recipe = ffi.new("tresse_recipe *")
        names = [_optional(method), _optional(symmetry)]
        kept = [n if n == ffi.NULL else ffi.new("char[]", n) for n in names]
        recipe.size, recipe.method, recipe.symmetry = ffi.sizeof("tresse_recipe"), kept[0], kept[1]
        recipe.clues_least, recipe.clues_most = _range(clues)
        if th is not None:
            recipe.theory = th._c
            recipe.rating_least, recipe.rating_most = _range(rating)
            if rating is not None and recipe.rating_most == 0:
                recipe.rating_most = lib.TRESSE_SINGLES_ALONE
        self._check(lib.tresse_puzzle_blank(p._c, _optional(app), _optional(params), size, m), m)
        if method != "sukaku" and recipe.clues_least > (self._places(p) or recipe.clues_least):
            raise BadInput(f"{recipe.clues_least} clues: a full grid has {self._places(p)}, expected no more")
        made = ffi.new("tresse_product *")
        k = first
        while count is None or k < first + count:
            status = lib.tresse_puzzle_blank(p._c, _optional(app), _optional(params), size, m)
            self._check(status, m)
            self._check(lib.tresse_generate_by(self._here(), p._c, recipe, seed, k, self._begin(), made))
            yield Product(p.text, made.clues, made.tries, _rating(made.rating) if th is not None else None)
            k += 1


def _keep(exception, value, traceback):
    """What is raised within a tick (Ctrl-C, above all) is raised again where the work was asked for."""
    while traceback is not None:
        watch = traceback.tb_frame.f_locals.get("watch")
        if isinstance(watch, _Watch):
            watch.raised = value
        traceback = traceback.tb_next


@ffi.callback("int(void *)", error=1, onerror=_keep)
def _tick(context):
    watch = ffi.from_handle(context)
    return watch.cancelled


# ---- puzzles and theories ----


class _Owned:
    """What belongs to a workspace: freed before it, in whatever order Python lets go of them."""

    def __init__(self, workspace, c, free):
        self.workspace, self._c = workspace, c
        self._end = workspace._life.hold(self, free, c)
        workspace._made.add(self)

    def _release(self):
        self._end()
        self._c = ffi.NULL

    def __reduce__(self):
        raise TypeError("what belongs to a workspace cannot be copied; its text can")


class Puzzle(_Owned):
    """A puzzle of a workspace."""

    def __init__(self, workspace, text=None, app=None, params=None):
        out = ffi.new("tresse_puzzle **")
        workspace._check(lib.tresse_puzzle_new(workspace._here(), out))
        super().__init__(workspace, out[0], lib.tresse_puzzle_free)
        self._m = ffi.new("tresse_message *")
        if text is not None:
            self.read(text, app, params)

    def read(self, text, app=None, params=None):
        """Reads another text."""
        data = _bytes(text)
        status = lib.tresse_puzzle_read(self._c, _optional(app), _optional(params), data, len(data), self._m)
        if status:
            self.workspace._check(status, self._m)

    def change(self, changes):
        """Starts from the puzzle with labels asserted or eliminated: "r2c3=4,r5c5<>7"; "" takes all changes back."""
        self.workspace._check(lib.tresse_puzzle_change(self._c, _bytes(changes), self._m), self._m)

    @property
    def text(self):
        """The puzzle in one line, which can be read again."""
        return _text(lib.tresse_puzzle_text(self._c))

    @property
    def app(self):
        """The application that has read it, such as "sudoku"."""
        return _text(lib.tresse_puzzle_app(self._c))

    @property
    def params(self):
        """Its parameters, "" if they are the defaults."""
        return _text(lib.tresse_puzzle_params(self._c))

    @property
    def comment(self):
        """What followed the puzzle on its line."""
        return _text(lib.tresse_puzzle_comment(self._c))

    @property
    def clues(self):
        """What it says in words, a line each: the clues of a logic grid, the statements of a network."""
        return _text(lib.tresse_puzzle_clues(self._c))

    @property
    def changes(self):
        """Its changes; "" if there are none."""
        return _text(lib.tresse_puzzle_changes(self._c))

    def labels(self):
        """All labels with their states, one after the other."""
        t = self.workspace._here()
        for i in range(lib.tresse_puzzle_labels(t, self._c)):
            label = lib.tresse_puzzle_label(t, self._c, i)
            yield Label(_text(label.name), _text(label.subject), _text(label.value), STATES[label.state])

    def draw(self, theme="light"):
        """The board, as SVG."""
        return _draw(lambda d: _collect(lambda w, h: lib.tresse_puzzle_draw(self.workspace._here(), self._c, d, w, h)),
                     self.workspace, 0, None, theme)  # fmt: skip

    def __str__(self):
        return _text(lib.tresse_puzzle_says(self._c))

    def __repr__(self):
        return f"<tresse.Puzzle {self}>"


class Theory(_Owned):
    """The rules that may be used. str() is its normal form."""

    def __init__(self, workspace, text, app=None):
        out, m = ffi.new("tresse_theory **"), ffi.new("tresse_message *")
        if text is None:
            status = lib.tresse_theory_default(workspace._here(), _optional(app), out, m)
        else:
            status = lib.tresse_theory_new(workspace._here(), _bytes(text), out, m)
        workspace._check(status, m)
        super().__init__(workspace, out[0], lib.tresse_theory_free)

    @property
    def is_confluent(self):
        """Does every order of application lead to the same end?"""
        return bool(lib.tresse_theory_is_confluent(self._c))

    @property
    def depth(self):
        """Of T&E: how deep it may go; 0: there is none in it."""
        return lib.tresse_theory_depth(self._c)

    def __str__(self):
        return _text(lib.tresse_theory_name(self._c))

    def __repr__(self):
        return f"<tresse.Theory {self}>"


# ---- paths ----


def _draw(write, workspace, step, part, theme):
    kept = ffi.new("char[]", _bytes(theme))
    d = ffi.new("tresse_drawing *", {"size": ffi.sizeof("tresse_drawing"), "step": step, "theme": kept})
    d.part = lib.TRESSE_WHOLE if part is None else part
    status, svg = write(d)
    workspace._check(status)
    return svg.decode("utf-8")


class Step:
    """One step of a path: `path.steps[3]`. Iterating gives its lines."""

    def __init__(self, path, proof, i=None):
        self._path, self._proof, self._i = path, proof, i
        self._s = lib.tresse_proof_step(proof)

    rule = property(lambda self: _text(self._s.rule), doc='"whip", "naked-single", ...')
    length = property(lambda self: self._s.length, doc="0 for Singles")
    round = property(lambda self: self._s.round, doc="steps of one round are independent of each other")

    @property
    def alias(self):
        """The names that players know it by, the most special one first: "XY-wing, XY-chain, AIC"; or ""."""
        return _text(lib.tresse_path_step_alias(self._path._c, self._i)) if self._i is not None else ""

    def _labels(self, first, count):
        return tuple(_text(lib.tresse_path_step_label(self._path._c, self._i, k)) for k in range(first, first + count))

    @property
    def asserts(self):
        """Names of the labels that become true."""
        return self._labels(0, self._s.asserts) if self._i is not None else ()

    @property
    def eliminates(self):
        """Names of the labels that become false."""
        return self._labels(self._s.asserts, self._s.eliminates) if self._i is not None else ()

    @property
    def lines(self):
        """Its proof, as a list of Line."""
        return list(self)

    def __len__(self):
        return lib.tresse_proof_lines(self._proof)

    def __bool__(self):
        return True

    def __iter__(self):
        return (self._line(i) for i in range(len(self)))

    def _line(self, i):
        proof, x = self._proof, lib.tresse_proof_line(self._proof, i)
        refuted = [lib.tresse_proof_refutation(proof, i, k) for k in range(x.refuted)]
        return Line(
            LINES[x.kind], x.inside, bool(x.negated), _text(x.set) or "", bool(x.has_left),
            None if x.right_by == NO_LINE else x.right_by, x.turn, x.made,
            _names(proof, i, lib.TRESSE_LABELS), _names(proof, i, lib.TRESSE_RIGHTS), _names(proof, i, lib.TRESSE_ROWS),
            _names(proof, i, lib.TRESSE_COLUMNS), tuple(Refutation(_text(r.label), r.by) for r in refuted),
            tuple(Step(self._path, lib.tresse_proof_inner(proof, i, k)) for k in range(x.steps)),
        )  # fmt: skip

    def _write(self, format):
        if self._i is None:
            raise ValueError("a step inside a trial is written with the trial")
        path = self._path
        status, text = _collect(lambda w, h: lib.tresse_path_step_write(path._c, self._i, format, w, h))
        path.workspace._check(status)
        return text.decode("utf-8")

    def sentences(self):
        """Why it is right, in sentences."""
        return self._write(lib.TRESSE_SENTENCES)

    def json(self):
        """The step as JSON."""
        return self._write(lib.TRESSE_JSON)

    def draw(self, part=None, theme="light"):
        """The step as a picture, SVG."""
        return self._path.draw(self._i + 1, part, theme)

    def __str__(self):
        return self._write(lib.TRESSE_TEXT)

    def __repr__(self):
        return f"<tresse.Step {self.rule}[{self.length}]>"


class _Steps:
    """The steps of a path, as a sequence."""

    def __init__(self, path):
        self._path = path

    def __len__(self):
        return lib.tresse_path_steps(self._path._c)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        n = len(self)
        if not -n <= i < n:
            raise IndexError("there is no such step")
        i %= n
        return Step(self._path, lib.tresse_path_proof(self._path._c, i), i)


class Path(_Owned):
    """How a puzzle is solved, step by step. It is a sequence of its steps; str() is the text that `tresse solve` shows."""

    def __init__(self, workspace, path):
        super().__init__(workspace, path, lib.tresse_path_free)

    @property
    def steps(self):
        """Its steps: a sequence of Step."""
        return _Steps(self)

    def __iter__(self):
        return iter(self.steps[:])

    def __len__(self):
        return len(self.steps)

    def __getitem__(self, i):
        return self.steps[i]

    def __bool__(self):
        return True

    @property
    def outcome(self):
        """"solved", "contradiction", "stuck", "bounded", "unfinished", "listed", "bad-givens" or "impossible"."""
        return OUTCOMES[lib.tresse_path_outcome(self._c)]

    @property
    def solutions(self):
        """"none", "one", "several" or "unknown"."""
        return SOLUTIONS[lib.tresse_path_solutions(self._c)]

    @property
    def rating(self):
        """That of its hardest step."""
        return _rating(lib.tresse_path_rating(self._c))

    @property
    def why(self):
        """Why there is no path, if that can be said in a sentence; else ""."""
        return _text(lib.tresse_path_why(self._c))

    def write(self, format="text"):
        """As "text", "ascii", "json", "drup", "lrat" or "cnf"."""
        if format not in FORMATS:
            raise ValueError(f"format: expected one of {', '.join(FORMATS)}, not {format!r}")
        status, text = _collect(lambda w, h: lib.tresse_path_write(self._c, FORMATS[format], w, h))
        self.workspace._check(status)
        return text.decode("utf-8")

    def json(self):
        """For programs, and for the checker."""
        return self.write("json")

    def grid(self):
        """The state at the end, as a grid of several lines."""
        status, text = _collect(lambda w, h: lib.tresse_path_grid_write(self._c, w, h))
        self.workspace._check(status)
        return text.decode("utf-8")

    def candidates(self):
        """Names of the labels that are still candidates at the end."""
        return [_text(lib.tresse_path_candidate(self._c, i)) for i in range(lib.tresse_path_candidates(self._c))]

    def draw(self, step=None, part=None, theme="light"):
        """A step as SVG: 0 is the start, None the end."""
        number = lib.TRESSE_END if step is None else step
        return _draw(lambda d: _collect(lambda w, h: lib.tresse_path_draw(self._c, d, w, h)), self.workspace, number, part,
                     theme)  # fmt: skip

    def __str__(self):
        return self.write("text")

    def __repr__(self):
        return f"<tresse.Path {self.outcome}, {len(self)} steps>"
