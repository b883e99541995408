"""Text grids and ROWSxCOLS."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards

from purelooop.board import MAX_CELLS, Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import puzzlefile, size, text

SMALL = Board([[0, 1, 0], [1, 0, 0]])


def test_output() -> None:
    assert text.encode(SMALL) == ".#.\n#.."
    assert str(SMALL) == SMALL.to_text() == text.encode(SMALL)


@given(boards())
@settings(deadline=None)
def test_round_trip(board: Board) -> None:
    assert Board.parse(board.to_text()) == board


@given(boards(6), st.data())
@settings(deadline=None)
def test_every_symbol_and_separator_is_understood(board: Board, data: st.DataObject) -> None:
    """Rows in any mixture of symbols, separators and line ends, after a size line."""
    symbols = [st.sampled_from(".-_0·"), st.sampled_from("#xX*1■")]
    gap, end = st.sampled_from(["", " ", "\t", "  "]), st.sampled_from(["\n", "\r\n", "\r"])
    lines = [f"{board.rows} {board.cols}"] + [
        "".join(data.draw(gap) + data.draw(symbols[cell]) for cell in row) for row in board.blocked
    ]
    break_ = data.draw(end)
    source = data.draw(st.sampled_from(["", "\ufeff", break_])) + break_.join(lines)
    assert text.decode(source + data.draw(st.sampled_from(["", break_, break_ * 3]))) == board


@given(boards(12))
@settings(deadline=None)
def test_a_size_line_never_changes_the_board(board: Board) -> None:
    """Neither when rows are written 0 and 1, so that the size could be a row of them."""
    rows = "\n".join(" ".join(str(int(cell)) for cell in row) for row in board.blocked)
    assert text.decode(rows) == board
    assert text.decode(f"{board.rows} {board.cols}\n{rows}") == board


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("1 1\n0", [[0]]),  # a size: as cells it would not be as wide as the next line
        ("1 1\n0 0", [[1, 1], [0, 0]]),  # cells: as wide as the next line
        ("1 0", [[1, 0]]),
        ("10 10\n1 0 1 0", [[1, 0, 1, 0]] * 2),
        ("1 11\n" + 11 * ".", [11 * [0]]),
    ],
)
def test_first_lines_that_could_be_both(source: str, expected: list[list[int]]) -> None:
    assert text.decode(source) == Board(expected)


@pytest.mark.parametrize(
    ("source", "row", "column", "char", "message"),
    [
        ("..\n.y", 2, 2, "y", "expected '.' (open) or '#' (blocked) in line 2, column 2, got 'y'"),
        (". .\n. ?", 2, 3, "?", "'#' (blocked) in line 2, column 3, got '?'"),
        ("2 2\n..\n\t.é", 3, 3, "é", "in line 3, column 3, got 'é'"),
        ("..\n.\ufffe", 2, 2, "\ufffe", r"got '\ufffe'"),
        (".\ud800", 1, 2, "\ud800", r"got '\ud800'"),
        ("23", 1, 1, "2", "in line 1, column 1, got '2'"),
        ("..\n.\0", 2, 2, "\0", r"expected text, got binary data: line 2, column 2 is '\x00'"),
        ("y.\n..", 1, 1, "y", "got 'y' in line 1, column 1: 'y.'"),
        ("\n hello", 2, 2, "h", "got 'h' in line 2, column 2: ' hello'"),
        ("..\n.", 2, None, None, "expected 2 cells in line 2, as in line 1, got 1: '.'"),
        ("\n\n..\n...", 4, None, None, "expected 2 cells in line 4, as in line 3, got 3: '...'"),
        ("2 2\n..\n...", 3, None, None, "expected 2 cells in line 3, as line 1 says, got 3: '...'"),
        ("2 2\n..", 3, None, None, "expected 2 rows of 2 cells, as line 1 says, got 1"),
        ("5 5", 2, None, None, "expected 5 rows of 5 cells, as line 1 says, got 0"),
        ("10 10" + 9 * "\n..........", 11, None, None, "expected 10 rows of 10 cells"),
        ("..\n\n..", 2, None, None, "expected one grid, but blank line 2 is followed by more"),
        ("", 1, None, None, "got an empty text"),
        ("\ufeff \r\n\t\r\n", 1, None, None, "got an empty text"),
    ],
)
def test_errors_say_where(
    source: str, row: int, column: int | None, char: str | None, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        Board.parse(source)
    assert message in str(caught.value)
    assert (caught.value.row, caught.value.column, caught.value.char) == (row, column, char)


def test_an_empty_grid_is_an_error_of_the_decoder_too() -> None:
    with pytest.raises(FormatError, match="got an empty text"):
        text.decode("\n")


@pytest.mark.parametrize("source", [b"..", None, [".."]])
def test_only_text_is_parsed(source: object) -> None:
    with pytest.raises(FormatError, match="expected text, got"):
        Board.parse(source)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "source", ["0x5", "5x0", "-3x5", "1000000x1000000", "9" * 5000 + "x1", "1000000 1000000\n."]
)
def test_absurd_sizes(source: str) -> None:
    with pytest.raises(
        BoardError, match=r"^expected at (least 1 row|most 16777216 cells)"
    ) as caught:
        Board.parse(source)
    assert caught.value.slug == "board-size"
    assert MAX_CELLS == 16777216


def test_no_open_cell() -> None:
    with pytest.raises(BoardError, match="at least one open cell"):
        Board.parse("##\n##")


# -- ROWSxCOLS --------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["6x8", "6X8", "6×8", " 6x8\n", "+6x8"])
def test_size(source: str) -> None:
    assert Board.parse(source) == Board.open(6, 8)


@given(st.integers(1, 60), st.integers(1, 60))
@settings(deadline=None)
def test_size_round_trip(rows: int, cols: int) -> None:
    """Also where the size could be a row of cells, as in 10x11."""
    assert Board.parse(size.encode(Board.open(rows, cols))) == Board.open(rows, cols)


def test_a_size_among_rows_of_cells_is_a_row() -> None:
    assert Board.parse("1x1\n0x0") == Board([[1, 1, 1], [0, 1, 0]])


def test_size_refuses() -> None:
    with pytest.raises(FormatError, match="expected ROWSxCOLS, as in '6x8', got '6x'"):
        size.decode("6x")
    with pytest.raises(FormatError, match="expected a board without blocked cells"):
        size.encode(SMALL)


# -- anything at all ----------------------------------------------------------------------


@given(
    st.text()
    | st.text(".#x01\n\t 2")
    | st.from_regex(r"(https?://\w+/p\?)?(simpleloop|slither)/(v:/)?-?\d+/-?\d+/[0-9a-w]*")
    | st.from_regex(r"-?\d+[x×]-?\d+")
)
@settings(deadline=None)
def test_any_text_is_a_board_or_a_typed_error_of_one_sentence(source: str) -> None:
    for read in (Board.parse, lambda text: puzzlefile.read(text, "f")):
        try:
            read(source)
            message = ""
        except (BoardError, FormatError) as error:
            message = str(error)
        assert message.isprintable()
        assert len(message) < 400


@pytest.mark.parametrize(
    "source",
    [
        "simpleloop/6/6/" + " " * 10**6 + "x",
        " " * 10**6 + "p?x",
        "?" * 10**6,
        "simpleloop/" * 10**5,
        "1 " * 10**6 + "2",
        "9" * 10**6 + "x1",
        "\n" * 10**6,
    ],
    ids=["body", "blanks", "marks", "names", "cells", "digits", "lines"],
)
@pytest.mark.timeout(30)
def test_long_rubbish_is_refused_in_linear_time(source: str) -> None:
    with pytest.raises((BoardError, FormatError)):
        Board.parse(source)


def test_a_board_of_four_million_cells_takes_every_road() -> None:
    rows = cols = 2000
    board = Board.from_cells(rows, cols, bytes(k * k % 7 == 1 for k in range(rows * cols)))
    assert Board.parse(board.to_text()) == board
    assert Board.parse(board.to_puzzlink()) == board
    assert Board(board.to_array()) == board
    assert Board(board.blocked) == board
