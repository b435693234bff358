"""Who may use a workspace of the library, and when: every call of the library goes through `guarded`.

The library leaves it to its callers that a workspace, and what was made with it, is used by one thread at a time, and not
after it was closed. Python promises neither: threads share objects, and objects die in any order, in any thread, or are used
once more by someone's __del__ after they died. So a method that calls the library is guarded. It takes the workspace for as
long as it runs, and raises Misuse at once if it can't have it: nobody ever waits.
"""
import functools
import itertools
import os
import weakref

from ._errors import Misuse

_numbers = itertools.count()


def _free_all(pid, things):
    """Frees what was made with a workspace, the last first, then the workspace. Not in a process that was forked: there it is
    a copy of who knows which state, perhaps in the middle of a call."""
    while things and os.getpid() == pid:
        _, (free, c) = things.popitem()
        free(c)


class Life:
    """A workspace of the library, and what was made with it. Objects in Python hold it; when the last of them goes, it goes.

    things: what has to be freed, by number, the workspace first; empty: it is closed. gone: numbers of what no object in
    Python stands for any more, to be freed when the workspace is used again. turn: who is at work.
    """

    def __init__(self, t, close):
        self.t, self.pid, self.gone, self.turn = t, os.getpid(), [], {}
        self.things = {next(_numbers): (close, t)}
        weakref.finalize(self, _free_all, self.pid, self.things).atexit = False

    def hold(self, owner, c, free):
        """From now on c lives as long as its owner, or until the workspace is closed. Its number."""
        number = next(_numbers)
        self.things[number] = (free, c)
        weakref.finalize(owner, self.gone.append, number).atexit = False
        return number

    def enter(self, turn):
        """Takes the workspace, if it can be had."""
        if os.getpid() != self.pid:
            raise Misuse("the workspace belongs to another process, which this one was forked from: make one here")
        if self.turn.setdefault("of", turn) is not turn:
            raise Misuse("the workspace is at work, in another thread or below this call: use one for each thread")
        while self.gone:
            free, c = self.things.pop(self.gone.pop(), (None, None))
            if free is not None:
                free(c)

    def need(self, number):
        """Raises Misuse if the workspace is closed, or the thing of this number was freed."""
        if not self.things:
            raise Misuse("the workspace is closed")
        if number is not None and number not in self.things:
            raise Misuse("it was let go of before: __del__ of another object must not use it")

    def close(self):
        """Frees everything; by who has entered."""
        _free_all(self.pid, self.things)


def guarded(method):
    """A method that calls the library. `self._life` is its Life, `self._number` what it is about (None: the workspace)."""

    @functools.wraps(method)
    def alone(self, *args, **named):
        life, turn = self._life, object()
        try:
            life.enter(turn)
            life.need(self._number)
            return method(self, *args, **named)
        finally:
            # Not a call: between these, Ctrl-C can't raise, and the workspace is given back whatever happens.
            try:
                if life.turn["of"] is turn:
                    del life.turn["of"]
            except KeyError:
                pass

    return alone
