"""The objects of the library: see the documentation of the package."""
import html
import json
import threading
from typing import Iterator, NamedTuple, Optional

from ._errors import BadInput, Error, LimitReached, Stopped
from ._guard import Life, guarded
from ._library import ffi, lib

OUTCOMES = ["solved", "contradiction", "stuck", "bounded", "unfinished", "listed", "bad-givens", "impossible"]
SOLUTIONS = ["none", "one", "several", "unknown"]
KINDS = ["rated", "more", "inf", "no-solution", "not-unique", "unknown"]
BOUNDS = ["none", "exact", "certified", "upper-bound", "unknown", "exact-rounds"]
LINES = ["suppose", "cell", "subset", "declared", "cases"]
PROVED = ["steps", "solution", "no-solution"]
CODES = ["", "wrong", "advice", "expected", "limit", "number", "contradiction"]
STATES = ["given", "value", "candidate", "gone"]
FORMATS = {
    "text": lib.TRESSE_TEXT, "ascii": lib.TRESSE_ASCII, "json": lib.TRESSE_JSON, "drup": lib.TRESSE_DRUP,
    "cnf": lib.TRESSE_CNF, "sentences": lib.TRESSE_SENTENCES, "parts": lib.TRESSE_PARTS, "lrat": lib.TRESSE_LRAT,
    "core": lib.TRESSE_CORE, "csp-rules": lib.TRESSE_CSP_RULES, "conclusion": lib.TRESSE_CONCLUSION,
}  # fmt: skip
NO_LINE = lib.TRESSE_NO_LINE


_ERRORS = {
    lib.TRESSE_BAD_INPUT: BadInput,
    lib.TRESSE_STOPPED: Stopped,
    lib.TRESSE_LIMIT: LimitReached,
}


def _text(c):
    """A Python string of a C one; None for NULL."""
    return None if c == ffi.NULL else ffi.string(c).decode("utf-8", "replace")


def _fields(m):
    """The fields of a message: pieces of its text."""
    for name in ("found", "expected", "limit", "parameter", "advice"):
        start, length = getattr(getattr(m, name), "from"), getattr(m, name).length
        yield name, ffi.buffer(m.text)[start : start + length].decode("utf-8", "replace")


def _bytes(text):
    if isinstance(text, str):
        return text.encode("utf-8")
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"expected a str or bytes, not {type(text).__name__}")


def _word(text):
    """For a C string, which ends at the first NUL: there must be none."""
    data = _bytes(text)
    if b"\0" in data:
        raise BadInput("control character \\x00 in the text", column=data.index(b"\0") + 1)
    return data


def _optional(text):
    return ffi.NULL if text is None else _word(text)


# ---- results ----


class Rating(NamedTuple):
    """kind is "rated", "more" (than value), "inf", "no-solution", "not-unique" or "unknown"."""

    kind: str
    value: int
    nodes: int

    def __str__(self):
        """As `tresse rate` writes it."""
        return {"rated": str(self.value), "more": f">{self.value}"}.get(self.kind, self.kind)


class Piece(NamedTuple):
    """A puzzle that a Reader found: its text, the number of its first line, the line above it that names its columns ("" if
    there is none), and why it can't be read, if the reader knows that already (then `text` is only its beginning)."""

    text: str
    line: int
    heading: str
    wrong: Optional[BadInput]


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


class Reasons(NamedTuple):
    """Why a problem is as it is. outcome is "no-solution", "one-solution", "several-solutions", "so", "not-so", "optimum" or
    "unknown"; core: the statements that it is because of, and whether it is minimal, or smallest; common: what is so in all
    solutions; solution: one in which it is not so; path: a path of the core alone, as JSON, or None. str() tells it."""

    outcome: str
    core: tuple
    minimal: bool
    smallest: bool
    cores: tuple
    drops: tuple
    common: tuple
    ask: tuple
    solution: tuple
    path: Optional[str]
    text: str

    def __str__(self):
        return self.text

    def _repr_html_(self):
        return f"<pre>{html.escape(self.text)}</pre>"


