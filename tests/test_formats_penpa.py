"""Penpa+ links, as far as they can be tested without the site."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

import pytest

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import Document, _penpalink, penpa
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
SITE = "https://swaroopg92.github.io/penpa-edit/"

# The black cells that the site itself numbers so, when it is given a puzz.link address
# (the first lines of its own test snapshots, repository swaroopg92/penpa-edit, April 2026).
SHADED_BY_THE_SITE = {
    "simpleloop/6/6/1g1g06o0": [26, 27, 44, 45, 65, 66, 72, 73],
    "simpleloop/12/12/40860g10m0kc0o0m3480q0g0008h2": [
        *(36, 45, 55, 56, 67, 76, 86, 88, 89, 100, 102, 106, 107, 119, 120),
        *(133, 135, 136, 141, 146, 149, 153, 166, 167, 169, 180, 205, 213, 217, 221),
    ],
}


def deflated(data: bytes) -> bytes:
    """Compress without a header, as in a link."""
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


def lines_of(link: str) -> list[str]:
    """Unpack a link without the package: text with short names."""
    packed = link.split("&p=")[1].split("&")[0]
    return zlib.decompress(b64decode(packed), -15).decode().split("\n")


def link_of(lines: list[str], mode: str = "edit", more: str = "") -> str:
    packed = deflated("\n".join(lines).encode())
    return f"{SITE}#m={mode}&p={b64encode(packed).decode()}{more}"


def puzzle(
    rows: int,
    cols: int,
    surface: dict[int, Any] | None = None,
    line: dict[str, Any] | None = None,
    cells: list[int] | None = None,
    head: str = "square",
) -> list[str]:
    """Return the least that a link of the site has; cells as numbers one after another."""
    width = cols + 4
    if cells is None:
        cells = [(r + 2) * width + c + 2 for r in range(rows) for c in range(cols)]
    steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
    drawn = {"line": line or {}}
    return [
        f"{head},{cols},{rows},38,0,1,1,0,0,0,0,0,0,0,0,Title: Loop%2C,Author: ,,,OFF,false",
        "[0,0,0,0]",
        "{}",
        json.dumps({"surface": surface or {}, "number": {"9": ["1", 1, "1"]}}),
        json.dumps(drawn),
        json.dumps(steps),
    ]


# -- writing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", SHADED_BY_THE_SITE)
def test_cells_have_the_numbers_of_the_site(address: str) -> None:
    question = lines_of(penpa.encode(Board.parse(address)))[3]
    assert json.loads(question.split("zS:")[1].split("}")[0] + "}") == {
        str(k): 4 for k in SHADED_BY_THE_SITE[address]
    }


def test_a_link_for_editing_has_the_loop_as_green_lines() -> None:
    link = penpa.encode(RING, RING_LOOP)
    assert link.startswith(SITE + "#m=edit&p=")
    lines = lines_of(link)
    assert lines[0].startswith("square,3,3,38,0,1,1,152,152,24,24,0,0,0,0,Title: ,Author: ,")
    assert lines[1] == "[0,0,0,0]"
    assert '"16,17":3,"16,23":3,"17,18":3,"18,25":3' in lines[4]
    assert json.loads(lines[5]) == [16, 1, 1, 5, 1, 1, 5, 1, 1]
    assert len(lines) == 19


def test_a_link_for_solving_has_the_loop_as_the_answer() -> None:
    link = penpa.encode(RING, RING_LOOP, mode="solve")
    assert link.startswith(SITE + "#m=solve&p=")
    lines = lines_of(link)
    assert lines[2] == '["2","2","1"]~"combi"~["linex",""]'
    assert lines[4] == ""
    answer = json.loads(zlib.decompress(b64decode(link.split("&a=")[1]), -15))
    assert answer[1] == sorted(answer[1])
    assert answer[1][0] == "16,17,1"
    assert [len(part) for part in answer] == [0, 8, 0, 0, 0, 0]


@pytest.mark.parametrize("mode", ["edit", "solve"])
def test_both_can_be_read_again(mode: str) -> None:
    document = penpa.decode(penpa.encode(RING, RING_LOOP, mode=mode))
    assert document.solution is not None
    assert document.solution.assignment(RING) == RING_LOOP.directions
    assert penpa.decode(penpa.encode(RING, mode=mode)) == Document(RING)


def test_what_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="expected the mode 'edit' or 'solve', got 'p'"):
        penpa.encode(RING, mode="p")
    with pytest.raises(FormatError, match="expected a board that fits in a Penpa") as caught:
        penpa.encode(Board.open(1500, 1500))
    assert caught.value.slug == "format-large"


def test_a_board_of_400_by_400_fits() -> None:
    board = Board.open(400, 400)
    assert penpa.decode(penpa.encode(board)) == Document(board)


# -- reading -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "around",
    ["{}", " {} \n", "\ufeff{}", "{}&l=solvedup", "{}&q=x&r=y"],
)
@pytest.mark.parametrize(
    "start",
    [SITE + "#", SITE + "?", "http://localhost/#", "opt-pan.github.io/penpa-edit/?", "#", ""],
)
def test_spellings(start: str, around: str) -> None:
    tail = penpa.encode(RING).split("#")[1]
    assert penpa.decode(around.format(start + tail)) == Document(RING)


def test_escaped_and_unpadded_base64() -> None:
    link = penpa.encode(RING)
    escaped = link.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    assert penpa.decode("#m=edit&p=" + escaped.split("p%3D")[1]) == Document(RING)
    assert penpa.decode(link.rstrip("=")) == Document(RING)


@pytest.mark.parametrize(
    ("surface", "blocked"),
    [
        ({16: 4, 25: 1, 32: 8, 24: 3}, "#..\n.##\n..#"),
        ({16: 2, 17: 5, 18: 12, 23: 0, 24: 99}, "...\n...\n..."),  # other colours are marks
        ({16: [4, 4], 17: None, 18: "4"}, "...\n...\n..."),
        ({0: 4, 48: 4, 9999: 4}, "...\n...\n..."),  # off the board
    ],
)
def test_what_is_blocked(surface: dict[int, Any], blocked: str) -> None:
    assert penpa.decode(link_of(puzzle(3, 3, surface))) == Document(Board.parse(blocked))


def test_margins_and_missing_cells() -> None:
    """A grid of 5 x 6 with margins, whose board is 3 x 3 without a corner."""
    cells = [35, 36, 37, 45, 46, 47, 55, 56]
    link = link_of(puzzle(5, 6, {46: 4}, {"35,36": 3}, cells))
    document = penpa.decode(link)
    assert document.board == Board.parse("...\n.#.\n..#")
    assert document.solution is not None
    assert document.solution.edges == {((0, 0), (0, 1))}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ({}, None),
        ({"16,17": 98, "73": 98, "16,65": 3}, None),  # crosses, and a line to an edge
        ({"16,17": 0}, None),
        ({"16,17": 3}, ["dead_end", "empty_cell"]),
        ({"17,24": 2}, ["blocked_cell", "dead_end", "empty_cell"]),
        ({"9,16": 30}, ["dead_end", "empty_cell", "outside"]),
        ({"16,18": 3}, ["empty_cell", "not_adjacent"]),
        ({"x": 3, "16,": 3, "16,16": 3, "16,-17": 3, "1" * 99 + ",2": 3}, None),
    ],
)
def test_lines(line: dict[str, Any], codes: list[str] | None) -> None:
    document = penpa.decode(link_of(puzzle(3, 3, {24: 4}, line)))
    assert document.board == RING
    if codes is None:
        assert document.solution is None
    else:
        assert document.solution is not None
        found = {violation.code for violation in document.solution.violations(RING)}
        assert sorted(found) == codes


def test_what_is_drawn_goes_before_the_answer() -> None:
    answer = "&a=" + b64encode(deflated(b'[[],["16,17,1"],[],[],["16,5"],[3]]')).decode()
    drawn = penpa.decode(link_of(puzzle(3, 3, None, {"17,18": 3}), more=answer))
    assert drawn.solution.edges == {((0, 1), (0, 2))}  # type: ignore[union-attr]
    hidden = penpa.decode(link_of(puzzle(3, 3), "solve", more=answer))
    assert hidden.solution.edges == {((0, 0), (0, 1))}  # type: ignore[union-attr]


@pytest.mark.parametrize("answer", ["{}", "3", "[]", "[[[]]]", '{"surface": []}'])
def test_answers_without_lines(answer: str) -> None:
    more = "&a=" + b64encode(deflated(answer.encode())).decode()
    assert penpa.decode(link_of(puzzle(3, 3), "solve", more)) == Document(Board.open(3, 3))


GOOD = penpa.encode(RING)


@pytest.mark.parametrize(
    ("link", "slug", "message"),
    [
        ("https://example.org", "format-penpa", "expected one Penpa+ link, …#m=edit&p=…"),
        (f"{GOOD}\n{GOOD}", "format-penpa", "expected one Penpa+ link"),
        (
            "#m=edit&q=3",
            "format-penpa",
            "expected the puzzle under p= in the Penpa+ link, got none",
        ),
        ("#m=edit&p=", "format-penpa", "expected the puzzle under p="),
        (
            "#m=edit&p=7Z!a",
            "format-character",
            "expected a base-64 digit as character 3 after p= in the Penpa+ link, got '!'",
        ),
        ("#m=edit&p=7ZLxx", "format-penpa", "got data that is damaged or cut off"),
        (GOOD[:100], "format-penpa", "expected the whole of p= in the Penpa+ link, got data"),
        (GOOD + "&a=AAAA", "format-penpa", "expected the whole of a= in the Penpa+ link"),
        (
            "#m=edit&p=" + b64encode(deflated(b"\xff")).decode(),
            "format-penpa",
            "damaged",
        ),
        (
            "#m=edit&p=" + b64encode(deflated(b"0" * 2**23)).decode(),
            "format-penpa",
            "expected at most 4194304 bytes under p= in the Penpa+ link, got more",
        ),
        (
            link_of(puzzle(3, 3, head="hex")),
            "format-grid",
            "expected a square grid, got the kind 'hex'",
        ),
        (link_of(["10,10,38,0"]), "format-penpa", "got one of the first Penpa"),
        (link_of(["square"]), "format-penpa", "expected the size of the grid on line 1"),
        (link_of(["square,3,x"]), "format-penpa", "expected the size of the grid on line 1"),
        (link_of(["square,3,3"]), "format-penpa", "expected JSON on line 6, got ''"),
        (link_of(puzzle(3, 3, cells=[])), "format-penpa", "cells of the grid on line 6, got []"),
        (
            link_of(puzzle(3, 3, cells=[16, 49])),
            "format-penpa",
            "expected cells from 0 to 48 on line 6, got 16 to 49",
        ),
        (
            link_of([*puzzle(3, 3)[:3], "[3]", "", "[16]"]),
            "format-penpa",
            "expected a JSON object on line 4, got [3]",
        ),
        (
            link_of([*puzzle(3, 3)[:3], '{"surface": [3]}', "", "[16]"]),
            "format-penpa",
            'expected a JSON object under "surface", got [3]',
        ),
        (link_of([*puzzle(3, 3)[:3], "{", "", "[16]"]), "format-penpa", "expected JSON on line 4"),
    ],
)
def test_refused(link: str, slug: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        penpa.decode(link)
    assert message in str(caught.value)
    assert caught.value.slug == slug


def test_sizes_that_no_board_has() -> None:
    with pytest.raises(BoardError, match="at most 16777216 cells, got 99999 x 99999"):
        penpa.decode(link_of(["square,99999,99999"]))
    with pytest.raises(BoardError, match="at least one open cell"):
        penpa.decode(link_of(puzzle(1, 1, {12: 4})))


def test_letters_that_look_like_short_names() -> None:
    """A z in a title is written zZ, so that nothing is taken for a short name."""
    lines = puzzle(3, 3, {24: 4})
    lines[0] = lines[0].replace("Title: Loop", "Title: zZSzZzZzZL")
    assert penpa.decode(link_of(lines)) == Document(RING)
    assert _penpalink.matches(link_of(lines))
