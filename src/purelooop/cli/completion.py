"""`purelooop completion`: lets a shell complete commands, options and file names."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.inputs import UsageError
from purelooop.cli.options import add_command

DESCRIPTION = """\
Print a script that teaches a shell to complete what is typed after purelooop. Needs the package
shtab: python -m pip install 'purelooop[cli]'
"""

EPILOG = """\
examples:
  purelooop completion bash > ~/.local/share/bash-completion/completions/purelooop
  purelooop completion zsh > "${fpath[1]}/_purelooop"
"""

_SHELLS = ("bash", "zsh", "tcsh")


def add_to(commands: Any, make_parser: Callable[[], ArgumentParser]) -> None:
    """Add the command to the parser's subcommands; `make_parser` gives the whole parser."""
    parser = add_command(
        commands,
        "completion",
        help="a script that completes commands in a shell",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help=" or ".join(_SHELLS))
    parser.set_defaults(run=run, make_parser=make_parser)


def run(args: Namespace) -> ExitCode:
    """Print the script."""
    try:
        import shtab
    except ImportError:
        raise UsageError(
            "expected the package shtab to be installed: python -m pip install 'purelooop[cli]'"
        ) from None
    print(shtab.complete(args.make_parser(), args.shell))
    return ExitCode.YES