def _reasons(text, told):
    told = json.loads(told)

    def words(key):
        return tuple(told.get(key) or ())

    path = told.get("path")
    return Reasons(told["outcome"], words("core"), told.get("minimal", False), told.get("smallest", False),
                   tuple(map(tuple, words("cores"))), tuple(map(tuple, words("drops"))), words("common"), words("ask"),
                   words("solution"), path and json.dumps(path, ensure_ascii=False, separators=(",", ":")), text)  # fmt: skip


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


# ---- callbacks ----


class _Callbacks(threading.local):
    """What was raised in a callback (Ctrl-C, above all): it is raised again where the library was called, in this thread."""

    raised = None


_callbacks = _Callbacks()


def _keep(exception, value, traceback):
    _callbacks.raised = value


@ffi.callback("int(void *)", error=1, onerror=_keep)
def _tick(context):
    return ffi.from_handle(context).cancelled


@ffi.callback("int(void *, const char *)", error=1, onerror=_keep)
def _find(context, text):
    ffi.from_handle(context).append(_text(text))
    return 0


@ffi.callback("int(void *, const char *, size_t)", error=1, onerror=_keep)
def _take(context, text, n):
    ffi.from_handle(context).append(ffi.unpack(text, n))
    return 0


# ---- the workspace ----


class _Watch:
    """What the library is told while it works in a workspace: not the workspace itself, which would hold itself then."""

    cancelled = False


class _Guarded:
    """What is guarded: see _guard.py."""

    _number = None

    def _check(self, status, message=None):
        """Raises what a callback has raised, or else what a status says."""
        raised, _callbacks.raised = _callbacks.raised, None
        if raised is not None:
            raise raised
        if status == lib.TRESSE_OK:
            return
        if status == lib.TRESSE_STOPPED:
            self._watch.cancelled = False
        if status == lib.TRESSE_NO_MEMORY:
            raise MemoryError("out of memory")
        m = lib.tresse_last_message(self._life.t) if message is None else message
        text = _text(m.text) or _text(lib.tresse_status_text(status))
        raise _ERRORS.get(status, Error)(text, m.line, m.column, CODES[m.code], _fields(m))

    def _collect(self, write):
        """What a function that writes has written."""
        parts = []
        handle = ffi.new_handle(parts)
        self._check(write(_take, handle))
        return b"".join(parts).decode("utf-8")

    def _draw(self, draw, step, part, theme):
        kept = ffi.new("char[]", _word(theme))
        d = ffi.new("tresse_drawing *", {"size": ffi.sizeof("tresse_drawing"), "step": step, "theme": kept})
        d.part = lib.TRESSE_WHOLE if part is None else part
        return self._collect(lambda w, h: draw(d, w, h))

    def __reduce__(self):
        raise TypeError("a workspace and what belongs to it cannot be copied; texts can")


