"""`purelooop convert`: from any format to any other."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from purelooop.board import Board
from purelooop.cli.boards import say
from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.inputs import UsageError, loop_in, own_name, read_documents
from purelooop.cli.options import add_command, add_puzzles, add_timeout
from purelooop.cli.outputs import write_output
from purelooop.cli.time_limit import within
from purelooop.errors import PurelooopError
from purelooop.formats import HOLD_LOOPS, NAMES, is_one_line, puzzlink, warnings_for, write
from purelooop.loop import Loop

DESCRIPTION = """\
Read puzzles in any format and write them in another. A loop that is drawn in a puzzle goes along
if the new format can hold one. PUZZLE is as for solve; the format is recognised.
"""

EPILOG = f"""\
examples:
  purelooop convert https://puzz.link/p?simpleloop/8/7/200200a42000 --to text
  purelooop convert puzzle.txt --to penpa
  purelooop convert drawn.txt --to pzpr -o drawn.pzpr
  purelooop solve puzzle.txt --format json | purelooop convert - --to tables

formats:
  {", ".join(sorted(NAMES))}
  (with a loop as well: {", ".join(sorted(HOLD_LOOPS))})
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "convert",
        help="write puzzles in another format",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    add_puzzles(parser)
    add = parser.add_argument
    add("--to", required=True, choices=NAMES, metavar="FORMAT", help="one of those listed below")
    add("-o", "--output", metavar="FILE", help="write to a file, when all is complete")
    add_timeout(parser, "give up after S seconds")
    add("--quiet", action="store_true", help="no warnings")
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Convert every puzzle; all or none."""
    content = within(args.timeout, "converting", lambda: _converted(args))
    write_output(args.output, content)
    return ExitCode.YES


def _converted(args: Namespace) -> str | bytes:
    documents = read_documents(args.puzzles)
    written = []
    for name, document in documents:
        loop = loop_in(document)
        has_lines = document.solution is not None and not document.solution.is_empty
        if has_lines and not args.quiet and (loop is None or args.to not in HOLD_LOOPS):
            why = f"{args.to} holds no lines" if loop else "they are not one loop"
            say(name, f"the lines drawn are left out: {why}")
        try:
            text = _written(args.to, name, document.board, loop)
        except PurelooopError as error:
            raise UsageError(f"{name}: {error}", slug=error.slug) from None
        written.append(text)
        if isinstance(text, str) and not args.quiet:
            for warning in warnings_for(args.to, text):
                say(name, warning)
    return _together(args.to, written)


def _written(format: str, name: str, board: Board, loop: Loop | None) -> str | bytes:
    if format == "puzzlink":
        return puzzlink.address(board)
    return write(format, board, loop, name=own_name(name))


def _together(name: str, written: list[str | bytes]) -> str | bytes:
    """Puzzles that take a line each one below the other, grids with a blank line between."""
    if len(written) == 1:
        return written[0]
    texts = [text for text in written if isinstance(text, str)]
    one_line_each = len(texts) == len(written) and all(map(is_one_line, texts))
    if not one_line_each and name != "text":
        raise UsageError(f"expected one puzzle for a file in the format {name}, got {len(written)}")
    return ("\n" if one_line_each else "\n\n").join(text.rstrip() for text in texts)
