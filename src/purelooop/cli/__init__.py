"""The command line: `purelooop solve`, `verify`, `count` and the other commands.

What a command finds goes to standard output, everything else to standard error; exit
codes are in `purelooop.cli.exit_codes`. Commands import what they need when they run, and
`main` imports the commands, so that Ctrl-C ends it quietly from the beginning.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from purelooop._start import begin, end_at_once
from purelooop.cli.exit_codes import ExitCode
from purelooop.errors import LimitReached, PurelooopError

__all__ = ["main"]


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
    code = _guarded(argv)
    if argv is None:  # this is the whole program, and it has come to its end
        end_at_once()
    return code


def _guarded(argv: Sequence[str] | None) -> int:
    """Run the command line; whatever goes wrong is a sentence and an exit code."""
    try:
        begin()
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
        if argv is None:
            end_at_once()
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
    from purelooop.cli.parser import make_parser

    try:
        args = make_parser().parse_args(argv)
    except SystemExit:  # after --help or --version; errors come as UsageError
        return ExitCode.YES
    code: ExitCode = args.run(args)
    return code


def _fail(message: str, code: ExitCode) -> ExitCode:
    with suppress(OSError):  # nobody can be told, but there is the exit code
        print(f"purelooop: {message}", file=sys.stderr)
    return code
