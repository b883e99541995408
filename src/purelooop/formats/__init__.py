"""The formats that boards are read from and written to, and how they are told apart.

A module a format, each with `decode(text) -> Board` and `encode(board) -> str`.
"""

from __future__ import annotations

from typing import NoReturn

from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats import puzzlink, size, text
from purelooop.formats._textlines import split_lines

__all__ = ["parse", "puzzlink", "size", "text"]

ACCEPTED = "a grid of '.' and '#', a puzz.link address (simpleloop/W/H/BODY) or ROWSxCOLS"


def parse(source: str, first_line: int = 1) -> Board:
    """Read one board in whichever of the formats the text is.

    A single line like ``6x6`` is always a size, also where its characters could be cells.

    Parameters
    ----------
    source : str
    first_line : int
        Number of the text's first line in messages.

    Raises
    ------
    FormatError, BoardError
        As the format's `decode` does, or the text looks like none of them.
    """
    lines = split_lines(source)
    filled = [line for line in lines if line]
    if not filled:
        _refuse("an empty text", row=first_line)
    first = filled[0]
    if puzzlink.matches(first):
        if len(filled) > 1:
            _refuse("an address and further lines", row=first_line + lines.index(first) + 1)
        return puzzlink.decode(first)
    if len(filled) == 1 and size.matches(first):
        return size.decode(first)
    if not text.matches(first):
        row, column = first_line + lines.index(first), len(first) - len(first.lstrip()) + 1
        char = first[column - 1]
        seen = f"{char!r} in line {row}, column {column}: {brief(first)}"
        _refuse(seen, row=row, column=column, char=char)
    return text.decode(source, first_line)


def _refuse(seen: str, *, row: int, column: int | None = None, char: str | None = None) -> NoReturn:
    raise FormatError(
        f"expected {ACCEPTED}, got {seen}",
        slug="format-unknown",
        row=row,
        column=column,
        char=char,
        expected=ACCEPTED,
    )
