"""The rules of Pure Loop, checked one by one and independently of the search.

==================  =======================================================  ===========
code                meaning                                                  puzzle site
==================  =======================================================  ===========
``shape``           not a grid of the size of the board                      --
``value``           not a direction 0-4, or not a pair of cells              --
``blocked_cell``    a blocked cell is used or carries a direction            --
``outside``         a line leads off the grid                                --
``not_adjacent``    the two cells of an edge do not share a side             --
``branch``          three lines meet at a cell                               lnBranch
``cross``           four lines meet at a cell                                lnCross
``dead_end``        a line ends at a cell                                    lnDeadEnd
``empty_cell``      an open cell has no line                                 ceNoLine
``several_loops``   there is more than one closed loop                       lnPlLoop
``clockwise``       the one loop is right, but runs the wrong way round      --
==================  =======================================================  ===========

The last column names the codes that the puzz.link site (robx/pzprjs) uses for the same faults.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from purelooop._directions import (
    BLOCKED,
    DIRECTION_NAMES,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    read_directions,
    start_index,
)
from purelooop._drawn_lines import Lines
from purelooop._violation import Violation, violation_at
from purelooop.board import Board
from purelooop.drawing import line_bits

__all__ = ["Violation", "check", "check_edges", "is_loop"]


def check(board: Board, sol: object) -> list[Violation]:
    """List every rule that an assignment of directions breaks.

    Parameters
    ----------
    board : Board
    sol : array_like of int, shape (rows, cols), or Loop
        Direction of travel out of each cell: 0 up, 1 down, 2 left, 3 right, 4 blocked;
        ``sol[0][0]`` is the top left cell. Numbers of any type that equal 0-4 are taken.

    Returns
    -------
    list of Violation
        Empty exactly if `sol` is one loop through every open cell that runs counterclockwise
        as seen on paper. Lines are judged only when every cell could be read.

    Notes
    -----
    Never raises, whatever `sol` holds. Takes O(rows * cols).

    No rule about the sense of travel is needed but the last. Each of the k open cells draws at
    most one line; if all of them have two, there are k lines and each cell has drawn its own.
    So in a closed loop every cell points to the next, all the same way round.

    Examples
    --------
    >>> check(Board.open(2, 2), [[1, 2], [3, 0]])
    []
    >>> for violation in check(Board.open(2, 2), [[1, 2], [3, 1]]):
    ...     print(violation.code, violation.cell, violation.message, sep=" | ")
    outside | (1, 1) | a line leads down, off the grid, at row 2, column 2
    dead_end | (0, 1) | a line ends at row 1, column 2
    """
    directions, violations = read_directions(board, sol)
    if directions is None:
        return violations
    given = bytearray(directions)
    misplaced = [
        cell
        for cell, (blocked, direction) in enumerate(zip(board.cells, directions, strict=True))
        if blocked and direction != BLOCKED
    ]
    for cell in misplaced:
        given[cell] = BLOCKED
    lines = Lines(board, line_bits(board.rows, board.cols, bytes(given)))
    for cell in misplaced:
        what = "a direction is given at the blocked cell in"
        lines.report("blocked_cell", what, divmod(cell, board.cols))
    for cell in _rim(board):  # what leads off the grid is no line between two cells
        if given[cell] != BLOCKED:
            lines.draw(divmod(cell, board.cols), given[cell])
    return lines.judge() or _sense_of_travel(board, directions)


def check_edges(board: Board, edges: Iterable[object]) -> list[Violation]:
    """List every rule that a set of undirected edges breaks.

    Parameters
    ----------
    board : Board
    edges : iterable of ((int, int), (int, int))
        Pairs of cells, each cell its row and column counted from 0. The order of the edges and
        of the two cells does not matter, nor does an edge that is given twice.

    Returns
    -------
    list of Violation
        Empty exactly if the edges form one loop through every open cell.

    Notes
    -----
    Never raises, whatever the edges hold. Takes O(rows * cols + edges).

    Examples
    --------
    >>> three_sides = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0))]
    >>> [violation.code for violation in check_edges(Board.open(2, 2), three_sides)]
    ['dead_end', 'dead_end']
    """
    lines = Lines(board)
    lines.draw_edges(edges)
    return lines.judge()


_IS_BLOCKED = bytes([0, 0, 0, 0, 1]) + bytes([2]) * 251  # for bytes.translate


def is_loop(board: Board, directions: bytes) -> bool:
    """Tell whether an assignment is the specified loop: `check` without reasons, and fast.

    Parameters
    ----------
    board : Board
    directions : bytes of length rows * cols
        Directions 0-4, row by row from the top.

    Notes
    -----
    The first tests, at the speed of C, see to it that exactly the blocked cells carry a 4 and
    that no direction leads off the grid: so every step of the walk goes to a neighbour, and a
    blocked cell is never left again. A walk of k steps that is back at its start only at the
    end has met k different cells (a cell met twice would be met again and again, without the
    start in between). If these are all k open cells and k > 2, the walk is a loop through all
    of them. The start has open neighbours above and to the right only, so a loop runs
    counterclockwise exactly if it leaves the start to the right.

    The start is given step 0, as blocked cells are: a walk that is back too early stays there.
    """
    cols = board.cols
    if len(directions) != len(board.cells) or directions.translate(_IS_BLOCKED) != board.cells:
        return False
    if UP in directions[:cols] or DOWN in directions[-cols:]:
        return False
    if LEFT in directions[::cols] or RIGHT in directions[cols - 1 :: cols]:
        return False
    start, open_count = start_index(board), board.open_count
    if open_count < 4 or directions[start] != RIGHT:
        return False
    walk = bytearray(directions)
    walk[start] = BLOCKED
    step = (-cols, cols, -1, 1, 0)
    here = start + 1
    for _ in repeat(None, open_count - 2):
        here += step[walk[here]]
    return here != start and here + step[walk[here]] == start


def _rim(board: Board) -> list[int]:
    """Return the outermost cells."""
    cols, size = board.cols, len(board.cells)
    sides = range(cols), range(size - cols, size), range(0, size, cols), range(cols - 1, size, cols)
    return sorted(set().union(*sides))


def _sense_of_travel(board: Board, directions: bytes) -> list[Violation]:
    """Judge what has passed all other rules, so that it is one loop either way round."""
    start = start_index(board)
    direction = directions[start]
    if direction == RIGHT:
        return []
    what = f"the loop runs clockwise, it leads {DIRECTION_NAMES[direction]} instead of right at"
    return [violation_at("clockwise", what, divmod(start, board.cols))]
