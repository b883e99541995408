"""What is reported of a broken rule."""

from __future__ import annotations

from dataclasses import dataclass

from purelooop.board import Cell


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    Attributes
    ----------
    code : str
        Which rule, see `purelooop.check`.
    cell : (int, int) or None
        Row and column of the place, counted from 0; None when there is no single place.
    message : str
        One sentence for people; it counts rows and columns from 1.
    """

    code: str
    cell: Cell | None
    message: str


def place_name(cell: Cell) -> str:
    """Name a cell to people."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def violation_at(code: str, what: str, cell: Cell) -> Violation:
    """Make a violation whose sentence ends with the place."""
    return Violation(code, cell, f"{what} {place_name(cell)}")
