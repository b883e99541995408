"""Reads back what an SVG picture shows: which edges its lines go along, which cells it fills.

Knows nothing of how the pictures are made, only the notation of SVG's paths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

from purelooop.board import Cell

UNIT = 10
"""Side of a cell."""

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "a": 7, "z": 0}

Point = tuple[float, float]
Edge = tuple[Cell, Cell]


class Picture:
    """The shapes of an SVG picture of the theme ``auto``, whose classes end in their roles."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.shapes = list(self.root)

    def path(self, role: str) -> str:
        """Return the path of a role, "" if there is none."""
        (data, *others) = [
            shape.get("d", "")
            for shape in self.shapes
            if shape.get("class", "").endswith(f"-{role}")
        ] or [""]
        assert not others
        return data

    def edges(self, role: str) -> list[Edge]:
        """Return the edges that the lines of a role go along, one for each time they do."""
        return [edge for line in strokes(self.path(role)) for edge in crossed(line)]

    def cells(self, role: str) -> list[Cell]:
        """Return the cells that the rectangles of a role cover, one for each time they do."""
        return [cell for line in strokes(self.path(role)) for cell in covered(line)]


def strokes(data: str) -> Iterator[list[Point]]:
    """Yield the points of each line of a path; a curve counts as a line between its ends."""
    points: list[Point] = []
    x = y = 0.0
    for name, text in _COMMAND.findall(data):
        numbers = [*map(float, _NUMBER.findall(text))]
        assert len(numbers) == _ARGUMENTS[name.lower()], (name, text)
        assert name in "Mmlhvqaz"
        if name in "Mm":
            if len(points) > 1:
                yield points
            x, y = numbers if name == "M" else (x + numbers[0], y + numbers[1])
            points = [(x, y)]
            continue
        if name == "z":
            x, y = points[0]
        elif name == "h":
            x += numbers[0]
        elif name == "v":
            y += numbers[0]
        else:
            x, y = x + numbers[-2], y + numbers[-1]
        points.append((x, y))
    if len(points) > 1:
        yield points


def crossed(points: list[Point]) -> Iterator[Edge]:
    """Yield an edge for each border between two cells that a line crosses, always in its middle."""
    for (x, y), (u, v) in pairwise(points):
        if y == v:
            for border in _borders(x, u):
                assert y % UNIT == UNIT / 2
                row = int(y // UNIT)
                yield (row, border - 1), (row, border)
        elif x == u:
            for border in _borders(y, v):
                assert x % UNIT == UNIT / 2
                col = int(x // UNIT)
                yield (border - 1, col), (border, col)
        else:  # a corner stays in its cell
            cells = {(min(a, b) // UNIT, -(-max(a, b) // UNIT)) for a, b in ((x, u), (y, v))}
            assert all(high - low == 1 for low, high in cells)


def _borders(start: float, end: float) -> list[int]:
    """Return the borders between two points, that of the end counted and that of the start not."""
    low, high = sorted((start, end))
    passed = range(int(-(-low // UNIT)), int(high // UNIT) + 1)
    return [border for border in passed if border * UNIT != start]


def covered(points: list[Point]) -> Iterator[Cell]:
    """Yield the cells in a rectangle."""
    assert len(points) == 5
    assert points[0] == points[-1]
    (left, top), (right, bottom) = min(points), max(points)
    for row in range(int(top // UNIT), int(bottom // UNIT)):
        for col in range(int(left // UNIT), int(right // UNIT)):
            yield row, col
