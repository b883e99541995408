"""The parser of the command line, with all commands."""

from __future__ import annotations

from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from purelooop.cli import (
    completion,
    convert,
    count,
    doctor,
    edges,
    loops,
    render,
    sample,
    solve,
    verify,
)
from purelooop.cli.inputs import UsageError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

DESCRIPTION = """\
Pure Loop (Simple Loop): one loop through every open cell of a grid.
Solve puzzles, prove the answers, check solutions, count loops.
"""

EPILOG = """\
examples:
  purelooop solve https://puzz.link/p?simpleloop/8/7/200200a42000
  purelooop solve --unique puzzle.txt        is there exactly one loop?
  purelooop solve --json puzzles.tsv         a line of JSON for each board
  purelooop verify puzzle.txt solution.txt   is this the loop?
  purelooop count 10x10                      how many loops has this board?
  purelooop edges 4x4                        how many of them use each edge?
  purelooop convert puzzle.txt --to penpa    a link, or another format
  purelooop render puzzle.txt --solution -o solved.svg

a puzzle is a file, - for standard input, an address, or ROWSxCOLS for an open
board; a file holds a grid of . (open) and # (blocked), several with blank lines
between, or an address a line, or another format: see purelooop convert --help

exit codes: 0 yes (solved, unique, valid)  1 no  2 bad usage or input  3 a limit
came first  130 Ctrl-C  141 the reader has left  70 an error of this program
"""


class _Parser(ArgumentParser):
    """A parser whose errors are exceptions, for a single sentence without the usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; unlike the usual one, this does not keep it to itself when it can't."""
        print(self.format_help(), end="", file=file)


class _Help(RawDescriptionHelpFormatter):
    """Help in which each command takes one line, so that all of it fits on a screen."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=18)


class _Version(Action):
    """Prints which version this is, and how its engine was built."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **options)

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from purelooop import __version__, _core

        print(f"purelooop {__version__} (engine: {_core.BUILD} build, {_core.COMPILER})")
        parser.exit()


def make_parser() -> ArgumentParser:
    """Return the parser; what it finds has a `run`, which returns an exit code."""
    parser = _Parser(
        prog="purelooop",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="version and build of the engine")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (solve, verify, count, loops, sample, edges, convert, render):
        command.add_to(commands)
    doctor.add_to(commands)
    completion.add_to(commands, make_parser)
    return parser
