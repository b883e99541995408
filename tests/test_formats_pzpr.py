"""pzpr files, against those of the site and its verdicts (see tests/data/puzzles)."""

from __future__ import annotations

import pytest
from published import PUZZLES, lines

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import pzpr
from purelooop.formats.solution import DrawnSolution
from purelooop.loop import Loop

VECTORS = lines(PUZZLES / "pzpr_vectors.tsv")
IDS = [f"{name}-{change}" for name, change, *_ in VECTORS]
SOLVED = {name: text for name, change, text, _ in VECTORS if change == "solved"}
IN_THE_ORDER_OF_THE_SITE = {
    "lnBranch": "branch",
    "lnCross": "cross",
    "lnDeadEnd": "dead_end",
    "lnPlLoop": "several_loops",
    "ceNoLine": "empty_cell",
}

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
FILE = "pzprv3\nsimpleloop\n3\n3\n. . . \n. * . \n. . . \n1 1 \n0 0 \n1 1 \n1 0 1 \n1 0 1 \n"


@pytest.mark.parametrize(("_name", "_change", "text", "verdict"), VECTORS, ids=IDS)
def test_verdicts_of_the_site(_name: str, _change: str, text: str, verdict: str) -> None:
    board, solution = read(text)
    codes = {violation.code for violation in solution.violations(board)}
    ours = (site for site, code in IN_THE_ORDER_OF_THE_SITE.items() if code in codes)
    assert next(ours, "complete") == verdict
    assert (codes == set()) == (verdict == "complete")


@pytest.mark.parametrize("name", SOLVED)
def test_solved_boards_are_written_character_for_character(name: str) -> None:
    board, solution = read(SOLVED[name])
    loop = Loop.from_edges(board, solution.edges)
    assert pzpr.encode(board, loop) == SOLVED[name]
    with_breaks = SOLVED[name].replace("/", "\n")
    assert pzpr.encode(board, loop, line_break="\n") == with_breaks
    assert pzpr.decode(with_breaks) == pzpr.decode(SOLVED[name])


def read(text: str) -> tuple[Board, DrawnSolution]:
    """Return the board, and the lines, be there any or none."""
    document = pzpr.decode(text)
    assert isinstance(document.solution, DrawnSolution)
    return document.board, document.solution


def test_written_forms() -> None:
    assert pzpr.encode(RING, RING_LOOP, line_break="\n") == FILE
    assert pzpr.encode(Board.open(2, 1)) == "pzprv3/simpleloop/2/1/. /. ///0 /"
    assert pzpr.encode(Board.open(1, 2)) == "pzprv3/simpleloop/1/2/. . /0 /"
    assert pzpr.encode(Board.open(1, 1)) == "pzprv3/simpleloop/1/1/. //"


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        FILE.replace("\n", "/"),
        FILE.replace("\n", "\r\n"),
        FILE.replace("\n", "\r"),
        FILE.replace(" \n", "\n").strip(),
        FILE.replace("\n", "\n\n"),
        FILE.replace(" ", "  "),
        "\ufeff\n" + FILE,
        FILE.replace("pzprv3", "pzprv3.1"),
        FILE.replace("simpleloop", "SimpleLoop"),
        FILE.replace("0 0", "-1 -1"),
        FILE + "TrialData(1)\n. . . \n1",
        FILE + '__HISTORY__\n{"type":"pzpr"}',
        FILE + 'history:{"type":"pzpr",\n"time":1}',
        FILE + 'info:{\n "metadata": {"author": "a/b"}\n}',
        FILE + "http://pzv.jp/p.html?simpleloop/3/3/10\n",
        FILE.replace("\n", "/") + "https://puzz.link/p?simpleloop/3/3/10",
    ],
)
def test_spellings(text: str) -> None:
    assert pzpr.matches(text)
    board, solution = read(text)
    assert board == RING
    assert solution.assignment(RING) == RING_LOOP.directions


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3/simpleloop/3/3/. . ./. * ./. . .",
        "pzprv3/simpleloop/3/3/. . ./. * ./. . ./0 0/0 0/0 0/0 0 0/-1 0 0/",
    ],
)
def test_boards_with_nothing_drawn(text: str) -> None:
    document = pzpr.decode(text)
    assert document.board == RING
    assert document.solution is None or document.solution.is_empty


@pytest.mark.parametrize(
    ("old", "new", "slug", "message"),
    [
        ("pzprv3", "pzprv3x", "format-pzpr", "expected pzprv3 in line 1 of the pzpr file"),
        ("pzprv3", "v:1\npzprv3", "format-variant", "expected the ordinary rules in line 1"),
        (
            "simpleloop",
            "slither",
            "format-genre",
            "the puzzle simpleloop in line 2 of the pzpr file",
        ),
        (
            "\n3\n3",
            "\nx\n3",
            "format-pzpr",
            "the number of rows in line 3 of the pzpr file, got 'x'",
        ),
        ("\n3\n3", "\n3\n-3", "format-pzpr", "the number of columns in line 4 of the pzpr file"),
        (
            ". * . ",
            ". * ",
            "format-ragged",
            "expected 3 cells, '.' (open) or '*' (blocked) in line 6 of the pzpr file, got '. *'",
        ),
        (
            ". * . ",
            ". 1 . ",
            "format-character",
            "'*' (blocked) in line 6 of the pzpr file, got '1'",
        ),
        (
            "0 0",
            "0 2",
            "format-character",
            "expected 2 lines, '0', '1' or '-1' in line 9 of the pzpr file, got '2'",
        ),
        ("1 0 1 \n1 0 1 ", "1 0 1 ", "format-ragged", "in line 12 of the pzpr file, got the end"),
        (
            "1 0 1 \n1 0 1 ",
            "1 0 1 \n1 0 1 \n1 0 1 ",
            "format-pzpr",
            "expected the end of the file in line 13 of the pzpr file, got '1 0 1'",
        ),
    ],
)
def test_refused(old: str, new: str, slug: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        pzpr.decode(FILE.replace(old, new, 1))
    assert message in str(caught.value)
    assert caught.value.slug == slug
    assert f"in line {caught.value.row} of the pzpr file" in str(caught.value)


def test_places_between_slashes_are_parts() -> None:
    with pytest.raises(FormatError, match=r"in part 6 of the pzpr file, got '\?'") as caught:
        pzpr.decode("pzprv3/simpleloop/3/3/. . ./. ? ./. . .")
    assert (caught.value.row, caught.value.char) == (1, "?")


@pytest.mark.parametrize(
    ("size", "message"),
    [("0/3", "at least 1 row"), ("100000/100000", "at most"), ("9" * 5000 + "/3", "at most")],
)
def test_sizes_that_no_board_has(size: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        pzpr.decode(f"pzprv3/simpleloop/{size}/.")
    with pytest.raises(BoardError, match="at least one open cell"):
        pzpr.decode("pzprv3/simpleloop/1/1/*")
