"""Random sequences of calls, as tests/unit/test_calls.c makes them of the library itself: a model knows what each must do.

Sequences run in children, so that a crash or a call that never ends is a failure like any other. One that fails is shrunk:
calls are left out as long as it still fails. TRESSE_PYTHON_SEQUENCES says how many (default 2000), TRESSE_SEED where to begin.
"""
import collections
import contextlib
import faulthandler
import gc
import os
import random
import signal
import threading

import tresse

SECONDS, BATCH, SLOTS = 120, 200, 3
TEXTS = ["1.......2.....3.", "12..34..2.41....", "1...............", "11..............", "3...1.....2....1"]
WRONG = ["", "1..............\0", "nonsense", "\ud800", "z" * 16]
LARGE = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"  # takes long enough to meet others
THEORIES = ["BRT", "W", "B", "S+W", "TE(BRT)"]
NO_THEORIES = ["W\0B", "X9", "", "TE("]
JUNK = [None, 5, -1, 2**80, 4.5, [], {}, object(), b"\xff", "\0", True, float("nan"), lambda: 1, range(3), "W", TEXTS[0]]
ODD = (TypeError, ValueError, tresse.Error, OverflowError, AttributeError, IndexError, KeyError)
Thing = collections.namedtuple("Thing", "object space text theory")

answers = {}


def answer(text, theory):
    """What a workspace of its own says: rating, path, number of solutions."""
    if (text, theory) not in answers:
        with tresse.Workspace() as w:
            path = w.solve(text, theory)
            answers[text, theory] = str(w.rate(text, theory)), path.json(), [str(s) for s in path], w.count(text)
    return answers[text, theory]


class Space:
    """A workspace, and what the model knows of it."""

    def __init__(self):
        self.w, self.closed, self.cancelled = tresse.Workspace(), False, False


class Late:
    """Uses what dies with it, after it has died."""

    def __init__(self, *things):
        self.things, self.me = things, self

    def __del__(self):
        for x in self.things:
            with contextlib.suppress(tresse.Error):
                str(x)


