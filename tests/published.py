"""The published puzzles in `data/puzzles`, see SOURCE.md there."""

from __future__ import annotations

from pathlib import Path

PUZZLES = Path(__file__).parent / "data" / "puzzles"
LISTS = tuple(
    PUZZLES / f"{name}.tsv" for name in ("generated", "janko", "puzzlink", "runinaloop", "sloopste")
)
"""Lists of puzzles: a name, an address, where it is from, and sometimes an answer."""


def lines(path: Path) -> list[list[str]]:
    """Return the columns of each line of a list."""
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()]
