"""`purelooop loops`: every loop of a board, one after the other."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from purelooop.cli.boards import each_board_with_loops, loop_texts
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.options import add_command, add_puzzles, add_sweep_limits, whole_number

if TYPE_CHECKING:
    from purelooop.all_loops import AllLoops

DESCRIPTION = """\
Print every loop of each board, as drawings with blank lines between or as lines of JSON. The loops
have numbers, from 0 on: any of them can be the first. They are counted before, which takes memory
that grows with the shorter side of the board, but not with how many there are. For some loops of
a board too wide for that, see solve --limit.
"""

EPILOG = """\
examples:
  purelooop loops 4x5
  purelooop loops --start 1000000 --limit 10 8x8
  purelooop loops --json 6x6 | jq .number

--json prints an object for each loop, with the keys name number sol; sol is as
for solve.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands, "loops", help="print every loop", description=DESCRIPTION, epilog=EPILOG
    )
    add_puzzles(parser)
    add = parser.add_argument
    add("--limit", type=whole_number(0), metavar="N", help="print no more than N loops of a board")
    add(
        "--start",
        type=whole_number(0),
        default=0,
        metavar="K",
        help="begin with loop number K (default 0): to go on where another run was left",
    )
    add("--json", action="store_true", help="one JSON object a line")
    add_sweep_limits(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Print the loops of every board, in order, as they come."""

    def report(name: str, loops: AllLoops) -> Iterator[str]:
        some = islice(loops.iterate(args.start, timed=True), args.limit)
        return loop_texts(name, some, lambda place, _: args.start + place, args.json)

    return each_board_with_loops(args, report)
