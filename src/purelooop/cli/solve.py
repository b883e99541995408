"""`purelooop solve`: find loops, and whether there are others."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from purelooop.board import Board
from purelooop.cli.exit_codes import ExitCode, overall
from purelooop.cli.inputs import own_name, read_puzzles
from purelooop.cli.options import add_command, add_puzzles, add_timeout, whole_number
from purelooop.cli.progress import ProgressLine
from purelooop.cli.summary import Summary
from purelooop.cli.time_limit import within
from purelooop.errors import EngineError
from purelooop.formats import HOLD_LOOPS, is_one_line, write

if TYPE_CHECKING:
    from purelooop.limits import Progress
    from purelooop.loop import Loop
    from purelooop.result import Result

DESCRIPTION = """\
Find a loop for each board, or the reason why there is none. Every loop that is shown has
been checked against every rule. PUZZLE is a file, - for standard input, a puzz.link address
(simpleloop/W/H/BODY is enough) or ROWSxCOLS for an open board.
"""

EPILOG = """\
examples:
  purelooop solve simpleloop/6/6/004g2400
  purelooop solve --unique --timeout 60 puzzle.txt
  purelooop solve --limit 100 4x5              up to 100 loops
  purelooop solve --quiet *.tsv                one line for each board
  purelooop solve --json *.tsv | jq .name

All files are read before the first board is solved. --timeout does not count
checking and printing loops, 0.6 s for a million cells. --json prints an object
for each board, with the keys name rows cols cells status unique complete loops
sol reason nodes seconds; sol has the directions (0 up, 1 down, 2 left, 3 right,
4 blocked) of the first loop, in rows from the top.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "solve",
        help="find a loop, and whether it is the only one",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    add_puzzles(parser)
    add = parser.add_argument
    add("--unique", action="store_true", help="look for a second loop; shows two that differ")
    add(
        "--limit",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="find up to N loops (default 1)",
    )
    add(
        "--workers",
        type=whole_number(1),
        metavar="N",
        help="share a long search out to N threads",
    )
    add_timeout(parser, "stop reading, or searching a board, after S seconds")
    add(
        "--max-nodes",
        type=whole_number(0),
        metavar="N",
        help="look at no more than N positions of a board",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="one JSON object a line")
    output.add_argument(
        "--format",
        choices=sorted(HOLD_LOOPS - {"npy"}),
        metavar="FORMAT",
        help="write board and loop as pzpr, penpa, janko, json, tables or drawing; what was "
        "found is then said on standard error",
    )
    add("--quiet", action="store_true", help="no drawings, only what was found")
    add("--stats", action="store_true", help="counters of the search, on standard error")
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Solve every board, in order, and report each as soon as it is decided."""
    puzzles = within(args.timeout, "reading", lambda: read_puzzles(args.puzzles))
    report = _report_json if args.json else _report_text
    args.limit = max(args.limit, 2) if args.unique else args.limit
    args.several, args.started = len(puzzles) > 1, False
    progress = ProgressLine(len(puzzles))
    codes = []
    summary = Summary()
    for number, (name, board) in enumerate(puzzles):
        progress.show(number, name)
        try:
            result = _solve(board, args, progress)
        except KeyboardInterrupt as interrupt:
            progress.clear()
            return _interrupted(interrupt, name, number, len(puzzles))
        progress.clear()
        report(name, result, args)
        if args.stats:
            _report_counters(name, result)
        summary.add(name, result)
        codes.append(_exit_code(result, args))
    if args.several and not args.json:
        print(f"purelooop: {summary}", file=sys.stderr)
    return overall(codes)


def _solve(board: Board, args: Namespace, progress: ProgressLine) -> Result:
    """Solve a board and let `check`, which knows nothing of the engine, judge every loop."""
    from purelooop.check import check
    from purelooop.solve import solve

    result = solve(
        board,
        limit=args.limit,
        timeout=args.timeout,
        max_nodes=args.max_nodes,
        progress=progress.reporter(_describe),
        workers=args.workers,
    )
    for loop in result.loops:
        if violations := check(board, loop.to_rows()):
            raise EngineError(
                f"the engine's loop is wrong: {violations[0].message} (on {board.to_puzzlink()})"
            )
    return result


def _describe(search: Progress) -> str:
    cycles = f", {search.cycles} cycles left" if search.cycles else ""
    return f"{search.nodes} nodes, {search.depth} deep{cycles}"


def _exit_code(result: Result, args: Namespace) -> ExitCode:
    if result.status.value == "unsolvable":
        return ExitCode.NO
    if args.unique:
        return {True: ExitCode.YES, False: ExitCode.NO, None: ExitCode.LIMIT}[result.unique]
    stopped_short = result.stopped is not None and len(result.loops) < args.limit
    return ExitCode.LIMIT if stopped_short else ExitCode.YES


def _report_json(name: str, result: Result, args: Namespace) -> None:
    report = {
        "name": name,
        "rows": result.board.rows,
        "cols": result.board.cols,
        "cells": result.board.to_text().split("\n"),
        "status": result.status.value,
        "unique": result.unique,
        "complete": result.complete,
        "loops": len(result.loops),
        "sol": result.loops[0].to_rows() if result.loops else None,
        "reason": result.reason,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }
    print(json.dumps(report), flush=True)


def _report_text(name: str, result: Result, args: Namespace) -> None:
    title = f"{name}: " if args.several else ""
    if args.format is not None:
        for loop in result.loops:
            _print_document(name, loop, args)
        print(f"purelooop: {title}{result.in_words(asked_unique=args.unique)}", file=sys.stderr)
        return
    for loop in () if args.quiet else result.loops:
        print(loop)
        print()
    print(title + result.in_words(asked_unique=args.unique), flush=True)
    if args.several and not args.quiet:
        print(flush=True)


def _print_document(name: str, loop: Loop, args: Namespace) -> None:
    """Write board and loop; what takes several lines with a blank one before all but the first."""
    text = str(write(args.format, loop.board, loop, name=own_name(name)))
    if args.started and not is_one_line(text):
        print()
    args.started = True
    print(text, flush=True)


def _report_counters(name: str, result: Result) -> None:
    counters = " ".join(f"{key}={value}" for key, value in result.counters.items())
    print(f"{name}: seconds={result.seconds:.6f} {counters}", file=sys.stderr)


def _interrupted(interrupt: KeyboardInterrupt, name: str, decided: int, of: int) -> ExitCode:
    """Say what is known by now."""
    known = f"{decided} of {of} boards decided, " if of > 1 else ""
    result = getattr(interrupt, "result", None)
    loops = len(result.loops) if result else 0
    rest = f"at least {loops} loop{'s' if loops > 1 else ''}" if loops else "not decided"
    print(f"purelooop: interrupted: {known}{name}: {rest}", file=sys.stderr)
    return ExitCode.INTERRUPTED
