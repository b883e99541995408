"""Files with one board or several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published import LISTS, lines
from strategies import boards

from purelooop import formats
from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import puzzlefile
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
OPEN = Board.open(2, 2)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("...\n.#.\n...\n", [("f", RING)]),
        ("\n\n...\r\n.#.\r\n...\r\n\r\n", [("f", RING)]),
        ("..\n..\n\n \n3 3\n...\n.#.\n...", [("f#1", OPEN), ("f#2", RING)]),
        ("0\t0\n0\t0\n", [("f", OPEN)]),
        ("2x2", [("f", OPEN)]),
        ("1x1", [("f", Board.open(1, 1))]),
        (
            '{"cells":\t[".."]}\tand more\n2x2',
            [("f#1", Board.open(1, 2)), ("f#2", Board.open(2, 2))],
        ),
        ("10x10\n11x11\n", [("f#1", Board.open(10, 10)), ("f#2", Board.open(11, 11))]),
        ("10x10\n\n12x12", [("f#1", Board.open(10, 10)), ("f#2", Board.open(12, 12))]),
        ("1x1\n000", [("f", Board([[1, 1, 1], [0, 0, 0]]))]),
        ("2x2\n\nsimpleloop/3/3/10", [("f#1", OPEN), ("f#2", RING)]),
        ("simpleloop/3/3/10", [("f", RING)]),
        ("ring\tsimpleloop/3/3/10\thttps://x.org/1\t1", [("ring", RING)]),
        (
            "\ufeffring\thttps://puzz.link/p?simpleloop/3/3/10\n\n2x2\nopen 2\t2x2\tmine\n",
            [("ring", RING), ("f#2", OPEN), ("open 2", OPEN)],
        ),
        ("simpleloop/3/3/10\thttps://x.org/1", [("f", RING)]),
        ("set/1\t2x2", [("set/1", OPEN)]),
    ],
)
def test_read(source: str, expected: list[tuple[str, Board]]) -> None:
    assert puzzlefile.read(source, "f") == expected


@pytest.mark.parametrize("name", ["pzpr", "janko", "tables", "drawing", "penpa", "json"])
def test_one_document_is_a_file(name: str) -> None:
    loop = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
    written = formats.write(name, RING, loop)
    assert isinstance(written, str)
    for text in (written, written + "\n", "\n\n" + written.replace("\n", "\r\n") + "\r\n\r\n"):
        assert puzzlefile.read(text, "f") == [("f", RING)]


def test_pzpr_with_line_breaks_and_pretty_json() -> None:
    file = formats.pzpr.encode(RING, line_break="\n")
    assert puzzlefile.read(file, "f") == [("f", RING)]
    pretty = json.dumps({"name": "ring", "cells": ["...", ".#.", "..."]}, indent=1)
    assert puzzlefile.read(pretty, "f") == [("ring", RING)]
    assert puzzlefile.read("\ufeff" + pretty, "f") == [("ring", RING)]


def test_a_list_may_mix_everything_that_takes_one_line() -> None:
    puzzles = [str(formats.write(name, RING)) for name in ("puzzlink", "penpa", "pzpr", "json")]
    text = "\n".join([*puzzles, *(f"n{k}\t{p}\tx" for k, p in enumerate(puzzles[:3]))])
    named = [f"f#{k}" for k in range(1, 5)] + ["n0", "n1", "n2"]
    assert puzzlefile.read(text, "f") == [(name, RING) for name in named]


def test_lines_are_read_with_the_boards() -> None:
    loop = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
    puzzles = [str(formats.write(name, RING, loop)) for name in ("penpa", "pzpr", "json")]
    found = puzzlefile.read_documents("\n".join([*puzzles, "2x2"]), "f")
    assert [name for name, _ in found] == ["f#1", "f#2", "f#3", "f#4"]
    for _, document in found[:3]:
        assert document.board == RING
        assert document.solution is not None
        assert document.solution.assignment(RING) == loop.directions
    assert found[3][1] == formats.Document(OPEN)
    assert puzzlefile.read_documents(str(loop), "f") == [("f", formats.read(str(loop)))]


def test_lines_of_json_have_names() -> None:
    solved = '{"name": "a/b", "rows": 2, "cols": 2, "status": "solved", "sol": [[1, 2], [3, 0]]}'
    unnamed = '{"cells": [".."], "name": null}'
    assert puzzlefile.read(f"{solved}\n\n{unnamed}\n", "f") == [
        ("a/b", OPEN),
        ("f#2", Board.open(1, 2)),
    ]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_published_lists(path: Path) -> None:
    found = puzzlefile.read(path.read_text("utf-8"), "f")
    assert [[name, board.to_puzzlink()] for name, board in found] == [
        columns[:2] for columns in lines(path)
    ]


@given(st.lists(boards(6), min_size=2, max_size=5))
@settings(deadline=None)
def test_round_trips(several: list[Board]) -> None:
    grids = "\n\n".join(board.to_text() for board in several)
    links = "\n".join(board.to_puzzlink() for board in several)
    named = [(f"f#{k}", board) for k, board in enumerate(several, start=1)]
    assert puzzlefile.read(links, "f") == named
    # A grid of one row such as 1x1 is a size when read alone, but to_text writes . and #.
    assert puzzlefile.read(grids, "f") == named


@pytest.mark.parametrize(
    ("source", "row", "message"),
    [
        ("", 1, "expected a puzzle, got an empty file"),
        ("\n\n", 1, "expected a puzzle, got an empty file"),
        (
            "..\n..\n\n.#\n.y",
            5,
            "expected '.' (open) or '#' (blocked) in line 5, column 2, got 'y'",
        ),
        ("..\n..\n\n..\n.", 5, "expected 2 cells in line 5, as in line 4, got 1: '.'"),
        ("..\n\nhello", 3, "got 'h' in line 3, column 1: 'hello'"),
        ("2x2\na\tsimpleloop/3/3/w", 2, "line 2: expected a base-32 digit"),
        (
            "2x2\n...",
            2,
            "line 2: expected an address or ROWSxCOLS, after a name and a tab or alone",
        ),
        ("a\tslither/3/3/1", 1, "line 1: expected a simpleloop puzzle"),
        ('2x2\n{"cells": 3}', 2, 'line 2: expected a list of rows under "cells", got 3'),
        ('{"cells": [".."]}\n{"cells"}', 2, "line 2: expected valid JSON in column 9"),
        ("2x2\n#m=edit&p=", 2, "line 2: expected the puzzle under p= in the Penpa+ link"),
        ("2x2\npzprv3/slither/1/1/./", 2, "line 2: expected the puzzle simpleloop in part 2"),
        ("begin\nproblem\n- -\n- y", 4, "expected a cell, '-' or 'x' in line 4"),
        ("..\n.\0", 2, "expected text, got binary data: line 2, column 2"),
    ],
)
def test_errors_name_the_line(source: str, row: int, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzlefile.read(source, "f")
    assert message in str(caught.value)
    assert caught.value.row == row


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("..\n..\n\n##", "line 4: expected at least one open cell, but every cell is blocked"),
        ("2x2\n\n0x3", "line 3: expected at least 1 row and 1 column, got 0 x 3"),
    ],
)
def test_boards_that_are_none_name_the_line(source: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        puzzlefile.read(source, "f")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "name", ["10x10", "simpleloop-17", "Simpleloop 3", "a:/b", "what?easy/1", "X"]
)
@pytest.mark.parametrize("puzzle", ["simpleloop/3/3/10", "https://puzz.link/p?simpleloop/3/3/10"])
def test_a_name_may_look_like_a_puzzle(name: str, puzzle: str) -> None:
    ring = Board.parse("simpleloop/3/3/10")
    assert puzzlefile.read(f"{name}\t{puzzle}\n", "file") == [(name, ring)]
    assert puzzlefile.read(f"{name}\t{puzzle}\thttps://example.org\n", "file") == [(name, ring)]
    assert puzzlefile.read(f"{name}\t4x5\n", "file") == [(name, Board.open(4, 5))]


def test_columns_after_a_puzzle_without_a_name() -> None:
    ring = Board.parse("simpleloop/3/3/10")
    text = "simpleloop/3/3/10\thttps://example.org/p.htm\n"
    assert puzzlefile.read(text, "file") == [("file", ring)]
