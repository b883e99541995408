"""Puzzles as janko.at writes them."""

from __future__ import annotations

import pytest

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import Document, janko
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
TEXT = """\
begin
puzzle rundreise
size 3
problem
- - -
- x -
- - -
solution
se ew sw
ns - ns
ne ew nw
end"""
PAGE = """\
<html><body>
<p>3 x 3
<script id="data" type="application/x-janko">
{}
</script>
- - -
</body>""".format(TEXT.replace("size", "author O. J.\nunit 32\ninfo 1-2\nsize"))

# Rundreise 1, as published there (see tests/data/puzzles/SOURCE.md).
JANKO_1 = """\
begin
size 6
problem
- - - - - -
- - - - - -
x - - x - -
- - - - - x
- - - x - -
- - - - - -
solution
se ew ew ew ew sw
ne sw se ew sw ns
- ns ns - ne nw
se nw ne ew sw -
ns se sw - ne sw
ne nw ne ew ew nw
moves
ab,cd;
end
"""


def test_output() -> None:
    assert janko.encode(RING, RING_LOOP) == TEXT
    assert janko.encode(Board.parse(".#.")) == (
        "begin\npuzzle rundreise\nrows 1\ncols 3\nproblem\n- x -\nend"
    )


def test_a_published_puzzle() -> None:
    document = janko.decode(JANKO_1)
    assert document.board == Board.parse("simpleloop/6/6/004g2400")
    assert document.solution is not None
    assert document.solution.violations(document.board) == []


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        PAGE,
        PAGE.replace("\n", "\r\n"),
        "\ufeff" + TEXT + "\n",
        TEXT.replace("begin", "[begin]").replace("problem", "[problem]").replace("end", "[end]"),
        TEXT.replace("solution", "[solution]").replace("end", "[moves]\nab;\n[end]"),
        TEXT.replace("size 3", "rows 3\ncols 3"),
        TEXT.replace("size 3\n", ""),
        TEXT.replace("\n", "\n\n"),
        TEXT.replace("\n", "\n  ").replace(" ", "\t"),
        TEXT.replace("problem", "Problem").replace("end", "END"),
        TEXT.replace("\nend", ""),
        TEXT.replace("se ew sw", "es we ws").replace("x", "#").replace("ns - ns", "sn x sn"),
        TEXT.replace("end", "areas\n1 1 1\n1 1 1"),
    ],
)
def test_spellings(text: str) -> None:
    assert janko.matches(text)
    document = janko.decode(text)
    assert document.board == RING
    assert document.solution is not None
    assert document.solution.assignment(RING) == RING_LOOP.directions


@pytest.mark.parametrize("end", ["\nend", "\nsolution\nend", "\nmoves\nab;\nend", ""])
def test_problems_without_a_solution(end: str) -> None:
    assert janko.decode(TEXT.split("\nsolution")[0] + end) == Document(RING)


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("se ew sw", "se ew -", {"dead_end", "empty_cell"}),
        ("se ew sw", "se ew s", {"dead_end"}),
        ("se ew sw", "se esw sw", {"dead_end"}),
        ("ne ew nw", "sne ew nw", {"branch", "outside"}),
        ("ns - ns", "nsew - nsew", {"branch", "dead_end", "outside"}),
    ],
)
def test_wrong_solutions_are_judged(old: str, new: str, codes: set[str]) -> None:
    document = janko.decode(TEXT.replace(old, new))
    assert document.solution is not None
    assert {violation.code for violation in document.solution.violations(RING)} == codes


@pytest.mark.parametrize(
    ("old", "new", "slug", "row", "message"),
    [
        ("problem", "puzzle", "format-janko", None, "expected a line 'problem' with rows of cells"),
        ("- - -\n- x -\n- - -\n", "", "format-janko", None, "after it, got none"),
        (
            "size 3",
            "size 4",
            "format-ragged",
            3,
            "expected size 4, as line 3 says, got 3 rows of 3",
        ),
        (
            "size 3",
            "rows 4",
            "format-ragged",
            3,
            "expected rows 4, as line 3 says, got 3 rows of 3",
        ),
        ("- x -", "- x", "format-ragged", 6, "expected 3 cells in line 6, got 2: '- x'"),
        ("- x -", "- 2 -", "format-character", 6, "'-' or 'x' in line 6, cell 2, got '2'"),
        ("ns - ns", "ns - no", "format-character", 10, "such as 'ns' or '-' in line 10, cell 3"),
        ("ns - ns", "ns ns", "format-ragged", 10, "expected 3 cells in line 10, got 2: 'ns ns'"),
        (
            "ns - ns\n",
            "",
            "format-ragged",
            10,
            "expected 3 rows in the solution, as in the problem",
        ),
        ("end", "problem\n- -", "format-janko", 12, "expected one problem, got a second one"),
    ],
)
def test_refused(old: str, new: str, slug: str, row: int | None, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        janko.decode(TEXT.replace(old, new))
    assert message in str(caught.value)
    assert (caught.value.slug, caught.value.row) == (slug, row)


def test_no_open_cell() -> None:
    with pytest.raises(BoardError, match="at least one open cell"):
        janko.decode("problem\nx x")
