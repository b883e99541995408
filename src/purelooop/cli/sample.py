"""`purelooop sample`: loops drawn at random, each with the same probability."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from purelooop.cli.boards import each_board_with_loops, loop_texts
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.options import add_command, add_puzzles, add_sweep_limits, whole_number

if TYPE_CHECKING:
    from purelooop.all_loops import AllLoops

DESCRIPTION = """\
Draw loops of each board at random, as drawings with blank lines between or as lines of JSON: each
with exactly the same probability, whatever was drawn before. They are counted first, see loops.
"""

EPILOG = """\
examples:
  purelooop sample 10x10
  purelooop sample -n 1000 --seed 7 --json 8x8

--json prints an object for each loop, with the keys name number sol; number is
as for loops --start.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands, "sample", help="draw loops at random", description=DESCRIPTION, epilog=EPILOG
    )
    add_puzzles(parser)
    add = parser.add_argument
    add("-n", type=whole_number(1), default=1, metavar="N", help="how many loops (default 1)")
    add(
        "--seed",
        type=whole_number(0),
        metavar="K",
        help="a whole number: with the same one, the same loops are drawn",
    )
    add("--json", action="store_true", help="one JSON object a line")
    add_sweep_limits(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Draw loops of every board, in order."""

    def report(name: str, loops: AllLoops) -> Iterator[str]:
        drawn = loops.draw(args.n, seed=args.seed, timed=True)
        return loop_texts(name, drawn, lambda _, loop: loops.index(loop), args.json)

    return each_board_with_loops(args, report)
