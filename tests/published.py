"""The published puzzles in `data/puzzles`, with what is known about them; see SOURCE.md there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from purelooop import Board

PUZZLES = Path(__file__).parent / "data" / "puzzles"
LISTS = tuple(
    PUZZLES / f"{name}.tsv" for name in ("generated", "janko", "puzzlink", "runinaloop", "sloopste")
)
"""Lists of puzzles: a name, an address, where it is from, and sometimes an answer."""

NOT_UNIQUE = {"6x4_parity": 4, "7x6_parity": 4, "6x4_pzptest": 3, "11x11_parity": 0}
"""Numbers of loops of the published boards that have not exactly one."""


def lines(path: Path) -> list[list[str]]:
    """Return the columns of each line of a list."""
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()]


@dataclass(frozen=True)
class Puzzle:
    """A line of a list, the answer included."""

    name: str
    text: str
    loops: int
    """How many there are; in generated.tsv 2 stands for two or more."""
    solution: str | None = None
    """A character a cell, see SOURCE.md."""

    @property
    def board(self) -> Board:
        return Board.parse(self.text)


def _lists_without_answers(*names: str) -> list[Puzzle]:
    columns = [line for name in names for line in lines(PUZZLES / f"{name}.tsv")]
    return [Puzzle(name, text, NOT_UNIQUE.get(name, 1)) for name, text, _ in columns]


JANKO = [
    Puzzle(name, text, 1, solution) for name, text, _, solution in lines(PUZZLES / "janko.tsv")
]
PUBLISHED = [*JANKO, *_lists_without_answers("sloopste", "runinaloop", "puzzlink")]
GENERATED = [
    Puzzle(name, text, int(loops)) for name, text, _, loops in lines(PUZZLES / "generated.tsv")
]
