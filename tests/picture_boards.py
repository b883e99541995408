"""A board and two of its loops, for the tests of pictures."""

from __future__ import annotations

from purelooop import Board, Loop
from purelooop.drawing import line_bits

BOARD = Board.parse("......\n......\n..#...\n..#...\n......\n......")


def loop_of(rows: str) -> Loop:
    """Return a loop of the board from its directions, a word a row."""
    return Loop(BOARD, [[*map(int, row)] for row in rows.split()])


FIRST = loop_of("122222 133130 104102 104330 102222 333330")
SECOND = loop_of("121222 103130 104102 104130 102202 333330")
FORCED = [((0, 0), (0, 1)), ((1, 0), (0, 0))]
FORBIDDEN = [((0, 1), (1, 1)), ((4, 3), (4, 4))]
# A branch at (0, 1), a line into a blocked cell, a closed loop, and a line that is not done.
DRAWN = line_bits(6, 6, bytes(map(int, "331444104444033444444444444131444030")))
