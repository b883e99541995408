"""Path data of SVG for what is drawn on a grid. A cell is 10 x 10 units; y grows downwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from purelooop._directions import Edge
from purelooop.board import Cell
from purelooop.pictures._chains import Chain, chains

CELL = 10
RADIUS = 4
"""Radius of the corners of a line; at most half a cell."""

_LOWEST = [(bits & -bits).bit_length() - 1 for bits in range(16)]
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # x and y of a step up, down, left, right


def numbers(*values: float) -> str:
    """Write numbers as short as a path allows.

    Examples
    --------
    >>> numbers(1, -2, 0.25, -0.5, 10.5)
    '1-2 .25-.5 10.5'
    """
    text = ""
    for written in map(_number, values):
        text += written if not text or written[0] == "-" else " " + written
    return text


def _number(value: float) -> str:
    if value == int(value):
        return str(int(value))
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    if written[:2] == "0.":
        return written[1:]
    if written[:3] == "-0.":
        return "-" + written[2:]
    return "0" if written == "-0" else written


def center(cell: Cell) -> tuple[int, int]:
    """Return x and y of the middle of a cell."""
    return CELL * cell[1] + CELL // 2, CELL * cell[0] + CELL // 2


def areas(rows: int, cols: int, marks: bytes) -> str:
    """Return rectangles that cover the marked cells, one a run that is the same in several rows.

    Parameters
    ----------
    rows, cols : int
    marks : bytes of length rows * cols
        1 for the cells to be covered, 0 for all others.

    Examples
    --------
    >>> areas(2, 3, bytes([0, 1, 1, 0, 1, 1]))
    'M10 0h20v20h-20z'
    """
    tops: dict[tuple[int, int], int] = {}  # the runs of the last row, and where each began
    parts = []
    for row in range(rows + 1):
        runs = set(_runs(marks[row * cols : (row + 1) * cols]))
        for run in [run for run in tops if run not in runs]:
            parts.append(_rectangle(*run, tops.pop(run), row))
        for run in runs - tops.keys():
            tops[run] = row
    return "".join(sorted(parts))


def _runs(marks: bytes) -> Iterator[tuple[int, int]]:
    first = marks.find(1)
    while first >= 0:
        end = marks.find(0, first)
        end = end if end >= 0 else len(marks)
        yield first, end
        first = marks.find(1, end)


def _rectangle(left: int, right: int, top: int, bottom: int) -> str:
    width, height = CELL * (right - left), CELL * (bottom - top)
    return f"M{CELL * left} {CELL * top}h{width}v{height}h-{width}z"


def grid(rows: int, cols: int) -> str:
    """Return the lines between rows and between columns, without the frame."""
    across = (f"M0 {CELL * r}h{CELL * cols}" for r in range(1, rows))
    down = (f"M{CELL * c} 0v{CELL * rows}" for c in range(1, cols))
    return "".join([*across, *down])


def closed_line(first: Cell, steps: bytes) -> str:
    """Return a closed line with round corners that begins at a corner cell.

    Examples
    --------
    >>> closed_line((1, 0), bytes([3, 0, 2, 1]))
    'M9 15h2q4 0 4-4v-2q0-4-4-4h-2q-4 0-4 4v2q0 4 4 4z'
    """
    runs = _straights(steps)
    x, y = center(first)
    dx, dy = _STEPS[runs[0][0]]
    parts = [f"M{numbers(x + RADIUS * dx, y + RADIUS * dy)}"]
    for (ahead, length), (turn, _) in zip(runs, runs[1:] + runs[:1], strict=True):
        parts += _STRAIGHT[ahead](length - 2 * RADIUS), _CORNERS[ahead, turn]
    return "".join([*parts, "z"])


def open_line(
    first: Cell,
    steps: bytes,
    *,
    before: int | None = None,
    after: int | None = None,
    shorter: bool = False,
) -> str:
    """Return a line with round corners from the middle of one cell to that of another.

    Parameters
    ----------
    first : Cell
    steps : bytes
        Directions, one a step.
    before, after : int, optional
        Directions from which the line comes to the first cell, and in which it leaves the last
        one: it is made longer by a corner there, to meet the line that goes on.
    shorter : bool
        Leave both of its ends to lines that are made longer.

    Examples
    --------
    >>> open_line((1, 0), bytes([3, 0]))
    'M5 15h6q4 0 4-4v-6'
    >>> open_line((1, 0), bytes([3]), before=1, after=3)
    'M5 11q0 4 4 4h10'
    >>> open_line((1, 0), bytes([3]), shorter=True)
    'M9 15h2'
    """
    runs = _straights(steps)
    x, y = center(first)
    if shorter:
        dx, dy = _STEPS[steps[0]]
        x, y = x + RADIUS * dx, y + RADIUS * dy
        _lengthen(runs, 0, steps[0], -RADIUS)
        _lengthen(runs, -1, steps[-1], -RADIUS)
    if before is not None:
        dx, dy = _STEPS[before]
        x, y = x - RADIUS * dx, y - RADIUS * dy
        _lengthen(runs, 0, before, RADIUS)
    if after is not None:
        _lengthen(runs, -1, after, RADIUS)
    parts = [f"M{numbers(x, y)}"]
    for k, (ahead, length) in enumerate(runs):
        last = k == len(runs) - 1
        length -= ((k > 0) + (not last)) * RADIUS
        if length:
            parts.append(_STRAIGHT[ahead](length))
        if not last:
            parts.append(_CORNERS[ahead, runs[k + 1][0]])
    return "".join(parts)


def _lengthen(runs: list[tuple[int, int]], end: int, direction: int, length: int) -> None:
    """Add a length to the first or last run; in another direction, that is a run of its own."""
    if runs[end][0] == direction:
        runs[end] = direction, runs[end][1] + length
    else:
        runs.insert(0 if end == 0 else len(runs), (direction, length))


def smooth(cols: int, lines: bytes) -> str:
    """Return lines between cells, summed as `chains` takes them, as runs with round corners."""
    return _strung(cols, lines, lambda chain, first: open_line(first, chain.steps))


def trunks(cols: int, lines: bytes) -> str:
    """Return what two loops share, so that `branches` turn off it as railway lines do.

    Each of its ends is short of the middle of the cell where the loops part.
    """
    return _strung(cols, lines, lambda chain, first: open_line(first, chain.steps, shorter=True))


def branches(cols: int, lines: bytes, trunk: bytes) -> str:
    """Return what only one of two loops has; `trunk` are the lines that they share."""

    def joined(chain: Chain, first: Cell) -> str:
        before, after = _LOWEST[trunk[chain.first]] ^ 1, _LOWEST[trunk[chain.last]]
        return open_line(first, chain.steps, before=before, after=after)

    return _strung(cols, lines, joined)


def _strung(cols: int, lines: bytes, draw: Callable[[Chain, Cell], str]) -> str:
    parts = []
    for chain in chains(cols, lines):
        first = divmod(chain.first, cols)
        parts.append(closed_line(first, chain.steps) if chain.closed else draw(chain, first))
    return "".join(parts)


def crosses(edges: Iterable[Edge]) -> str:
    """Return a small cross for each edge, on the border between its cells."""
    return "".join(
        f"M{numbers(*(middle - 1.5 for middle in _middle(edge)))}l3 3m0-3l-3 3" for edge in edges
    )


def arrow(cell: Cell, direction: int, scale: float) -> str:
    """Return a triangle that points from a cell to the next, on the border between them."""
    dx, dy = _STEPS[direction]
    x, y = center(cell)
    length, half = 3.2 * scale, 2.3 * scale
    tip = x + (5 + length / 2) * dx, y + (5 + length / 2) * dy
    sides = -length * dx - half * dy, -length * dy + half * dx, 2 * half * dy, -2 * half * dx
    return f"M{numbers(*tip)}l{numbers(*sides)}z"


def _middle(edge: Edge) -> tuple[float, float]:
    (x, y), (u, v) = map(center, edge)
    return (x + u) / 2, (y + v) / 2


def _straights(steps: bytes) -> list[tuple[int, int]]:
    """Return the straight parts of a line: direction and length in units."""
    return [(direction, CELL * len(list(group))) for direction, group in groupby(steps)]


def _corner(ahead: int, turn: int) -> str:
    (dx, dy), (ex, ey) = _STEPS[ahead], _STEPS[turn]
    return "q" + numbers(RADIUS * dx, RADIUS * dy, RADIUS * (dx + ex), RADIUS * (dy + ey))


_CORNERS = {(ahead, turn): _corner(ahead, turn) for ahead in range(4) for turn in range(4)}
_STRAIGHT = ("v-{}".format, "v{}".format, "h-{}".format, "h{}".format)
