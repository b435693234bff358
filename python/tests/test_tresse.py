"""Tests of the package: python3 -m pytest python/tests. The program is $TRESSE, or build/release/tresse."""
import copy
import doctest
import gc
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import threading
import time
import weakref

import pytest
import tresse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TRESSE", str(ROOT / "build/release/tresse"))
W4 = "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
W5B4 = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"
NONE = "..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83..........."
NETWORK = "variable a b: 1 2\nminimize a"
HARD = "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7.."


def program(*words, **more):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, **more).stdout


def test_docstrings():
    assert doctest.testmod(tresse).failed == 0
    for name in tresse.__all__:
        assert getattr(tresse, name).__doc__, name


def test_ratings_are_those_of_the_program():
    puzzles = program("generate", "--count", "100", "--seed", "5").split()
    for theory in ["W", "B", "S+W", "TE(BRT)"]:
        want = [row.split("\t")[1] for row in program("rate", "--by", theory, "-", input="\n".join(puzzles)).splitlines()]
        assert [str(r) for r in tresse.workspace().rate_many(puzzles, theory)] == want


def test_other_ratings():
    assert tresse.rate(NONE) == ("no-solution", 0, tresse.rate(NONE).nodes)
    assert str(tresse.rate(W4.replace("345", ".45"))) == "not-unique"
    assert str(tresse.rate(HARD, "B")) == "inf"
    assert str(tresse.Workspace(max_length=2).rate(W4)) == ">2"
    w = tresse.Workspace()
    assert w.bound(W5B4, "W", w.rate(W5B4, "W")) == "upper-bound"
    assert w.bound(W5B4, "B", w.rate(W5B4, "B")) == "exact"


def test_paths_are_those_of_the_program():
    path = tresse.solve(W5B4, "W+B")
    assert str(path) == program("solve", "--verbose", "--with", "W+B", W5B4)
    assert path.json() == program("solve", "--with", "W+B", "--format", "json", W5B4)
    assert str(tresse.solve(W5B4)) == program("solve", "--verbose", W5B4)
    assert tresse.solve(W4, "W", trim=True).json() == program("solve", "--with", "W", "--trim", "--format", "json", W4)
    assert path.outcome == "solved" and path.solutions == "one" and str(path.rating) == "4"
    assert tresse.solve(W4, "W2").outcome == "bounded"


def test_steps_and_lines():
    path = tresse.solve(W5B4, "W+B")
    told = json.loads(path.json())["steps"]
    assert len(path) == len(told) == len(list(path))
    for step, want in zip(path, told):
        assert step.rule == want["rule"] and step.round == want["round"]
        assert json.loads(step.json()) == want and step.alias == want.get("alias", "")
        assert len(step.lines) == len(step) > 0
    assert any("XY-wing" in s.alias for s in tresse.solve(W4, "S+BC"))
    braid = next(s for s in path if s.rule == "braid")
    assert braid.lines[0].kind == "suppose" and braid.lines[0].labels == braid.eliminates
    assert [x.kind for x in braid.lines[1:]] == ["cell"] * braid.length
    assert braid.lines[-1].rights == () and all(r.by >= 0 for x in braid.lines for r in x.refuted)
    assert braid.sentences().startswith("If ") and "braid[4]" in str(braid)
    assert path.steps[-1].rule == path.steps[len(path) - 1].rule
    assert braid.draw().startswith("<svg") and path.draw(0).startswith("<svg") and path.draw().startswith("<svg")
    with pytest.raises(IndexError):
        path.steps[len(path)]
    trial = next(s for s in tresse.solve(HARD, "TE(BRT,2)") if s.rule.startswith("T&E") or s.lines[0].steps)
    assert trial.lines[0].steps and trial.lines[0].steps[0].lines


def test_check():
    path = tresse.solve(W4, "W")
    verdict = tresse.check(path)
    assert verdict.accepted and verdict.steps == len(path) and verdict.proved == "solution"
    false = path.json().replace('"rule":"whip"', '"rule":"braid"', 1).replace('"length":1', '"length":2', 1)
    verdict = tresse.check(false)
    assert not verdict.accepted and verdict.why
    assert tresse.check(tresse.solve(W4, "W1"), complete=True).accepted
    with pytest.raises(tresse.BadInput):
        tresse.check("{}")


