"""Penpa+ links of square grids: shaded cells are blocked, lines are the loop.

What is packed into a link (see `_penpalink`) is lines of text, with short names for frequent
words. On line 1 are the kind of grid and its size, margins included; on 4 and 5 what is drawn in
the puzzle and by who solves it; on 6 the cells of the board. Cells are numbered row by row in a
grid with two more rows or columns on each side.

A cell is blocked if it is filled in black or a grey, the colours that the site itself counts as
shading, or has a large black or grey square in it; other colours and symbols are taken for
marks. The board is the smallest rectangle round the cells of the grid, in which cells that do not
belong to it are blocked. A loop is what is drawn, in the puzzle or by the solver, or else the
answer. Lines that do not join two cells (on edges, halves) are skipped, and so are titles and
numbers. A picture that is turned or mirrored is read as it was before that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, NoReturn

from purelooop._cells import check_size
from purelooop._directions import Edge
from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats import _penpalink, _penpatext
from purelooop.formats._jsontext import quoted
from purelooop.formats.document import Document
from purelooop.formats.size import number
from purelooop.formats.solution import DrawnSolution
from purelooop.loop import Loop

MOST_ROWS = 100
"""Most rows and columns that the site itself opens; links can have more."""

_SHADES = frozenset([1, 3, 4, 8])
_SQUARES = [[style, name] for style in (2, 3) for name in ("square_LL", "square_L")]
_NO_LINES = (0, 98)  # 98 is a cross
_PAIR = re.compile(r"([0-9]{1,9}),([0-9]{1,9})(?:,[0-9]+)?")


def matches(text: str) -> bool:
    """Tell whether a text looks like a Penpa+ link."""
    return _penpalink.matches(text)


def decode(text: str) -> Document:
    """Read a link, for editing or for solving; time is linear in what is packed into it.

    Raises
    ------
    FormatError
        A link that is damaged, cut off or too large, of another kind of grid, or with
        something else in the place of the grid.
    BoardError
        A size that no board has, or no open cell.
    """
    parameters = _penpalink.unpack(text)
    lines = _penpatext.with_words(parameters["p"]).split("\n")
    grid = _read_grid(lines)
    drawings = [_object(lines, 3), _object(lines, 4)]
    board = grid.board(_shaded(drawings[0]))
    edges = frozenset(edge for drawn in drawings for edge in _drawn(drawn, grid))
    if not edges and "a" in parameters:
        edges = frozenset(_answer(parameters["a"], grid))
    solution = DrawnSolution.from_edges(board.rows, board.cols, edges) if edges else None
    return Document(board, solution)


def encode(board: Board, loop: Loop | None = None, *, mode: str = "edit") -> str:
    """Write a link.

    Parameters
    ----------
    board : Board
    loop : Loop, optional
    mode : {'edit', 'solve'}
        In a link for editing the loop is drawn in green. In a link for solving it is hidden:
        it is the answer, with which the site compares what is drawn.

    Raises
    ------
    FormatError
        A board of which a link would hold more than 4 MB, from some 400 x 400 cells on.

    Notes
    -----
    The site opens no grid of more than `MOST_ROWS` rows or columns.
    """
    if mode not in ("edit", "solve"):
        raise ValueError(f"expected the mode 'edit' or 'solve', got {mode!r}")
    lines = [] if loop is None else _keys(loop)
    if mode == "edit" or loop is None:
        return _penpalink.pack(mode, p=_puzzle(board, lines, mode))
    answer = [[], sorted(f"{line},1" for line in lines), [], [], [], []]
    return _penpalink.pack(mode, p=_puzzle(board, [], mode), a=_penpatext.to_json(answer))


def _puzzle(board: Board, lines: list[str], mode: str) -> str:
    return _penpatext.without_words(_penpatext.puzzle(board, lines, mode == "solve"))


@dataclass(frozen=True, slots=True)
class _Grid:
    """The cells of a grid by number, and the rectangle round them."""

    width: int
    size: int
    cells: list[int]
    top: int
    left: int
    rows: int
    cols: int

    def place(self, k: int) -> tuple[int, int]:
        row, col = divmod(k, self.width)
        return row - self.top, col - self.left

    def board(self, shaded: Iterable[int]) -> Board:
        """Return the board in which these cells, and what is no cell, are blocked."""
        blocked = bytearray([1]) * (self.rows * self.cols)
        for k in set(self.cells).difference(shaded):
            row, col = self.place(k)
            blocked[row * self.cols + col] = 0
        return Board.from_cells(self.rows, self.cols, bytes(blocked))

    def edge(self, a: int, b: int) -> Edge | None:
        """Return the edge between two points, None if they are not both cells."""
        if max(a, b) >= self.size or a == b:
            return None
        return self.place(min(a, b)), self.place(max(a, b))


def _read_grid(lines: list[str]) -> _Grid:
    kind, *fields = lines[0].split(",")
    if kind.isdigit():
        _refuse("expected a link of Penpa+, got one of the first Penpa: open it there, export it")
    if kind != "square":
        _refuse(f"expected a square grid, got the kind {brief(kind)}", slug="format-grid")
    if len(fields) < 2 or not all(size.isascii() and size.isdigit() for size in fields[:2]):
        _refuse(f"expected the size of the grid on line 1, got {brief(lines[0])}")
    cols, rows = map(number, fields[:2])
    check_size(rows, cols)
    width = cols + 2 * _penpatext.RIM
    size = width * (rows + 2 * _penpatext.RIM)
    steps = _parse(lines, 5)
    if not isinstance(steps, list) or not steps or not all(type(k) is int for k in steps):
        _refuse(f"expected the cells of the grid on line 6, got {quoted(steps)}")
    cells = list(accumulate(steps))
    if min(cells) < 0 or max(cells) >= size:
        got = f"{brief(min(cells))} to {brief(max(cells))}"
        _refuse(f"expected cells from 0 to {size - 1} on line 6, got {got}")
    left, right = min(k % width for k in cells), max(k % width for k in cells)
    top, bottom = min(cells) // width, max(cells) // width
    return _Grid(width, size, cells, top, left, bottom - top + 1, right - left + 1)


def _object(lines: list[str], k: int) -> dict[str, Any]:
    """Return what is drawn, by kind; nothing where a link for solving has a blank line."""
    found = _parse(lines, k) if len(lines) > k and lines[k].strip() else {}
    if not isinstance(found, dict):
        _refuse(f"expected a JSON object on line {k + 1}, got {quoted(found)}")
    return found


def _parse(lines: list[str], k: int) -> object:
    text = lines[k] if len(lines) > k else ""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or numbers or nesting beyond all measure
        _refuse(f"expected JSON on line {k + 1}, got {brief(text)}")


def _shaded(drawn: dict[str, Any]) -> Iterator[int]:
    """Yield the points that are filled in black or a grey, or have a large square."""
    for key, color in _drawn_of(drawn, "surface"):
        if isinstance(color, int) and color in _SHADES:
            yield from _point(key)
    for key, symbol in _drawn_of(drawn, "symbol"):
        if isinstance(symbol, list) and symbol[:2] in _SQUARES:
            yield from _point(key)


def _point(key: str) -> Iterator[int]:
    if key.isascii() and key.isdigit():
        yield number(key)


def _drawn_of(drawn: dict[str, Any], kind: str) -> Iterator[tuple[str, Any]]:
    """Yield the keys and values of what is drawn of a kind."""
    found = drawn.get(kind, {})
    if isinstance(found, dict):
        yield from found.items()
    elif found not in ([], None):
        _refuse(f'expected a JSON object under "{kind}", got {quoted(found)}')


def _drawn(drawn: dict[str, Any], grid: _Grid) -> Iterator[Edge]:
    for key, style in _drawn_of(drawn, "line"):
        if style not in _NO_LINES:
            yield from _line(key, grid)


def _answer(text: str, grid: _Grid) -> Iterator[Edge]:
    """Yield the lines of an answer: lists of strings, those for lines being two cells and a 1."""
    parts = _parse([text], 0)
    for part in parts if isinstance(parts, list) else []:
        for entry in part if isinstance(part, list) else []:
            if isinstance(entry, str) and entry.count(",") == 2:
                yield from _line(entry, grid)


def _line(key: str, grid: _Grid) -> Iterator[Edge]:
    if pair := _PAIR.fullmatch(key):
        edge = grid.edge(int(pair[1]), int(pair[2]))
        if edge is not None:
            yield edge


def _keys(loop: Loop) -> list[str]:
    """Return the pairs of cell numbers that the loop joins, in order."""
    number_of = partial(_penpatext.cell_number, cols=loop.board.cols)
    pairs = sorted((number_of(*cell), number_of(*other)) for cell, other in loop.edges)
    return [f"{a},{b}" for a, b in pairs]


def _refuse(message: str, *, slug: str = "format-penpa") -> NoReturn:
    raise FormatError(message, slug=slug, row=1)
