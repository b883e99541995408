"""Files of puzzles: one in any format, several text grids with blank lines between, or a list.

A list has a puzzle on each line, in a format that takes only one (`formats.is_one_line`): an
address, ROWSxCOLS, or a JSON object, whose name is taken. There may be a name and a tab before
the puzzle, and a tab and whatever else after it, which is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator

from purelooop import formats
from purelooop.board import Board
from purelooop.errors import BoardError, FormatError, PurelooopError, brief
from purelooop.formats import jsonfile, puzzlink, size
from purelooop.formats import text as textgrid
from purelooop.formats._jsontext import load_object
from purelooop.formats._textlines import split_lines
from purelooop.formats.document import Document

MOST_BOARDS = 1 << 20
MOST_CELLS = 1 << 28
"""Most boards of a file, and most cells that these may have together: a size takes few bytes."""

_EXPECTED = "an address or ROWSxCOLS, after a name and a tab or alone"


def read(text: str, default_name: str) -> list[tuple[str, Board]]:
    """Read every board of a file, as `read_documents` does, without what is drawn in them."""
    return [(name, document.board) for name, document in read_documents(text, default_name)]


def read_documents(text: str, default_name: str) -> list[tuple[str, Document]]:
    """Read every board of a file, and what is drawn in them.

    Parameters
    ----------
    text : str
        The file's text.
    default_name : str
        Name of a board that has none of its own; ``#1``, ``#2``, … is added when there
        are several boards.

    Returns
    -------
    list of (str, Document)
        At least one name and document.

    Raises
    ------
    FormatError, BoardError
        What one of the boards raises, with the line of the file; or there are too many.
    """
    lines = split_lines(text)
    first = next((line for line in lines if line), None)
    if first is None:
        raise FormatError("expected a puzzle, got an empty file", slug="format-empty", row=1)
    if _is_list(first) or all(map(size.matches, filter(None, lines))):
        found = _all_of(_read_list(lines))
    elif formats.is_document(text):
        del lines  # as many again are to come
        found = [_read_document(text)]
    else:
        found = _all_of(_read_grids(lines))
    return [
        (name or (default_name if len(found) == 1 else f"{default_name}#{k}"), document)
        for k, (name, document) in enumerate(found, start=1)
    ]


def _all_of(documents: Iterator[tuple[str, Document]]) -> list[tuple[str, Document]]:
    found, cells = [], 0
    for name, document in documents:
        found.append((name, document))
        cells += len(document.board.cells)
        if len(found) > MOST_BOARDS or cells > MOST_CELLS:
            raise FormatError(
                f"expected a file of at most {MOST_BOARDS} boards with {MOST_CELLS} cells "
                "together, got more",
                slug="format-large",
            )
    return found


def _is_list(line: str) -> bool:
    """Tell whether a file that starts with this line is a list."""
    name, puzzle = _name_and_puzzle(line)
    if jsonfile.matches(puzzle):
        return puzzle.endswith("}")
    if size.matches(puzzle):
        return name != "" or not textgrid.is_row(line)
    return puzzlink.matches(puzzle) or formats.is_one_line(puzzle)


def _name_and_puzzle(line: str) -> tuple[str, str]:
    """A name that looks like a puzzle is still a name if a puzzle comes after it."""
    first, *others = line.split("\t")
    if jsonfile.matches(first):  # there may be tabs within, and after it
        end = line.rfind("}\t")
        return "", line if line.endswith("}") or end < 0 else line[: end + 1]
    if others and (_is_ours(others[0]) or not formats.is_one_line(first)):
        return first.strip(), others[0]
    return "", first


def _is_ours(text: str) -> bool:
    is_other = puzzlink.matches(text) and "simpleloop" not in text.lower()
    return formats.is_one_line(text) and not is_other


def _read_list(lines: list[str]) -> Iterator[tuple[str, Document]]:
    for number, line in enumerate(lines, start=1):
        if line:
            name, puzzle = _name_and_puzzle(line)
            try:
                yield _read_line(name, puzzle)
            except PurelooopError as error:
                raise _at_line(error, number) from None


def _read_line(name: str, puzzle: str) -> tuple[str, Document]:
    return _read_object(puzzle, name) if jsonfile.matches(puzzle) else (name, _decode(puzzle))


def _read_document(text: str) -> tuple[str, Document]:
    return _read_object(text) if jsonfile.matches(text) else ("", formats.read(text))


def _read_object(text: str, name: str = "") -> tuple[str, Document]:
    """Read JSON, with its name if there is none before it."""
    found = load_object(text.removeprefix("\ufeff"))
    own = found.get("name")
    return name or (own if isinstance(own, str) else ""), jsonfile.document(found)


def _decode(puzzle: str) -> Document:
    if not formats.is_one_line(puzzle):
        message = f"expected {_EXPECTED}, got {brief(puzzle)}"
        raise FormatError(message, slug="format-unknown", expected=_EXPECTED)
    return formats.read(puzzle)


def _read_grids(lines: list[str]) -> Iterator[tuple[str, Document]]:
    start = 0
    for end in (k for k, line in enumerate([*lines, ""]) if not line):
        if end > start:
            try:
                board = formats.parse("\n".join(lines[start:end]), first_line=start + 1)
            except BoardError as error:
                raise _at_line(error, start + 1) from None
            yield "", Document(board)
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
