"""Digits as plain strokes, so that numbers need no font."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from purelooop.board import Cell
from purelooop.pictures._paths import CELL, center, numbers

# Each in a box of 4 x 6: where it begins, and its strokes from there.
_DIGITS = (
    (0, 2, "a2 2 0 0 1 4 0v2a2 2 0 0 1 -4 0z"),
    (0.8, 1.1, "l1.5 -1.1v6"),
    (0, 1.8, "a2 1.8 0 0 1 4 0q0 1.2 -4 4.2h4"),
    (0.3, 0, "h3.4l-2 2.4a1.8 1.8 0 1 1 -1.7 2.5"),
    (3, 6, "v-6l-3 4.3h4"),
    (3.6, 0, "h-3l-.4 2.6a2 2 0 1 1 -.2 2.5"),
    (3.3, 0, "q-3.3 1 -3.3 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"),
    (0, 0, "h4l-2.6 6"),
    (
        2,
        2.7,
        "a1.4 1.35 0 0 1 0 -2.7a1.4 1.35 0 0 1 0 2.7a1.8 1.65 0 0 1 0 3.3a1.8 1.65 0 0 1 0 -3.3",
    ),
    (0.7, 6, "q3.3 -1 3.3 -4a2 2 0 1 0 -4 0a2 2 0 1 0 4 0"),
)
_ADVANCE, _WIDTH, _HEIGHT = 5.4, 4, 6
_ROOM = 0.74 * CELL  # for the longest number of a picture
_LARGEST = 0.62


def numbers_in_cells(cells: Iterable[tuple[int, Cell]], highest: int) -> str:
    """Return the strokes of numbers, each in the middle of its cell.

    Parameters
    ----------
    cells : iterable of (int, Cell)
    highest : int
        The highest number; its length settles the size of all.
    """
    scale = scale_of(highest)
    digits = [(x * scale, y * scale, _scaled(strokes, scale)) for x, y, strokes in _DIGITS]
    parts = []
    for number, cell in cells:
        x, y = center(cell)
        text = str(number)
        left = x - scale * _span(len(text)) / 2
        top = y - scale * _HEIGHT / 2
        for k, digit in enumerate(map(int, text)):
            dx, dy, strokes = digits[digit]
            parts.append(f"M{numbers(left + k * _ADVANCE * scale + dx, top + dy)}{strokes}")
    return "".join(parts)


def scale_of(highest: int) -> float:
    """Return the size of the digits that leaves room for the highest number in a cell."""
    return min(_LARGEST, _ROOM / _span(len(str(highest))))


def _span(length: int) -> float:
    return _ADVANCE * (length - 1) + _WIDTH


def _scaled(strokes: str, scale: float) -> str:
    return re.sub(r"([a-z])([^a-z]*)", _scaler(scale), strokes)


def _scaler(scale: float) -> Callable[[re.Match[str]], str]:
    def scaled(found: re.Match[str]) -> str:
        values = [float(value) for value in found[2].split()]
        # of an arc's numbers, the rotation and two flags are no lengths
        fixed = range(2, 5) if found[1] == "a" else ()
        return found[1] + numbers(*(v if k in fixed else v * scale for k, v in enumerate(values)))

    return scaled
