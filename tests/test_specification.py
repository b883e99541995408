"""The specification and check judge alike, with the tables that are derived for it."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import oracle
import pytest

from purelooop import sapphire
from purelooop.board import Board
from purelooop.check import check
from purelooop.loop import Loop
from purelooop.specification import tables

RULES = sapphire.load("pure-loop")


def agree(board: Board, directions: bytes) -> bool:
    """Whether an assignment is right, in the opinion of both."""
    cols = board.cols
    rows = [directions[first : first + cols] for first in range(0, len(directions), cols)]
    verdict = RULES.holds(tables(board, directions))
    assert verdict == (not check(board, rows)), (board, rows)
    return verdict


# -- the tables ----------------------------------------------------------------------------


def test_tables_of_a_loop() -> None:
    # ■ ■ ■ ■
    # ■ ┌─┐ ■   n = 3 columns and m = 3 rows are left, the start is ⟨0 0⟩
    # ■ │ └─┐
    # ■ └───┘
    board = Board.parse("####\n#..#\n#...\n#...")
    loop = Loop(board, [[4, 4, 4, 4], [4, 1, 2, 4], [4, 1, 0, 2], [4, 3, 3, 0]])
    assert loop.specification() == {
        "n": 3,
        "m": 3,
        "x0": 0,
        "sol": ((3, 1, 1), (3, 0, 2), (0, 2, 4)),
        "id": ((0, 7, 6), (1, 4, 5), (2, 3, 9)),
        "in?": ((0, 0, 0, 0), (0, 1, 1, 0), (0, 1, 0, 0), (0, 0, 0, 0)),
    }


def test_the_start_is_the_leftmost_open_cell_of_the_last_row() -> None:
    board = Board.parse("....\n....\n#...")
    for edges in oracle.loops(board.blocked):
        found = Loop.from_edges(board, edges).specification()
        assert found["x0"] == 1


def test_tables_are_the_views_in_the_indexing_of_the_specification() -> None:
    random = Random(11)
    compared = 0
    for _ in range(300):
        rows, edges = oracle.planted_board(random, random.randint(2, 8), random.randint(2, 8))
        board = Board(rows)
        if board.trimmed()[0] == board:
            loop = Loop(board, oracle.directions(rows, edges))
            found = loop.specification()
            assert np.array_equal(found["sol"], loop.sol_xy)
            assert np.array_equal(found["id"], loop.id_xy)
            assert np.array_equal(found["in?"], loop.inside_xy)
            compared += 1
    assert compared > 30


def test_ids_of_a_wrong_assignment() -> None:
    # the walk goes right, up, up and ends; the blocked cell keeps n·m, the rest gets n·m-1
    assert tables(Board([[0, 0], [0, 0], [0, 0]]), bytes([1, 0, 1, 0, 3, 0]))["id"] == (
        (0, 5, 5),
        (1, 2, 3),
    )
    assert tables(Board([[0, 0], [0, 1]]), bytes([4, 4, 0, 4]))["id"] == ((0, 1), (4, 3))


def test_outer_blocked_cells_with_directions_are_kept() -> None:
    board = Board([[1, 1], [0, 0], [0, 0]])
    assert tables(board, bytes([4, 4, 1, 2, 3, 0]))["m"] == 2
    assert tables(board, bytes([4, 3, 1, 2, 3, 0]))["m"] == 3
    assert not agree(board, bytes([4, 3, 1, 2, 3, 0]))


# -- the specification judges like check ---------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)])
def test_every_assignment_of_every_tiny_board(size: tuple[int, int]) -> None:
    for rows in oracle.all_boards(*size):
        board = Board(rows)
        right = sum(agree(board, bytes(sol)) for sol in product(range(5), repeat=len(board.cells)))
        assert right == oracle.count_loops(rows)


@pytest.mark.parametrize("rows", [((0, 0, 0), (0, 0, 0)), ((0, 0), (0, 0), (0, 0))])
def test_every_assignment_of_six_cells(rows: oracle.Rows) -> None:
    board = Board(rows)
    right = sum(agree(board, bytes(sol)) for sol in product(range(5), repeat=6))
    assert right == oracle.count_loops(rows)


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 3), (4, 4)])
def test_every_loop_of_every_small_board(size: tuple[int, int]) -> None:
    for rows in oracle.all_boards(*size):
        for edges in oracle.loops(rows):
            assert RULES.check(Loop.from_edges(Board(rows), edges).specification()) == []


def test_every_loop_of_random_boards() -> None:
    random, count = Random(12), 0
    while count < 2500:
        rows, _ = oracle.planted_board(random, random.randint(4, 6), random.randint(4, 6))
        for edges in oracle.loops(rows):
            loop = Loop(Board(rows), oracle.directions(rows, edges))
            assert agree(loop.board, loop.directions)
            count += 1


def test_changed_loops_are_rejected_by_both() -> None:
    random = Random(13)
    for _ in range(1500):
        rows, edges = oracle.planted_board(random, random.randint(2, 8), random.randint(2, 8))
        board, right = Board(rows), b"".join(map(bytes, oracle.directions(rows, edges)))
        wrong = bytearray(right)
        for cell in random.sample(range(len(right)), random.randint(1, 3)):
            wrong[cell] = random.choice([d for d in range(5) if d != right[cell]])
        assert not agree(board, bytes(wrong))


def test_loops_cut_up_and_put_together_again_are_judged_alike() -> None:
    # swapping edges makes two loops out of one or one out of two: all cells still look right
    random, verdicts = Random(14), []
    for _ in range(700):
        rows, edges = oracle.planted_board(random, 8, 8)
        for _ in range(random.randint(1, 20)):
            edges = swapped(random, edges)
        verdicts.append(agree(Board(rows), directions_of_cycles(rows, edges)))
    assert 35 < sum(verdicts) < 665


def swapped(random: Random, edges: oracle.Edges) -> oracle.Edges:
    """Replace two opposite edges of a random square by the other two, if it has just these."""
    (r, c), _ = random.choice(sorted(edges))
    across = {((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1))}
    down = {((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))}
    square = across | down
    return edges ^ square if edges & square in (across, down) else edges


def directions_of_cycles(rows: oracle.Rows, edges: oracle.Edges) -> bytes:
    """Directions along each cycle, each counterclockwise."""
    directions = [[4] * len(rows[0]) for _ in rows]
    for cycle in oracle.cycles(edges):
        part = oracle.directions(rows, cycle)
        for r, c in {cell for edge in cycle for cell in edge}:
            directions[r][c] = part[r][c]
    return b"".join(map(bytes, directions))
