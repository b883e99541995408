"""Puzzles as the pages of janko.at hold them, where Pure Loop is called Rundreise.

```text
begin
puzzle rundreise
size 4                 or two lines: rows 4, cols 4
problem
- - - -                - open, x blocked
- x x -
- - - -
- - - -
solution
se ew ew sw            where lines go from each cell, n s e w; - where there are none
ns - - ns
ns se sw ns
ne nw ne nw
end
```

The words may be in brackets, as in ``[problem]``. Everything else, before the problem and
after the solution, is skipped, so a whole page can be read. Which name it gives the puzzle is
not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from typing import NamedTuple

from purelooop._cells import check_size
from purelooop.board import Board
from purelooop.drawing import line_bits
from purelooop.errors import FormatError, brief
from purelooop.formats._textlines import split_lines
from purelooop.formats.document import Document
from purelooop.formats.size import number
from purelooop.formats.solution import join_halves
from purelooop.loop import Loop

_LOOKS_LIKE = re.compile(r"^[ \t]*\[?problem\]?[ \t]*\r?$", re.M | re.I)
_END_OF_ROWS = re.compile(r"\[?[a-z]{5,}\]?$|\[?(?:moves|end)\b|<", re.I)
_SIZE = re.compile(r"\[?(size|rows|cols)\]?[ \t]+([0-9]+)", re.I)
_CELLS = {"-": 0, ".": 0, "x": 1, "X": 1, "#": 1, "*": 1}
_LETTERS = {"n": 1, "s": 2, "e": 8, "w": 4}  # as `line_bits` has them, in the order of writing


def _every_sign() -> dict[str, int]:
    """Return the lines that each sign of a solution stands for, as `join_halves` counts them."""
    signs = dict.fromkeys(_CELLS, 0)
    for count in range(1, 5):
        for letters in permutations(_LETTERS, count):
            signs["".join(letters)] = sum(map(_LETTERS.__getitem__, letters))
    return signs


_HALVES = _every_sign()
_SIGN_OF = {lines: sign for sign, lines in reversed(_HALVES.items())}  # of several, the first


class _Row(NamedTuple):
    """A row of signs, and the number of its line counted from 1."""

    line: int
    signs: list[str]


def matches(text: str) -> bool:
    """Tell whether a line of the text is the word ``problem``."""
    if "problem" not in text.lower():  # much faster than the pattern
        return False
    return _LOOKS_LIKE.search(text) is not None


def decode(text: str) -> Document:
    """Read a puzzle, and its solution if there is one.

    Raises
    ------
    FormatError
        No problem or a second one, rows of different lengths, other numbers of them than the
        size says, or a sign that stands for nothing; with its line.
    BoardError
        No open cell, or a size that no board has.
    """
    lines = split_lines(text)
    problem = _section(lines, "problem")
    if not problem:
        message = "expected a line 'problem' with rows of cells after it, got none"
        raise FormatError(message, slug="format-janko", expected="problem")
    rows, cols = len(problem), len(problem[0].signs)
    _check_size(lines[: problem[0].line - 1], rows, cols)
    cells = _read(problem, rows, cols, _CELLS, "a cell, '-' or 'x'")
    board = Board.from_cells(rows, cols, cells)
    solution = _section(lines, "solution")
    if not solution:
        return Document(board)
    halves = _read(solution, rows, cols, _HALVES, "a cell of the solution, such as 'ns' or '-'")
    return Document(board, join_halves(rows, cols, halves))


def encode(board: Board, loop: Loop | None = None) -> str:
    """Write a puzzle, and its solution if a loop is given; without a line break at the end."""
    size = [f"rows {board.rows}", f"cols {board.cols}"]
    lines = ["begin", "puzzle rundreise"]
    lines += [f"size {board.rows}"] if board.rows == board.cols else size
    lines += ["problem", *(" ".join("-x"[cell] for cell in row) for row in board.blocked)]
    if loop is not None:
        halves = line_bits(board.rows, board.cols, loop.directions)
        signs = [_SIGN_OF[bits] for bits in halves]
        firsts = range(0, len(signs), board.cols)
        lines += ["solution", *(" ".join(signs[k : k + board.cols]) for k in firsts)]
    return "\n".join([*lines, "end"])


def _section(lines: list[str], word: str) -> list[_Row]:
    """Return the rows after the line that is the word, up to the next word, without blank ones."""
    is_word = [line.strip().lower() in (word, f"[{word}]") for line in lines]
    if sum(is_word) > 1:
        second = is_word.index(True, is_word.index(True) + 1) + 1
        message = f"expected one {word}, got a second one in line {second}"
        raise FormatError(message, slug="format-janko", row=second)
    rows: list[_Row] = []
    start = is_word.index(True) + 1 if any(is_word) else len(lines)
    for number_of_line, line in enumerate(lines[start:], start=start + 1):
        if _END_OF_ROWS.match(line.strip()):
            break
        if line.strip():
            rows.append(_Row(number_of_line, line.split()))
            check_size(len(rows), len(rows[0].signs))
    return rows


def _check_size(lines: list[str], rows: int, cols: int) -> None:
    """Compare the problem with what the lines before it say of its size."""
    found = {"size": {rows, cols}, "rows": {rows}, "cols": {cols}}
    for row, line in enumerate(map(str.strip, lines), start=1):
        size = _SIZE.fullmatch(line)
        if size and found[size[1].lower()] != {number(size[2])}:
            message = f"expected {line}, as line {row} says, got {rows} rows of {cols} cells"
            raise FormatError(message, slug="format-ragged", row=row)


def _read(rows: list[_Row], count: int, cols: int, values: Mapping[str, int], what: str) -> bytes:
    """Return the values of all signs, if there are the right numbers of them."""
    found = bytearray()
    for line, signs in rows:
        if len(signs) != cols:
            message = f"expected {cols} cells in line {line}, got {len(signs)}: "
            raise FormatError(message + brief(" ".join(signs)), slug="format-ragged", row=line)
        try:
            found += bytes(map(values.__getitem__, signs))
        except KeyError as error:
            sign = error.args[0]
            raise FormatError(
                f"expected {what} in line {line}, cell {signs.index(sign) + 1}, got {brief(sign)}",
                slug="format-character",
                row=line,
                char=sign,
                expected=what,
            ) from None
    if len(rows) != count:
        message = f"expected {count} rows in the solution, as in the problem, got {len(rows)}"
        raise FormatError(message, slug="format-ragged", row=rows[-1].line)
    return bytes(found)
