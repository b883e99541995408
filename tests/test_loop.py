"""Loop: what it is made from, its views, and that it is a value."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from random import Random

import numpy as np
import oracle
import pytest

from purelooop.board import Board
from purelooop.errors import LoopError
from purelooop.loop import Loop

HOLED = Board.parse("#####\n#...#\n#.#..\n#....\n#####")  # two outer rows, one outer column
HOLED_SOL = [
    [4, 4, 4, 4, 4],
    [4, 1, 2, 2, 4],
    [4, 1, 4, 0, 2],
    [4, 3, 3, 3, 0],
    [4, 4, 4, 4, 4],
]


def planted(count: int) -> list[tuple[Loop, oracle.Edges]]:
    random = Random(7)
    found = []
    for _ in range(count):
        rows, edges = oracle.planted_board(random, random.randint(2, 9), random.randint(2, 9))
        found.append((Loop(Board(rows), oracle.directions(rows, edges)), edges))
    return found


PLANTED = planted(60)


# -- making a loop -------------------------------------------------------------------------


def test_attributes() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    assert loop.board == HOLED
    assert loop.directions == b"".join(map(bytes, HOLED_SOL))
    assert loop.start == (3, 1)
    assert loop.to_rows() == HOLED_SOL


def test_a_loop_is_a_solution_for_another_loop() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    assert Loop(HOLED, loop) == Loop(HOLED, loop.sol) == loop


def test_the_error_lists_the_violations() -> None:
    with pytest.raises(LoopError) as caught:
        Loop(Board.open(2, 2), [[1, 2], [3, 3]])
    assert [violation.code for violation in caught.value.violations] == ["outside", "dead_end"]
    assert str(caught.value) == (
        "expected one loop through every open cell, but a line leads right, off the grid, "
        "at row 2, column 2 (and 1 more)"
    )


def test_the_error_of_an_unreadable_solution() -> None:
    with pytest.raises(LoopError, match=r"at row 1, column 2$") as caught:
        Loop(Board.open(2, 2), [[1, float("nan")], [3, 0]])
    assert [violation.code for violation in caught.value.violations] == ["value"]


@pytest.mark.parametrize("shuffled", [False, True])
def test_from_edges(shuffled: bool) -> None:
    random = Random(8)
    for loop, edges in PLANTED:
        given = [edge[:: random.choice((1, -1))] for edge in edges] if shuffled else edges
        assert Loop.from_edges(loop.board, iter(given)) == loop


def test_from_edges_takes_numpy_arrays() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    edges = np.array(sorted(loop.edges))
    assert Loop.from_edges(HOLED, edges) == loop


def test_from_edges_refuses_what_is_no_loop() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    with pytest.raises(LoopError) as caught:
        Loop.from_edges(HOLED, sorted(loop.edges)[1:])
    assert {violation.code for violation in caught.value.violations} == {"dead_end"}


# -- views ---------------------------------------------------------------------------------


def test_sol() -> None:
    sol = Loop(HOLED, HOLED_SOL).sol
    assert sol.dtype == np.int8
    assert sol.tolist() == HOLED_SOL
    assert not sol.flags.writeable


def test_id() -> None:
    ids = Loop(HOLED, HOLED_SOL).id
    assert ids.dtype == np.int32
    assert ids.tolist() == [
        [25, 25, 25, 25, 25],
        [25, 8, 7, 6, 25],
        [25, 9, 25, 5, 4],
        [25, 0, 1, 2, 3],
        [25, 25, 25, 25, 25],
    ]


def test_inside() -> None:
    inside = Loop(HOLED, HOLED_SOL).inside
    assert inside.dtype == np.int8
    assert inside.tolist() == [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 1, 1, 0, 0],
        [0, 0, 1, 1, 1, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]


def test_path() -> None:
    path = Loop(HOLED, HOLED_SOL).path
    assert path.dtype == np.int32
    assert list(map(tuple, path.tolist())) == [
        (3, 1), (3, 2), (3, 3), (3, 4), (2, 4), (2, 3), (1, 3), (1, 2), (1, 1), (2, 1)
    ]  # fmt: skip


def test_views_of_planted_loops_agree() -> None:
    for loop, edges in PLANTED:
        path = list(map(tuple, loop.path.tolist()))
        assert len(path) == loop.board.open_count
        assert path[0] == loop.start
        assert loop.edges == edges
        steps = zip(path, path[1:] + path[:1], strict=True)
        assert {(min(step), max(step)) for step in steps} == edges
        assert [loop.id[cell] for cell in path] == list(range(len(path)))
        assert np.array_equal(loop.id == loop.id.size, loop.board.to_array())
        assert np.array_equal(loop.sol == 4, loop.board.to_array())


def test_inside_of_planted_loops_is_what_the_outside_does_not_reach() -> None:
    for loop, edges in PLANTED:
        corners = loop.inside
        todo, outside = [(0, 0)], set()
        while todo:
            i, j = todo.pop()
            if (i, j) in outside or not (0 <= i < corners.shape[0] and 0 <= j < corners.shape[1]):
                continue
            outside.add((i, j))
            for step, edge in {  # and the edge that lies between two corner points
                (i, j + 1): ((i - 1, j), (i, j)),
                (i, j - 1): ((i - 1, j - 1), (i, j - 1)),
                (i + 1, j): ((i, j - 1), (i, j)),
                (i - 1, j): ((i - 1, j - 1), (i - 1, j)),
            }.items():
                if edge not in edges:
                    todo.append(step)
        assert outside == {tuple(corner) for corner in np.argwhere(corners == 0).tolist()}


def test_indexing_of_the_specification() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    rows, cols = 5, 5
    for view, other in ((loop.sol_xy, loop.sol), (loop.id_xy, loop.id)):
        assert view.dtype == other.dtype
        assert all(view[x, y] == other[rows - 1 - y, x] for x in range(cols) for y in range(rows))
    assert all(
        loop.inside_xy[x, y] == loop.inside[rows - y, x]
        for x in range(cols + 1)
        for y in range(rows + 1)
    )
    small = Loop(Board.open(2, 3), [[1, 2, 2], [3, 3, 0]])
    assert small.sol_xy.tolist() == [[3, 1], [3, 2], [0, 2]]


def test_arrays_do_not_share_memory_with_the_loop() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    for name in ("id", "inside", "path", "id_xy", "inside_xy"):
        getattr(loop, name)[...] = 9
    assert loop.id[3, 1] == 0
    with pytest.raises(ValueError, match="read-only"):
        loop.sol_xy[0, 0] = 9
    assert loop == Loop(HOLED, HOLED_SOL)


# -- a value -------------------------------------------------------------------------------


def test_equality_and_hash() -> None:
    loop, same = Loop(HOLED, HOLED_SOL), Loop(HOLED, np.array(HOLED_SOL))
    other = Loop(Board.open(2, 2), [[1, 2], [3, 0]])
    assert loop == same
    assert len({loop, same, other}) == 2


def test_immutable() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    with pytest.raises(FrozenInstanceError):
        loop.directions = b""  # type: ignore[misc]


def test_pickle_and_copy() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    assert pickle.loads(pickle.dumps(loop)) == copy.copy(loop) == copy.deepcopy(loop) == loop


def test_text() -> None:
    loop = Loop(HOLED, HOLED_SOL)
    assert repr(loop) == "<Loop of 10 cells on 5 rows, 5 columns>"
    assert str(loop) == "■ ■ ■ ■ ■\n■ ┌───┐ ■\n■ │ ■ └─┐\n■ └─────┘\n■ ■ ■ ■ ■"


def test_numpy_is_imported_for_arrays_only() -> None:
    program = (
        "import sys; from purelooop.loop import Loop; from purelooop.board import Board; "
        "loop = Loop(Board.open(2, 2), [[1, 2], [3, 0]]); "
        "str(loop), repr(loop), loop.edges, loop.start, loop.to_rows(), loop.specification(); "
        "Loop.from_edges(loop.board, loop.edges); "
        "print('numpy' in sys.modules); loop.sol; print('numpy' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]
