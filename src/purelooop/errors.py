"""The errors of the package: one base class, each message one sentence, each with a stable slug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purelooop.check import Violation


class PurelooopError(ValueError):
    """Base class of every error that this package raises on purpose.

    Attributes
    ----------
    slug : str
        Stable kebab-case identifier of the kind of error; a subclass sets a default,
        an instance may carry a more precise one.
    """

    slug: str = "error"

    def __init__(self, message: str, *, slug: str | None = None) -> None:
        super().__init__(message)
        if slug is not None:
            self.slug = slug


class BoardError(PurelooopError):
    """Something that is no board: wrong shape, size or kind of entry, or no open cell."""

    slug = "board"


class FormatError(PurelooopError):
    """Text that cannot be read.

    Attributes
    ----------
    row, column : int or None
        Place in the text, both counted from 1; None when the error has no single place.
    char : str or None
        The character that was not understood.
    expected : str or None
        What would have been accepted there.
    """

    slug = "format"

    def __init__(
        self,
        message: str,
        *,
        slug: str | None = None,
        row: int | None = None,
        column: int | None = None,
        char: str | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(message, slug=slug)
        self.row = row
        self.column = column
        self.char = char
        self.expected = expected


class LoopError(PurelooopError):
    """An assignment that is not a loop.

    Attributes
    ----------
    violations : tuple of Violation
        Every broken rule, as `purelooop.check.check` reports them.
    """

    slug = "loop"

    def __init__(
        self, message: str, *, slug: str | None = None, violations: Sequence[Violation] = ()
    ) -> None:
        super().__init__(message, slug=slug)
        self.violations: tuple[Violation, ...] = tuple(violations)


class LimitReached(PurelooopError):
    """A limit was reached where a value could not say so; what was found before it stands."""

    slug = "limit"


class ExecutorError(PurelooopError):
    """An executor that lost a task again and again, or takes none any more."""

    slug = "executor"


class EngineError(RuntimeError):
    """The search returned something that breaks a rule. A bug: please report it."""


def brief(value: object, limit: int = 60) -> str:
    """Return `repr(value)` cut to about `limit` characters, for the end of a message."""
    if isinstance(value, str):
        return repr(value) if len(value) <= limit else repr(value[:limit]) + "…"
    try:
        text = repr(value)
    except ValueError:  # an int of thousands of digits has no repr
        return f"<{type(value).__name__}>"
    return shortened(text, limit)


def shortened(text: str, limit: int = 60) -> str:
    """Return a text cut to about `limit` characters."""
    return text if len(text) <= limit else text[:limit] + "…"
