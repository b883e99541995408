"""Lines of a text, whatever system it comes from."""

from __future__ import annotations

import re

from purelooop._cells import MAX_CELLS
from purelooop.errors import FormatError, brief

BLANKS = " \t"
MOST_BYTES = 1 << 28
"""Most bytes or characters of a text; the largest board takes fewer in every format."""

MOST_LINES = MAX_CELLS
"""Most lines of a text, so that many short ones take no more memory than a large board."""

_BYTE_ORDER_MARK = "\ufeff"
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_CONTROLS = [chr(code) for code in range(128) if _CONTROL.match(chr(code))]


def check_length(text: str) -> None:
    """Raise FormatError for text that is longer than any board's, before it is looked at."""
    if not isinstance(text, str):
        raise FormatError(f"expected text, got {brief(text)}", slug="format-binary")
    for most, what, got in (
        (MOST_BYTES, "characters", len(text)),
        (MOST_LINES, "lines", text.count("\n") if len(text) > MOST_LINES else 0),
    ):
        if got > most:
            message = f"expected at most {most} {what}, got {got}: {brief(text[:20])}…"
            raise FormatError(message, slug="format-large")


def split_lines(text: str) -> list[str]:
    """Split at LF, CRLF or CR, without a byte order mark and without blanks at line ends.

    Raises
    ------
    FormatError
        Not a str, too long, or control characters, which no text of ours has: binary data.
    """
    check_length(text)
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if any(char in text for char in _CONTROLS):  # much faster than the pattern
        found = _CONTROL.search(text)
        assert found is not None
        row = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise FormatError(
            f"expected text, got binary data: line {row}, column {column} is {found[0]!r}",
            slug="format-binary",
            row=row,
            column=column,
            char=found[0],
            expected="text",
        )
    return [line.rstrip(BLANKS) for line in lines]


def unexpected(
    lines: list[str], r: int, column: int, expected: str, first: int = 0, *, slug: str | None = None
) -> FormatError:
    """Say what was expected at a place; `lines` start with line `first` of the text."""
    char = lines[r][column : column + 1]
    got = repr(char) if char else "the end of the line"
    row, column = first + r + 1, column + 1
    return FormatError(
        f"expected {expected} in line {row}, column {column}, got {got}",
        slug=slug,
        row=row,
        column=column,
        char=char,
        expected=expected,
    )
