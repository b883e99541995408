"""PNG pictures: their size, and what happens where none can be drawn."""

from __future__ import annotations

import sys

import pytest
from picture_boards import BOARD, FIRST

from purelooop import Board, PurelooopError
from purelooop.pictures.png import png
from purelooop.pictures.svg import svg


def size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_size() -> None:
    drawn = svg(BOARD, FIRST, theme="light", cell=10)
    assert size(png(drawn)) == (68, 68)
    assert size(png(drawn, width=500)) == (500, 500)


def test_auto_is_light() -> None:
    auto, light, dark = (png(svg(BOARD, FIRST, theme=t)) for t in ("auto", "light", "dark"))
    assert auto == light != dark


@pytest.mark.parametrize(
    ("board", "width", "got"),
    [
        (BOARD, 0, "0 x 0"),
        (BOARD, 10**9, "1000000000 x 1000000000"),
        (Board.open(2**16, 1), None, "7 x 262147"),
        (Board.open(1, 2**12), 100, "100 x 0"),
    ],
)
def test_sizes_are_checked_first(board: Board, width: int | None, got: str) -> None:
    with pytest.raises(PurelooopError) as caught:
        png(svg(board), width)
    assert str(caught.value) == f"expected sides of 1 to 20000 pixels, got {got}"
    assert caught.value.slug == "picture"


@pytest.mark.parametrize("text", ["", "<svg/>", '<svg width="9" height="9">', "\0"])
def test_what_is_no_picture(text: str) -> None:
    with pytest.raises(PurelooopError, match="expected a picture as SVG") as caught:
        png(text)
    assert caught.value.slug == "picture"


def test_without_resvg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PurelooopError) as caught:
        png(svg(BOARD))
    assert str(caught.value) == "PNG needs resvg-py: pip install 'purelooop[png]'"
    assert caught.value.slug == "png"
