"""Make a board smaller while something about it stays true."""

from __future__ import annotations

from collections.abc import Callable

from oracle import Rows, open_cells

Holds = Callable[[Rows], bool]

_MOST_TRIES = 10_000


def shrunk(board: Rows, holds: Holds, tries: int = _MOST_TRIES) -> Rows:
    """Return a board, as small as can be found, for which something holds as for the given one.

    Rows and columns are left out, many at first; then cells are blocked, which may make further
    lines superfluous; then opened, for what is still blocked in the end is what matters. One
    line alone or one cell alone often is no way, because of the colours: so two are tried, too.
    The condition is asked so many times and no more.
    """

    def still_holds(other: Rows) -> bool:
        nonlocal tries
        tries -= 1
        return tries >= 0 and bool(open_cells(other)) and holds(other)

    while True:
        before = board
        board = _with_fewer_lines(board, still_holds)
        for value in (1, 0):
            board = _with_cells_set(value, board, still_holds)
            board = _with_fewer_lines(board, still_holds)
        if _area(board) == _area(before):
            return board


def _area(board: Rows) -> int:
    return len(board) * len(board[0])


def _with_fewer_lines(board: Rows, holds: Holds) -> Rows:
    board = _with_fewer_rows(board, holds)
    return _turned(_with_fewer_rows(_turned(board), lambda other: holds(_turned(other))))


def _turned(board: Rows) -> Rows:
    return tuple(zip(*board, strict=True))


def _with_fewer_rows(board: Rows, holds: Holds) -> Rows:
    height = len(board) // 2
    while height:
        r = 0
        while r + height <= len(board) > height:
            other = board[:r] + board[r + height :]
            if holds(other):
                board = other
            else:
                r += 1
        height = height // 2 if height > 2 else height - 1
    return board


def _with_cells_set(value: int, board: Rows, holds: Holds) -> Rows:
    """Set every cell that may be so, or two beside each other."""
    for r, row in enumerate(board):
        for c in range(len(row)):
            for cells in ([(r, c)], [(r, c), (r, c + 1)], [(r, c), (r + 1, c)]):
                other = _changed(board, cells, value)
                if other != board and holds(other):
                    board = other
    return board


def _changed(board: Rows, cells: list[tuple[int, int]], value: int) -> Rows:
    changed = [list(row) for row in board]
    for r, c in cells:
        if r < len(board) and c < len(board[0]):
            changed[r][c] = value
    return tuple(map(tuple, changed))
