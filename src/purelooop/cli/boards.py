"""One board after the other: what the commands that count have in common."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from purelooop.board import Board
from purelooop.cli.exit_codes import ExitCode, overall
from purelooop.cli.inputs import read_puzzles
from purelooop.cli.progress import ProgressLine
from purelooop.cli.time_limit import within
from purelooop.errors import LimitReached, PurelooopError

if TYPE_CHECKING:
    from purelooop.all_loops import AllLoops
    from purelooop.limits import CountProgress
    from purelooop.loop import Loop


_LONGEST_NAME = 200


def each_board(args: Namespace, report: Callable[[str, Board, ProgressLine], ExitCode]) -> ExitCode:
    """Report on every board, in order; one that can not be done leaves the others alone."""
    puzzles = within(args.timeout, "reading", lambda: read_puzzles(args.puzzles))
    args.several = len(puzzles) > 1
    progress = ProgressLine(len(puzzles))
    codes = []
    with _numbers_of_any_length():
        for number, (name, board) in enumerate(puzzles):
            progress.show(number, name)
            try:
                code = report(name, board, progress)
            except PurelooopError as error:
                code = ExitCode.LIMIT if isinstance(error, LimitReached) else ExitCode.USAGE
                progress.clear()
                say(name, str(error))
            finally:
                progress.clear()
            sys.stdout.flush()
            codes.append(code)
    return overall(codes)


@contextmanager
def _numbers_of_any_length() -> Iterator[None]:
    """Let numbers be printed that are longer than Python does by default."""
    if not hasattr(sys, "set_int_max_str_digits"):  # the first releases of Python 3.10
        yield
        return
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def say(name: str, sentence: str) -> None:
    """Say something about a board that is no result, on standard error.

    A name that is a whole link does not push the sentence off the screen.
    """
    short = name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"
    print(f"purelooop: {short}: {sentence}", file=sys.stderr)


def describe_sweep(state: CountProgress) -> str:
    """Put into words how far a count is."""
    megabytes = state.bytes / 1e6
    return f"row {state.row} of {state.rows}, {state.states} states, {megabytes:.0f} MB"


def each_board_with_loops(
    args: Namespace, report: Callable[[str, AllLoops], Iterator[str]]
) -> ExitCode:
    """Print what there is to report on the loops of every board, a text after the other.

    Where there is no loop, that is said on standard error, with exit code 1.
    """
    from purelooop.all_loops import AllLoops

    started = False

    def print_report(name: str, board: Board, progress: ProgressLine) -> ExitCode:
        nonlocal started
        with AllLoops(
            board,
            timeout=args.timeout,
            max_memory=args.max_memory,
            progress=progress.reporter(describe_sweep),
        ) as loops:
            if not loops:
                progress.clear()
                say(name, "there is no loop")
                return ExitCode.NO
            for place, text in enumerate(report(name, loops)):
                progress.clear()
                if place == 0 and args.several and not args.json:
                    print(f"\n{name}:\n" if started else f"{name}:\n")
                    started = True
                print(text)
        return ExitCode.YES

    return each_board(args, print_report)


def loop_texts(
    name: str, loops: Iterable[Loop], number: Callable[[int, Loop], int], as_json: bool
) -> Iterator[str]:
    """Yield loops as they come: as JSON, or drawn, with a blank line before all but the first.

    `number` gives the number of a loop, from its place in the output or from itself.
    """
    for place, loop in enumerate(loops):
        if as_json:
            line = {"name": name, "number": number(place, loop), "sol": loop.to_rows()}
            yield json.dumps(line)
        else:
            yield f"\n{loop}" if place else str(loop)