class Workspace(_Guarded):
    """What everything else is made with. One for each thread; `with tresse.Workspace() as w:` closes it. Whoever uses it, or
    what was made with it, after it was closed, while it is at work, or in a process that was forked, gets Misuse.

    max_length and nodes limit each piece of work (0: no limit). `cancel` may be called in any other thread: the work at hand
    raises Stopped, or the next one if there is none.
    """

    def __init__(self, max_length=0, nodes=0):
        out = ffi.new("tresse **")
        if lib.tresse_open(out, ffi.NULL) != lib.TRESSE_OK:
            raise MemoryError("out of memory")
        self._life = Life(out[0], lib.tresse_close)
        self._watch = _Watch()
        self._handle = ffi.new_handle(self._watch)
        self._limits = ffi.new("tresse_limits *")
        self._limits.tick, self._limits.context = _tick, self._handle
        self._limits.improper_nodes = 2000000
        self.max_length, self.nodes = max_length, nodes

    @property
    @guarded
    def max_length(self):
        """No pattern is longer; 0: no limit."""
        return self._limits.max_length

    @max_length.setter
    @guarded
    def max_length(self, n):
        self._limits.max_length = n

    @property
    @guarded
    def nodes(self):
        """Of search, for one puzzle; 0: no limit. Unlike seconds, it ends at the same place everywhere."""
        return self._limits.nodes

    @nodes.setter
    @guarded
    def nodes(self, n):
        self._limits.nodes = n

    def cancel(self):
        """Ends the work that another thread is doing here: there, Stopped is raised. It is never lost: between two pieces of
        work, as those of an iterator are, the next one raises it."""
        self._watch.cancelled = True

    def close(self):
        """Gives its memory back, and that of what was made with it, which can't be used any more. Closing twice is closing
        once."""
        if self._life.things:
            self._close()

    @guarded
    def _close(self):
        self._life.close()

    @guarded
    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def _begin(self):
        """The limits of a piece of work that begins now."""
        if self._watch.cancelled:
            self._watch.cancelled = False
            raise Stopped("it was cancelled")
        return self._limits

    def _own(self, what, kind):
        """The C object of what must be of this kind, and of this workspace."""
        if not isinstance(what, kind):
            raise TypeError(f"expected a {kind.__name__}, not {type(what).__name__}")
        name = kind.__name__.lower()
        if what._life is not self._life:
            raise BadInput(f"a {name} of another workspace, expected one of this one")
        self._life.need(what._number)
        return what._c

    # ---- objects ----

    def puzzle(self, text, app=None, params=None):
        """A puzzle, read from its text. With app None, its application is detected."""
        return Puzzle(self, text, app, params)

    def find(self, text, app=None, params=None) -> Iterator[Piece]:
        """The puzzles in a text with any number of them, each as a Piece: one on each line, one in all of it, or several of
        several lines each. The text is a str, bytes, or an iterable of parts of it, such as a file that is open."""
        reader = Reader(self, app, params)
        for part in [text] if isinstance(text, (str, bytes, bytearray, memoryview)) else text:
            yield from reader.feed(part)
        yield from reader.end()

    def theory(self, text):
        """A theory, such as "W", "S4+W", "TE(BRT,2)"."""
        return Theory(self, text)

    def _puzzle(self, p):
        return p if isinstance(p, Puzzle) else Puzzle(self, _bytes(p))

    def _theory(self, th, p=None):
        if isinstance(th, Theory):
            return th
        return Theory(self, th, p if th is None else None)

    # ---- work ----

    def rate(self, puzzle, theory="W"):
        """The rating of a puzzle: the length of the hardest step that it needs."""
        return self._rate(self._puzzle(puzzle), self._theory(theory))

    @guarded
    def _rate(self, p, th, text=None, heading=b""):
        if text is not None:
            p._read_row(text, heading)
        out = ffi.new("tresse_rating *")
        self._check(lib.tresse_rate(self._life.t, self._own(p, Puzzle), self._own(th, Theory), self._begin(), out))
        return _rating(out)

    def bound(self, puzzle, theory, rating):
        """What a rating is worth: "exact", "certified", "upper-bound", "unknown" or "none"."""
        given = ffi.new("tresse_rating *", {"kind": KINDS.index(rating.kind), "value": rating.value})
        return self._bound(self._puzzle(puzzle), self._theory(theory), given)

    @guarded
    def _bound(self, p, th, given):
        out = ffi.new("tresse_bound *")
        p, th = self._own(p, Puzzle), self._own(th, Theory)
        self._check(lib.tresse_rate_bound(self._life.t, p, th, self._begin(), given, out))
        return BOUNDS[out[0]]

    def rate_many(self, puzzles, theory="W") -> Iterator:
        """For each puzzle of an iterable of texts: its Rating; or, where it cannot be read, the BadInput that says why."""
        p, th = Puzzle(self), self._theory(theory)
        for text in puzzles:
            yield self._rate_or_why(p, th, _bytes(text))

    def rate_found(self, pieces, theory="W") -> Iterator:
        """The same for pieces, as `find` gives them."""
        p, th = Puzzle(self), self._theory(theory)
        for piece in pieces:
            yield piece.wrong or self._rate_or_why(p, th, _bytes(piece.text), _word(piece.heading), piece.line)

    def _rate_or_why(self, p, th, text, heading=b"", first=1):
        try:
            return self._rate(p, th, text, heading)
        except BadInput as error:
            return error.below(first - 1)

    def count(self, puzzle):
        """How many solutions there are: "none", "one", "several" or "unknown"."""
        return self._count(self._puzzle(puzzle))

    @guarded
    def _count(self, p):
        out, m = ffi.new("tresse_solutions *"), ffi.new("tresse_message *")
        self._check(lib.tresse_count(self._life.t, self._own(p, Puzzle), self._begin(), out, m), m)
        return SOLUTIONS[out[0]]

    def solutions(self, puzzle, most=1):
        """Up to so many solutions, each as a text that can be read again."""
        return self._solutions(self._puzzle(puzzle), most)

    @guarded
    def _solutions(self, p, most):
        found = []
        handle, out, all = ffi.new_handle(found), ffi.new("int *"), ffi.new("int *")
        p = self._own(p, Puzzle)
        self._check(lib.tresse_solutions_find(self._life.t, p, most, self._begin(), _find, handle, out, all))
        return found

    def optimise(self, puzzle):
        """The puzzle of a network that has an objective, without the values of it that are worse than the best; None if there
        is no solution."""
        return self._optimise(self._puzzle(puzzle))

    @guarded
    def _optimise(self, p):
        found = ffi.new("int *")
        self._check(lib.tresse_optimise(self._life.t, self._own(p, Puzzle), self._begin(), found))
        return p if found[0] else None

    def model(self, puzzle, format="text"):
        """The network of a puzzle, as "text" or "json"."""
        if format not in ("text", "json"):
            raise ValueError(f"format: expected text or json, not {format!r}")
        return self._model(self._puzzle(puzzle), FORMATS[format])

    @guarded
    def _model(self, p, format):
        p = self._own(p, Puzzle)
        return self._collect(lambda w, h: lib.tresse_puzzle_model_write(self._life.t, p, format, w, h))

    def why(self, puzzle, question=None, all=False, drop=False, ask=False):
        """The Reasons why a problem has no solution, or the solutions that it has; or why the answer to a question such as
        "x=3" is yes or no. all: all cores; drop: what to give up; ask: what tells several solutions apart."""
        return self._why(self._puzzle(puzzle), _optional(question), all, drop, ask)

    @guarded
    def _why(self, p, question, all, drop, ask):
        kept = question if question == ffi.NULL else ffi.new("char[]", question)
        inquiry = ffi.new("tresse_inquiry *", {"size": ffi.sizeof("tresse_inquiry"), "question": kept, "all": all, "drop": drop,
                                               "ask": ask})  # fmt: skip
        out, m = ffi.new("tresse_reasons **"), ffi.new("tresse_message *")
        self._check(lib.tresse_reasons_find(self._life.t, self._own(p, Puzzle), inquiry, self._begin(), out, m), m)
        try:
            told = [self._collect(lambda w, h: lib.tresse_reasons_write(out[0], format, w, h))
                    for format in (lib.TRESSE_TEXT, lib.TRESSE_JSON)]  # fmt: skip
        finally:
            lib.tresse_reasons_free(out[0])
        return _reasons(*told)

    def solve(self, puzzle, theory=None, **options):
        """The path of a puzzle, by a theory (None: the usual one). Options are those of tresse_options_set, as in
        strategy="random", seed=3, trim=True, te_as_braids=True."""
        p = self._puzzle(puzzle)
        words = {True: "yes", False: "no"}
        pairs = [(_word(name.replace("_", "-")), _word(words[value] if isinstance(value, bool) else str(value)))
                 for name, value in options.items()]  # fmt: skip
        return self._solve(p, self._theory(theory, p), pairs)

    @guarded
    def _solve(self, p, th, pairs):
        o, m = ffi.new("tresse_options **"), ffi.new("tresse_message *")
        self._check(lib.tresse_options_new(self._life.t, o))
        try:
            for name, value in pairs:
                self._check(lib.tresse_options_set(o[0], name, value, m), m)
            self._check(lib.tresse_options_check(o[0], m), m)
            out, p, th = ffi.new("tresse_path **"), self._own(p, Puzzle), self._own(th, Theory)
            status = lib.tresse_solve(self._life.t, p, th, o[0], self._begin(), out)
        finally:
            lib.tresse_options_free(o[0])
        path = Path(self, out[0])
        self._check(status)
        return path

    def check(self, path, complete=False):
        """Is this path right? path is a Path, or its JSON. complete: what it claims beyond its steps is put to the test."""
        return self._verify(_bytes(path.json() if isinstance(path, Path) else path), complete)

    @guarded
    def _verify(self, text, complete):
        out, m = ffi.new("tresse_verdict *"), ffi.new("tresse_message *")
        if complete:
            status = lib.tresse_check_complete(self._life.t, text, len(text), self._begin(), out, m)
        else:
            status = lib.tresse_check(self._life.t, text, len(text), out, m)
        self._check(status, m)
        return Verdict(bool(out.accepted), out.steps, out.refused, _text(out.why), out.values, out.eliminations,
                       PROVED[out.proved])  # fmt: skip

    def generate(self, count=None, seed=1, first=0, size=9, app=None, params=None, method=None, symmetry=None, clues=None,
                 theory=None, rating=None) -> Iterator[Product]:  # fmt: skip
        """Minimal puzzles number first, first + 1, ... of a seed, without end if count is None: the same as those of
        `tresse generate`. clues and rating are ranges (least, most), or a number; rating is by the theory."""
        if rating is not None and theory is None:
            raise ValueError("rating: by which theory?")
        p, th = Puzzle(self), self._theory(theory) if theory is not None else None
        recipe = ffi.new("tresse_recipe *")
        names = [_optional(method), _optional(symmetry)]
        kept = [n if n == ffi.NULL else ffi.new("char[]", n) for n in names]
        recipe.size, recipe.method, recipe.symmetry = ffi.sizeof("tresse_recipe"), kept[0], kept[1]
        recipe.clues_least, recipe.clues_most = _range(clues)
        if th is not None:
            recipe.rating_least, recipe.rating_most = _range(rating)
            if rating is not None and recipe.rating_most == 0:
                recipe.rating_most = lib.TRESSE_SINGLES_ALONE
        blank = (_optional(app), _optional(params), size)
        places = self._places(p, blank)
        if method != "sukaku" and recipe.clues_least > (places or recipe.clues_least):
            raise BadInput(f"{recipe.clues_least} clues: a full grid has {places}, expected no more")
        k = first
        while count is None or k < first + count:
            yield self._generate(p, th, blank, recipe, seed, k)
            k += 1

    def _blank(self, p, blank):
        m = ffi.new("tresse_message *")
        self._check(lib.tresse_puzzle_blank(self._own(p, Puzzle), *blank, m), m)

    @guarded
    def _places(self, p, blank):
        self._blank(p, blank)
        out = ffi.new("int *")
        self._check(lib.tresse_puzzle_places(self._life.t, p._c, out))
        return out[0]

    @guarded
    def _generate(self, p, th, blank, recipe, seed, k):
        self._blank(p, blank)
        if th is not None:
            recipe.theory = self._own(th, Theory)
        made = ffi.new("tresse_product *")
        self._check(lib.tresse_generate_by(self._life.t, p._c, recipe, seed, k, self._begin(), made))
        return Product(_text(lib.tresse_puzzle_text(p._c)), made.clues, made.tries,
                       _rating(made.rating) if th is not None else None)  # fmt: skip


