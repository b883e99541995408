"""What SVG pictures show, read back from their paths: the same edges and cells, each once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from random import Random

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards
from svg_reader import Edge, Picture

from purelooop import Board, Loop, PurelooopError, loops, solve
from purelooop.drawing import line_bits
from purelooop.pictures.svg import svg


@st.composite
def planted(draw: st.DrawFn) -> Loop:
    """Loops on boards up to 12 x 12."""
    side = st.integers(2, 12)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    board, edges = oracle.planted_board(random, draw(side), draw(side))
    return Loop.from_edges(Board(board), edges)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Loop, Loop]:
    """Two loops of one board, which may be the same."""
    first = draw(planted())
    found = solve(first.board, limit=draw(st.integers(1, 30))).loops
    return first, draw(st.sampled_from(found))


def assert_each_once(found: Iterable[Edge], expected: Iterable[object]) -> None:
    assert sorted(found) == sorted(set(expected))  # type: ignore[type-var]


@given(boards(12))
def test_blocked_cells(board: Board) -> None:
    blocked = [divmod(i, board.cols) for i, cell in enumerate(board.cells) if cell]
    assert_each_once(Picture(svg(board)).cells("blocked"), blocked)  # type: ignore[arg-type]


@given(planted())
def test_a_loop_is_one_line_along_its_edges(loop: Loop) -> None:
    picture = Picture(svg(loop.board, loop))
    assert_each_once(picture.edges("loop"), loop.edges)
    assert picture.path("loop").count("M") == picture.path("loop").count("z") == 1


@given(planted())
def test_the_inside_is_what_the_loop_goes_round(loop: Loop) -> None:
    picture = Picture(svg(loop.board, loop, inside=True))
    assert_each_once(picture.edges("inside"), loop.edges)


@given(pairs())
def test_two_loops_are_drawn_apart_where_they_differ(pair: tuple[Loop, Loop]) -> None:
    one, other = pair
    picture = Picture(svg(one.board, one, other=other))
    assert_each_once(picture.edges("shared"), one.edges & other.edges)
    assert_each_once(picture.edges("loop"), one.edges - other.edges)
    assert_each_once(picture.edges("other"), other.edges - one.edges)
    differing = {cell for edge in one.edges ^ other.edges for cell in edge}
    assert_each_once(picture.cells("differs"), differing)  # type: ignore[arg-type]


def test_every_pair_of_loops_of_a_small_board() -> None:
    every = list(loops("4x6"))
    for one in every:
        for other in every:
            picture = Picture(svg(one.board, one, other=other))
            assert_each_once(picture.edges("shared"), one.edges & other.edges)
            assert_each_once(picture.edges("other"), other.edges - one.edges)


@given(planted(), st.randoms(use_true_random=False))
def test_forced_edges_in_any_order(loop: Loop, random: Random) -> None:
    edges = random.sample(sorted(loop.edges), random.randrange(len(loop.edges) + 1))
    given_edges = [random.choice([edge, edge[::-1]]) for edge in edges]
    assert_each_once(Picture(svg(loop.board, forced=given_edges)).edges("forced"), edges)
    picture = Picture(svg(loop.board, loop, forced=iter(given_edges + edges)))
    assert_each_once(picture.edges("forced"), edges)


@given(boards(8), st.randoms(use_true_random=False))
def test_any_lines_may_be_drawn(board: Board, random: Random) -> None:
    size = len(board.cells)
    lines = line_bits(board.rows, board.cols, bytes(random.randrange(5) for _ in range(size)))
    cells = list(product(range(board.rows), range(board.cols)))
    wrong = [cell for cell in cells if random.random() < 0.2]
    picture = Picture(svg(board, drawn=lines, wrong=wrong))
    edges = [
        (cell, other)
        for cell, bits in zip(cells, lines, strict=True)
        for other, bit in (((cell[0], cell[1] + 1), 8), ((cell[0] + 1, cell[1]), 2))
        if bits & bit
    ]
    assert_each_once(picture.edges("drawn"), edges)
    assert_each_once(picture.cells("wrong"), wrong)  # type: ignore[arg-type]


def test_forced_edges_may_be_any_edges() -> None:
    """Even all of a board, so that four lines meet at a cell."""
    board = Board.open(4, 5)
    across = [((r, c), (r, c + 1)) for r in range(4) for c in range(4)]
    down = [((r, c), (r + 1, c)) for r in range(3) for c in range(5)]
    picture = Picture(svg(board, forced=across + down, forbidden=down))
    assert_each_once(picture.edges("forced"), across + down)
    crosses = re.findall(r"M", picture.path("forbidden"))
    assert len(crosses) == len(down)


@pytest.mark.parametrize(
    "edge",
    [
        *(((0, 0), (0, 2)), ((0, 0), (1, 1)), ((0, 0), (0, 0)), ((0, 0), (0, -1))),
        *(((5, 0), (6, 0)), ((0, 4), (0, 5)), 7, None, ((0, 0),), ("a", "b"), ((0.5, 0), (1, 0))),
        ((10**30, 0), (10**30, 1)),
    ],
)
@pytest.mark.parametrize("kind", ["forced", "forbidden"])
def test_what_is_no_edge_is_an_error(edge: object, kind: str) -> None:
    with pytest.raises(PurelooopError, match="expected an edge") as caught:
        svg(Board.open(5, 5), **{kind: [edge]})  # type: ignore[arg-type]
    assert caught.value.slug == "picture"


@given(pairs(), st.sampled_from(["auto", "light", "dark"]))
def test_plain_shapes_only(pair: tuple[Loop, Loop], theme: str) -> None:
    """No fonts, scripts, references or names that clash with those of another picture."""
    one, other = pair
    options = {"inside": True, "direction": True, "ids": True, "other": other, "theme": theme}
    picture = Picture(svg(one.board, one, **options))  # type: ignore[arg-type]
    names = {
        shape.tag.removeprefix("{http://www.w3.org/2000/svg}") for shape in picture.root.iter()
    }
    assert names <= {"svg", "style", "rect", "path", "circle"}
    assert ("style" in names) == (theme == "auto")
    attributes = {name for shape in picture.root.iter() for name in shape.attrib}
    assert not attributes & {"id", "href", "onload", "style"}
