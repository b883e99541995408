"""`purelooop render`."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from svg_reader import Picture

from purelooop import solve
from purelooop.cli import main

RING = "simpleloop/3/3/10"
UNIQUE = "simpleloop/8/7/200200a42000"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["render", *map(str, arguments)])
    return code, *capsys.readouterr()


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--solution", "--inside", "--ids"],
        ["--solution", "--direction", "--theme", "dark"],
        ["--diff"],
        ["--forced"],
    ],
)
def test_svg(options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.svg"
    assert run(capsys, "6x6", "-o", path, *options) == (0, "", "")
    assert ElementTree.fromstring(path.read_text()).tag == "{http://www.w3.org/2000/svg}svg"


def test_options_change_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = set()
    for number, options in enumerate(
        [[], ["--solution"], ["--solution", "--ids"], ["--solution", "--inside"], ["--diff"]]
    ):
        path = tmp_path / f"{number}.svg"
        assert run(capsys, "6x6", "-o", path, *options)[0] == 0
        pictures.add(path.read_text())
    assert len(pictures) == 5


def test_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.PNG"
    assert run(capsys, UNIQUE, "--solution", "-o", path, "--width", "300") == (0, "", "")
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 300


def test_png_without_the_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, out, err = run(capsys, RING, "-o", tmp_path / "board.png")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'purelooop[png]'" in err
    assert list(tmp_path.iterdir()) == []


def test_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    drawing = f"{solve(RING).loops[0]}\n"
    assert run(capsys, RING, "--solution") == (0, drawing, "")
    assert run(capsys, RING, "--solution", "--ascii")[1].isascii()
    assert "═" in run(capsys, "4x4", "--diff")[1]


def test_the_loop_in_a_file_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "drawn"
    path.write_text(str(solve(RING).loops[0]))
    assert run(capsys, path) == (0, f"{solve(RING).loops[0]}\n", "")


PART = "pzprv3/simpleloop/3/3/. . . /. * . /. . . /1 1 /0 0 /0 1 /1 1 0 /1 0 0 /"


@pytest.mark.parametrize(
    ("text", "drawing", "faults"),
    [
        (PART, "┌─┬─╴\n│ ╵ ·\n╵ ╶─╴\n", "a line leads into the blocked cell at row 2, column 2"),
        (PART.replace("1 1 0 /1 0 0", "1 0 0 /1 0 0"), "┌───╴\n│ ■ ·\n╵ ╶─╴\n", "a line ends at"),
        ("┌─┐\n│ ·\n└─╴", "┌─┐\n│ ╵\n└─╴\n", None),
        ('{"sol": [[1, 2, 2], [1, 4, 0], [3, 3, 3]]}', "┌───┐\n│ ■ ╵\n└───╴\n", "off the grid"),
        ('{"sol": [[3, 1], [0, 2]]}', "┌─┐\n└─┘\n", "the loop runs clockwise"),
        ('{"sol": [[1, 2], [3, 9]]}', "· ·\n· ·\n", "expected a direction 0-4, got 9"),
    ],
)
def test_lines_that_are_no_loop_are_drawn(
    text: str,
    drawing: str,
    faults: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "drawn"
    path.write_text(text)
    code, out, err = run(capsys, path)
    assert (code, err.count("\n")) == (0, 1)
    assert err.startswith(f"purelooop: {path}: what is drawn is no solution: ")
    if faults:
        assert out == drawing
        assert faults in err
    picture = tmp_path / "drawn.svg"
    assert run(capsys, path, "-o", picture)[0] == 0
    assert ('class="purelooop-drawn"' in picture.read_text()) == ("─" in drawing)


def test_only_what_can_not_stay_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, picture = tmp_path / "drawn.pzpr", tmp_path / "drawn.svg"
    for text, cells in ((PART, {(0, 1), (1, 1)}), (PART.replace("/1 1 0", "/1 0 0"), set())):
        path.write_text(text)
        assert run(capsys, path, "-o", picture)[0] == 0
        assert set(Picture(picture.read_text()).cells("wrong")) == cells


def test_a_solution_goes_before_what_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "drawn.pzpr"
    path.write_text(PART)
    assert run(capsys, path, "--solution") == (0, f"{solve(RING).loops[0]}\n", "")


def test_what_there_is_not_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "3x3", "--solution")
    assert code == 1
    assert err.startswith("purelooop: 3x3: no loop: the loop alternates")
    code, _, err = run(capsys, "3x3", "--solution", "--ids", "-o", tmp_path / "none.svg")
    assert (code, err.count("\n")) == (1, 1)
    code, _, err = run(capsys, "3x3", "--ids", "-o", tmp_path / "none.svg")
    assert (code, err.count("\n")) == (2, 1)
    code, _, err = run(capsys, UNIQUE, "--diff")
    assert (code, err) == (0, f"purelooop: {UNIQUE}: this is the only loop\n")
    code, _, err = run(capsys, "3x3", "--forced")
    assert (code, err) == (1, "purelooop: 3x3: there is no loop, so that nothing is forced\n")
    code, out, err = run(capsys, "40x40", "--forced", "--timeout", "0.1")
    assert (code, out.count("\n")) == (3, 40)
    assert err.startswith("purelooop: 40x40: counting stopped at its limit of 0.1 s")


def test_bad_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, RING, "-o", tmp_path / "board.gif")
    assert (code, out) == (2, "")
    assert "ends in .svg or .png" in err
    (tmp_path / "two").write_text("3x3\n4x4\n")
    assert "expected one puzzle, got 2" in run(capsys, tmp_path / "two")[2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--inside"], "expected -o FILE with --inside"),
        (["--theme", "dark"], "expected -o FILE with --theme"),
        (["--width", "9"], "expected -o FILE with --width"),
        (["--ascii", "-o", "x.svg"], "expected no -o FILE with --ascii"),
        (["--width", "9", "-o", "x.svg"], "ends in .png with --width"),
    ],
)
def test_options_that_would_change_nothing(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, RING, "--solution", *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_quiet_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "drawn.pzpr"
    path.write_text(PART)
    assert run(capsys, path, "--quiet") == (0, run(capsys, path)[1], "")
    for options, code in ((["--solution"], 1), (["--forced"], 1)):
        found, _, err = run(capsys, "3x3", "--quiet", *options)
        assert (found, err) == (code, "")