# ---- puzzles and theories ----


class _Owned(_Guarded):
    """What belongs to a workspace: freed before it, in whatever order Python lets go of them."""

    def __init__(self, workspace):
        if not isinstance(workspace, Workspace):
            raise TypeError(f"expected a Workspace, not {type(workspace).__name__}")
        self._workspace, self._life, self._watch = workspace, workspace._life, workspace._watch

    @property
    def workspace(self):
        """The workspace that it was made with."""
        return self._workspace

    def _have(self, c, free):
        """From now on it stands for c."""
        self._c, self._number = c, self._life.hold(self, c, free)


class Puzzle(_Owned):
    """A puzzle of a workspace."""

    def __init__(self, workspace, text=None, app=None, params=None):
        super().__init__(workspace)
        self._m = ffi.new("tresse_message *")
        self._new()
        if text is not None:
            self.read(text, app, params)

    @guarded
    def _new(self):
        out = ffi.new("tresse_puzzle **")
        self._check(lib.tresse_puzzle_new(self._life.t, out))
        self._have(out[0], lib.tresse_puzzle_free)

    @guarded
    def read(self, text, app=None, params=None):
        """Reads another text."""
        self._read(_bytes(text), _optional(app), _optional(params))

    def _read_row(self, data, heading):
        self._check(lib.tresse_puzzle_read_row(self._c, ffi.NULL, ffi.NULL, heading, data, len(data), self._m), self._m)

    def _read(self, data, app=ffi.NULL, params=ffi.NULL):
        self._check(lib.tresse_puzzle_read(self._c, app, params, data, len(data), self._m), self._m)

    @guarded
    def change(self, changes):
        """Starts from the puzzle with labels asserted or eliminated: "r2c3=4,r5c5<>7"; "" takes all changes back."""
        self._check(lib.tresse_puzzle_change(self._c, _word(changes), self._m), self._m)

    @property
    @guarded
    def text(self):
        """The puzzle in one line, which can be read again."""
        return _text(lib.tresse_puzzle_text(self._c))

    @property
    @guarded
    def app(self):
        """The application that has read it, such as "sudoku"."""
        return _text(lib.tresse_puzzle_app(self._c))

    @property
    @guarded
    def params(self):
        """Its parameters, "" if they are the defaults."""
        return _text(lib.tresse_puzzle_params(self._c))

    @property
    @guarded
    def comment(self):
        """What followed the puzzle on its line."""
        return _text(lib.tresse_puzzle_comment(self._c))

    @property
    @guarded
    def clues(self):
        """What it says in words, a line each: the clues of a logic grid, the statements of a network."""
        return _text(lib.tresse_puzzle_clues(self._c))

    @property
    @guarded
    def changes(self):
        """Its changes; "" if there are none."""
        return _text(lib.tresse_puzzle_changes(self._c))

    @guarded
    def labels(self):
        """All labels with their states, one after the other."""
        t = self._life.t
        labels = [lib.tresse_puzzle_label(t, self._c, i) for i in range(lib.tresse_puzzle_labels(t, self._c))]
        return iter([Label(_text(x.name), _text(x.subject), _text(x.value), STATES[x.state]) for x in labels])

    @guarded
    def draw(self, theme="light"):
        """The board, as SVG."""
        return self._draw(lambda d, w, h: lib.tresse_puzzle_draw(self._life.t, self._c, d, w, h), 0, None, theme)

    def _repr_svg_(self):
        return self.draw()

    @guarded
    def __str__(self):
        return _text(lib.tresse_puzzle_says(self._c))

    def __repr__(self):
        return f"<tresse.Puzzle {self}>"


