"""SVG pictures: golden files, themes, sizes, and what can't be drawn.

A golden file that is missing is written, and its test fails once: delete a file to renew it, and
look at the new one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from picture_boards import BOARD, DRAWN, FIRST, FORBIDDEN, FORCED, SECOND

from purelooop import Board, Loop, PurelooopError
from purelooop.pictures._digits import numbers_in_cells
from purelooop.pictures._paths import numbers
from purelooop.pictures.svg import svg

GOLDEN = Path(__file__).parent / "data" / "pictures"
PICTURES: dict[str, tuple[Loop | None, dict[str, Any]]] = {
    "board": (None, {}),
    "loop": (FIRST, {}),
    "loop-dark": (FIRST, {"theme": "dark"}),
    "inside": (FIRST, {"inside": True, "direction": True, "theme": "light"}),
    "numbers": (FIRST, {"ids": True, "theme": "light"}),
    "drawn": (None, {"drawn": DRAWN, "wrong": [(0, 1), (2, 2)]}),
    "difference": (FIRST, {"other": SECOND}),
    "marks": (None, {"forced": FORCED, "forbidden": FORBIDDEN}),
    "everything": (
        FIRST,
        {
            "other": SECOND,
            "inside": True,
            "direction": True,
            "ids": True,
            "forced": FORCED,
            "forbidden": FORBIDDEN,
            "cell": 40,
        },
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden_files(name: str) -> None:
    loop, options = PICTURES[name]
    drawn = svg(BOARD, loop, **options)
    path = GOLDEN / f"{name}.svg"
    if not path.exists():
        path.write_text(drawn, "utf-8")
        pytest.fail(f"{path} was missing: look at what was written")
    assert drawn == path.read_text("utf-8")


def test_every_golden_file_is_tested() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_plain(name: str) -> None:
    options = PICTURES[name][1]
    tags = {element.tag.split("}")[1] for element in ElementTree.fromstring(_drawn(name)).iter()}
    assert tags <= {"svg", "rect", "path", "circle", "style"}
    assert ("style" in tags) == (options.get("theme", "auto") == "auto")


def _drawn(name: str) -> str:
    loop, options = PICTURES[name]
    return svg(BOARD, loop, **options)


def test_only_auto_has_classes_and_all_of_them_have_a_dark_colour() -> None:
    auto = ElementTree.fromstring(_drawn("everything"))
    (rules,) = (element.text for element in auto if element.tag.endswith("style"))
    classes = {element.get("class") for element in auto} - {None}
    assert len(classes) > 8
    assert all(f".{name}{{" in str(rules) for name in classes)
    assert "class" not in _drawn("loop-dark")


def test_dark_is_light_in_other_colours() -> None:
    light, dark = (svg(BOARD, FIRST, theme=theme) for theme in ("light", "dark"))
    assert light != dark
    paths = [[e.get("d") for e in ElementTree.fromstring(text)] for text in (light, dark)]
    assert paths[0] == paths[1]


def test_the_only_loop_may_be_the_other_one() -> None:
    assert svg(BOARD, other=FIRST) == svg(BOARD, FIRST)


def test_equal_loops_differ_nowhere() -> None:
    drawn = svg(BOARD, FIRST, other=FIRST, theme="light")
    assert len(ElementTree.fromstring(drawn)) == len(ElementTree.fromstring(_drawn("loop"))) - 1


def test_which_of_two_loops_is_first_settles_the_colours_only() -> None:
    drawn = [ElementTree.fromstring(svg(BOARD, *pair[:1], other=pair[1])) for pair in _ORDERS]
    one, two = ({e.get("class"): e.get("d") for e in root} for root in drawn)
    assert one["purelooop-loop"] == two["purelooop-other"]
    assert one["purelooop-other"] == two["purelooop-loop"]
    assert one["purelooop-differs"] == two["purelooop-differs"]


_ORDERS = (FIRST, SECOND), (SECOND, FIRST)


@pytest.mark.parametrize(
    ("size", "options", "width"),
    [
        ("6x6", {}, 245),
        ("6x6", {"cell": 10}, 68),
        ("75x75", {}, 910),
        ("1000x1000", {}, 4003),
    ],
)
def test_width(size: str, options: dict[str, int], width: int) -> None:
    root = ElementTree.fromstring(svg(Board.parse(size), **options))
    assert root.get("width") == root.get("height") == str(width)


def test_board_of_one_cell() -> None:
    ElementTree.fromstring(svg(Board.open(1, 1)))


def test_large_loops_are_numbered_every_tenth_cell() -> None:
    rows, cols = 2, 5001  # along the bottom, and back along the top
    loop = Loop(
        Board.open(rows, cols),
        [[1, *[2] * (cols - 1)], [*[3] * (cols - 1), 0]],
    )
    data = numbers_in_cells(((k, (1, k)) for k in range(0, cols, 10)), 10_001)
    assert data in svg(loop.board, loop, ids=True)


@pytest.mark.parametrize("value", [0, 7, -7, 0.5, -0.5, 10.5, -10.25, 100, 0.004, -0.004, 20.0])
def test_numbers_are_short_and_true(value: float) -> None:
    written = numbers(value)
    assert abs(float(written) - value) <= 0.005
    assert written == "0" or written.lstrip("-")[0] != "0"
    assert len(written) <= len(str(float(value)))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "blue"}, "expected a theme 'light', 'dark' or 'auto', got 'blue'"),
        ({"cell": 0}, "expected a cell of 1 to 1000 pixels, got 0"),
        ({"cell": 1001}, "expected a cell of 1 to 1000 pixels, got 1001"),
        ({"cell": float("nan")}, "expected a cell of 1 to 1000 pixels, got nan"),
        (
            {"ids": True},
            "expected a loop, as its inside, direction or numbers are to be drawn, got none",
        ),
        ({"forced": [7]}, "expected an edge as a pair of cells, got 7"),
        (
            {"forbidden": [((0, 0), (1, 1))]},
            "expected an edge between neighbours on the grid, got ((0, 0), (1, 1))",
        ),
        (
            {"forced": [((5, 5), (5, 6))]},
            "expected an edge between neighbours on the grid, got ((5, 5), (5, 6))",
        ),
    ],
)
def test_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PurelooopError) as caught:
        svg(BOARD, **options)
    assert str(caught.value) == message
    assert caught.value.slug == "picture"


def test_loop_of_another_board() -> None:
    with pytest.raises(PurelooopError, match="expected a loop of this board, got <Loop of 34"):
        svg(Board.open(6, 6), FIRST)
