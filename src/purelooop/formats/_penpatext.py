"""The text that is packed into Penpa+ links, as the site itself writes it.

These are the lines of a Simple Loop puzzle: a dashed grid, black cells, and for the solver the
tool that draws lines and crosses.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from purelooop.board import Board

RIM = 2
"""Rows or columns on each side of the grid that are numbered with it."""

BLACK, GREEN_LINE = 4, 3
_CELL_SIZE = 38
_VERSION = [3, 2, 3]

_SHORT = (
    ("z", "zZ"),
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)
"""Words and what stands for them; the first pair keeps other z's apart from these."""


def with_words(text: str) -> str:
    """Put the words back that `without_words` has replaced."""
    for word, short in reversed(_SHORT):
        text = text.replace(short, word)
    return text


def without_words(text: str) -> str:
    """Replace frequent words, before the text is packed."""
    for word, short in _SHORT:
        text = text.replace(word, short)
    return text


def to_json(value: object) -> str:
    """Write JSON as JavaScript does, without blanks."""
    return json.dumps(value, separators=(",", ":"))


def cell_number(row: int, col: int, cols: int) -> int:
    """Return the number of a cell in a grid of so many columns."""
    return (row + RIM) * (cols + 2 * RIM) + col + RIM


def puzzle(board: Board, lines: list[str], is_solving: bool) -> str:
    """Return the lines of text of a puzzle, with their words.

    Parameters
    ----------
    board : Board
    lines : list of str
        Pairs of cell numbers, ``a,b``, between which the solver has drawn a line.
    is_solving : bool
        Whether it is for a link for solving, in which nothing is drawn.
    """
    rows, cols = board.rows, board.cols
    cells = [cell_number(r, c, cols) for r in range(rows) for c in range(cols)]
    surface = {k: BLACK for k, blocked in zip(cells, board.cells, strict=True) if blocked}
    mode, colors = _mode(), to_json(_layer())
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    tools = mode["pu_a"]
    solving_mode = "~".join(map(to_json, (mode["grid"], tools["edit_mode"], tools["combi"])))
    return "\n".join(
        [
            _head(rows, cols),
            "[0,0,0,0]",
            solving_mode if is_solving else to_json(mode),
            to_json(_layer(surface=surface)),
            "" if is_solving else to_json(_layer(line=dict.fromkeys(lines, GREEN_LINE))),
            to_json(steps),
            '["Surface","Composite"]',
            '{"sol_loopline":true}',
            '"x"',
            '"x"',
            to_json(_VERSION),
            to_json(mode),
            '"x"',
            "0",
            colors,
            "x" if is_solving else colors,
            "{}",
            '["simple loop"]',
            "false" if is_solving else "",
        ]
    )


def _head(rows: int, cols: int) -> str:
    """Return line 1: the kind and size of the grid, and how it lies on the canvas.

    The point in its middle is a cell, a corner or the middle of a side, which are numbered
    one kind after the other.
    """
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]
    middle = cell_number((rows - 1) // 2, (cols - 1) // 2, cols)
    center = kind * (rows + 2 * RIM) * (cols + 2 * RIM) + middle
    canvas = (cols + 1) * _CELL_SIZE, (rows + 1) * _CELL_SIZE
    numbers = cols, rows, _CELL_SIZE, 0, 1, 1, *canvas, center, center, 0, 0, 0, 0
    return ",".join(["square", *map(str, numbers), "Title: ", "Author: ", "", "", "OFF", "false"])


def _layer(**drawn: dict[Any, int]) -> dict[str, Any]:
    """Return what is drawn, by kind, with all the kinds there are."""
    commands = ("command_redo", "command_undo", "command_replay")
    marks = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon")
    lines = ("line", "lineE", "wall", "cage", "deletelineE")
    layer: dict[str, Any] = {name: {"__a": []} for name in commands}
    layer |= {name: {} for name in marks} | {name: [] for name in lists}
    layer |= {name: {} for name in lines} | {name: [] for name in ("killercages", "nobulbthermo")}
    return layer | drawn


def _mode() -> dict[str, Any]:
    """Return the tools that are selected: lines and crosses for the solver, a dashed grid."""
    return {
        "qa": "pu_a",
        "grid": ["2", "2", "1"],
        "pu_q": _tools("surface", 2, 1, "battleship", 1),
        "pu_a": _tools("combi", 3, 2, "linex", 9),
    }


def _tools(edit_mode: str, line: int, digit: int, combi: str, sudoku: int) -> dict[str, Any]:
    return {
        "edit_mode": edit_mode,
        "surface": ["", 1],
        "multicolor": ["", 1],
        "line": ["1", line],
        "lineE": ["1", line],
        "wall": ["", line],
        "cage": ["1", 10],
        "number": ["1", digit],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": [combi, ""],
        "sudoku": ["1", sudoku],
    }
