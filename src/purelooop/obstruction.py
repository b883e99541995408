"""Why a board has no loop, in a sentence, where that is plain without any search."""

from __future__ import annotations

from purelooop.board import Board

_UNBALANCED, _DISCONNECTED, _DEAD_END, _BRIDGE = range(1, 5)  # enum obstruction_kind


def explain(board: Board, obstruction: tuple[int, int, int]) -> str:
    """Put an obstruction that the engine found into words, rows and columns from 1."""
    kind, a, b = obstruction
    if kind == _UNBALANCED:
        return (
            f"the loop alternates between the two colours of a checkerboard, but there are "
            f"{a} black and {b} white open cells"
        )
    if kind == _DISCONNECTED:
        return f"no way leads from {_place(board, a)} to {_place(board, b)}"
    if kind == _DEAD_END:
        neighbours = "only one open neighbour" if b else "no open neighbour"
        return f"{_place(board, a)} has {neighbours}"
    if kind == _BRIDGE:
        return (
            f"the edge between {_place(board, a)} and {_place(board, b)} is the only way "
            f"between two parts of the board, and a loop would need two"
        )
    raise AssertionError(f"unknown obstruction {obstruction}")


def _place(board: Board, index: int) -> str:
    row, col = divmod(index, board.cols)
    return f"row {row + 1}, column {col + 1}"
