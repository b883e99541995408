"""Our own JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import Document, jsonfile
from purelooop.formats.solution import DirectedSolution
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
SOL = [[1, 2, 2], [1, 4, 0], [3, 3, 0]]
WRITTEN = {
    "format": "purelooop",
    "version": 1,
    "name": "ring",
    "rows": 3,
    "cols": 3,
    "cells": ["...", ".#.", "..."],
    "sol": SOL,
}


def decode(**changes: Any) -> Document:
    """Read what is written for the ring, with changes; ``...`` takes a key away."""
    found = {key: value for key, value in (WRITTEN | changes).items() if value is not ...}
    return jsonfile.decode(json.dumps(found))


def test_output() -> None:
    text = jsonfile.encode(RING, Loop(RING, SOL), name="ring")
    assert json.loads(text) == WRITTEN
    assert list(json.loads(text)) == list(WRITTEN)
    assert "\n" not in text
    assert json.loads(jsonfile.encode(RING)) == WRITTEN | {"name": None, "sol": None}


def test_a_line_that_solve_prints() -> None:
    line = (
        '{"name": "simpleloop/3/3/10", "rows": 3, "cols": 3, "status": "solved", "unique": true, '
        '"sol": [[1, 2, 2], [1, 4, 0], [3, 3, 0]], "reason": null, "nodes": 1, "seconds": 3e-05}'
    )
    assert jsonfile.decode(line) == Document(RING, DirectedSolution(SOL))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"format": ..., "version": ..., "name": ..., "rows": ..., "cols": ...},
        {"cells": ...},
        {"cells": None},
        {"more": [1]},
        {"name": 3},
    ],
)
def test_what_may_be_missing(changes: dict[str, Any]) -> None:
    assert decode(**changes) == Document(RING, DirectedSolution(SOL))
    if "cells" not in changes:
        assert decode(**changes, sol=...) == decode(**changes, sol=None) == Document(RING)


@pytest.mark.parametrize("sol", [3, [], "x", [[1]], [[1, 2, 2], [1, 4, None], [3, 3, 7]]])
def test_wrong_directions_are_judged(sol: object) -> None:
    solution = decode(sol=sol).solution
    assert solution is not None
    assert solution.violations(RING)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "x"}, 'expected "purelooop" under "format", got "x"'),
        ({"version": 2}, 'expected 1 under "version", got 2'),
        ({"rows": 4}, 'expected 3 under "rows", as there are, got 4'),
        ({"cols": "3"}, 'expected 3 under "cols", as there are, got "3"'),
        ({"cells": "..."}, 'expected a list of rows under "cells", got "..."'),
        ({"cells": []}, 'expected a list of rows under "cells", got []'),
        ({"cells": ["...", [0, 1, 0]]}, 'expected a string as row 2 of "cells", got [0, 1, 0]'),
        ({"cells": ["...", "...."]}, 'expected 3 cells in row 2 of "cells", as in row 1, got 4'),
        ({"cells": ["...", "..x"]}, "expected '.' or '#' in row 2, column 3 of \"cells\", got 'x'"),
        ({"cells": ["é.."]}, "expected '.' or '#' in row 1, column 1 of \"cells\", got 'é'"),
        ({"cells": ..., "sol": ...}, 'expected "cells", or a loop under "sol", got neither'),
        (
            {"cells": ..., "sol": None, "status": "unsolvable"},
            'expected "cells", or a loop under "sol", got neither with the status "unsolvable"',
        ),
        ({"rows": True}, 'expected 3 under "rows", as there are, got true'),
        ({"version": True}, 'expected 1 under "version", got true'),
        (
            {"cells": ..., "sol": [[1, "a"]]},
            'expected a direction 0-4 in row 1, column 2 of "sol", got "a"',
        ),
        (
            {"cells": ..., "sol": [[4.0]]},
            'expected a direction 0-4 in row 1, column 1 of "sol", got 4.0',
        ),
        ({"cells": ..., "sol": 3}, 'expected a list of rows under "sol", got 3'),
        ({"cells": ..., "sol": [[1], 3]}, 'expected a list as row 2 of "sol", got 3'),
        (
            {"cells": ..., "sol": [[1], []]},
            'expected 1 cells in row 2 of "sol", as in row 1, got 0',
        ),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode(**changes)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "expected a JSON object, got '[]'"),
        ("", "expected valid JSON in column 1, got the end"),
        ('{"cells": ["..",".."] x}', "expected valid JSON in column 23, got 'x'"),
        ('{"cells"\n: x}', "expected valid JSON in line 2, column 3, got 'x'"),
        ("{}\n{}", "expected one JSON object in line 2, column 1, got '{'"),
        ('{"a": ' + "1" * 5000 + "}", "expected a JSON object, got "),
        ('{"a": ' + "[" * 10**5, "expected a JSON object, got "),
    ],
)
def test_no_json(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        jsonfile.decode(text)
    assert str(caught.value).startswith(message)
    assert caught.value.slug == "format-json"


def test_boards_that_are_none() -> None:
    with pytest.raises(BoardError, match="at least 1 row and 1 column, got 1 x 0"):
        decode(cells=[""])
    with pytest.raises(BoardError, match="at least one open cell"):
        decode(cells=["##"], rows=1, cols=2)


def test_what_can_not_be_printed_is_escaped() -> None:
    with pytest.raises(FormatError) as raised:
        decode(version="\x7f\x85\u2028\ud800é")
    assert r'got "\u007f\u0085\u2028\ud800é"' in str(raised.value)
    assert str(raised.value).isprintable()