class Reader(_Owned):
    """Finds the puzzles in a text that comes part by part: see Workspace.find."""

    def __init__(self, workspace, app=None, params=None):
        super().__init__(workspace)
        self._new(_optional(app), _optional(params))

    @guarded
    def _new(self, app, params):
        words = [ffi.NULL if word == ffi.NULL else ffi.new("char[]", word) for word in (app, params)]
        style = ffi.new("tresse_reader_style *", {"app": words[0], "params": words[1]})
        out = ffi.new("tresse_reader **")
        self._check(lib.tresse_reader_new(self._life.t, style, out))
        self._have(out[0], lib.tresse_reader_close)
        self._piece = ffi.new("tresse_piece *")

    def feed(self, text) -> Iterator[Piece]:
        """The pieces that are known with this part of the text."""
        data = _bytes(text)
        return self._pieces(data) if data else iter(())

    def end(self) -> Iterator[Piece]:
        """The others, at the end of the text."""
        return self._pieces(b"")

    def _pieces(self, data):
        piece = self._next(data)
        while piece is not None:
            if piece:
                yield piece
            piece = self._next()

    @guarded
    def _next(self, data=None):
        """The next piece; (): what is not a puzzle; None: there is none before more is fed."""
        if data is not None:
            self._check(lib.tresse_reader_feed(self._c, data, len(data)))
        p = self._piece
        self._check(lib.tresse_reader_next(self._c, p))
        if p.kind in (lib.TRESSE_PIECE_MORE, lib.TRESSE_PIECE_END):
            return None
        if p.kind in (lib.TRESSE_PIECE_HEADING, lib.TRESSE_PIECE_SKIPPED):
            return ()
        wrong = None if p.wrong == ffi.NULL else BadInput(_text(p.wrong), p.line, p.wrong_column)
        return Piece(ffi.unpack(p.text, p.length).decode("utf-8", "replace"), p.line, _text(p.heading), wrong)


