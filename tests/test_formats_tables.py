"""The specification's tables as text: what is written, what is read back, what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import directions, planted_board
from published import JANKO, Puzzle

from purelooop import Board, Loop, solve
from purelooop.errors import FormatError, PurelooopError
from purelooop.formats import tables

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
RING_TABLES = """n 3
m 3
x0 0
sol
3 1 1
3 4 2
0 0 2
id
0 7 6
1 9 5
2 3 4
in?
0 0 0 0
0 1 1 0
0 1 1 0
0 0 0 0"""
SHIFTED = Board.parse("####\n#..#\n#..#\n####\n####")


def loop_of(text: str) -> bytes:
    document = tables.decode(text)
    assert document.solution is not None
    assert document.solution.violations(document.board) == []
    assignment = document.solution.assignment(document.board)
    assert assignment is not None
    return assignment


def test_what_is_written() -> None:
    assert tables.encode(RING, RING_LOOP) == RING_TABLES


def test_wholly_blocked_outer_rows_and_columns_come_back() -> None:
    (loop,) = solve(SHIFTED).loops
    text = tables.encode(SHIFTED, loop)
    assert text.startswith("n 2\nm 2\nx0 0\nmargin 1 2 1 1\nsol\n")
    assert tables.decode(text).board == SHIFTED
    assert loop_of(text) == loop.directions


@pytest.mark.parametrize("puzzle", JANKO[:20], ids=lambda puzzle: puzzle.name)
def test_published_puzzles_come_back(puzzle: Puzzle) -> None:
    board = puzzle.board
    (loop,) = solve(board).loops
    text = tables.encode(board, loop)
    assert tables.matches(text)
    assert tables.decode(text).board == board
    assert loop_of(text) == loop.directions


@given(st.integers(0, 2**32), st.integers(2, 12), st.integers(2, 12))
@settings(deadline=None)
def test_planted_loops_come_back(seed: int, rows: int, cols: int) -> None:
    blocked, edges = planted_board(Random(seed), rows, cols)
    board = Board(blocked)
    loop = Loop(board, directions(blocked, edges))
    text = tables.encode(board, loop)
    assert tables.decode(text).board == board
    assert loop_of(text) == loop.directions


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_any_assignment_is_read_and_judged(n: int, m: int, data: st.DataObject) -> None:
    value = st.integers(0, 3)
    sol = data.draw(st.lists(st.lists(value, min_size=m, max_size=m), min_size=n, max_size=n))
    lines = [f"n {n}", f"m {m}", "sol", *(" ".join(map(str, column)) for column in sol)]
    document = tables.decode("\n".join(lines))
    assert document.board == Board.open(m, n)
    assert document.solution is not None
    found = document.solution.assignment(document.board)
    assert found == bytes(sol[x][m - 1 - y] for y in range(m) for x in range(n))


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(RING_TABLES.split("\n")),
        "\ufeff" + RING_TABLES.replace("\n", "\r\n") + "\r\n",
        "n 3\nm 3\nsol\n3 1 1\n3 4 2\n0 0 2",
        "n  3\nm\t3\nx0 0\nsol \n 3 1 1\n3  4 2\n0 0 2\nin?\n0 0 0 0\n0 1 1 0\n0 1 1 0\n0 0 0 0",
    ],
)
def test_forms(text: str) -> None:
    assert tables.matches(text)
    assert tables.decode(text).board == RING
    assert loop_of(text) == RING_LOOP.directions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 'n' and 1 number in line 1, got the end"),
        ("n 3\nn 3", "expected 'm' and 1 number in line 2, got 'n 3'"),
        ("n 3 3", "expected 'n' and 1 number in line 1, got 'n 3 3'"),
        ("n x", "expected 'n' and 1 number in line 1, got 'n x'"),
        ("n ²", "expected 'n' and 1 number in line 1, got 'n ²'"),
        ("n 1\nm 2", "expected 'sol' in line 2, got the end"),
        ("n 1\nm 2\nsol 3", "expected 'sol' in line 3, got 'sol 3'"),
        (
            "n 1\nm 2\nsol\n0 5",
            "expected 2 numbers from 0 to 4, a column of sol, in line 4, got '0 5'",
        ),
        (
            "n 1\nm 2\nsol\n0",
            "expected 2 numbers from 0 to 4, a column of sol, in line 4, got '0'",
        ),
        ("n 1\nm 1\nsol\n0\nsol", "expected the end of the tables in line 5, got 'sol'"),
        (
            "n 2\nm 1\nsol\n0\n4",
            "expected an open cell in each outer row and column of sol, got one without",
        ),
        ("n 1\nm 1\nx0 1\nsol\n0", "expected x0 to be 0, as sol has it, got 1"),
        (
            RING_TABLES.replace("1 9 5", "1 8 5"),  # a blocked cell has n * m
            "expected the id that follows from sol, got another one",
        ),
        (
            RING_TABLES.replace("0 1 1 0\n0 0", "0 1 0 0\n0 0"),
            "expected the in? that follows from sol, got another one",
        ),
        ("n 1\nm 1\nsol\n4", "expected at least one open cell, but every cell is blocked"),
        ("n 0\nm 1", "expected at least 1 row and 1 column, got 1 x 0"),
        (
            "n 9999999999\nm 9999999999",
            "expected at most 16777216 cells, got 9999999999 x 9999999999",
        ),
        (
            "n 1\nm 1\nmargin 0 999999999 0 0",
            "expected at most 16777216 cells, got 1000000000 x 1",
        ),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(PurelooopError) as caught:
        tables.decode(text)
    assert str(caught.value) == message


def test_the_line_of_an_error() -> None:
    with pytest.raises(FormatError) as caught:
        tables.decode("n 1\n\nm 2\n\nsol\n0 7")
    assert (caught.value.slug, caught.value.row) == ("format-tables", 6)


def test_a_board_alone_has_no_tables() -> None:
    with pytest.raises(FormatError, match=r"^expected a loop, whose tables these are, got a"):
        tables.encode(RING)
