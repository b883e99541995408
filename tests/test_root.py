"""What is settled before the first decision: colour traps refuted with a reason, puzzles solved."""

from __future__ import annotations

import pytest
from published import GENERATED, PUBLISHED

from purelooop import ALL, Board, Rule, Status, solve

BALANCE_ALONE = ("hard_008", "hard_018", "hard_028", "hard_034")
"""Boards that no other rule refutes without a decision."""


def rooms(size: int, door: int = 2, length: int = 2) -> Board:
    """Two square open rooms, joined by a corridor as wide as the door."""
    first = (size - door) // 2
    rows = [
        "." * size + (".#"[not first <= r < first + door] * length) + "." * size
        for r in range(size)
    ]
    return Board.parse("\n".join(rows))


@pytest.mark.parametrize("size", [5, 7, 11, 21, 51])
@pytest.mark.parametrize(("door", "length"), [(2, 2), (2, 4)])
def test_rooms_of_two_colours(size: int, door: int, length: int) -> None:
    """Black cells are one more in one room, white ones in the other: balanced as a whole."""
    board = rooms(size, door, length)
    black = sum(not cell for i, cell in enumerate(board.cells) if sum(divmod(i, board.cols)) % 2)
    assert 2 * black == board.open_count
    result = solve(board)
    assert (result.status, result.counters["decisions"]) == (Status.UNSOLVABLE, 0)
    assert result.reason is not None


@pytest.mark.parametrize("size", [(3, 3), (5, 7), (11, 11), (101, 99)])
def test_odd_open_boards(size: tuple[int, int]) -> None:
    result = solve(Board.open(*size))
    assert (result.status, result.nodes) == (Status.UNSOLVABLE, 0)
    assert "checkerboard" in (result.reason or "")


@pytest.mark.parametrize("name", BALANCE_ALONE)
def test_balance_alone(name: str) -> None:
    (puzzle,) = (puzzle for puzzle in GENERATED if puzzle.name == name)
    result = solve(puzzle.text)
    assert (result.status, result.nodes) == (Status.UNSOLVABLE, 1)
    assert "can be left from one colour only" in (result.reason or "")
    assert solve(puzzle.text, rules=ALL & ~Rule.BALANCE).nodes > 1


def test_published_puzzles_need_no_decision() -> None:
    """Where there is one loop, or none; where there are two, one decision tells them apart."""
    for puzzle in PUBLISHED:
        result = solve(puzzle.text, limit=2)
        assert result.nodes == len(result.loops)
