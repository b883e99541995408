"""`purelooop verify`: check a solution against every rule."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from purelooop.board import Board
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.inputs import STDIN, UsageError, read_bytes, read_one_document, read_text
from purelooop.cli.options import add_command, add_timeout
from purelooop.cli.time_limit import within
from purelooop.errors import PurelooopError

if TYPE_CHECKING:
    from purelooop.check import Violation
    from purelooop.formats.solution import Solution
    from purelooop.sapphire import Failure, Rules

Parsed = TypeVar("Parsed")

DESCRIPTION = """\
Check a solution: is it one loop through every open cell, and if not, what is wrong, and where?
PUZZLE is as for solve. SOLUTION is a file, or - for standard input, as solve prints it: a
drawing, a line of JSON (of which "sol" counts), or a grid of directions 0-4 (0 up, 1 down,
2 left, 3 right, 4 blocked). A file or link that holds board and lines together (pzpr, Penpa+,
janko.at, JSON, a drawing) needs no SOLUTION.
"""

EPILOG = """\
examples:
  purelooop verify puzzle.txt solution.txt
  purelooop verify drawn.pzpr
  purelooop solve --json puzzle.txt | purelooop verify puzzle.txt -
  purelooop verify puzzle.txt solution.txt --rules pure-loop
"""


@dataclass(frozen=True)
class Findings:
    """Everything that is wrong: by `check`, and by a specification unless that is None."""

    violations: list[Violation]
    failures: list[Failure] | None

    @property
    def count(self) -> int:
        """Number of things that are wrong."""
        return len(self.violations) + len(self.failures or ())

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return self.count == 0


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "verify",
        help="check a solution against every rule",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    add = parser.add_argument
    add("puzzle", metavar="PUZZLE", help="file, -, address or ROWSxCOLS")
    add("solution", metavar="SOLUTION", nargs="?", help="file or -")
    add(
        "--rules",
        metavar="FILE",
        help="also evaluate a specification in Sapphire notation: a file, or pure-loop for the "
        "rules that come with this program",
    )
    add_timeout(parser, "give up after S seconds, without a verdict")
    add("--json", action="store_true", help="one JSON object with every violation")
    add("--quiet", action="store_true", help="the verdict alone, without the violations")
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """List everything that is wrong with a solution."""
    if args.puzzle == args.solution == STDIN:
        raise UsageError("expected - for the puzzle or for the solution, got it for both")
    name, board, found = within(args.timeout, "verifying", lambda: _verified(args))
    if args.json:
        _report_json(name, board, found)
    else:
        _report_text(board, found, args.quiet)
    return ExitCode.YES if found.valid else ExitCode.NO


def _verified(args: Namespace) -> tuple[str, Board, Findings]:
    name, document = read_one_document(args.puzzle)
    board = document.board
    solution = document.solution if args.solution is None else _read_solution(args.solution)
    if solution is None:
        raise UsageError(f"{args.puzzle}: expected lines drawn in it, or a SOLUTION beside it")
    rules = None if args.rules is None else _read_rules(args.rules)
    violations = solution.violations(board)
    failures = None
    if rules is not None:
        failures = _evaluate(rules, args.rules, board, solution.assignment(board))
    return name, board, Findings(violations, failures)


def _read_solution(path: str) -> Solution:
    from purelooop.formats import read_solution

    try:
        return read_solution(read_bytes(path))
    except PurelooopError as error:
        raise UsageError(f"{path}: {error}", slug=error.slug) from None


def _read(path: str, parse: Callable[[str], Parsed]) -> Parsed:
    text = read_text(path)
    try:
        return parse(text)
    except PurelooopError as error:
        raise UsageError(f"{path}: {error}", slug=error.slug) from None


def _read_rules(path: str) -> Rules:
    """A file goes first, then the names of the texts that come with the package."""
    from purelooop import sapphire

    if path in sapphire.NAMES and not os.path.exists(path):
        return sapphire.load(path)
    rules = _read(path, sapphire.parse)
    if not rules.has_rules:
        raise UsageError(f"{path}: expected rules, but there is none in this file")
    return rules


def _evaluate(
    rules: Rules, path: str, board: Board, directions: bytes | None
) -> list[Failure] | None:
    """Evaluate a specification; None if there are no directions to evaluate it on."""
    from purelooop.specification import tables

    if directions is None:
        print(
            "purelooop: the rules were not evaluated: no direction for each cell", file=sys.stderr
        )
        return None
    try:
        return rules.check(tables(board, directions))
    except PurelooopError as error:
        raise UsageError(f"{path}: {error}", slug=error.slug) from None


def _report_json(name: str, board: Board, found: Findings) -> None:
    report = {
        "name": name,
        "rows": board.rows,
        "cols": board.cols,
        "valid": found.valid,
        "violations": [
            {"code": each.code, "cell": each.cell, "message": each.message}
            for each in found.violations
        ],
        "failures": None
        if found.failures is None
        else [
            {
                "line": each.line,
                "rule": each.rule,
                "binding": each.binding,
                "undefined": each.undefined,
            }
            for each in found.failures
        ],
    }
    print(json.dumps(report))


def _report_text(board: Board, found: Findings, quiet: bool) -> None:
    if not quiet:
        for violation in found.violations:
            print(f"{violation.code}: {violation.message}")
        for failure in found.failures or ():
            print(f"rule: {failure}")
    if found.valid:
        print(f"valid: one loop through all {board.open_count} open cells")
    else:
        print(f"not valid: {found.count} violation{'s' if found.count > 1 else ''}")
