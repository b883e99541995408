"""Boards and loops as SVG: plain paths and rectangles, no fonts, no scripts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import ne

from purelooop.board import Board, Cell
from purelooop.errors import PurelooopError, brief
from purelooop.loop import Loop
from purelooop.pictures._digits import numbers_in_cells, scale_of
from purelooop.pictures._paths import (
    CELL,
    areas,
    arrow,
    branches,
    center,
    closed_line,
    crosses,
    grid,
    numbers,
    smooth,
    trunks,
)
from purelooop.pictures._themes import check_theme, paint, style
from purelooop.pictures._tracks import (
    cells_along,
    check_board,
    compare,
    lines_along,
    lines_of,
    marked_cells,
    marked_edges,
    travel,
)

_MARGIN = 4
_LINE = 2.2  # width of the loop
_RIBBON, _PALE = 6.4, ".3"  # its width and opacity under numbers
_STEPS_PER_ARROW = 3
_MOST_NUMBERS = 10_000
_LARGEST_CELL, _READABLE_CELL = 36, 28  # pixels
_WIDEST_CELL = 1000  # pixels


def svg(
    board: Board,
    loop: Loop | None = None,
    *,
    other: Loop | None = None,
    inside: bool = False,
    direction: bool = False,
    ids: bool = False,
    forced: Iterable[object] = (),
    forbidden: Iterable[object] = (),
    drawn: bytes | None = None,
    wrong: Iterable[Cell] = (),
    theme: str = "auto",
    cell: int | None = None,
) -> str:
    """Draw a board, and what is known of its loops, as SVG.

    Parameters
    ----------
    board : Board
    loop : Loop, optional
        Drawn as one smooth line.
    other : Loop, optional
        A second loop. What both share is drawn calmly, where they differ each in a colour of
        its own, and the cells in which they differ are tinted.
    inside : bool
        Tint what is inside the loop.
    direction : bool
        Show the direction of travel by arrows, and the start cell by a disc.
    ids : bool
        Write into each cell how many steps it is from the start; from 10,000 cells on into every
        tenth, hundredth and so on, so that there are no more numbers than that.
    forced, forbidden : iterable of edges
        Pairs of neighbouring cells: edges to highlight, and edges to cross out.
    drawn : bytes of length rows * cols, optional
        Lines that are no loop, or none yet: for each cell the sum of its lines, as the `lines` of
        a solution in `purelooop.formats` or `purelooop.drawing.line_bits` returns them.
    wrong : iterable of Cell
        Cells to be tinted in the colour of faults.
    theme : {'auto', 'light', 'dark'}
        ``auto`` is light, and dark where the reader prefers that.
    cell : int, optional
        Width of a cell in pixels; what suits the size of the board if None.

    Returns
    -------
    str
        An svg element that is a file as well.

    Raises
    ------
    PurelooopError
        A loop of another board, an edge off the grid, no such theme, or something to be shown of a
        loop where there is none.

    Notes
    -----
    O(rows * cols) time and memory, and up to some ten characters a cell.

    Examples
    --------
    >>> print(svg(Board.parse("2x3"), theme="light", cell=20)[:83])
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 38 28" width="76" height="56
    """
    check_theme(theme)
    check_board(board, loop, other)
    if loop is None:
        loop, other = other, None
    if loop is None and (inside or direction or ids):
        message = "expected a loop, as its inside, direction or numbers are to be drawn, got none"
        raise PurelooopError(message, slug="picture")
    if cell is None:
        cell = _cell_width(board, ids)
    elif not 1 <= cell <= _WIDEST_CELL:
        message = f"expected a cell of 1 to {_WIDEST_CELL} pixels, got {brief(cell)}"
        raise PurelooopError(message, slug="picture")
    along = lines_along(board, marked_edges(board, forced))
    width, height = CELL * board.cols, CELL * board.rows
    parts = [
        f'<rect x="-{_MARGIN}" y="-{_MARGIN}" width="{width + 2 * _MARGIN}"'
        f' height="{height + 2 * _MARGIN}" {paint("paper", theme)}/>',
    ]
    if loop and other:
        differs = bytes(map(ne, lines_of(loop), lines_of(other)))
        parts.append(_fill("differs", theme, areas(*_size(board), differs)))
    parts += [
        _inside(loop, theme) if loop and inside else "",
        _fill("blocked", theme, areas(*_size(board), board.cells)),
        _fill("wrong", theme, areas(*_size(board), marked_cells(board, wrong)), _TINT),
        _stroke("grid", theme, 0.4, grid(*_size(board)), ' stroke-opacity=".5"'),
        f'<rect width="{width}" height="{height}" fill="none" {paint("frame", theme)}'
        ' stroke-width=".8"/>',
        _stroke("forced", theme, 5 if loop else 3, smooth(board.cols, along), _ROUND),
    ]
    if drawn is not None:
        parts.append(_stroke("drawn", theme, _LINE, smooth(board.cols, drawn), _ROUND))
    if loop:
        parts += _loops(loop, other, ids, theme)
        parts += _direction(loop, ids, theme) if direction else ()
        parts += _numbers(loop, theme) if ids else ()
    parts.append(_stroke("forbidden", theme, 0.9, crosses(marked_edges(board, forbidden)), _ROUND))
    body = "\n".join(filter(None, parts))
    head = _head(board, loop, cell), style(theme, body)
    return "\n".join(filter(None, [*head, body, "</svg>\n"]))


_TINT = ' fill-opacity=".4"'
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def _size(board: Board) -> tuple[int, int]:
    return board.rows, board.cols


def _cell_width(board: Board, ids: bool) -> int:
    """Return what suits the size of a board; numbers are to be read."""
    width = max(4, min(_LARGEST_CELL, 900 // max(board.rows, board.cols)))
    return max(width, _READABLE_CELL) if ids and len(board.cells) <= _MOST_NUMBERS else width


def _head(board: Board, loop: Loop | None, cell: int) -> str:
    box = [CELL * side + 2 * _MARGIN for side in (board.cols, board.rows)]
    width, height = (round(side * cell / CELL) for side in box)
    what = "Pure Loop puzzle" if loop is None else "Pure Loop puzzle and its loop"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{_MARGIN} -{_MARGIN} {box[0]} {box[1]}"'
        f' width="{width}" height="{height}" role="img"'
        f' aria-label="{what}, {board.rows} rows, {board.cols} columns">'
    )


def _fill(role: str, theme: str, data: str, more: str = "") -> str:
    return f'<path {paint(role, theme)}{more} d="{data}"/>' if data else ""


def _stroke(role: str, theme: str, width: float, data: str, more: str = "") -> str:
    attributes = f'fill="none" {paint(role, theme)} stroke-width="{numbers(width)}"{more}'
    return f'<path {attributes} d="{data}"/>' if data else ""


def _inside(loop: Loop, theme: str) -> str:
    line = closed_line(loop.start, travel(loop))
    return _fill("inside", theme, line, ' fill-opacity=".16"')


def _loops(loop: Loop, other: Loop | None, ids: bool, theme: str) -> list[str]:
    width = _RIBBON if ids else _LINE
    more = f' stroke-opacity="{_PALE}"' if ids else ""
    if other is None:
        return [_stroke("loop", theme, width, closed_line(loop.start, travel(loop)), more)]
    cols, (both, own, others) = loop.board.cols, compare(lines_of(loop), lines_of(other))
    return [
        _stroke("shared", theme, width, trunks(cols, both), more),
        _stroke("other", theme, width + 0.6, branches(cols, others, both), more),
        _stroke("loop", theme, width + 0.6, branches(cols, own, both), more),
    ]


def _direction(loop: Loop, ids: bool, theme: str) -> list[str]:
    pale = f' fill-opacity="{_PALE}"' if ids else ""
    x, y = center(loop.start)
    cells = islice(cells_along(loop), 0, None, _STEPS_PER_ARROW)
    arrows = (arrow((r, c), d, 1 if ids else 1.5) for r, c, d in cells)
    return [
        f'<circle cx="{x}" cy="{y}" r="2.6" {paint("start", theme)}{pale}/>',
        _fill("arrow", theme, "".join(arrows)),
    ]


def _numbers(loop: Loop, theme: str) -> list[str]:
    highest = loop.board.open_count - 1
    step = 1
    while highest // step >= _MOST_NUMBERS:
        step *= 10
    cells = ((k, (r, c)) for k, (r, c, _) in enumerate(cells_along(loop)) if k % step == 0)
    data = numbers_in_cells(cells, highest)
    return [_stroke("number", theme, 1.1 * scale_of(highest), data, _ROUND)]
