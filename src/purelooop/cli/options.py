"""Options that several commands have, and the numbers in them."""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from textwrap import fill
from typing import Any

from purelooop.errors import brief

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def add_command(commands: Any, name: str, **texts: str) -> ArgumentParser:
    """Add a subcommand: its `help`, `description` and `epilog`; the latter as it is to be read."""
    texts["description"] = fill(texts["description"], 79)
    parser: ArgumentParser = commands.add_parser(
        name, formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **texts
    )
    return parser


def add_puzzles(parser: ArgumentParser) -> None:
    """Add the boards that a command is about."""
    parser.add_argument(
        "puzzles", nargs="+", metavar="PUZZLE", help="file, -, address or ROWSxCOLS"
    )


def add_sweep_limits(parser: ArgumentParser) -> None:
    """Add the limits of the commands that count."""
    add_timeout(parser, "give a board up after S seconds; reading may take as long again")
    parser.add_argument(
        "--max-memory",
        type=memory,
        metavar="SIZE",
        help="give a board up rather than use more: bytes, or as 500M or 4G (by default three "
        "quarters of the free memory)",
    )


def add_timeout(parser: ArgumentParser, help: str) -> None:
    """Add a limit of time."""
    parser.add_argument("--timeout", type=seconds, metavar="S", help=help)


def whole_number(least: int) -> Callable[[str], int]:
    """Return what reads a whole number from the least one on."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            message = f"expected a whole number from {least} on, got {brief(text)}"
            raise ArgumentTypeError(message)
        return number

    return read


def seconds(text: str) -> float:
    """Read a time."""
    number = _number(text)
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"expected a number of seconds above 0, got {brief(text)}")
    return number


def memory(text: str) -> int:
    """Read a size: bytes, or thousands (K), millions (M), and so on, of bytes."""
    unit = text[-1:].upper()
    digits = text[:-1] if unit in _UNITS else text
    size = _number(digits) * _UNITS.get(unit, 1)
    if not 1 <= size < math.inf:
        raise ArgumentTypeError(f"expected a size such as 500M, 4G or bytes, got {brief(text)}")
    return int(size)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
