"""ROWSxCOLS: an open board, given by its size alone."""

from __future__ import annotations

import re

from purelooop.board import Board
from purelooop.errors import FormatError, brief

_SIZE = re.compile(r"\s*([+-]?[0-9]+)[xX×]([+-]?[0-9]+)\s*")
_DIGITS = 20  # already more than any size; int() refuses to read thousands of digits

_LONGEST = 1 << 16  # characters; a longer row of digits may be cells, but is no size


def matches(text: str) -> bool:
    """Tell whether the text has the form ROWSxCOLS, be the size possible or not."""
    return len(text) <= _LONGEST and _SIZE.fullmatch(text) is not None


def number(digits: str) -> int:
    """Return a row or column count; one of absurd length is cut, and stays absurd."""
    return int(digits[:_DIGITS])


def decode(text: str) -> Board:
    """Read ROWSxCOLS, as in ``6x8`` or ``6×8``: an open board of 6 rows and 8 columns.

    Raises
    ------
    FormatError
        The text has another form.
    BoardError
        No board has this size.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        message = f"expected ROWSxCOLS, as in '6x8', got {brief(text)}"
        raise FormatError(message, slug="format-size", expected="ROWSxCOLS")
    return Board.open(number(found[1]), number(found[2]))


def encode(board: Board) -> str:
    """Write an open board as ROWSxCOLS; FormatError if it has blocked cells."""
    if blocked := len(board.cells) - board.open_count:
        message = f"expected a board without blocked cells for ROWSxCOLS, got {blocked} of them"
        raise FormatError(message, slug="format-size")
    return f"{board.rows}x{board.cols}"
