"""Text grids: a character a cell, a line a row.

The first line may give the size, as ``rows cols``. A line of two numbers could also be a
row of cells written 0 and 1. It is read as a row of cells if it can be one and the next
line (if any) has just as many cells; otherwise as the size. This never misreads a correct
grid, because no size line is as wide as the rows it announces: ``1 1`` has two cells, its
row one; for ten columns and more, the row count would need so many digits that no board
has that many rows.
"""

from __future__ import annotations

import re
from typing import NoReturn

from purelooop._cells import check_size
from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats._textlines import split_lines
from purelooop.formats.size import number

_OPEN = ".-_0·"
_BLOCKED = "#xX*1■"
_EXPECTED = "'.' (open) or '#' (blocked)"
_SIZE_LINE = re.compile(r"[ \t]*([1-9][0-9]*)[ \t]+([1-9][0-9]*)[ \t]*")
_UNKNOWN = 2


def _code_of_each_byte() -> bytes:
    codes = bytearray([_UNKNOWN]) * 256
    for code, symbols in enumerate((_OPEN, _BLOCKED)):
        for symbol in filter(str.isascii, symbols):
            codes[ord(symbol)] = code
    return bytes(codes)


_CODES = _code_of_each_byte()


def _codes(line: str) -> bytes:
    """Return 0, 1 or `_UNKNOWN` for each character of a line that is not a blank."""
    if not line.isascii():
        line = line.replace("·", ".").replace("■", "#")
    line = line.replace(" ", "").replace("\t", "")
    return line.encode("ascii", "replace").translate(_CODES)


def matches(text: str) -> bool:
    """Tell whether the text could be a grid, judged by its first character."""
    first = text.lstrip()[:1]
    return first != "" and (first in _OPEN + _BLOCKED or first in "23456789")


def is_row(line: str) -> bool:
    """Tell whether a line is a row of cells."""
    codes = _codes(line)
    return codes != b"" and _UNKNOWN not in codes


def decode(text: str, first_line: int = 1) -> Board:
    """Read a text grid: ``. - _ 0 ·`` are open cells and ``# x X * 1 ■`` blocked ones.

    Blanks and tabs between cells, blank lines before and after the grid, a byte order mark
    and any kind of line end are allowed, and so is a first line ``rows cols``.

    Parameters
    ----------
    text : str
    first_line : int
        Number of the text's first line in messages.

    Raises
    ------
    FormatError
        Unknown character, ragged rows, rows that do not fit the size given, or an empty
        text; with the place in the text.
    BoardError
        A size that no board has, or no open cell.
    """
    lines = split_lines(text)
    filled = [k for k, line in enumerate(lines) if line]
    if not filled:
        message = f"expected a grid of {_EXPECTED} cells, got an empty text"
        raise FormatError(message, slug="format-empty", row=first_line, expected=_EXPECTED)
    start, stop = filled[0], filled[-1] + 1
    size = _announced_size(lines[start:stop])
    return _grid(lines[start:stop], first_line + start, size)


def encode(board: Board) -> str:
    """Write a board with ``.`` for open and ``#`` for blocked cells, a line a row."""
    cells = board.cells.translate(b".#" + bytes(254)).decode("ascii")
    cols = board.cols
    return "\n".join(cells[start : start + cols] for start in range(0, len(cells), cols))


def _announced_size(lines: list[str]) -> tuple[int, int] | None:
    """Return the size that the first line gives, or None if it is a row of cells."""
    found = _SIZE_LINE.fullmatch(lines[0])
    if found is None:
        return None
    if is_row(lines[0]) and (len(lines) == 1 or len(_codes(lines[1])) == len(_codes(lines[0]))):
        return None
    rows, cols = number(found[1]), number(found[2])
    check_size(rows, cols)
    return rows, cols


def _grid(lines: list[str], first_line: int, size: tuple[int, int] | None) -> Board:
    told = f"as in line {first_line}"
    if size is not None:
        told = f"as line {first_line} says"
        lines, first_line = lines[1:], first_line + 1
    rows, cols = size or (len(lines), len(_codes(lines[0])))
    check_size(rows, cols)
    parts = []
    for row, line in enumerate(lines, start=first_line):
        part = _codes(line)
        if _UNKNOWN in part:
            _refuse_character(line, row)
        if not part:
            _refuse_second_grid(row)
        if len(part) != cols:
            message = f"expected {cols} cells in line {row}, {told}, got {len(part)}: "
            raise FormatError(message + brief(line), slug="format-ragged", row=row)
        parts.append(part)
    if len(parts) != rows:
        message = f"expected {rows} rows of {cols} cells, {told}, got {len(parts)}"
        raise FormatError(message, slug="format-ragged", row=first_line + len(parts))
    return Board.from_cells(rows, cols, b"".join(parts))


def _refuse_character(line: str, row: int) -> NoReturn:
    column, char = next(
        (column, char)
        for column, char in enumerate(line, start=1)
        if char not in " \t" and char not in _OPEN + _BLOCKED
    )
    raise FormatError(
        f"expected {_EXPECTED} in line {row}, column {column}, got {char!r}",
        slug="format-character",
        row=row,
        column=column,
        char=char,
        expected=_EXPECTED,
    )


def _refuse_second_grid(row: int) -> NoReturn:
    raise FormatError(
        f"expected one grid, but blank line {row} is followed by more",
        slug="format-ragged",
        row=row,
        expected="a row of cells",
    )
