"""Sapphire: a notation for the rules of logic puzzles, read and evaluated.

`parse` reads a text, `load` the rules that come with the package; `Rules.check` evaluates them
on given numbers and functions. The interpreter knows nothing about any particular puzzle.
"""

from __future__ import annotations

from importlib import resources

from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.parser import parse_statements
from purelooop.sapphire.rules import Failure, Rules

__all__ = ["Failure", "Rules", "SapphireError", "load", "parse"]


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
    """Read rules that come with the package: `pure-loop` or `pure-loop-alternative`.

    Raises
    ------
    SapphireError
        When there are no rules of this name.
    """
    files = {file.name: file for file in resources.files("purelooop").joinpath("rules").iterdir()}
    known = sorted(file.removesuffix(".sapphire") for file in files)
    if name not in known:
        raise SapphireError(f"one of {', '.join(known)}", repr(name))
    return parse(files[f"{name}.sapphire"].read_text(encoding="utf-8"))