def test_generate():
    made = list(tresse.generate(10, seed=7, first=5))
    assert [m.puzzle for m in made] == program("generate", "--seed", "7", "--first", "5", "--count", "10").split()
    assert all(tresse.count(m.puzzle) == "one" and m.tries >= 1 for m in made)
    few = next(tresse.generate(seed=3, theory="W", rating=(3, 4), clues=(22, 25)))
    assert few.rating.value in (3, 4) and 22 <= few.clues <= 25 and tresse.rate(few.puzzle) == few.rating._replace(
        nodes=tresse.rate(few.puzzle).nodes)
    assert len(next(tresse.generate(app="latin", size=5)).puzzle) == 25
    with pytest.raises(tresse.BadInput):
        next(tresse.generate(method="magic"))
    with pytest.raises(tresse.LimitReached):
        next(tresse.Workspace(nodes=5).generate(clues=(17, 17)))


def test_errors_have_places():
    with pytest.raises(tresse.BadInput) as raised:
        tresse.rate(W4[:30] + "z" + W4[31:])
    assert raised.value.column == 31 and "'z'" in raised.value.text and "column 31" in str(raised.value)
    assert raised.value.code == "expected" and "'z'" in raised.value.found and raised.value.expected and not raised.value.limit
    with pytest.raises(tresse.BadInput) as raised:
        tresse.rate("\n".join(["123......"] * 8 + ["12345678!"]), "W")
    assert raised.value.line == 9 and raised.value.column == 9
    with pytest.raises(tresse.BadInput) as raised:
        tresse.rate(W4, "W+Q")
    assert raised.value.column == 3
    with pytest.raises(ValueError):
        tresse.solve(W4, "W", strategy="wild")
    with pytest.raises(ValueError):
        tresse.solve(W4).write("pdf")
    got = list(tresse.workspace().rate_many([W4, "nonsense", W5B4]))
    assert [str(g) if isinstance(g, tresse.Rating) else type(g) for g in got] == ["4", tresse.BadInput, "5"]


def test_what_is_no_text():
    for wrong in (5, 4.5, ["1"], object()):
        with pytest.raises(TypeError, match="expected a str or bytes, not"):
            tresse.rate(wrong)
    with pytest.raises(TypeError, match="not NoneType"):
        tresse.rate(None)
    assert tresse.rate(W5B4.encode()) == tresse.rate(bytearray(W5B4.encode())) == tresse.rate(W5B4)


def test_a_path_is_a_sequence():
    path = tresse.solve(W5B4, "W")
    assert str(path[0]) == str(next(iter(path))) and str(path[-1]) == str(path[len(path) - 1])
    assert [str(s) for s in path[1:3]] == [str(path[1]), str(path[2])]
    with pytest.raises(IndexError):
        path[len(path)]


def test_puzzles():
    p = tresse.Workspace().puzzle(W4 + " a comment")
    assert p.app == "sudoku" and p.text == W4 and p.comment == "a comment" and "25 givens" in str(p)
    assert not p.clues
    grid = "houses 2\nattribute who: Ann Bob\nclue Ann is not 1"
    assert tresse.Workspace().puzzle(grid, app="generic").clues == "Ann is not 1\n"
    labels = list(p.labels())
    assert len(labels) == 729 and sum(x.state == "given" for x in labels) == 25
    p.change("r1c1=1")
    assert p.changes and sum(x.state == "value" for x in p.labels()) == 1
    with pytest.raises(tresse.BadInput):
        p.change("r1c1=4")
    assert p.draw().startswith("<svg")
    assert "sudoku" in tresse.apps() and "whip" in tresse.rules()
    assert tresse.build() == program("--version").split()[1]
    th = tresse.workspace().theory("whips+braids")
    assert str(th) == "W+B" and th.is_confluent in (True, False) and tresse.workspace().theory("TE(BRT,2)").depth == 2


def test_order_of_dying():
    for _ in range(50):
        w = tresse.Workspace()
        p, th, path = w.puzzle(W4), w.theory("W"), w.solve(W4, "W")
        del w
        gc.collect()
        assert p.workspace.rate(p, th).value == 4 and len(path) > 0
        cycle = [p, th, path]
        cycle.append(cycle)
        del p, th, path, cycle
    gc.collect()
    with tresse.Workspace() as w:
        p, step = w.puzzle(W4), w.solve(W4, "W").steps[0]
    for use in (lambda: p.text, lambda: step.rule, lambda: w.rate(W4)):
        with pytest.raises(ValueError):
            use()