class Theory(_Owned):
    """The rules that may be used. str() is its normal form."""

    def __init__(self, workspace, text, puzzle=None):
        super().__init__(workspace)
        self._new(_optional(text), puzzle)

    @guarded
    def _new(self, text, puzzle):
        out, m = ffi.new("tresse_theory **"), ffi.new("tresse_message *")
        if text == ffi.NULL and puzzle:
            status = lib.tresse_theory_for(self._life.t, puzzle._c, out, m)
        elif text == ffi.NULL:
            status = lib.tresse_theory_default(self._life.t, ffi.NULL, out, m)
        else:
            status = lib.tresse_theory_new(self._life.t, text, out, m)
        self._check(status, m)
        self._have(out[0], lib.tresse_theory_free)

    @property
    @guarded
    def is_confluent(self):
        """Does every order of application lead to the same end?"""
        return bool(lib.tresse_theory_is_confluent(self._c))

    @property
    @guarded
    def assumes(self):
        """Does it have a rule that assumes that the puzzle has only one solution?"""
        return bool(lib.tresse_theory_assumes(self._c))

    @property
    @guarded
    def depth(self):
        """Of T&E: how deep it may go; 0: there is none in it."""
        return lib.tresse_theory_depth(self._c)

    @guarded
    def __str__(self):
        return _text(lib.tresse_theory_name(self._c))

    def __repr__(self):
        return f"<tresse.Theory {self}>"