class Model:
    def __init__(self):
        self.spaces = [Space(), Space()]
        self.kinds = {kind: [None] * SLOTS for kind in ("puzzle", "theory", "path", "step", "many", "made")}
        self.seen = collections.Counter()
        self.do_puzzle(0, 0, 0), self.do_theory(0, 1, 0)

    # ---- what must come of a call ----

    def expect(self, use, space, value=None, *, work=False, error=None):
        """use() raises Misuse if the space is closed, Stopped if it is work that was cancelled, or else this error; or it
        gives this value (None: any)."""
        must = tresse.Misuse if space.closed else error or (tresse.Stopped if work and space.cancelled else None)
        if must is tresse.Stopped:
            space.cancelled = False
        try:
            got = use()
        except Exception as raised:
            assert must and isinstance(raised, must), f"{raised!r} was raised, expected {must}"
            self.seen[type(raised).__name__] += 1
            return None
        assert not must, f"{got!r} was given, expected {must}"
        assert value is None or got == value, f"{got!r} was given, expected {value!r}"
        self.seen["answers"] += 1
        return got

    def space(self, a):
        return self.spaces[a // 8 % 16 == 15]

    def slot(self, kind, a):
        return self.kinds[kind][(0, 0, 0, 1, 1, 2)[a % 6]]

    def put(self, kind, a, thing):
        self.kinds[kind][(0, 0, 0, 1, 1, 2)[a % 6]] = thing if thing and thing.object is not None else None

    # ---- the calls ----

    def do_open(self, a, b, c):
        if b % 8 == 0 or self.space(a).closed:
            self.spaces[a // 8 % 16 == 15] = Space()

    def do_close(self, a, b, c):
        space = self.space(a)
        if b % 3:
            self.expect(space.w.close if b % 3 == 1 else lambda: space.w.__exit__(None, None, None), OPEN)
            space.closed = True
        else:
            self.expect(space.w.__enter__, space, space.w)

    def do_puzzle(self, a, b, c):
        space, text = self.space(a), TEXTS[b % len(TEXTS)]
        made = self.expect(lambda: space.w.puzzle(text), space)
        self.put("puzzle", c, Thing(made, space, text, None))

    def do_wrong_puzzle(self, a, b, c):
        space = self.space(a)
        self.expect(lambda: space.w.puzzle(WRONG[b % len(WRONG)]), space, error=ValueError)

    def do_read(self, a, b, c):
        x, text = self.slot("puzzle", a), TEXTS[b % len(TEXTS)]
        if not x:
            return
        self.expect(lambda: x.object.read(text), x.space)
        self.put("puzzle", a, x._replace(text=text))

    def do_puzzle_ask(self, a, b, c):
        x = self.slot("puzzle", a)
        if x:
            p = x.object
            ways = [(lambda: p.text, x.text), (lambda: len(list(p.labels())) > 20, True), (lambda: p.draw()[:4], "<svg"),
                    (lambda: p.changes, ""), (lambda: str(p)[:3], None), (lambda: p.app, "sudoku"),
                    (lambda: p.change("") or p.comment, "")]  # fmt: skip
            self.expect(ways[b % len(ways)][0], x.space, ways[b % len(ways)][1])

    def do_theory(self, a, b, c):
        space, name = self.space(a), THEORIES[b % len(THEORIES)]
        made = self.expect(lambda: space.w.theory(name), space)
        self.put("theory", c, Thing(made, space, None, name))

    def do_wrong_theory(self, a, b, c):
        space = self.space(a)
        name = NO_THEORIES[b % len(NO_THEORIES)]
        error = (tresse.BadInput, tresse.Misuse) if space.closed else tresse.BadInput
        self.expect(lambda: space.w.theory(name), OPEN, error=error)

    def pair(self, a, b, space):
        """A puzzle and a theory, as objects or as texts; what they are; and what must be raised because of them."""
        x, th = self.slot("puzzle", a), self.slot("theory", b)
        x = x if x and a % 3 else Thing(TEXTS[a % len(TEXTS)], space, TEXTS[a % len(TEXTS)], None)
        th = th if th and b % 3 else Thing(THEORIES[b % len(THEORIES)], space, None, THEORIES[b % len(THEORIES)])
        error = None if x.space is space and th.space is space else tresse.BadInput
        return x.object, th.object, (x.text, th.theory), error

    def do_rate(self, a, b, c):
        space = self.space(c)
        p, th, what, error = self.pair(a, b, space)
        self.expect(lambda: str(space.w.rate(p, th)), space, answer(*what)[0], work=True, error=error)

    def do_count(self, a, b, c):
        space = self.space(c)
        p, _, what, error = self.pair(a, 0, space)
        error = error if isinstance(p, tresse.Puzzle) else None
        self.expect(lambda: space.w.count(p), space, answer(what[0], "BRT")[3], work=True, error=error)

    def do_solutions(self, a, b, c):
        """Up to two solutions, each of which has one; why it is so; the best one, of a puzzle that has no objective."""
        space = self.space(c)
        p, _, what, error = self.pair(a, 0, space)
        error = error if isinstance(p, tresse.Puzzle) else None
        many = ("none", "one", "several").index(answer(what[0], "BRT")[3])
        ways = [(lambda: len(space.w.solutions(p, 2)), many), (lambda: space.w.model(p) != "", True),
                (lambda: space.w.why(p).outcome, ("no-solution", "one-solution", "several-solutions")[many])]  # fmt: skip
        use, value = ways[b % len(ways)]
        self.expect(use, space, value, work=b % len(ways) != 1, error=error)

    def do_solve(self, a, b, c):
        space = self.space(c)
        p, th, what, error = self.pair(a, b, space)
        path = self.expect(lambda: space.w.solve(p, th), space, work=True, error=error)
        self.put("path", a + c, Thing(path, space, *what))

    def do_path_ask(self, a, b, c):
        x = self.slot("path", a)
        if x:
            path, (rating, json, steps, _) = x.object, answer(x.text, x.theory)
            ways = [(path.json, json), (lambda: len(path), len(steps)), (lambda: [str(s) for s in path], steps),
                    (lambda: path.draw()[:4], "<svg"), (lambda: path.outcome != "", True), (lambda: path.grid() != "", True),
                    (path.candidates, None), (lambda: repr(path)[:5], "<tres"), (lambda: path.rating, None)]  # fmt: skip
            self.expect(ways[b % len(ways)][0], x.space, ways[b % len(ways)][1])

    def do_check(self, a, b, c):
        x, space = self.slot("path", a), self.space(b)
        if x:
            closed = x.space.closed or space.closed
            self.expect(lambda: space.w.check(x.object).accepted, OPEN, True, error=tresse.Misuse if closed else None)

    def do_step(self, a, b, c):
        x = self.slot("path", a)
        if x and answer(x.text, x.theory)[2]:
            i = b % len(answer(x.text, x.theory)[2])
            step = self.expect(lambda: x.object[i], x.space)
            self.put("step", c, Thing(step, x.space, answer(x.text, x.theory)[2][i], None))

    def do_step_ask(self, a, b, c):
        x = self.slot("step", a)
        if x:
            s = x.object
            ways = [(lambda: str(s), x.text), (lambda: len(s.lines) == len(s), True), (lambda: s.rule != "", True), (s.json, None),
                    (lambda: len(s.asserts + s.eliminates) > 0, True), (lambda: s.alias, None), (s.sentences, None),
                    (lambda: [i.lines for line in s for i in line.steps], None), (lambda: s.draw()[:4], "<svg")]  # fmt: skip
            self.expect(ways[b % len(ways)][0], x.space, ways[b % len(ways)][1])

    def do_iterate(self, a, b, c):
        space = self.space(c)
        text, th = TEXTS[a % len(TEXTS)], THEORIES[b % len(THEORIES)]
        self.put("many", a, Thing(space.w.rate_many([text] * 9, th), space, text, th))
        self.put("made", a, Thing(space.w.generate(9, size=4), space, None, None))

    def do_next(self, a, b, c):
        kind = "many" if b % 2 else "made"
        x = self.slot(kind, a)
        if x:
            value = answer(x.text, x.theory)[0] if b % 2 else None
            try:
                self.expect(lambda: str(next(x.object)) if b % 2 else next(x.object), x.space, value, work=True)
            finally:
                if x.object.gi_frame is None:
                    self.put(kind, a, None)

    def do_cancel(self, a, b, c):
        space = self.space(a)
        space.w.cancel()
        space.cancelled = True

    def do_drop(self, a, b, c):
        kind = sorted(self.kinds)[b % len(self.kinds)]
        x = self.slot(kind, a)
        if x and c % 2:
            Late(x.object, x.space.w if c % 4 == 1 else None)
        del x
        self.put(kind, a, None)

    def do_collect(self, a, b, c):
        gc.collect(a % 3)

    def do_limits(self, a, b, c):
        space = self.space(a)

        def change():
            space.w.nodes = 0
            return space.w.nodes

        self.expect(change, space, 0)

    def do_junk(self, a, b, c):
        """Anything with anything: it raises what Python or the package raises, or it works."""
        live = [x.object for slots in self.kinds.values() for x in slots if x] + [self.space(a).w]
        what, r = live[b % len(live)], random.Random(a * 65536 + b * 256 + c)
        names = [n for n in dir(what) if not n.startswith("_") and n not in ("close", "cancel", "read", "change", "nodes", "throw",
                 "max_length", "workspace", "generate", "gi_frame", "gi_code")]  # fmt: skip
        everything = JUNK + live + WRONG
        try:
            got = getattr(what, r.choice(names))
            if callable(got):
                for space in self.spaces + [x.space for slots in self.kinds.values() for x in slots if x]:
                    space.cancelled = space.w._watch.cancelled = False
                got(*[r.choice(everything) for _ in range(r.randrange(4))])
        except ODD:
            self.seen["odd"] += 1

    def do_threads(self, a, b, c):
        """Others use the workspace at the same time: each gets the right answer, or Misuse."""
        if b % 16:
            return
        space, wrong = self.space(a), []
        wants = [tresse.Misuse] + [tresse.Stopped] * space.cancelled
        x, path = self.slot("puzzle", a), self.slot("path", a)

        def work(i):
            r = random.Random(c * 8 + i)
            start.wait()
            for _ in range(8):
                text, th = r.choice(TEXTS + [LARGE] * 5), r.choice(THEORIES)
                ways = [(lambda: str(space.w.rate(text, th)), answer(text, th)[0]), (lambda: space.w.solve(text, th).json(),
                         answer(text, th)[1]), (lambda: space.w.theory(th) and 1, 1), (gc.collect, None)]  # fmt: skip
                if x and x.space is space:
                    ways.append((lambda: x.object.text, x.text))
                if path and path.space is space:
                    ways.append((lambda: [line for s in path.object for line in s] and 1, None))
                if c % 3 == 0:
                    ways.append((space.w.close, None))
                use, value = r.choice(ways)
                try:
                    got = use()
                    if value is not None and got != value:
                        wrong.append((got, value))
                except Exception as error:
                    if not isinstance(error, tuple(wants)):
                        wrong.append(error)

        start = threading.Barrier(3)
        threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert not wrong, f"in threads: {wrong[0]!r}"
        space.w._watch.cancelled = space.cancelled = False
        space.closed = not space.w._life.things
        self.seen["threads"] += 1

    def do_fork(self, a, b, c):
        """In a child nothing of here can be used, everything can be let go of, and a new workspace works."""
        if b % 64:
            return
        child = os.fork()
        if child == 0:
            status = 1
            try:
                live = [x for kind in ("puzzle", "theory", "path", "step") for x in self.kinds[kind] if x]
                for use in [lambda x=x: str(x.object) for x in live] + [self.space(a).w.theory, lambda: self.space(a).w.count("1")]:
                    try:
                        use()
                        os._exit(1)
                    except (tresse.Misuse, TypeError):
                        pass
                del live, use
                self.kinds, self.spaces = {}, []
                gc.collect()
                with tresse.Workspace() as w:
                    status = 0 if str(w.rate(TEXTS[0], "W")) == answer(TEXTS[0], "W")[0] else 1
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0, "a forked process fails"
        self.seen["forks"] += 1


class OPEN:
    """For calls whose outcome does not depend on the space."""

    closed = cancelled = False


CALLS = [name for name in sorted(dir(Model)) if name.startswith("do_") for _ in range(
    {"do_open": 2, "do_solve": 4, "do_path_ask": 3, "do_step": 3, "do_step_ask": 4, "do_rate": 2}.get(name, 1))]  # fmt: skip


def sequence(seed, number):
    r = random.Random(f"{seed} {number}")
    return [(r.choice(CALLS), *(r.randrange(256) for _ in range(3))) for _ in range(1 + r.randrange(40 if number % 4 == 0 else 12))]


def run(calls, seen):
    """Why a sequence fails; None: it does not."""
    model = Model()
    for i, (name, a, b, c) in enumerate(calls):
        try:
            getattr(model, name)(a, b, c)
        except AssertionError as wrong:
            return f"call {i + 1}, {name} {a} {b} {c}: {wrong}"
    seen.update(model.seen)
    return None


def in_child(sequences):
    """Runs sequences in a child: the number of the first that fails and why, or how many there are and what was seen."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        faulthandler.enable()
        gc.freeze()  # what is there already is not looked at again and again
        seen = collections.Counter()
        try:
            for i, calls in enumerate(sequences):
                signal.alarm(SECONDS)
                os.write(write, f"{i}\n".encode())
                why = run(calls, seen)
                if why:
                    os.write(write, f"!{why}\n".encode(errors="replace"))
                    os._exit(1)
            os.write(write, f"!{dict(seen)!r}\n".encode())
            os._exit(0)
        except BaseException as error:  # noqa: B902
            os.write(write, f"!{error!r}\n".encode(errors="replace"))
        finally:
            os._exit(1)
    os.close(write)
    with open(read, encoding="utf-8", errors="replace") as pipe:
        lines = pipe.read().splitlines()
    status = os.waitpid(child, 0)[1]
    said = next((line[1:] for line in lines if line.startswith("!")), "it ends and does not crash: not so")
    return status != 0, sum(line.isdigit() for line in lines) - 1, said


def shrink(calls):
    size = len(calls)
    while size > 0:
        for at in range(len(calls) - size, -1, -1):
            less = calls[:at] + calls[at + size :]
            if in_child([less])[0]:
                calls = less
        size //= 2
    return calls


def test_random_sequences():
    most, seed = int(os.environ.get("TRESSE_PYTHON_SEQUENCES", "2000")), os.environ.get("TRESSE_SEED", "1")
    for text in TEXTS + [LARGE]:
        for th in THEORIES:
            answer(text, th)
    total = collections.Counter()
    for first in range(0, most, BATCH):
        sequences = [sequence(seed, i) for i in range(first, min(most, first + BATCH))]
        failed, i, said = in_child(sequences)
        if failed:
            less = shrink(sequences[i])
            raise AssertionError(f"sequence {first + i} of seed {seed}: {said}; shrunk: {less}: {in_child([less])[2]}")
        total.update(eval(said))  # noqa: S307
    print(f"{most} sequences: {dict(total)}")
    assert all(total[k] for k in ("answers", "Misuse", "BadInput", "Stopped", "odd", "threads", "forks")) or most < 1000