def uses(w):
    """Whatever can be done with a workspace and what was made with it: functions to call, by name."""
    p, th, path = w.puzzle(W4), w.theory("W"), w.solve(HARD, "TE(BRT,2)")
    step = next(s for s in path if s.lines[0].steps)
    inner, many, made = step.lines[0].steps[0], w.rate_many([W4] * 9), w.generate(9)
    found, reader = w.find(f"{W4}\n{W4}\n"), tresse.Reader(w)
    rated = w.rate_found(list(w.find(f"{W4}\n" * 9)))
    next(many), next(made), next(found), next(rated)
    ways = {"many": lambda: next(many), "made": lambda: next(made), "enter": w.__enter__, "found": lambda: next(found),
            "rated": lambda: next(rated), "feed": lambda: list(reader.feed("1\n")), "end": lambda: list(reader.end()),
            "set nodes": lambda: setattr(w, "nodes", 0)}  # fmt: skip
    for name, args in {"rate": [p, th], "bound": [p, th, tresse.Rating("rated", 4, 0)], "count": [p], "solve": [p, th],
                       "check": ["{}"], "puzzle": [W4], "theory": ["W"], "solutions": [p], "model": [p], "why": [NETWORK],
                       "optimise": [NETWORK]}.items():  # fmt: skip
        ways["w " + name] = lambda name=name, args=args: getattr(w, name)(*args)
    for word, what in {"p": p, "th": th, "path": path, "step": step, "inner": inner, "steps": path.steps, "w": w}.items():
        for name in dir(type(what)):
            attribute = getattr(type(what), name)
            if name in ("workspace", "steps") or name.startswith("_") or f"{word} {name}" in ways:
                continue
            if isinstance(attribute, property):
                ways[f"{word}.{name}"] = lambda what=what, name=name: getattr(what, name)
            elif name not in ("close", "cancel", "rate_many", "rate_found", "find", "generate"):
                args = {"read": [W4], "change": ["r1c1=1"]}.get(name, [])
                ways[f"{word}.{name}"] = lambda what=what, name=name, args=args: getattr(what, name)(*args)
    for word, what in {"p": p, "th": th, "path": path, "step": step}.items():
        ways[f"str {word}"] = lambda what=what: str(what)
        ways[f"repr {word}"] = lambda what=what: repr(what)
    for word, what in {"path": path, "step": step, "inner": inner, "steps": path.steps}.items():
        ways[f"len {word}"] = lambda what=what: len(what)
        ways[f"list {word}"] = lambda what=what: list(what)
    ways["path[0]"], ways["path[:]"] = lambda: path[0], lambda: path[:]
    return ways


def does(use):
    """What it raises; None: nothing."""
    try:
        use()
    except Exception as error:  # noqa: B902
        return type(error)
    return None


def test_uses_are_guarded(monkeypatch):
    """Every function of the library that is called is called by who has the workspace."""
    from tresse import _objects

    w, real, seen = tresse.Workspace(), _objects.lib, set()

    class Watched:
        def __getattr__(self, name):
            if name.startswith("tresse_") and name != "tresse_status_text":
                assert w._life.turn, f"{name} is called outside the guard"
                seen.add(name)
            return getattr(real, name)

    monkeypatch.setattr(_objects, "lib", Watched())
    raised = {name: does(use) for name, use in uses(w).items()}
    inside = {"inner.sentences": ValueError, "inner.json": ValueError, "inner.draw": ValueError, "w check": tresse.BadInput}
    assert {name: error for name, error in raised.items() if error} == inside
    assert does(lambda: w.check("{}", complete=True)) and w.solve(W4, seed=3) and w.theory("W") and w.theory(None)
    assert w.solve(W4)
    assert w.solve(W4, "W1").candidates() and [s.lines for s in w.solve(W5B4, "B")] and does(lambda: w.solve(W4).draw(99))
    w.close()
    source = pathlib.Path(_objects.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r"lib\.(tresse_[a-z_]+)", source)) - {"tresse_open", "tresse_status_text"}
    assert seen | {"tresse_close"} == named | {"tresse_close"}


def test_after_close():
    w = tresse.Workspace()
    ways = uses(w)
    w.close()
    w.close()
    w.cancel()
    assert {name: does(use) for name, use in ways.items()} == dict.fromkeys(ways, tresse.Misuse)
    assert issubclass(tresse.Misuse, tresse.Error) and tresse.TresseError is tresse.Error
    with pytest.raises(tresse.Misuse, match="the workspace is closed"):
        with w:
            pass


def test_the_workspace_of_a_thread_is_replaced():
    tresse.workspace().close()
    assert tresse.rate(W4).value == 4


