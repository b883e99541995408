"""Why a board has no loop, in a sentence, where no edge had to be tried to see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purelooop._core import _Obstruction


def explain(obstruction: _Obstruction) -> str:
    """Put what the engine found into words, with rows and columns counted from 1."""
    kind, *what = obstruction
    return _SENTENCES[kind](*what)


def _place(cell: tuple[int, int]) -> str:
    row, col = cell
    return f"row {row + 1}, column {col + 1}"


def _unbalanced(black: int, white: int) -> str:
    return (
        "the loop alternates between the two colours of a checkerboard, but there are "
        f"{black} black and {white} white open cells"
    )


def _disconnected(start: tuple[int, int], stray: tuple[int, int]) -> str:
    return f"no way leads from {_place(start)} to {_place(stray)}"


def _dead_end(cell: tuple[int, int], neighbours: int) -> str:
    return f"{_place(cell)} has {'only one' if neighbours else 'no'} open neighbour"


def _bridge(one: tuple[int, int], other: tuple[int, int]) -> str:
    return (
        f"the edge between {_place(one)} and {_place(other)} is the only way between two parts "
        "of the board, and a loop needs two"
    )


def _no_two_factor(cell: tuple[int, int], cells: int) -> str:
    those = "the cell at" if cells == 1 else f"{cells} cells of one colour of a checkerboard around"
    return (
        f"{those} {_place(cell)} can not all have two lines: "
        "the cells of the other colour beside them have too few to give"
    )


def _contradiction(cell: tuple[int, int], rule: str) -> str:
    return f"what follows from the blocked cells alone ends in a contradiction: {_RULES[rule]}" + (
        f" at {_place(cell)}"
    )


_RULES = {
    "degree": "a cell can not have just two lines",
    "premature": "a loop would close too early",
    "side": "the inside would touch the outside without a line between",
    "cut": "two parts of the board are joined by a single line",
    "two_factor": "the cells can not all have two lines",
    "balance": "a part with as many black as white cells can be left from one colour only",
}

_SENTENCES: dict[str, Callable[..., str]] = {
    "unbalanced": _unbalanced,
    "disconnected": _disconnected,
    "dead_end": _dead_end,
    "bridge": _bridge,
    "no_two_factor": _no_two_factor,
    "contradiction": _contradiction,
}
