"""Files of puzzles: a text grid, several with blank lines between them, or a list.

A list has an address (or ROWSxCOLS) on each line, or, separated by tabs, a name, an
address and whatever else, which is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator

from purelooop import formats
from purelooop.board import Board
from purelooop.errors import BoardError, FormatError, PurelooopError, brief
from purelooop.formats import puzzlink, size
from purelooop.formats import text as textgrid
from purelooop.formats._textlines import split_lines

_EXPECTED = "an address or ROWSxCOLS, after a name and a tab or alone"


def read(text: str, default_name: str) -> list[tuple[str, Board]]:
    """Read every board of a file.

    Parameters
    ----------
    text : str
        The file's text.
    default_name : str
        Name of a board that has none of its own; ``#1``, ``#2``, … is added when there
        are several boards.

    Returns
    -------
    list of (str, Board)
        At least one name and board.

    Raises
    ------
    FormatError, BoardError
        What one of the boards raises, with the line of the file.
    """
    lines = split_lines(text)
    first = next((line for line in lines if line), None)
    if first is None:
        raise FormatError("expected a puzzle, got an empty file", slug="format-empty", row=1)
    boards = list(_read_list(lines) if _is_list(first) else _read_grids(lines))
    return [
        (name or (default_name if len(boards) == 1 else f"{default_name}#{k}"), board)
        for k, (name, board) in enumerate(boards, start=1)
    ]


def _is_list(line: str) -> bool:
    """Tell whether a file that starts with this line is a list rather than a grid."""
    name, puzzle = _name_and_puzzle(line)
    return puzzlink.matches(puzzle) or (
        size.matches(puzzle) and (name != "" or not textgrid.is_row(line))
    )


def _name_and_puzzle(line: str) -> tuple[str, str]:
    """A name that looks like a puzzle is still a name if a puzzle comes after it."""
    first, *others = line.split("\t")
    if others and (_is_ours(others[0]) or not (puzzlink.matches(first) or size.matches(first))):
        return first.strip(), others[0]
    return "", first


def _is_ours(text: str) -> bool:
    return size.matches(text) or (puzzlink.matches(text) and "simpleloop" in text.lower())


def _read_list(lines: list[str]) -> Iterator[tuple[str, Board]]:
    for number, line in enumerate(lines, start=1):
        if line:
            name, puzzle = _name_and_puzzle(line)
            try:
                yield name, _decode(puzzle)
            except PurelooopError as error:
                raise _at_line(error, number) from None


def _decode(puzzle: str) -> Board:
    if not puzzlink.matches(puzzle) and not size.matches(puzzle):
        message = f"expected {_EXPECTED}, got {brief(puzzle)}"
        raise FormatError(message, slug="format-unknown", expected=_EXPECTED)
    return formats.parse(puzzle)


def _read_grids(lines: list[str]) -> Iterator[tuple[str, Board]]:
    start = 0
    for end in (k for k, line in enumerate([*lines, ""]) if not line):
        if end > start:
            try:
                yield "", formats.parse("\n".join(lines[start:end]), first_line=start + 1)
            except BoardError as error:
                raise _at_line(error, start + 1) from None
        start = end + 1


def _at_line(error: PurelooopError, line: int) -> PurelooopError:
    message = f"line {line}: {error}"
    if isinstance(error, FormatError):
        return FormatError(
            message,
            slug=error.slug,
            row=line,
            column=error.column,
            char=error.char,
            expected=error.expected,
        )
    return BoardError(message, slug=error.slug)
