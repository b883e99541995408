"""The tables of the specification as text: ``sol``, ``id`` and ``in?``.

They are indexed as the rules in Sapphire notation do it, ``⦗sol x y⦘``: column x from the left,
row y from the **bottom**. A table is its name on a line of its own, then a line for each x from
0 on, with the values for y from 0 on. So a line is a column of the board, read upwards.

```text
n 3              columns
m 3              rows
x0 0             the column of the start cell, the leftmost open one of the bottom row
sol              0 up, 1 down, 2 left, 3 right, 4 blocked
3 1 1
3 4 2
0 0 2
id               steps from the start cell, n * m if blocked
0 7 6
1 9 5
2 3 4
in?              the corner points: 1 inside the loop, 0 outside; for x up to n, y up to m
0 0 0 0
0 1 1 0
0 1 1 0
0 0 0 0
```

The specification has no outer rows or columns that are wholly blocked. A board that has some
gets a line ``margin TOP BOTTOM LEFT RIGHT`` after ``x0``: how many to put back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from purelooop._cells import check_size
from purelooop._directions import BLOCKED
from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats._textlines import split_lines
from purelooop.formats.document import Document
from purelooop.formats.size import number
from purelooop.formats.solution import DirectedSolution
from purelooop.loop import Loop
from purelooop.specification import Table, tables

_LOOKS_LIKE = re.compile(r"\ufeff?\s*n[ \t]+[0-9]+[ \t]*\r?$", re.M)
_IS_BLOCKED = bytes(value == BLOCKED for value in range(256))  # for bytes.translate
_NO_MARGIN = (0, 0, 0, 0)


def matches(text: str) -> bool:
    """Tell whether a text begins as these tables do, with ``n`` and a number."""
    return _LOOKS_LIKE.match(text) is not None


def decode(text: str) -> Document:
    """Read tables; ``x0``, ``id`` and ``in?`` may be missing, but may not contradict ``sol``.

    Raises
    ------
    FormatError
        A line that is not the one expected; with its number.
    BoardError
        A size that no board has, or no open cell.
    """
    lines = _Lines(text)
    (n,) = lines.numbers("n", 1)
    (m,) = lines.numbers("m", 1)
    check_size(m, n)
    told: dict[str, object] = {}
    if lines.next_is("x0"):
        (told["x0"],) = lines.numbers("x0", 1)
    margin = lines.numbers("margin", 4) if lines.next_is("margin") else _NO_MARGIN
    top, bottom, left, right = margin
    check_size(top + m + bottom, left + n + right)
    directions = _rows(lines.table("sol", n, m, BLOCKED))
    if lines.next_is("id"):
        told["id"] = lines.table("id", n, m, n * m)
    if lines.next_is("in?"):
        told["in?"] = lines.table("in?", n + 1, m + 1, 1)
    lines.end()
    board = Board.from_cells(m, n, directions.translate(_IS_BLOCKED))
    _compare(board, directions, told)
    return _document(m, n, directions, margin)


def encode(board: Board, loop: Loop | None = None) -> str:
    """Write the tables of a loop, without a line break at the end; FormatError without a loop."""
    if loop is None:
        _refuse("expected a loop, whose tables these are, got a board alone", "a loop")
    found = loop.specification()
    inner, top, left = board.trimmed()
    margin = top, board.rows - inner.rows - top, left, board.cols - inner.cols - left
    lines = [f"{name} {found[name]}" for name in ("n", "m", "x0")]
    if margin != _NO_MARGIN:
        lines.append(_words("margin", *margin))
    for name in ("sol", "id", "in?"):
        table = found[name]
        assert not isinstance(table, int)
        lines += [name, *(_words(*column) for column in table)]
    return "\n".join(lines)


def _words(*values: object) -> str:
    return " ".join(map(str, values))


def _rows(columns: Table) -> bytes:
    """Return a table of small numbers row by row from the top."""
    return b"".join(map(bytes, list(zip(*columns, strict=True))[::-1]))


def _compare(board: Board, directions: bytes, told: dict[str, object]) -> None:
    """Refuse what contradicts the directions."""
    found = tables(board, directions)
    if (found["n"], found["m"]) != (board.cols, board.rows):
        _refuse("expected an open cell in each outer row and column of sol, got one without")
    for name, value in told.items():
        if value != found[name]:
            if name == "x0":
                _refuse(f"expected x0 to be {found[name]}, as sol has it, got {value}")
            _refuse(f"expected the {name} that follows from sol, got another one")


def _document(m: int, n: int, directions: bytes, margin: Sequence[int]) -> Document:
    """Put the margin back round directions of m rows and n columns."""
    top, bottom, left, right = margin
    cols, blocked = left + n + right, bytes([BLOCKED])
    rows = [directions[first : first + n] for first in range(0, m * n, n)]
    rows = [blocked * left + row + blocked * right for row in rows]
    rows = [*[blocked * cols] * top, *rows, *[blocked * cols] * bottom]
    cells = b"".join(rows).translate(_IS_BLOCKED)
    board = Board.from_cells(len(rows), cols, cells)
    return Document(board, DirectedSolution(rows))


class _Lines:
    """Reads the lines of a text that are not blank, one after the other."""

    def __init__(self, text: str) -> None:
        lines = split_lines(text)
        self.lines = ((k, line) for k, line in enumerate(lines, start=1) if line)
        self.last = len(lines)
        self.skip()

    def skip(self) -> None:
        """Go on to the next line; at the end, to one without words."""
        self.row, line = next(self.lines, (self.last, ""))
        self.words = line.split()

    def next_is(self, name: str) -> bool:
        """Tell whether the next line begins with a name."""
        return self.words[:1] == [name]

    def numbers(self, name: str, count: int) -> tuple[int, ...]:
        """Read a line of a name and some numbers."""
        what = f"'{name}' and {count} number{'s' if count > 1 else ''}"
        if not self.next_is(name):
            self.refuse(what)
        return self._numbers(1, count, what)

    def table(self, name: str, columns: int, height: int, most: int) -> Table:
        """Read a line with a name only, and a line of numbers up to `most` for each column."""
        if self.words != [name]:
            self.refuse(f"'{name}'")
        self.skip()
        what = f"{height} number{'s' if height > 1 else ''} from 0 to {most}, a column of {name},"
        return tuple(self._numbers(0, height, what, most) for _ in range(columns))

    def end(self) -> None:
        """Refuse any further line."""
        if self.words:
            self.refuse("the end of the tables")

    def _numbers(
        self, skip: int, count: int, what: str, most: int | None = None
    ) -> tuple[int, ...]:
        words = self.words[skip:]
        digits = "".join(words)
        if len(words) != count or not (digits.isascii() and digits.isdigit()):
            self.refuse(what)
        values = tuple(map(number, words))
        if most is not None and max(values) > most:
            self.refuse(what)
        self.skip()
        return values

    def refuse(self, expected: str) -> NoReturn:
        got = brief(" ".join(self.words)) if self.words else "the end"
        _refuse(f"expected {expected} in line {self.row}, got {got}", expected, self.row)


def _refuse(message: str, expected: str | None = None, row: int | None = None) -> NoReturn:
    raise FormatError(message, slug="format-tables", row=row, expected=expected)
