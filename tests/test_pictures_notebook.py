"""What notebooks show."""

from __future__ import annotations

import subprocess
import sys

import pytest
from picture_boards import BOARD, FIRST

from purelooop import Board, solve
from purelooop.pictures.svg import svg


def test_board_and_loop() -> None:
    assert BOARD._repr_svg_() == svg(BOARD)
    assert FIRST._repr_svg_() == svg(BOARD, FIRST)


def test_large_boards_are_named_instead() -> None:
    board = Board.open(129, 128)
    assert board._repr_svg_() is None
    assert "<svg" not in solve(board, max_nodes=1)._repr_html_()


@pytest.mark.parametrize(
    ("text", "limit", "caption"),
    [
        ("2x2", 2, "unique: this is the only loop"),
        ("4x4", 1, "solved: one loop, there may be others"),
        ("4x4", 2, "not unique: two loops, which first differ at row 1, column 2"),
    ],
)
def test_results(text: str, limit: int, caption: str) -> None:
    result = solve(Board.parse(text), limit=limit)
    first, *others = result.loops
    picture = svg(result.board, first, other=others[0] if others else None)
    assert f"<figcaption>{caption}</figcaption>{picture}</figure>" in result._repr_html_()


def test_results_without_a_loop() -> None:
    result = solve(Board.parse("3x3"))
    assert f"<figcaption>no loop: {result.reason}</figcaption><svg" in result._repr_html_()


def test_pictures_need_no_numpy() -> None:
    code = (
        "import sys, purelooop as p; b = p.Board.parse('4x4');"
        "p.solve(b, limit=2)._repr_html_(); b._repr_svg_(); assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
