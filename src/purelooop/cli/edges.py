"""`purelooop edges`: how many loops use each edge."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from purelooop.board import Board
from purelooop.cli.boards import each_board_with_loops
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.options import add_command, add_puzzles, add_sweep_limits

if TYPE_CHECKING:
    from purelooop.all_loops import AllLoops
    from purelooop.edge_counts import EdgeCounts

DESCRIPTION = """\
Count for each edge between two open cells the loops that use it. Prints a table with tabs: row and
column of both cells, counted from 1 at the top left, the loops, their share of all. The last line
says how many loops there are, and how many edges are in all of them and in none.
"""

EPILOG = """\
examples:
  purelooop edges 4x4
  purelooop edges --json 6x6

--json prints an object for each board, with the keys name rows cols loops
forced unused across down; across has the edges to the right of each cell, in
rows from the top, and down those below it.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "edges",
        help="count the loops through each edge",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    add_puzzles(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--quiet", action="store_true", help="only the last line, with the totals")
    add_sweep_limits(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Report the use of edges for every board, in order."""

    def report(name: str, loops: AllLoops) -> Iterator[str]:
        counts = loops.edge_counts(timed=True)
        edges = list(_edges(loops.board, counts))
        used = [count for *_, count in edges]
        forced, unused = used.count(counts.total), used.count(0)
        if not args.json:
            yield from () if args.quiet else _table(edges, counts.total)
            yield f"loops: {counts.total}, edges in all of them: {forced}, edges in none: {unused}"
            return
        board = {"name": name, "rows": loops.board.rows, "cols": loops.board.cols}
        totals = {"loops": counts.total, "forced": forced, "unused": unused}
        arrays = {"across": counts.across.tolist(), "down": counts.down.tolist()}
        yield json.dumps(board | totals | arrays)

    return each_board_with_loops(args, report)


def _edges(board: Board, counts: EdgeCounts) -> Iterator[tuple[int, int, int, int, int]]:
    """Row and column of both cells, and the loops, for each edge between two open cells."""
    across, down = counts.across.tolist(), counts.down.tolist()
    for row in range(board.rows):
        for col in range(board.cols):
            here = row * board.cols + col
            if board.cells[here]:
                continue
            if col + 1 < board.cols and not board.cells[here + 1]:
                yield row, col, row, col + 1, across[row][col]
            if row + 1 < board.rows and not board.cells[here + board.cols]:
                yield row, col, row + 1, col, down[row][col]


def _table(edges: list[tuple[int, int, int, int, int]], loops: int) -> Iterator[str]:
    yield "row\tcolumn\tto row\tto column\tloops\tshare"
    for *cells, count in edges:
        places = "\t".join(str(place + 1) for place in cells)
        yield f"{places}\t{count}\t{count / loops:.6f}"
