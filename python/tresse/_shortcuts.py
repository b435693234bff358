"""Functions that use a workspace of the thread that calls them."""
import itertools
import os
import threading

from ._library import ffi, lib
from ._objects import Workspace, _text

_own = threading.local()


def workspace():
    """The workspace of this thread, made when it is first asked for; in a process that was forked, and if it was closed, once
    more."""
    made = getattr(_own, "made", None)
    if made is None or made._life.pid != os.getpid() or not made._life.things:
        made = _own.made = Workspace()
    return made


def rate(puzzle, theory="W"):
    """The Rating of a puzzle: see Workspace.rate."""
    return workspace().rate(puzzle, theory)


def rate_file(name, theory="W"):
    """Pairs (text of a puzzle, Rating or BadInput) for the puzzles of a file, as `tresse rate` finds them: one on each line,
    one in all of it, or several of several lines each."""
    here = workspace()
    with open(name, "rb") as file:
        pieces, again = itertools.tee(here.find(iter(lambda: file.read(1 << 16), b"")))
        for piece, rating in zip(pieces, here.rate_found(again, theory)):
            yield piece.text, rating


def solve(puzzle, theory=None, **options):
    """The Path of a puzzle: see Workspace.solve."""
    return workspace().solve(puzzle, theory, **options)


def check(path, complete=False):
    """Is a path right? See Workspace.check."""
    return workspace().check(path, complete)


def generate(count=None, seed=1, **wanted):
    """Minimal puzzles: see Workspace.generate."""
    return workspace().generate(count, seed, **wanted)


def version():
    """The version of the library."""
    return _text(lib.tresse_version())


def build():
    """The version and what stands for the sources: builds that are called the same give the same results."""
    return _text(lib.tresse_build())


def _all(name):
    i, names = 0, []
    while name(i) != ffi.NULL:
        names.append(_text(name(i)))
        i += 1
    return names


def apps():
    """Names of the applications: kinds of puzzles."""
    return _all(lib.tresse_app_name)


def rules():
    """Names of the rules."""
    return _all(lib.tresse_rule_name)
