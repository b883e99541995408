"""Pictures of large boards stay in proportion, and single rows and columns have them as well."""

from __future__ import annotations

import re
import time
import tracemalloc

import pytest
from svg_reader import Picture

from purelooop import Board, Loop, solve
from purelooop.pictures.svg import svg
from purelooop.pictures.terminal import terminal

MEGABYTE = 10**6


@pytest.fixture(scope="module")
def loop() -> Loop:
    """A loop through 90,000 cells."""
    return solve("300x300").loops[0]


@pytest.mark.parametrize(
    ("options", "characters"),
    [({}, 8), ({"inside": True}, 16), ({"direction": True}, 16), ({"ids": True}, 32)],
    ids=str,
)
def test_characters_a_cell(loop: Loop, options: dict[str, bool], characters: int) -> None:
    assert len(svg(loop.board, loop, **options)) < characters * loop.board.open_count  # type: ignore[arg-type]


def test_the_blocked_cells_and_the_loop_are_one_path_each(loop: Loop) -> None:
    checked = Board([[(r + c) % 2 for c in range(200)] for r in range(200)])
    assert Picture(svg(checked)).path("blocked").count("M") == 20_000
    assert Picture(svg(loop.board, loop)).path("loop").count("M") == 1


def test_a_wholly_blocked_part_is_few_rectangles() -> None:
    board = Board([[1] * 500] * 499 + [[0] * 500])
    assert Picture(svg(board)).path("blocked").count("M") <= 499


@pytest.mark.parametrize("size", ["1x1", "1x2000", "2000x1", "2x2", "2x2000"])
def test_boards_of_extreme_shape(size: str) -> None:
    board = Board.parse(size)
    picture = Picture(svg(board))
    sides = [float(side) for side in str(picture.root.get("viewBox")).split()[2:]]
    pixels = [float(str(picture.root.get(side))) for side in ("width", "height")]
    assert all(side > 0 for side in pixels)
    assert pixels[0] / pixels[1] == pytest.approx(sides[0] / sides[1], rel=0.1)
    assert len(terminal(board).split("\n")) == board.rows


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"inside": True, "direction": True}, {"ids": True}, {"theme": "dark"}], ids=str
)
def test_a_million_cells(options: dict[str, object]) -> None:
    """Some seconds each, as tracemalloc looks on."""
    loop = solve("1000x1000").loops[0]
    start = time.monotonic()
    tracemalloc.start()
    try:
        text = svg(loop.board, loop, **options)  # type: ignore[arg-type]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 500 * MEGABYTE
    assert len(text) < 40 * MEGABYTE
    assert time.monotonic() - start < 60
    assert re.match(r"<svg .*</svg>\n\Z", text, re.S)