def busy(w):
    """A thread that works in w, and is at work."""
    thread = threading.Thread(target=lambda: does(lambda: next(w.generate(clues=(17, 17)))))
    thread.start()
    while not w._life.turn:
        time.sleep(0.001)
    time.sleep(0.05)
    return thread


def test_a_second_thread():
    w = tresse.Workspace()
    ways = uses(w)
    thread = busy(w)
    began = time.monotonic()
    assert {name: does(use) for name, use in ways.items()} == dict.fromkeys(ways, tresse.Misuse)
    for end in (w.close, lambda: w.__exit__(None, None, None)):
        with pytest.raises(tresse.Misuse, match="the workspace is at work"):
            end()
    assert time.monotonic() - began < 10 and thread.is_alive()
    w.cancel()
    thread.join(20)
    assert not thread.is_alive() and w.rate(W4).value == 4
    w.close()


def test_four_threads_in_one_workspace():
    w, said = tresse.Workspace(), []

    def work():
        for _ in range(100):
            try:
                said.append(str(w.rate(W5B4)))
            except tresse.Misuse:
                said.append("misuse")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(said) == 400 and set(said) <= {"5", "misuse"} and "5" in said


def in_child(test):
    """Does a test hold in a process that is forked here?"""
    child = os.fork()
    if child == 0:
        try:
            signal.alarm(60)
            os._exit(0 if test() else 1)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1] == 0


def test_after_fork():
    w = tresse.Workspace()
    ways = uses(w)
    expected = dict.fromkeys(ways, tresse.Misuse)
    assert in_child(lambda: {name: does(use) for name, use in ways.items()} == expected)
    assert in_child(lambda: does(w.close) is tresse.Misuse and tresse.Workspace().rate(W4).value == 4)
    assert tresse.rate(W4).value == 4 and in_child(lambda: tresse.rate(W4).value == 4)

    def let_go():
        nonlocal w
        ways.clear()
        w = None
        return gc.collect() >= 0

    thread = busy(w)
    assert in_child(let_go), "what is let go of in a child is not freed there, whatever its parent was doing"
    w.cancel()
    thread.join(20)
    assert w.rate(W4).value == 4


def test_signal_handlers():
    """They run within the library's callbacks: they can't use the workspace, and what they raise is raised."""
    w, told = tresse.Workspace(), []

    def handler(*_):
        told.append(does(lambda: w.rate(W4)))
        told.append(does(w.close))
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            next(w.generate(clues=(17, 17)))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert told == [tresse.Misuse, tresse.Misuse] and w.rate(W4).value == 4


def test_iterables_may_use_the_workspace():
    w = tresse.Workspace()
    assert all(isinstance(r, tresse.Rating) for r in w.rate_many(m.puzzle for m in w.generate(5)))


def test_used_after_death():
    """An object's __del__ may use what died with it in a cycle."""
    told = []

    class Late:
        def __del__(self):
            told.append(does(lambda: self.path.outcome))
            told.append(does(lambda: self.step.lines))

    for keep in (True, False):
        w, late = tresse.Workspace(), Late()
        late.path = w.solve(W4)
        late.step, late.me, late.w = late.path[0], late, None if keep else w
        del late
        if not keep:
            del w
        gc.collect()
    assert told == [tresse.Misuse] * 4


def test_nul():
    w = tresse.Workspace()
    for use in (lambda: w.theory("W\0B"), lambda: w.puzzle(W4, app="sudoku\0"), lambda: w.puzzle(W4, params="\0"),
                lambda: w.puzzle(W4 + "\0"), lambda: w.puzzle(W4).change("r1c1=1\0"), lambda: w.rate(W4, b"W\0"),
                lambda: w.solve(W4, strategy="levels\0"), lambda: w.solve(W4, **{"seed\0": 1}),
                lambda: next(w.generate(method="top-down\0")), lambda: w.puzzle(W4).draw("light\0"),
                lambda: w.solve(W4).draw(theme="\0"), lambda: w.check("{}\0")):  # fmt: skip
        with pytest.raises(tresse.BadInput):
            use()
    with pytest.raises(tresse.BadInput, match=r"column 2: control character \\x00"):
        w.theory("W\0B")


def test_cancel():
    w, raised = tresse.Workspace(), []

    def work():
        try:
            for _ in w.generate(clues=(17, 17)):
                pass
        except tresse.Stopped as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    w.cancel()
    thread.join(20)
    assert not thread.is_alive() and raised
    assert w.rate(W4).value == 4


