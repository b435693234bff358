"""Tresse solves finite constraint satisfaction problems by patterns that prove each step, and rates them.

    >>> import tresse
    >>> puzzle = "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
    >>> tresse.rate(puzzle, "W").value
    4
    >>> path = tresse.solve(puzzle, "W")
    >>> path.outcome
    'solved'
    >>> path.steps[-1].rule
    'hidden-single-in-a-row'

Whatever is made with a Workspace belongs to it, and to one thread at a time: use a workspace for each thread. The functions
of this module (rate, solve, check, generate, ...) use one that belongs to the thread that calls them. The library runs
without the lock of the interpreter, so threads rate side by side. Who uses a workspace, or what was made with it, while it is
at work, after it was closed, or in a process that was forked, gets Misuse at once; nothing waits.

What is wrong with a puzzle is raised as BadInput, with line and column; work that was ended by `cancel` as Stopped; a search
that its budget ended as LimitReached, where there is no result that says so.
"""
from ._errors import BadInput, Error, LimitReached, Misuse, Stopped
from ._model import Model, Solution, all_different, circuit, connected, count, element, loop, regular, table
from ._objects import (
    Label, Line, Path, Piece, Product, Puzzle, Rating, Reader, Reasons, Refutation, Step, Theory, Verdict, Workspace,
)  # fmt: skip
from ._shortcuts import apps, build, check, generate, rate, rate_file, rules, solve, version, workspace

TresseError = Error  # as it was called at first

__all__ = [
    "BadInput", "Error", "Label", "LimitReached", "Line", "Misuse", "Model", "Path", "Piece", "Product", "Puzzle", "Rating",
    "Reader", "Reasons", "Refutation", "Solution", "Step", "Stopped", "Theory", "TresseError", "Verdict", "Workspace",
    "all_different", "apps", "build", "check", "circuit", "connected", "count", "element", "generate", "loop", "rate",
    "rate_file", "regular", "rules", "solve", "table", "version", "workspace",
]  # fmt: skip
__version__ = version()
