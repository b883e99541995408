"""The directions of travel, and reading what is offered as directions or edges of a loop."""

from __future__ import annotations

from operator import index
from typing import Any, TypeAlias

from purelooop._violation import Violation, violation_at
from purelooop.board import Board, Cell
from purelooop.errors import brief

Edge: TypeAlias = tuple[Cell, Cell]

UP, DOWN, LEFT, RIGHT, BLOCKED = range(5)
DIRECTION_NAMES = ("up", "down", "left", "right")
_DIRECTIONS = {direction: direction for direction in range(5)}  # finds 3.0 and numpy's 3, too


def start_index(board: Board) -> int:
    """Return the index of the start cell: the leftmost open one of the last row with any."""
    last_row = board.cells.rfind(0) // board.cols
    return board.cells.find(0, last_row * board.cols)


def read_directions(board: Board, sol: object) -> tuple[bytes | None, list[Violation]]:
    """Read an assignment as directions 0-4, row by row, or say why it is none.

    Returns
    -------
    directions : bytes or None
        None exactly if there are violations.
    violations : list of Violation
        Of the codes ``shape`` and ``value``.
    """
    rows = _read_rows(sol)
    violations = _judge_shape(board, sol, rows)
    if rows is None or violations:
        return None, violations
    directions = b"".join(_read_row(r, row, violations) for r, row in enumerate(rows))
    return (None if violations else directions), violations


def read_edge(edge: Any) -> Edge | Violation:
    """Read a pair of cells, or say why it is none."""
    try:
        (r, c), (s, d) = edge
        return (index(r), index(c)), (index(s), index(d))
    except Exception:  # whatever a foreign object raises: it is no pair of cells
        message = f"expected an edge as a pair of cells, got {_shown(edge)}"
        return Violation("value", None, message)


def _read_rows(sol: Any) -> list[list[object]] | None:
    """Return the rows of anything two-dimensional, or None."""
    try:
        for convert in ("to_rows", "tolist"):  # a Loop; an array, whose own numbers are slow
            if hasattr(sol, convert):
                sol = getattr(sol, convert)()
        return [list(row) for row in sol]
    except Exception:  # whatever a foreign object raises: it is no grid
        return None


def _judge_shape(board: Board, sol: object, rows: list[list[object]] | None) -> list[Violation]:
    if rows is None or len(rows) != board.rows:
        got = _shown(sol) if rows is None else f"{len(rows)} rows"
        message = f"expected {board.rows} rows of {board.cols} directions, got {got}"
        return [Violation("shape", None, message)]
    return [
        Violation("shape", None, f"expected {board.cols} directions in row {r}, got {len(row)}")
        for r, row in enumerate(rows, start=1)
        if len(row) != board.cols
    ]


def _read_row(r: int, row: list[Any], violations: list[Violation]) -> bytes:
    try:
        directions = bytes(row)
        if max(directions) <= BLOCKED:
            return directions
    except Exception:  # not all are integers, or not all below 256
        pass
    return bytes(_read_value((r, c), value, violations) for c, value in enumerate(row))


def _read_value(cell: Cell, value: Any, violations: list[Violation]) -> int:
    try:
        return _DIRECTIONS[value]
    except Exception:  # KeyError, or whatever a value raises that can not be looked up
        nested = hasattr(value, "__len__") and not isinstance(value, str | bytes)
        what = f"expected a direction 0-4, got {_shown(value)}, at"
        violations.append(violation_at("shape" if nested else "value", what, cell))
        return BLOCKED


def _shown(value: object) -> str:
    try:
        return brief(value)
    except Exception:  # a foreign object may have no repr
        return type(value).__name__