def test_cancel_between_pieces_of_work():
    w = tresse.Workspace()
    w.cancel()
    with pytest.raises(tresse.Stopped):
        w.rate(W4)
    assert w.rate(W4).value == 4
    for puzzles in (w.generate(), w.rate_many([W4] * 1000)):
        next(puzzles)
        w.cancel()
        with pytest.raises(tresse.Stopped):
            list(puzzles)
    assert w.rate(W4).value == 4


def test_a_workspace_goes_with_its_last_user():
    gc.disable()
    try:
        w = tresse.Workspace()
        path = w.solve(W4)
        gone = weakref.ref(w)
        del w
        assert gone() is not None and path.rating.value == 4
        del path
        assert gone() is None
    finally:
        gc.enable()


def test_nothing_is_copied():
    w = tresse.Workspace()
    for what in (w, w.puzzle(W4), w.theory("W"), w.solve(W4)):
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied"):
                copied(what)


def test_generate_by_numbers():
    w = tresse.Workspace()
    assert [m.clues for m in w.generate(3, clues=24)] == [24] * 3
    assert [m.rating.value for m in w.generate(3, theory="W", rating=2)] == [2] * 3
    assert [m.rating.value for m in w.generate(3, theory="W", rating=0)] == [0] * 3
    with pytest.raises(tresse.BadInput, match="90 clues: a full grid has 81, expected no more"):
        next(w.generate(clues=90))
    with pytest.raises(ValueError, match="by which theory"):
        next(w.generate(rating=(1, 3)))


def test_a_workspace_for_each_thread():
    puzzles = [m.puzzle for m in tresse.generate(60, seed=9)]
    want, got = [tresse.rate(p) for p in puzzles], {}

    def work(i):
        got[i] = [tresse.rate(p) for p in puzzles]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(g == want for g in got.values()) and len(got) == 4


def test_files(tmp_path):
    file = tmp_path / "p"
    file.write_text(f"# three\n{W4}\n\nnonsense\n{W5B4}\n")
    rows = list(tresse.rate_file(file, "W"))
    assert [text for text, _ in rows] == [W4, "nonsense", W5B4]
    assert rows[2][1].value == 5
    assert rows[1][1].line == 4 and "neither a digit" in rows[1][1].text


def rows_of(line):
    return [line[i : i + 9] for i in range(0, 81, 9)]


def test_grids(tmp_path):
    """Several grids of several lines each, with blank lines between them, as the program finds them."""
    file = tmp_path / "p"
    file.write_text("\n".join(rows_of(W4)) + "\n\n" + "\n".join(rows_of(W5B4)) + "\n")
    assert [rating.value for _, rating in tresse.rate_file(file, "W")] == [4, 5]


def test_find():
    w = tresse.Workspace()
    table = f"id\tpuzzle\n{W4}\t{W5B4}\n"
    for text in (table, table.encode(), (table[i : i + 7] for i in range(0, len(table), 7))):
        pieces = list(w.find(text))
        assert [(p.line, p.heading, p.wrong) for p in pieces] == [(2, "id\tpuzzle", None)]
        assert [r.value for r in w.rate_found(pieces, "W")] == [5]  # the column that the heading calls puzzle
    assert list(w.find("")) == [] and list(w.find([])) == []
    reader = tresse.Reader(w)
    w.close()
    for use in (lambda: list(reader.feed("1")), lambda: list(reader.end()), lambda: list(w.find("1"))):
        with pytest.raises(tresse.Misuse):
            use()


def test_as_fast_as_the_program():
    text = program("generate", "--count", "3000", "--seed", "2")
    puzzles = text.split()
    began = time.process_time()
    ours = sum(r.value for r in tresse.workspace().rate_many(puzzles, "W"))
    spent = time.process_time() - began
    before = os.times()
    rows = program("rate", "--jobs", "1", "-", input=text).splitlines()
    after = os.times()
    assert ours == sum(int(row.split("\t")[1]) for row in rows)
    theirs = after.children_user - before.children_user + after.children_system - before.children_system
    print(f"{spent:.2f} s here, {theirs:.2f} s by the program")
    assert spent < 1.5 * theirs + 0.2


def test_header():
    """The whole header can be read: every function of it is there."""
    header = (ROOT / "include/tresse.h").read_text(encoding="utf-8")
    from tresse._header import declarations
    from tresse._library import ffi, lib

    functions = re.sub(r"typedef \w+ tresse_[a-z]+\(", "", declarations(header))
    names = set(re.findall(r"\b(tresse_[a-z_]+)\(", functions))
    assert len(names) > 80
    for name in names:
        assert ffi.typeof(getattr(lib, name)).kind == "function"
