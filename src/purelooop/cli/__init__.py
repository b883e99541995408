"""The command line: `purelooop solve`, `verify`, `count` and the other commands.

What a command finds goes to standard output, everything else to standard error; exit
codes are in `purelooop.cli.exit_codes`. Commands import what they need when they run.
"""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

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
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.inputs import UsageError
from purelooop.errors import LimitReached, PurelooopError

__all__ = ["main"]

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


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; those of the process by default.

    Returns
    -------
    int
        The exit code, see `purelooop.cli.exit_codes.ExitCode`.
    """
    try:
        _prepare_streams()
        code = _run(argv)
        sys.stdout.flush()
        return code
    except LimitReached as error:
        return _fail(str(error), ExitCode.LIMIT)
    except PurelooopError as error:
        return _fail(f"error: {error}{_pointer(error)}", ExitCode.USAGE)
    except MemoryError as error:
        return _fail(f"error: {str(error) or 'not enough memory'}", ExitCode.USAGE)
    except KeyboardInterrupt:
        return _fail("interrupted", ExitCode.INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return ExitCode.READER_GONE
    except OSError as error:  # files that are read have errors of their own
        _drop_output()
        return _fail(f"error: cannot write: {error.strerror or error}", ExitCode.USAGE)
    except Exception as error:
        from traceback import print_exc

        print_exc()
        return _fail(f"internal error, please report it: {error}", ExitCode.INTERNAL)


def _pointer(error: PurelooopError) -> str:
    """The slug of an error, under which docs/errors.md says more; none where there is no more."""
    return f" [{error.slug}]" if "-" in error.slug else ""


def _drop_output() -> None:
    """Give the flush at exit a place to go to, so that it has nothing to complain about."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _prepare_streams() -> None:
    """Let drawings be written wherever output goes, even nowhere, and odd file names as well."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started this
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = _parser().parse_args(argv)
    except SystemExit:  # after --help or --version; errors come as UsageError
        return ExitCode.YES
    code: ExitCode = args.run(args)
    return code


def _fail(message: str, code: ExitCode) -> ExitCode:
    with suppress(OSError):  # nobody can be told, but there is the exit code
        print(f"purelooop: {message}", file=sys.stderr)
    return code


class _Parser(ArgumentParser):
    """A parser whose errors are exceptions, for a single sentence without the usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


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


def _parser() -> ArgumentParser:
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
    completion.add_to(commands, _parser)
    return parser
