"""What the command line's exit codes mean."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes, from the one that says most about a run to the one that says least."""

    INTERRUPTED = 130
    """Ctrl-C."""
    READER_GONE = 141
    """Whoever read the output stopped reading, as `head` does."""
    INTERNAL = 70
    """An error of this program itself, such as a loop that breaks a rule."""
    USAGE = 2
    """The command line or its input is not understood."""
    LIMIT = 3
    """A limit was reached first, so it is not decided."""
    NO = 1
    """Answered no: no loop, not unique, or not valid."""
    YES = 0
    """Answered yes: solved, unique, or valid."""


def overall(codes: Iterable[ExitCode]) -> ExitCode:
    """Return the exit code of a run whose boards have these."""
    return min(codes, key=list(ExitCode).index)
