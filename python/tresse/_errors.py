"""What is raised."""


class Error(Exception):
    """Something went wrong. line and column count from 1, and are 0 where there is no such place."""

    def __init__(self, text, line=0, column=0):
        place = f"line {line}, " if line > 1 else ""
        place += f"column {column}: " if column else ": " if place else ""
        super().__init__(place.replace(", :", ":") + text)
        self.text, self.line, self.column = text, line, column


class BadInput(Error, ValueError):
    """A puzzle, theory, option or path cannot be used."""


class Misuse(Error, ValueError):
    """A workspace, or what was made with it, is used after it was closed, while it is at work (in another thread, or in this
    one, from a signal handler), or in a process that was forked."""


class Stopped(Error):
    """The work was cancelled."""


class LimitReached(Error):
    """The budget ended before the answer was known."""
