"""`purelooop render`: pictures of boards and loops."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from purelooop.cli.boards import say
from purelooop.cli.exit_codes import ExitCode, overall
from purelooop.cli.inputs import UsageError, loop_in, read_one_document
from purelooop.cli.options import add_command, add_timeout, whole_number
from purelooop.cli.outputs import write_output
from purelooop.cli.time_limit import within
from purelooop.errors import LimitReached

if TYPE_CHECKING:
    from purelooop.board import Board
    from purelooop.formats import Document
    from purelooop.loop import Loop

DESCRIPTION = """\
Draw a puzzle, with the lines that are drawn in it, or with the loop that solves it: as an SVG or
PNG file, by the ending of FILE, or in the terminal. Where lines can not stay as they are, that is
marked. PNG needs the package resvg-py:
python -m pip install 'purelooop[png]'
"""

EPILOG = """\
examples:
  purelooop render puzzle.txt -o puzzle.svg      the board to be solved
  purelooop render half-done.pzpr -o now.svg     what is drawn, what is wrong
  purelooop render puzzle.txt --diff             where two solutions differ
  purelooop render puzzle.txt --forced           edges in all loops, or in none
  purelooop render puzzle.txt -o solved.png --solution --inside
"""

_UNFINISHED = frozenset(["empty_cell", "dead_end"])  # what more lines can mend
_KINDS = (".svg", ".png")


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "render",
        help="draw a puzzle as SVG or PNG, or in the terminal",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    add = parser.add_argument
    add("puzzle", metavar="PUZZLE", help="file, -, address or ROWSxCOLS")
    add("-o", "--output", metavar="FILE", help="file.svg or file.png")
    add("--solution", action="store_true", help="solve it first")
    add("--diff", action="store_true", help="two solutions, and where they differ")
    add("--forced", action="store_true", help="edges that are in all loops, or in none")
    add("--inside", action="store_true", help="shade the inside of the loop")
    add("--direction", action="store_true", help="show where it starts and which way it goes")
    add("--ids", action="store_true", help="number the cells along the loop")
    add("--theme", choices=("auto", "light", "dark"), default="auto", help="auto, light or dark")
    add("--width", type=whole_number(1), metavar="PIXELS", help="of a PNG")
    add("--ascii", action="store_true", help="in the terminal: nothing but ASCII")
    add_timeout(parser, "stop reading after S seconds, and solving as well")
    add("--quiet", action="store_true", help="nothing on standard error but errors")
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Draw one puzzle."""
    kind = _kind(args.output)
    _check_options(kind, args)
    name, document = within(args.timeout, "reading", lambda: read_one_document(args.puzzle))
    loop, other, code = loop_in(document), None, ExitCode.YES
    if args.solution or args.diff:
        loop, other, code = _solve(name, document.board, args)
    forced: list[Any] = []
    forbidden: list[Any] = []
    if args.forced:
        forced, forbidden, counted = _forced(name, document.board, args)
        code = overall([code, counted])
    marks: dict[str, Any] = {"other": other, "forced": forced, "forbidden": forbidden}
    if loop is None and not (args.solution or args.diff):
        marks |= _drawn(name, document, args)
    if kind is None:
        from purelooop.pictures.terminal import terminal, wants_color

        colour = wants_color(sys.stdout)
        text = terminal(document.board, loop, ascii=args.ascii, color=colour, **marks)
        write_output(None, text)
        return code
    write_output(args.output, _picture(kind, document.board, loop, marks, args))
    return code


def _say(args: Namespace, name: str, sentence: str) -> None:
    if not args.quiet:
        say(name, sentence)


def _drawn(name: str, document: Document, args: Namespace) -> dict[str, Any]:
    """The lines in a document that are no loop, and the cells in which they can not stay so."""
    board, solution = document.board, document.solution
    if solution is None or solution.is_empty:
        return {}
    found = solution.violations(board)
    faults = [each for each in found if each.code not in _UNFINISHED]
    first = (faults or found)[0].message
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    _say(args, name, f"what is drawn is no solution: {first}{more}")
    wrong = [fault.cell for fault in faults if fault.cell]
    return {"drawn": solution.lines(board), "wrong": wrong}


