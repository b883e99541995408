"""The one error of this package: a text that cannot be read, or rules that cannot be evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purelooop.errors import PurelooopError

if TYPE_CHECKING:
    from purelooop.sapphire.tree import Position


class SapphireError(PurelooopError):
    """Rules in Sapphire notation that cannot be read or evaluated.

    Attributes
    ----------
    line, column : int or None
        Where, counted from 1 in the text as it was given (a listing's gutter counts too).
        None where the error is in the environment, not in the text.
    expected, found : str
        What was expected there, and what stood there instead.
    """

    slug = "sapphire"

    def __init__(self, expected: str, found: str, position: Position | None = None) -> None:
        place = f"line {position.line}, column {position.column}: " if position else ""
        super().__init__(f"{place}expected {expected}, found {found}")
        self.line: int | None = position.line if position else None
        self.column: int | None = position.column if position else None
        self.expected = expected
        self.found = found
        self._arguments = expected, found, position

    def __reduce__(self) -> tuple[type[SapphireError], tuple[str, str, Position | None]]:
        return type(self), self._arguments
