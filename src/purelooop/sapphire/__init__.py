"""Sapphire: a notation for the rules of logic puzzles, read and evaluated.

`parse` reads a text, `load` the rules that come with the package; `Rules.check` evaluates them
on given numbers and functions. The interpreter knows nothing about any particular puzzle.
"""

from __future__ import annotations

from importlib import resources

from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.parser import parse_statements
from purelooop.sapphire.rules import Failure, Rules

__all__ = ["NAMES", "Failure", "Rules", "SapphireError", "load", "parse"]

NAMES = ("pure-loop", "pure-loop-alternative")
"""The rules that come with the package."""


def parse(text: str) -> Rules:
    """Read rules in Sapphire notation.

    Parameters
    ----------
    text : str
        The plain text, or a listing of it with line numbers, rulers and `∙` for blanks.

    Raises
    ------
    SapphireError
        Naming line, column and what was expected there.
    """
    return Rules(parse_statements(text))


def load(name: str) -> Rules:
    """Read rules that come with the package, one of `NAMES`.

    Raises
    ------
    SapphireError
        When there are no rules of this name.
    """
    if name not in NAMES:
        raise SapphireError(f"one of {', '.join(NAMES)}", repr(name))
    file = resources.files("purelooop").joinpath("rules", f"{name}.sapphire")
    return parse(file.read_text(encoding="utf-8"))
