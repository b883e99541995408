"""pzpr files, as puzz.link and its mirrors save and load them, with the lines drawn so far.

```text
pzprv3
simpleloop
ROWS
COLS
. . * .      a line a row: . open, * blocked
1 0 1        a line a row: the lines between neighbours in it
1 1 0 1      a line for each two rows: the lines between neighbours in a column
```

1 is a line, 0 none, -1 a cross. A slash may stand for each line break. What the site writes
after that (its history, trials, metadata, an address) is skipped, and so are blank lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from purelooop._cells import check_size
from purelooop._directions import DOWN, RIGHT
from purelooop.board import Board
from purelooop.drawing import join, line_bits
from purelooop.errors import FormatError, brief
from purelooop.formats._textlines import split_lines
from purelooop.formats.document import Document
from purelooop.formats.size import number
from purelooop.formats.solution import DrawnSolution
from purelooop.loop import Loop

_GENRE = "simpleloop"
_LOOKS_LIKE = re.compile(r"\ufeff?\s*(?:v:[^\n/]*[\n/]\s*)?pzprv3\b", re.I)
_HEADER = re.compile(r"pzprv3(\.[0-9]+)?", re.I)
_APPENDIX = re.compile(r"https?:|info:|history:|__HISTORY__|TrialData")
_LINE_BREAK = re.compile("[\r\n]")
_CELLS = {".": 0, "*": 1}
_LINES = {"0": 0, "1": 1, "-1": 0}
_GOES_RIGHT = bytes(bits >> RIGHT & 1 for bits in range(256))  # for bytes.translate
_GOES_DOWN = bytes(bits >> DOWN & 1 for bits in range(256))


def matches(text: str) -> bool:
    """Tell whether a text begins as a pzpr file does."""
    return _LOOKS_LIKE.match(text) is not None


def decode(text: str) -> Document:
    """Read a pzpr file, with line breaks or with slashes.

    Lines on which a cross or nothing is drawn are no lines. A file that ends after the cells has
    no solution. Time is linear in the length of the text.

    Raises
    ------
    FormatError
        Another puzzle or other rules (``v:``), rows of a wrong length, missing rows, or a
        sign that stands for nothing; with its line (or part, between slashes).
    BoardError
        A size that no board has, or no open cell.
    """
    parts = _Parts(text)
    rows, cols = _read_head(parts)
    cells = parts.rows(rows, cols, _CELLS, "cells, '.' (open) or '*' (blocked)")
    board = Board.from_cells(rows, cols, b"".join(cells))
    if parts.at_end():
        return Document(board)
    across = parts.rows(rows, cols - 1, _LINES, "lines, '0', '1' or '-1'")
    down = parts.rows(rows - 1, cols, _LINES, "lines, '0', '1' or '-1'")
    if not parts.at_end():
        parts.refuse("the end of the file")
    to_right = b"".join(row + b"\0" for row in across) if cols > 1 else b""
    lines = join(rows, cols, *(int.from_bytes(t, "little") for t in (to_right, b"".join(down))))
    return Document(board, DrawnSolution(rows, cols, lines))


def encode(board: Board, loop: Loop | None = None, *, line_break: str = "/") -> str:
    r"""Write a pzpr file, character for character as the site does; ``"\n"`` makes it a file."""
    rows, cols = board.rows, board.cols
    lines = ["pzprv3", _GENRE, str(rows), str(cols), *_table(board.cells, cols, ". ", "* ")]
    bits = bytes(rows * cols) if loop is None else line_bits(rows, cols, loop.directions)
    across = b"".join(bits[k : k + cols - 1] for k in range(0, len(bits), cols))
    lines += _table(across.translate(_GOES_RIGHT), cols - 1, "0 ", "1 ") or [""] * rows
    lines += _table(bits[:-cols].translate(_GOES_DOWN), cols, "0 ", "1 ")
    return "".join(line + line_break for line in lines)


def _table(values: bytes, cols: int, zero: str, one: str) -> list[str]:
    """Return rows of signs for bytes of 0 and 1; none if there are no columns."""
    signs = [one if value else zero for value in values]
    return ["".join(signs[k : k + cols]) for k in range(0, len(signs), cols)] if cols else []


def _read_head(parts: _Parts) -> tuple[int, int]:
    """Read up to the size, and return rows and columns."""
    if parts.current.text.lower().startswith("v:"):
        parts.refuse("the ordinary rules", slug="format-variant")
    if not _HEADER.fullmatch(parts.current.text):
        parts.refuse("pzprv3")
    parts.skip()
    if parts.current.text.lower() != _GENRE:
        parts.refuse(f"the puzzle {_GENRE}", slug="format-genre")
    parts.skip()
    rows, cols = parts.number("rows"), parts.number("columns")
    check_size(rows, cols)
    return rows, cols


class _Part(NamedTuple):
    """A line, or what is between two slashes, and its number counted from 1."""

    number: int
    text: str


class _Parts:
    """Reads the parts of a file that are not blank, up to what is not about the board."""

    def __init__(self, text: str) -> None:
        self.are_lines = _LINE_BREAK.search(text.strip()) is not None
        self.parts = _filled(split_lines(text.replace("/", "\n")))
        self.current = _Part(0, "")
        self.skip()

    def at_end(self) -> bool:
        return not self.current.text

    def skip(self) -> None:
        self.current = next(self.parts)

    def number(self, what: str) -> int:
        digits = self.current.text
        if not (digits.isascii() and digits.isdigit()):
            self.refuse(f"the number of {what}")
        self.skip()
        return number(digits)

    def rows(self, rows: int, cols: int, values: dict[str, int], what: str) -> list[bytes]:
        """Read a table of known size; what has no columns has no lines in the file."""
        return [self._row(cols, values, what) for _ in range(rows)] if cols else []

    def _row(self, cols: int, values: dict[str, int], what: str) -> bytes:
        signs = self.current.text.split()
        if len(signs) != cols:
            self.refuse(f"{cols} {what}", slug="format-ragged")
        try:
            row = bytes(map(values.__getitem__, signs))
        except KeyError as error:
            self.refuse(f"{cols} {what}", error.args[0], slug="format-character")
        self.skip()
        return row

    def refuse(
        self, expected: str, sign: str | None = None, *, slug: str = "format-pzpr"
    ) -> NoReturn:
        """Say what was expected in the current part, or instead of a sign in it."""
        part = self.current
        place = f"{'line' if self.are_lines else 'part'} {part.number}"
        got = "the end" if self.at_end() else brief(part.text if sign is None else sign)
        raise FormatError(
            f"expected {expected} in {place} of the pzpr file, got {got}",
            slug=slug,
            row=part.number if self.are_lines else 1,
            char=sign,
            expected=expected,
        )


def _filled(lines: list[str]) -> Iterator[_Part]:
    """Yield the parts that are not blank, and at last one that is, for ever."""
    for k, line in enumerate(lines, start=1):
        text = line.strip()
        if _APPENDIX.match(text):
            break
        if text:
            yield _Part(k, text)
    while True:
        yield _Part(len(lines), "")
