"""Penpa+ links against those that the site's own program, and others, have written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

import pytest
from planted_loops import planted_loop
from published import lines

from purelooop.board import Board
from purelooop.errors import FormatError
from purelooop.formats import Document, _penpalink, _penpatext, penpa
from purelooop.formats.solution import DrawnSolution
from purelooop.loop import Loop

LINKS = Path(__file__).parent / "data" / "penpa"
HEAD_FIELDS = 15
"""Numbers at the start of line 1; titles and what else may differ come after them."""

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])


@dataclass(frozen=True)
class SiteLink:
    """A line of site.tsv."""

    name: str
    link: str
    address: str
    directions: str

    @property
    def loop(self) -> Loop | None:
        if self.directions == "-":
            return None
        board = Board.parse(self.address)
        rows = [self.directions[k : k + board.cols] for k in range(0, len(board.cells), board.cols)]
        return Loop(board, [[int(direction) for direction in row] for row in rows])


ALL = [SiteLink(*line) for line in lines(LINKS / "site.tsv")]
SQUARE = [link for link in ALL if link.address != "refused"]
OTHER_KINDS = [link for link in ALL if link.address == "refused"]
SAME_AS_OURS = [link for link in SQUARE if link.name.split()[0].startswith("janko")]
PUBLIC = lines(LINKS / "public.tsv")


def unpacked(link: str) -> tuple[list[str], str | None]:
    """Return the lines of the puzzle, with their words, and the answer."""
    parameters = _penpalink.unpack(link)
    return _penpatext.with_words(parameters["p"]).split("\n"), parameters.get("a")


def with_line(number: int, text: str) -> str:
    """Return a link to the ring with another line of text."""
    texts, _ = unpacked(penpa.encode(RING, RING_LOOP))
    texts[number - 1] = text
    return _penpalink.pack("edit", p=_penpatext.without_words("\n".join(texts)))


@pytest.mark.parametrize("site", SQUARE, ids=lambda site: site.name)
def test_links_of_the_site(site: SiteLink) -> None:
    document = penpa.decode(site.link)
    assert document.board == Board.parse(site.address)
    if site.loop is None:
        assert document.solution is None
    else:
        assert isinstance(document.solution, DrawnSolution)
        assert document.solution.edges == site.loop.edges


@pytest.mark.parametrize("site", OTHER_KINDS, ids=lambda site: site.name)
def test_other_kinds_of_grids_are_refused(site: SiteLink) -> None:
    with pytest.raises(FormatError, match=r"^expected a square grid, got the kind") as caught:
        penpa.decode(site.link)
    assert caught.value.slug == "format-grid"
    assert site.name in str(caught.value)


@pytest.mark.parametrize("site", SAME_AS_OURS, ids=lambda site: site.name)
def test_our_links_say_what_those_of_the_site_say(site: SiteLink) -> None:
    mode = "solve" if " solve" in site.name else "edit"
    theirs, their_answer = unpacked(site.link)
    ours, our_answer = unpacked(penpa.encode(Board.parse(site.address), site.loop, mode=mode))
    assert len(ours) == len(theirs)
    assert ours[0].split(",")[:HEAD_FIELDS] == theirs[0].split(",")[:HEAD_FIELDS]
    assert (ours[1], ours[5], ours[17]) == (theirs[1], theirs[5], theirs[17])
    assert our_answer == their_answer
    for number in (3, 4, 14, 15):
        assert (ours[number] in ("", "x")) == (theirs[number] in ("", "x"))
        if ours[number] not in ("", "x"):
            drawn, expected = json.loads(ours[number]), json.loads(theirs[number])
            assert {kind: drawn[kind] for kind in expected} == expected
    if their_answer is not None:
        for number in (7, 16):
            assert _ticked(ours[number]) == _ticked(theirs[number])


def _ticked(settings: str) -> list[str]:
    """Return what an answer has to have, of everything that it may have to."""
    return [name for name, is_ticked in json.loads(settings).items() if is_ticked]


@pytest.mark.parametrize(("name", "link", "address", "drawn", "_source"), PUBLIC)
def test_public_links(name: str, link: str, address: str, drawn: str, _source: str) -> None:
    document = penpa.decode(link)
    assert document.board == Board.parse(address)
    edges = document.solution.edges if isinstance(document.solution, DrawnSolution) else []
    assert len(edges) == int(drawn)


def test_large_squares_are_blocked_cells() -> None:
    """The ring has the cells 16, 17, 18, 23, 24, 25, 30, 31, 32."""
    symbols = {
        "16": [2, "square_L", 1],
        "17": [3, "square_LL", 2],
        "18": [1, "square_LL", 1],
        "23": [2, "circle_L", 1],
        "25": [[1, 0], "dice", 1],
        "30": [2, "square_S", 1],
        "31": 2,
        "x": [2, "square_L", 1],
        "900": [2, "square_L", 1],
    }
    board = penpa.decode(with_line(4, json.dumps({"symbol": symbols}))).board
    assert board.to_text() == "##.\n...\n..."


def test_shades() -> None:
    colors = {"16": 1, "17": 2, "18": 3, "23": 4, "24": 8, "25": [4, 1], "30": 5, "31": "4"}
    board = penpa.decode(with_line(4, json.dumps({"surface": colors}))).board
    assert board.to_text() == "#.#\n##.\n..."


def test_one_puzzle_a_link() -> None:
    link = penpa.encode(RING)
    with pytest.raises(FormatError, match="got 'p' twice"):
        penpa.decode(f"{link}&{link.split('&')[1]}")


@pytest.mark.parametrize(
    "cells",
    ["[15,1e3]", "[-1]", "[1000]", "[]", "null", "[true]", f"[{','.join(['9' * 4300] * 9)}]"],
)
def test_cells_that_are_none(cells: str) -> None:
    with pytest.raises(FormatError, match=r"^expected (the )?cells .*on line 6") as caught:
        penpa.decode(with_line(6, cells))
    assert caught.value.slug == "format-penpa"
    assert len(str(caught.value)) < 300


def test_every_small_size() -> None:
    random = Random(3)
    for rows, cols in product(range(1, 21), repeat=2):
        board = Board.open(rows, cols)
        for mode in ("edit", "solve"):
            assert penpa.decode(penpa.encode(board, mode=mode)) == Document(board)
            if min(rows, cols) > 1:
                loop = planted_loop(random, rows, cols)
                document = penpa.decode(penpa.encode(loop.board, loop, mode=mode))
                assert document.board == loop.board
                assert isinstance(document.solution, DrawnSolution)
                assert document.solution.edges == loop.edges
