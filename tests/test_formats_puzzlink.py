"""puzz.link addresses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from published import LISTS, lines
from strategies import boards

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import puzzlink

PUBLISHED = [address for path in LISTS for _, address, *_ in lines(path)]
JANKO_1 = Board.parse("......\n......\n#..#..\n.....#\n...#..\n......")
LINK = "simpleloop/6/6/004g2400"


def bits_of(address: str) -> str:
    """Read the body the slow way: five binary digits for each base-32 digit."""
    return "".join(f"{int(digit, 32):05b}" for digit in address.split("/")[3])


def test_published_example() -> None:
    assert Board.parse(LINK) == JANKO_1
    assert JANKO_1.to_puzzlink() == LINK


@pytest.mark.parametrize("address", PUBLISHED)
def test_published_puzzles_round_trip(address: str) -> None:
    board = Board.parse(address)
    assert board.to_puzzlink() == address
    assert Board.parse(board.to_text()) == board


def test_all_published_puzzles_are_there() -> None:
    assert len(PUBLISHED) > 200


@given(boards())
@settings(deadline=None)
def test_round_trip(board: Board) -> None:
    address = board.to_puzzlink()
    assert address.startswith(f"simpleloop/{board.cols}/{board.rows}/")
    bits = bits_of(address)
    cells = len(board.cells)
    assert [int(bit) for bit in bits[:cells]] == list(board.cells)
    assert set(bits[cells:]) <= {"0"}
    assert len(bits) < cells + 5
    assert Board.parse(address) == board


@given(boards(12))
@settings(deadline=None)
def test_a_missing_tail_is_open(board: Board) -> None:
    address = board.to_puzzlink()
    while address.endswith("0") and not address.endswith("/0"):
        address = address[:-1]
        assert Board.parse(address) == board


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?simpleloop/6/6/004g2400",
        "https://puzz.link/p.html?simpleloop/6/6/004g2400",
        "http://pzv.jp/p.html?simpleloop/6/6/004g2400",
        "https://pzprxs.vercel.app/p?simpleloop/6/6/004g2400",
        "https://pzplus.tck.mn/p.html?simpleloop/6/6/004g2400",
        "puzz.link/p?simpleloop/6/6/004g2400",
        "p?simpleloop/6/6/004g2400",
        "?simpleloop/6/6/004g2400",
        "https://puzz.link/p?simpleloop_edit/6/6/004g2400",
        "http://pzv.jp/p.html?m+simpleloop_play/6/6/004g2400",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fsimpleloop%2F6%2f6%2F004g2400",
        "https://puzz.link/p?simpleloop%2F6%2F6%2F004g2400",
        "  simpleloop/6/6/004g2400/ \r\n",
        "\ufeffsimpleloop/6/6/004g2400\n",
        "simpleloop/6/6/004G2400",
        "Simpleloop/6/6/004g24",
    ],
)
def test_spellings(address: str) -> None:
    assert Board.parse(address) == JANKO_1


@pytest.mark.parametrize(
    ("address", "slug", "message"),
    [
        ("simpleloop/6/6", "format-body", "expected a body after the size"),
        ("simpleloop/6/6/", "format-body", "(an open board is written 6x6), got 'simpleloop/6/6/'"),
        (
            "simpleloop/6/6/004g24000",
            "format-body",
            "expected at most 8 characters in the body for width 6 and height 6, "
            "got 9: '004g24000'",
        ),
        (
            "simpleloop/6/6/004g2401",
            "format-body",
            "expected zero bits after the last cell of width 6 and height 6, "
            "got '1' as last character of the body",
        ),
        ("simpleloop/6", "format-address", "expected a width and a height"),
        ("simpleloop", "format-address", "in the form simpleloop/WIDTH/HEIGHT/BODY"),
        ("simpleloop/a/6/0", "format-address", "expected a width and a height"),
        ("https://example.org/", "format-address", "expected a puzz.link address"),
        (
            "slither/6/6/abc",
            "format-genre",
            "expected a simpleloop puzzle, got an address of another puzzle, 'slither'",
        ),
        ("https://puzz.link/p?slither_edit/6/6/abc", "format-genre", "another puzzle, 'slither'"),
        ("nurikabe/v:/6/6/abc", "format-genre", "another puzzle, 'nurikabe'"),
        (
            "https://puzz.link/p?simpleloop/v:/11/11/04080",
            "format-variant",
            "expected the ordinary rules, got an address with 'v:', which stands for a variant "
            "with other rules",
        ),
        (f"{LINK}\n{LINK}", "format-unknown", "got an address and further lines"),
    ],
)
def test_refused(address: str, slug: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        Board.parse(address)
    assert message in str(caught.value)
    assert caught.value.slug == slug


@pytest.mark.parametrize(
    ("body", "place", "char"),
    [
        ("00w", 3, "w"),
        ("Z", 1, "Z"),
        ("0_0", 2, "_"),
        ("0 0", 2, " "),
        ("0é", 2, "é"),
        ("+0", 1, "+"),
    ],
)
def test_characters_outside_base_32(body: str, place: int, char: str) -> None:
    address = f" https://puzz.link/p?simpleloop/6/6/{body}"
    with pytest.raises(FormatError) as caught:
        puzzlink.decode(address)
    assert str(caught.value) == (
        f"expected a base-32 digit (0-9, a-v) as character {place} of the body, got {char!r}"
    )
    assert caught.value.char == char == address[(caught.value.column or 0) - 1]


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ("0/6", "expected at least 1 row and 1 column, got 6 x 0"),
        ("6/-6", "expected at least 1 row and 1 column, got -6 x 6"),
        ("1000000/1000000", "expected at most 16777216 cells, got 1000000 x 1000000"),
        ("9" * 6000 + "/3", "expected at most 16777216 cells"),
    ],
)
def test_absurd_sizes(size: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse(f"simpleloop/{size}/0")
    assert str(caught.value).startswith(message)


def test_no_open_cell() -> None:
    with pytest.raises(BoardError, match="at least one open cell"):
        Board.parse("simpleloop/2/2/u")


@pytest.mark.parametrize("board", [JANKO_1, Board.open(1, 1), Board.open(40, 60)])
def test_whole_addresses(board: Board) -> None:
    assert puzzlink.address(board) == f"https://puzz.link/p?{board.to_puzzlink()}"
    assert Board.parse(puzzlink.address(board)) == board
