"""What is raised."""


class Error(Exception):
    """Something went wrong. line and column count from 1, and are 0 where there is no such place. code is "wrong", "advice",
    "expected", "limit", "number" (a parameter has to be given), "contradiction", or ""; found, expected, limit, parameter
    and advice are the pieces of the text that say these things, "" where it does not."""

    def __init__(self, text, line=0, column=0, code="", fields=()):
        place = f"line {line}, " if line > 1 else ""
        place += f"column {column}: " if column else ": " if place else ""
        super().__init__(place.replace(", :", ":") + text)
        self.text, self.line, self.column, self.code = text, line, column, code
        self.found = self.expected = self.limit = self.parameter = self.advice = ""
        vars(self).update(fields)

    def below(self, lines):
        """The same, in a text with so many lines above."""
        error = type(self)(self.text, self.line and self.line + lines, self.column)
        vars(error).update({name: value for name, value in vars(self).items() if name != "line"})
        return error


class BadInput(Error, ValueError):
    """A puzzle, theory, option or path cannot be used."""


class Misuse(Error, ValueError):
    """A workspace, or what was made with it, is used after it was closed, while it is at work (in another thread, or in this
    one, from a signal handler), or in a process that was forked."""


class Stopped(Error):
    """The work was cancelled."""


class LimitReached(Error):
    """The budget ended before the answer was known."""
