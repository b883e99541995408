"""`purelooop count`: how many loops a board has."""

from __future__ import annotations

import json
import sys
import warnings
from argparse import Namespace
from time import perf_counter
from typing import Any

from purelooop.board import Board
from purelooop.cli.boards import describe_sweep, each_board
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.inputs import UsageError
from purelooop.cli.options import add_command, add_puzzles, add_sweep_limits, whole_number
from purelooop.cli.progress import ProgressLine

DESCRIPTION = """\
Count the loops of each board, exactly and without listing them. Prints the number alone; with
several boards, a line for each: its name, a tab, the number. Time and memory grow with the shorter
side of a board: 16x16 takes seconds, and each further column some three times as much.
"""

EPILOG = """\
examples:
  purelooop count 10x10                    467260456608
  purelooop count --workers 4 --timeout 600 --max-memory 8G 20x20
  purelooop count --checkpoint 20x20.count 20x20
  purelooop count --json *.tsv

--json prints an object for each board, with the keys name rows cols count
seconds.
With --checkpoint a count goes on where it was stopped or killed.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands, "count", help="count the loops", description=DESCRIPTION, epilog=EPILOG
    )
    add_puzzles(parser)
    add_sweep_limits(parser)
    parser.add_argument(
        "--workers",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="threads to share the work among (default 1)",
    )
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="store the count in this file every minute, and go on from it; for one board",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def _say(message: Warning | str, *_: object) -> None:
    print(f"purelooop: {message}", file=sys.stderr)


def run(args: Namespace) -> ExitCode:
    """Count the loops of every board, in order, and print each number as soon as it is known."""
    from purelooop.count import count

    def report(name: str, board: Board, progress: ProgressLine) -> ExitCode:
        started = perf_counter()
        if args.several and args.checkpoint:
            raise UsageError("expected one board with --checkpoint, got several")
        try:
            with warnings.catch_warnings():
                warnings.showwarning = _say  # type: ignore[assignment]
                number = count(
                    board,
                    timeout=args.timeout,
                    max_memory=args.max_memory,
                    workers=args.workers,
                    checkpoint=args.checkpoint,
                    progress=progress.reporter(describe_sweep),
                )
        except OSError as error:
            why = error.strerror or error
            raise UsageError(f"cannot keep the count in {args.checkpoint!r}: {why}") from None
        progress.clear()
        if args.json:
            found = {"name": name, "rows": board.rows, "cols": board.cols, "count": number}
            print(json.dumps(found | {"seconds": round(perf_counter() - started, 6)}))
        else:
            print(f"{name}\t{number}" if args.several else number)
        return ExitCode.YES

    return each_board(args, report)
