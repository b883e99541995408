"""PNG pictures: their size, and what happens where none can be drawn."""

from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_boards import BOARD, FIRST

from purelooop import Board, PurelooopError
from purelooop.pictures.png import MAX_SIDE, _check_size, png
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
    ("board", "width", "got", "fits"),
    [
        (BOARD, 0, "0 x 0", "a width of 1 to 8192 would fit"),
        (BOARD, 10**9, "1000000000 x 1000000000", "a width of 1 to 8192 would fit"),
        (BOARD, 8193, "8193 x 8193", "a width of 1 to 8192 would fit"),
        (Board.open(2**16, 1), None, "7 x 262147", "no width would fit"),
        (Board.open(1, 2**12), 100, "100 x 0", "a width of 2341 to 32768 would fit"),
    ],
)
def test_sizes_are_checked_first(board: Board, width: int | None, got: str, fits: str) -> None:
    with pytest.raises(PurelooopError) as caught:
        png(svg(board), width)
    assert str(caught.value) == (
        "expected sides of 1 to 32,768 pixels and no more than 67,108,864 in all, "
        f"got {got}; for this picture {fits}"
    )
    assert caught.value.slug == "picture"


@given(st.integers(1, 4000), st.integers(1, 4000), st.sampled_from([0, 10**9]))
def test_what_is_said_to_fit_fits(rows: int, cols: int, width: int) -> None:
    head = svg(Board.open(1, 1)).replace(
        'width="65" height="65"', f'width="{cols}" height="{rows}"'
    )
    with pytest.raises(PurelooopError) as caught:
        _check_size(head, width)
    found = re.search(r"a width of (\d+) to (\d+) would fit", str(caught.value))
    for fitting in found.groups() if found else ():
        _check_size(head, int(fitting))
    assert found or max(rows, cols) > MAX_SIDE * min(rows, cols)


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
