"""The formats that boards and loops are read from and written to, and how they are told apart.

A module a format, with `matches` to recognise it, `decode` and `encode`. `text`, `puzzlink` and
`size` hold a board and nothing else; the others also hold lines drawn in it, and their
`decode` returns a `Document`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats import (
    drawing,
    janko,
    jsonfile,
    npyfile,
    penpa,
    puzzlink,
    pzpr,
    size,
    solution,
    tables,
    text,
)
from purelooop.formats._textlines import BLANKS, MOST_BYTES, check_length, split_lines
from purelooop.formats.document import Document
from purelooop.formats.solution import Solution
from purelooop.loop import Loop

__all__ = [
    "ACCEPTED",
    "HOLD_LOOPS",
    "MOST_BYTES",
    "NAMES",
    "Document",
    "is_document",
    "is_one_line",
    "parse",
    "puzzlink",
    "read",
    "read_solution",
    "size",
    "text",
    "warnings_for",
    "write",
]

ACCEPTED = (
    "a grid of '.' and '#', a puzz.link address (simpleloop/W/H/BODY), ROWSxCOLS, a Penpa+ "
    "link, or a pzpr, janko.at, JSON or .npy file, tables or a drawing"
)

_LONGEST_ADDRESS = 8192


@dataclass(frozen=True, slots=True)
class _Documents:
    """A format of text that also holds lines."""

    matches: Callable[[str], bool]
    decode: Callable[[str], Document]
    encode: Callable[[Board, Loop | None], str]


_DOCUMENTS = {
    "json": _Documents(jsonfile.matches, jsonfile.decode, jsonfile.encode),
    "pzpr": _Documents(pzpr.matches, pzpr.decode, pzpr.encode),
    "penpa": _Documents(penpa.matches, penpa.decode, penpa.encode),
    "janko": _Documents(janko.matches, janko.decode, janko.encode),
    "tables": _Documents(tables.matches, tables.decode, tables.encode),
    "drawing": _Documents(drawing.matches, drawing.decode, drawing.encode),
}
"""In the order in which they are asked. No board in another format looks like one of these."""

_BOARDS = {"text": text.encode, "puzzlink": puzzlink.encode, "size": size.encode}

NAMES = (*_BOARDS, *_DOCUMENTS, "npy")
"""Names of the formats, for `write`."""

HOLD_LOOPS = frozenset([*_DOCUMENTS, "npy"])
"""Names of those that hold a loop as well as a board."""


def parse(source: str, first_line: int = 1) -> Board:
    """Read one board in whichever of the formats the text is.

    A single line like ``6x6`` is always a size, also where its characters could be cells.

    Parameters
    ----------
    source : str
    first_line : int
        Number of the text's first line in messages about text grids and what is unknown.

    Raises
    ------
    FormatError, BoardError
        As the format's `decode` does, or the text looks like none of them.
    """
    return _read_text(source, first_line).board


def read(source: str | bytes) -> Document:
    """Read a board, and what is drawn in it, in whichever of the formats the source is.

    Parameters
    ----------
    source : str or bytes
        Bytes are a .npy file, or else text in UTF-8.

    Raises
    ------
    FormatError, BoardError
        As the format's `decode` does, or the source looks like none of them.
    """
    if isinstance(source, bytes):
        if npyfile.matches(source):
            return npyfile.decode(source)
        source = _text_of(source)
    return _read_text(source)


def read_solution(source: str | bytes) -> Solution:
    """Read a solution: a document with lines, or what `formats.solution` reads.

    Raises
    ------
    FormatError, BoardError
        As for `read`, or nothing is drawn in the document.
    """
    if isinstance(source, bytes) and not npyfile.matches(source):
        source = _text_of(source)
    if isinstance(source, str):
        name = _name_of(source)
        if name in (None, "json", "drawing"):  # these need no board of their own
            return solution.read(source)
    found = read(source).solution
    if found is None:
        raise FormatError("expected a solution, got a board with nothing drawn in it")
    return found


def write(
    format: str, board: Board, loop: Loop | None = None, *, name: str | None = None
) -> str | bytes:
    """Write a board, and a loop as well if the format is one of `HOLD_LOOPS`.

    Parameters
    ----------
    format : str
        One of `NAMES`.
    board : Board
    loop : Loop, optional
    name : str, optional
        Of the board, for the format that holds one: ``json``.

    Returns
    -------
    str or bytes
        Bytes for ``npy``, else text. Text that has several lines has no line break at the end,
        apart from that of pzpr.

    Raises
    ------
    FormatError
        No such format, a loop of another board, or the board has no form in it: blocked cells in
        a size, tables of no loop, a board that is too large for a link.
    """
    if loop is not None and loop.board != board:
        message = f"expected a loop of this board, got {loop!r} of another one"
        raise FormatError(message, slug="format-loop")
    if format == "npy":
        return npyfile.encode(board, loop)
    if format == "json":
        return jsonfile.encode(board, loop, name=name)
    if format in _BOARDS:
        return _BOARDS[format](board)
    if format in _DOCUMENTS:
        return _DOCUMENTS[format].encode(board, loop)
    message = f"expected one of the formats {', '.join(NAMES)}, got {brief(format)}"
    raise FormatError(message, slug="format-name")


def warnings_for(format: str, text: str) -> list[str]:
    """Say what may go wrong with a text that `write` has made, a sentence for each reason."""
    warnings = []
    if format in ("puzzlink", "penpa") and len(text) > _LONGEST_ADDRESS:
        warnings.append(
            f"this address has {len(text):,} characters, and many programs and sites take no "
            f"more than {_LONGEST_ADDRESS:,}; a file in the format pzpr or json has no such limit"
        )
    if format == "penpa":
        board = penpa.decode(text).board
        if max(board.rows, board.cols) > penpa.MOST_ROWS:
            warnings.append(
                f"this board has {board.rows} rows and {board.cols} columns, and the site of "
                f"Penpa+ opens no more than {penpa.MOST_ROWS} of either"
            )
    return warnings


def is_one_line(text: str) -> bool:
    """Tell whether a text looks like a puzzle that takes one line, and is no grid of cells.

    That is an address, a Penpa+ link, a pzpr file with slashes, a JSON object or ROWSxCOLS.
    """
    if "\n" in text.strip():
        return False
    if pzpr.matches(text):
        return "/" in text  # else it is the first line of a file
    return any(form.matches(text) for form in (size, puzzlink, penpa, jsonfile))


def is_document(text: str) -> bool:
    """Tell whether a text looks like one of the formats that also hold lines."""
    return _name_of(text) is not None


def _text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        raise FormatError(
            f"expected text in UTF-8 or a .npy file, got byte 0x{byte:02x} in line {line}",
            slug="format-binary",
            row=line,
        ) from None


def _name_of(source: str) -> str | None:
    """Return the name of the format of documents that a text is in, None if there is none."""
    return next((name for name, form in _DOCUMENTS.items() if form.matches(source)), None)


def _read_text(source: str, first_line: int = 1) -> Document:
    check_length(source)
    name = _name_of(source)
    if name is not None:
        return _DOCUMENTS[name].decode(source)
    lines = split_lines(source)
    filled = [line for line in lines if line]
    if not filled:
        _refuse("an empty text", row=first_line)
    first = filled[0]
    if puzzlink.matches(first):
        if len(filled) > 1:
            _refuse("an address and further lines", row=first_line + lines.index(first) + 1)
        return Document(puzzlink.decode(first))
    if len(filled) == 1 and size.matches(first):
        return Document(size.decode(first))
    if not text.matches(first):
        row, column = first_line + lines.index(first), len(first) - len(first.lstrip(BLANKS)) + 1
        char = first[column - 1]
        seen = f"{char!r} in line {row}, column {column}: {brief(first)}"
        _refuse(seen, row=row, column=column, char=char)
    return Document(text.decode(source, first_line))


def _refuse(seen: str, *, row: int, column: int | None = None, char: str | None = None) -> NoReturn:
    raise FormatError(
        f"expected {ACCEPTED}, got {seen}",
        slug="format-unknown",
        row=row,
        column=column,
        char=char,
        expected=ACCEPTED,
    )
