"""Each deduction on the trail names a reason that holds, replayed without the engine."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from published import GENERATED, PUBLISHED, Puzzle

from purelooop import ALL, Board, Loop, Rule
from purelooop._core import Limits, Search

Cell = tuple[int, int]
Edge = tuple[int, int, int]
UNIQUE = [puzzle for puzzle in (*PUBLISHED, *GENERATED) if puzzle.loops == 1]
SMALL = [puzzle for puzzle in UNIQUE if len(puzzle.board.cells) <= 150]
RULES = [ALL, ALL & ~Rule.TWO_FACTOR, ALL & ~Rule.TWO_FACTOR & ~Rule.CUT, ALL & ~Rule.CUT]


def ends(edge: Edge) -> tuple[Cell, Cell]:
    row, col, axis = edge
    return (row, col), (row + axis, col + 1 - axis)


class Replay:
    """The edges set so far."""

    def __init__(self, board: Board) -> None:
        self.cells = {divmod(i, board.cols) for i, cell in enumerate(board.cells) if not cell}
        self.state: dict[Edge, bool] = {}

    def edges_at(self, cell: Cell) -> list[Edge]:
        row, col = cell
        around = [(row, col, 0), (row, col, 1), (row, col - 1, 0), (row - 1, col, 1)]
        return [edge for edge in around if self.cells.issuperset(ends(edge))]

    def other_end(self, cell: Cell, edge: Edge) -> Cell:
        one, other = ends(edge)
        return other if cell == one else one

    def on_at(self, cell: Cell) -> list[Edge]:
        return [edge for edge in self.edges_at(cell) if self.state.get(edge)]

    def left_at(self, cell: Cell) -> list[Edge]:
        return [edge for edge in self.edges_at(cell) if self.state.get(edge, True)]

    def are_on_one_path(self, start: Cell, end: Cell) -> bool:
        """Whether ON edges join two cells; the path may have grown since its ends were joined."""
        seen, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for edge in self.on_at(cell):
                next_cell = self.other_end(cell, edge)
                if next_cell not in seen:
                    seen.add(next_cell)
                    waiting.append(next_cell)
        return end in seen

    def is_cut_off(self, one: Cell, other: Cell, without: set[Edge]) -> bool:
        seen, waiting = {one}, [one]
        while waiting:
            cell = waiting.pop()
            for edge in self.left_at(cell):
                next_cell = self.other_end(cell, edge)
                if edge not in without and next_cell not in seen:
                    seen.add(next_cell)
                    waiting.append(next_cell)
        return other not in seen

    def has_two_factor(self) -> bool:
        """Augmenting paths from black cells, each of which wants two edges."""
        taken: set[Edge] = {edge for edge, on in self.state.items() if on}

        def count(cell: Cell) -> int:
            return sum(edge in taken for edge in self.edges_at(cell))

        def augment(black: Cell, seen: set[Cell]) -> bool:
            for edge in self.edges_at(black):
                white = self.other_end(black, edge)
                if edge in taken or not self.state.get(edge, True) or white in seen:
                    continue
                seen.add(white)
                if count(white) < 2:
                    taken.add(edge)
                    return True
                for back in self.edges_at(white):
                    if back in taken and not self.state.get(back):
                        taken.remove(back)
                        if augment(self.other_end(white, back), seen):
                            taken.add(edge)
                            return True
                        taken.add(back)
            return False

        black_cells = [cell for cell in self.cells if sum(cell) % 2 == 0]
        if any(count(cell) > 2 for cell in self.cells):
            return False
        return all(augment(cell, set()) for cell in black_cells for _ in range(2 - count(cell)))

    def holds(self, edge: Edge, on: bool, who: str, source: Any) -> bool:
        """Whether the edge follows from the reason."""
        if who == "degree":
            assert source in ends(edge)
            at = self.left_at(source) if on else self.on_at(source)
            return len(at) == 2
        if who == "premature":
            assert source in ends(edge)
            return not on and self.are_on_one_path(*ends(edge))
        if who == "cut":
            return on and self.is_cut_off(*ends(edge), without={edge, source})
        if who == "two_factor":
            self.state[edge] = not on
            found = self.has_two_factor()
            del self.state[edge]
            return not found
        return True


Trail = list[tuple[int, int, int, bool, str, Any]]


@cache
def searched(puzzle: Puzzle, rules: Rule) -> tuple[Board, Loop, Trail]:
    board = puzzle.board
    search = Search(board.rows, board.cols, board.cells, rules.value, Limits(-1, -1, False))
    assert search.advance() == "found"
    sol = array("b", search.directions()).tolist()
    rows = [sol[start : start + board.cols] for start in range(0, len(sol), board.cols)]
    return board, Loop(board, rows), search.trail()


def entries(
    puzzles: list[Puzzle], rules: Rule
) -> Iterator[tuple[Replay, Loop, Edge, bool, str, Any]]:
    """Yield each entry of each trail, with the edges that were set before it."""
    for puzzle in puzzles:
        board, loop, trail = searched(puzzle, rules)
        replay = Replay(board)
        for row, col, axis, on, who, source in trail:
            edge = (row, col, axis)
            yield replay, loop, edge, on, who, source
            replay.state[edge] = on


@pytest.mark.parametrize("rules", RULES)
def test_every_reason_holds(rules: Rule) -> None:
    seen: Counter[str] = Counter()
    for replay, _, edge, on, who, source in entries(SMALL[::3], rules):
        assert edge not in replay.state
        assert replay.holds(edge, on, who, source), (edge, on, who, source)
        seen[who] += 1
    assert seen["degree"] > 1000
    assert seen["premature"] > 50


@pytest.mark.parametrize("rules", RULES)
def test_what_was_deduced_is_true(rules: Rule) -> None:
    seen: Counter[str] = Counter()
    for _, loop, edge, on, who, _ in entries(SMALL, rules):
        seen[who] += 1
        assert (ends(edge) in loop.edges) == on, (edge, on, who)
    everyone = {"degree", "premature", "side", "cut", "two_factor", "balance"}
    off = {name for name in everyone if Rule[name.upper()] not in rules}
    assert not off & set(seen)


def test_every_rule_is_seen_at_work() -> None:
    seen = {who for rules in RULES for *_, who, _ in entries(SMALL, rules)}
    assert seen >= {"degree", "premature", "side", "cut", "two_factor", "decision"}


def test_sources_are_on_the_board() -> None:
    for replay, loop, _, _, who, source in entries(SMALL, RULES[1]):
        if who in ("degree", "premature"):
            assert source in replay.cells
        elif who == "side":
            row, col = source
            assert 0 <= row <= loop.board.rows
            assert 0 <= col <= loop.board.cols
        elif who == "cut":
            assert replay.cells.issuperset(ends(source))
        else:
            assert who in ("decision", "refutation")
            assert source > 0 or who == "refutation"