# ---- paths ----


class Step(_Guarded):
    """One step of a path: `path.steps[3]`. Iterating gives its lines."""

    def __init__(self, path, proof, i=None):
        self._path, self._proof, self._i = path, proof, i
        self._life, self._number, self._watch = path._life, path._number, path._watch
        self._s = lib.tresse_proof_step(proof)

    rule = property(guarded(lambda self: _text(self._s.rule)), doc='"whip", "naked-single", ...')
    length = property(guarded(lambda self: self._s.length), doc="0 for Singles")
    round = property(guarded(lambda self: self._s.round), doc="steps of one round are independent of each other")

    @property
    @guarded
    def alias(self):
        """The names that players know it by, the most special one first: "XY-wing, XY-chain, AIC"; or ""."""
        return _text(lib.tresse_path_step_alias(self._path._c, self._i)) if self._i is not None else ""

    def _labels(self, first, count):
        if self._i is None:
            return ()
        return tuple(_text(lib.tresse_path_step_label(self._path._c, self._i, k)) for k in range(first, first + count))

    @property
    @guarded
    def asserts(self):
        """Names of the labels that become true."""
        return self._labels(0, self._s.asserts)

    @property
    @guarded
    def eliminates(self):
        """Names of the labels that become false."""
        return self._labels(self._s.asserts, self._s.eliminates)

    @property
    @guarded
    def lines(self):
        """Its proof, as a list of Line."""
        return [self._line(i) for i in range(lib.tresse_proof_lines(self._proof))]

    @guarded
    def __len__(self):
        return lib.tresse_proof_lines(self._proof)

    def __bool__(self):
        return True

    def __iter__(self):
        return iter(self.lines)

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

    @guarded
    def _write(self, format):
        if self._i is None:
            raise ValueError("a step inside a trial is written with the trial")
        return self._collect(lambda w, h: lib.tresse_path_step_write(self._path._c, self._i, format, w, h))

    def sentences(self):
        """Why it is right, in sentences."""
        return self._write(lib.TRESSE_SENTENCES)

    def json(self):
        """The step as JSON."""
        return self._write(lib.TRESSE_JSON)

    @guarded
    def draw(self, part=None, theme="light"):
        """The step as a picture, SVG."""
        if self._i is None:
            raise ValueError("a step inside a trial is drawn with the trial")
        return self._draw(lambda d, w, h: lib.tresse_path_draw(self._path._c, d, w, h), self._i + 1, part, theme)

    def _repr_svg_(self):
        return self.draw() if self._i is not None else None

    def __str__(self):
        return self._write(lib.TRESSE_TEXT)

    def __repr__(self):
        return f"<tresse.Step {self.rule}[{self.length}]>"