def _kind(path: str | None) -> str | None:
    """The kind of a file by its name; None for the terminal."""
    if path is None:
        return None
    kind = next((kind for kind in _KINDS if path.lower().endswith(kind)), None)
    if kind is None:
        raise UsageError(f"expected a file name that ends in .svg or .png, got {path!r}")
    return kind


def _check_options(kind: str | None, args: Namespace) -> None:
    """Refuse options that would change nothing."""
    if kind is None:
        for name in ("inside", "direction", "ids", "width"):
            if getattr(args, name):
                raise UsageError(f"expected -o FILE with --{name}, which the terminal can not show")
    elif args.ascii:
        raise UsageError("expected no -o FILE with --ascii, which is for the terminal")
    if kind is None and args.theme != "auto":
        raise UsageError("expected -o FILE with --theme; a terminal has its own colours")
    if kind == ".svg" and args.width:
        raise UsageError("expected a file that ends in .png with --width")


def _picture(
    kind: str, board: Board, loop: Loop | None, marks: dict[str, Any], args: Namespace
) -> str | bytes:
    from purelooop.pictures.svg import svg

    # Where a solution was asked for and there is none, that has been said already.
    drawable = loop is not None or not (args.solution or args.diff)
    theme = "light" if kind == ".png" and args.theme == "auto" else args.theme
    drawn = svg(
        board,
        loop,
        inside=args.inside and drawable,
        direction=args.direction and drawable,
        ids=args.ids and drawable,
        theme=theme,
        **marks,
    )
    if kind == ".svg":
        return drawn
    from purelooop.pictures.png import png

    return png(drawn, width=args.width)


def _solve(name: str, board: Board, args: Namespace) -> tuple[Loop | None, Loop | None, ExitCode]:
    """One loop, or two if they are to be compared; what is missing is said on standard error."""
    from purelooop.solve import solve

    result = solve(board, limit=2 if args.diff else 1, timeout=args.timeout)
    first, second = (*result.loops, None, None)[:2]
    if first is None:
        if result.status.value == "unknown":
            said, code = "not decided: the time limit was reached first", ExitCode.LIMIT
        else:
            reason = result.reason or "every possibility has been tried"
            said, code = f"no loop: {reason}", ExitCode.NO
        _say(args, name, said)
        return None, None, code
    if args.diff and second is None:
        said = "this is the only loop" if result.unique else "no second loop was found in time"
        _say(args, name, said)
        return first, None, ExitCode.YES if result.unique else ExitCode.LIMIT
    return first, second, ExitCode.YES


def _forced(name: str, board: Board, args: Namespace) -> tuple[list[Any], list[Any], ExitCode]:
    """Edges that every loop uses, edges that none does, and whether there are any loops."""
    from purelooop.all_loops import edge_counts

    try:
        counts = edge_counts(board, timeout=args.timeout)
    except LimitReached as error:
        _say(args, name, f"{error}, so that no edge is marked")
        return [], [], ExitCode.LIMIT
    if counts.total == 0:
        _say(args, name, "there is no loop, so that nothing is forced")
        return [], [], ExitCode.NO
    forced, forbidden = [], []
    for down, uses in ((0, counts.across), (1, counts.down)):
        for (r, c), loops in ((place, uses[place]) for place in _places(uses.shape)):
            edge = (r, c), (r + down, c + 1 - down)
            if loops == counts.total:
                forced.append(edge)
            elif loops == 0 and not any(board.cells[i * board.cols + k] for i, k in edge):
                forbidden.append(edge)
    return forced, forbidden, ExitCode.YES


def _places(shape: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(r, c) for r in range(shape[0]) for c in range(shape[1])]
