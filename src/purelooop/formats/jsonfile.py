"""Our own JSON: a board, the directions of a loop and a name, in one object on one line.

```json
{"format": "purelooop", "version": 1, "name": "ring", "rows": 3, "cols": 3,
 "cells": ["...", ".#.", "..."], "sol": [[1, 2, 2], [1, 4, 0], [3, 3, 0]]}
```

``cells`` has a string for each row from the top, ``.`` open and ``#`` blocked. ``sol`` has the
direction in which the loop leaves each cell, 0 up, 1 down, 2 left, 3 right, 4 blocked; or null.
``name`` is a string or null. What is not needed may be missing: ``format`` and ``version``,
``rows`` and ``cols``, and ``cells`` too if there is a ``sol``, whose 4s are the blocked cells.
So the lines that ``solve --json`` prints can be read. Other keys are skipped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from purelooop._cells import check_size
from purelooop._directions import BLOCKED
from purelooop.board import Board
from purelooop.errors import FormatError
from purelooop.formats._jsontext import load_object, quoted
from purelooop.formats.document import Document
from purelooop.formats.solution import DirectedSolution
from purelooop.loop import Loop

FORMAT = "purelooop"
VERSION = 1

_CELLS = str.maketrans(".#", "\0\1")


def matches(text: str) -> bool:
    """Tell whether a text begins as a JSON object does."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def decode(text: str) -> Document:
    """Read one JSON object as described above; time is linear in its length.

    Raises
    ------
    FormatError
        Not JSON, another format or a newer version, neither cells nor directions, rows of
        different lengths, or an entry of the wrong kind.
    BoardError
        No cell or too many, or no open one.
    """
    return document(load_object(text.removeprefix("\ufeff")))


def document(found: dict[str, object]) -> Document:
    """Read an object that has been parsed, as `decode` does."""
    _check_version(found)
    sol = found.get("sol")
    if found.get("cells") is not None:
        rows, cols, cells = _read_cells(found["cells"])
    elif sol is not None:
        rows, cols, cells = _read_blocked(sol)
    else:
        status = f" with the status {quoted(found['status'])}" if "status" in found else ""
        _refuse(f'expected "cells", or a loop under "sol", got neither{status}')
    for key, size in (("rows", rows), ("cols", cols)):
        if type(value := found.get(key, size)) is not int or value != size:
            _refuse(f'expected {size} under "{key}", as there are, got {quoted(value)}')
    board = Board.from_cells(rows, cols, cells)
    return Document(board, None if sol is None else DirectedSolution(sol))


def encode(board: Board, loop: Loop | None = None, *, name: str | None = None) -> str:
    """Write one line of JSON, without a line break."""
    cells = board.cells.translate(b".#" + bytes(254)).decode("ascii")
    firsts = range(0, len(cells), board.cols)
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "name": name,
            "rows": board.rows,
            "cols": board.cols,
            "cells": [cells[first : first + board.cols] for first in firsts],
            "sol": None if loop is None else loop.to_rows(),
        }
    )


def _check_version(found: dict[str, object]) -> None:
    if found.get("format", FORMAT) != FORMAT:
        _refuse(f'expected "{FORMAT}" under "format", got {quoted(found["format"])}')
    version = found.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        _refuse(f'expected {VERSION} under "version", got {quoted(found["version"])}')


def _check_rows(
    rows: Any, key: str, kind: type[str] | type[list[Any]], kind_name: str
) -> Sequence[Any]:
    """Return the rows under a key: a list, each row of a kind and as long as the first."""
    if not isinstance(rows, list) or not rows:
        _refuse(f'expected a list of rows under "{key}", got {quoted(rows)}')
    for r, row in enumerate(rows, start=1):
        if not isinstance(row, kind):
            _refuse(f'expected a {kind_name} as row {r} of "{key}", got {quoted(row)}')
        if len(row) != len(rows[0]):
            _refuse_length(r, key, len(rows[0]), len(row))
    return rows


def _read_cells(found: object) -> tuple[int, int, bytes]:
    rows = _check_rows(found, "cells", str, "string")
    for r, row in enumerate(rows, start=1):
        if stray := row.strip(".#"):
            column = row.index(stray[0]) + 1
            raise FormatError(
                f"expected '.' or '#' in row {r}, column {column} of \"cells\", got {stray[0]!r}",
                slug="format-character",
                char=stray[0],
                expected="'.' or '#'",
            )
    check_size(len(rows), len(rows[0]))
    return len(rows), len(rows[0]), "".join(rows).translate(_CELLS).encode("ascii", "replace")


def _read_blocked(found: object) -> tuple[int, int, bytes]:
    """Return the cells that directions say are blocked."""
    sol = _check_rows(found, "sol", list, "list")
    check_size(len(sol), len(sol[0]))
    for r, row in enumerate(sol, start=1):
        if not all(type(value) is int for value in row):
            c, value = next((c, v) for c, v in enumerate(row, start=1) if type(v) is not int)
            place = f'row {r}, column {c} of "sol"'
            _refuse(f"expected a direction 0-4 in {place}, got {quoted(value)}")
    return len(sol), len(sol[0]), bytes(value == BLOCKED for row in sol for value in row)


def _refuse_length(row: int, key: str, expected: int, got: int) -> NoReturn:
    message = f'expected {expected} cells in row {row} of "{key}", as in row 1, got {got}'
    raise FormatError(message, slug="format-ragged")


def _refuse(message: str) -> NoReturn:
    raise FormatError(message, slug="format-json")