class _Steps(_Guarded):
    """The steps of a path, as a sequence."""

    def __init__(self, path):
        self._path, self._life, self._number = path, path._life, path._number

    @guarded
    def __len__(self):
        return lib.tresse_path_steps(self._path._c)

    @guarded
    def __getitem__(self, i):
        numbers = range(lib.tresse_path_steps(self._path._c))
        if isinstance(i, slice):
            return [self._step(k) for k in numbers[i]]
        try:
            return self._step(numbers[i])
        except IndexError:
            raise IndexError("there is no such step") from None

    def _step(self, i):
        return Step(self._path, lib.tresse_path_proof(self._path._c, i), i)


class Path(_Owned):
    """How a puzzle is solved, step by step. It is a sequence of its steps; str() is the text that `tresse solve` shows."""

    def __init__(self, workspace, path):
        super().__init__(workspace)
        if not isinstance(path, ffi.CData):
            raise TypeError("a path is made by solve")
        self._have(path, lib.tresse_path_free)

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
    @guarded
    def outcome(self):
        """"solved", "contradiction", "stuck", "bounded", "unfinished", "listed", "bad-givens" or "impossible"."""
        return OUTCOMES[lib.tresse_path_outcome(self._c)]

    @property
    @guarded
    def solutions(self):
        """"none", "one", "several" or "unknown"."""
        return SOLUTIONS[lib.tresse_path_solutions(self._c)]

    @property
    @guarded
    def rating(self):
        """That of its hardest step."""
        return _rating(lib.tresse_path_rating(self._c))

    @property
    @guarded
    def why(self):
        """Why there is no path, if that can be said in a sentence; else ""."""
        return _text(lib.tresse_path_why(self._c))

    @guarded
    def write(self, format="text"):
        """As "text", "ascii", "json", "drup", "lrat", "core", "csp-rules" or "cnf"."""
        if format not in FORMATS:
            raise ValueError(f"format: expected one of {', '.join(FORMATS)}, not {format!r}")
        return self._collect(lambda w, h: lib.tresse_path_write(self._c, FORMATS[format], w, h))

    def json(self):
        """For programs, and for the checker."""
        return self.write("json")

    @guarded
    def grid(self):
        """The state at the end, as a grid of several lines."""
        return self._collect(lambda w, h: lib.tresse_path_grid_write(self._c, w, h))

    @guarded
    def candidates(self):
        """Names of the labels that are still candidates at the end."""
        return [_text(lib.tresse_path_candidate(self._c, i)) for i in range(lib.tresse_path_candidates(self._c))]

    @guarded
    def draw(self, step=None, part=None, theme="light"):
        """A step as SVG: 0 is the start, None the end."""
        number = lib.TRESSE_END if step is None else step
        return self._draw(lambda d, w, h: lib.tresse_path_draw(self._c, d, w, h), number, part, theme)

    def sentences(self):
        """Each step with the reason why it is right, as `tresse solve --explain` has it."""
        return "\n".join(f"{step}\n{step.sentences()}".rstrip() for step in self)

    def _repr_html_(self):
        return f"{self.draw()}<pre>{html.escape(self.sentences())}</pre>"

    def __str__(self):
        return self.write("text")

    def __repr__(self):
        return f"<tresse.Path {self.outcome}, {len(self)} steps>"
