"""Reading solutions: drawings, JSON lines and grids, right, wrong and unreadable."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purelooop.board import Board
from purelooop.drawing import draw
from purelooop.errors import FormatError
from purelooop.formats.solution import join_halves, read
from purelooop.loop import Loop

RING = Board([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
DRAWING = "┌───┐\n│ ■ │\n└───┘"


def codes(text: str, board: Board = RING) -> list[str]:
    return sorted(violation.code for violation in read(text).violations(board))


# -- what can be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        DRAWING,
        DRAWING + "\n",
        DRAWING.replace("\n", "\r\n"),
        DRAWING.replace("\n", "  \n"),
        "\ufeff" + DRAWING,
        DRAWING.replace("■", " "),
        DRAWING.replace("■", "·"),
        f"ring\n{DRAWING}\nunique: the only loop through 8 cells\n",
        f"\n\n{DRAWING}\n\nsolved\n",
        "122\n140\n330",
        "\n122\n140\n330\n\n",
        "1 2 2\n1 4 0\n3 3 0\n",
        " 1\t2 2\n 1  4 0\n 3  3 0",
        '{"name": "ring", "status": "solved", "sol": [[1,2,2],[1,4,0],[3,3,0]], "reason": null}\n',
        '\n{\n "sol": [[1, 2, 2], [1, 4, 0], [3, 3, 0]]\n}\n',
    ],
)
def test_forms(text: str) -> None:
    solution = read(text)
    assert solution.violations(RING) == []
    assert solution.assignment(RING) == RING_LOOP.directions


def test_round_trips() -> None:
    random = Random(10)
    for _ in range(100):
        rows, edges = oracle.planted_board(random, random.randint(2, 9), random.randint(2, 9))
        board, sol = Board(rows), oracle.directions(rows, edges)
        loop = Loop(board, sol)
        digits = "\n".join("".join(map(str, row)) for row in sol)
        for text in (str(loop), json.dumps({"sol": sol}), digits):
            assert read(text).violations(board) == []
            assert read(text).assignment(board) == loop.directions


# -- what is wrong, but can be read --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("┌───┐\n│ ■ │\n├───┘", ["branch", "outside"]),
        ("┌─┬─┐\n│ ╵ │\n└───┘", ["blocked_cell", "branch"]),
        ("┌─┬─┐\n│ ■ │\n└───┘", ["dead_end"]),
        ("┌───┐\n│ │ │\n└───┘", ["dead_end", "dead_end"]),
        ("┌───┐\n│ ■ │\n└─╴ ╵", ["dead_end", "dead_end"]),
        ("┌───┐\n│ ■ │\n└── ┘", ["dead_end", "dead_end", "dead_end"]),
        ("┌───┐\n│ ■ │\n└─·─┘", ["dead_end"] * 4 + ["empty_cell"]),
        ("┌───┐\n│ ■ ·\n└───┘", ["dead_end"] * 4 + ["empty_cell"]),
        ("┌───┐\n│ ■ │\n└───■", ["dead_end"] * 4 + ["empty_cell"]),
        ("┌───┐\n│ ■ │\n└───┘─", ["dead_end"]),
        ("┌───┐\n│─■ │\n└───┘", ["dead_end"]),
        ("┌─┐\n└─┘", ["shape"]),
        ("■ ■ ■\n■ ■ ■\n■ ■ ■", ["empty_cell"] * 8),
        ("322\n140\n330", ["dead_end", "dead_end"]),
        ("12\n30", ["shape"]),
        ("1228\n1400\n3300", ["shape"] * 3),
        ("127\n140\n330", ["value"]),
        ("122\n140\n334", ["dead_end", "dead_end"]),
        ('{"sol": 3}', ["shape"]),
        ('{"sol": []}', ["shape"]),
        ('{"sol": [[1,2,2],[1,4,NaN],[3,3,0]]}', ["value"]),
        ('{"sol": [[1,2,2],[1,4,[]],[3,3,0]]}', ["shape"]),
        ('{"sol": "1221403"}', ["shape"]),
    ],
)
def test_wrong_solutions(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


@pytest.mark.parametrize("char", "·│─┌┐└┘├┤┬┴┼╴╵╶╷■ ")
def test_every_wrong_character_of_a_drawing_is_noticed(char: str) -> None:
    for place, right in enumerate(DRAWING):
        in_a_cell = place % 6 % 2 == 0
        if char != right and right not in "■\n" and (in_a_cell or char in "─ "):
            wrong = DRAWING[:place] + char + DRAWING[place + 1 :]
            assert codes(wrong)
            assert read(wrong).assignment(RING) is None


def test_the_message_of_a_gap_names_both_cells() -> None:
    violations = read("┌───┐\n│ ■ │\n└── ┘").violations(RING)
    assert violations[0].message == (
        "only a part is drawn of the line from row 3, column 3 to row 3, column 2"
    )


def test_the_assignment_of_wrong_solutions() -> None:
    assert read("322\n140\n330").assignment(RING) == bytes([3, 2, 2, 1, 4, 0, 3, 3, 0])
    assert read("12\n30").assignment(RING) is None
    assert read("┌─┐\n└─┘").assignment(RING) is None


@given(st.integers(1, 4), st.integers(1, 4), st.data())
@settings(deadline=None)
def test_the_drawing_of_any_assignment_can_be_read(rows: int, cols: int, data: Any) -> None:
    size = rows * cols
    directions = bytes(data.draw(st.lists(st.integers(0, 4), min_size=size, max_size=size)))
    board = Board.open(rows, cols)
    text = draw(rows, cols, directions)
    is_right = {str(Loop.from_edges(board, edges)) for edges in oracle.loops(board.blocked)}
    assert (text in is_right) == (read(text).violations(board) == [])


@given(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.data())
@settings(deadline=None)
def test_parts_of_lines_make_lines_or_gaps(rows: int, cols: int, linked: bool, data: Any) -> None:
    def cells(most: int) -> bytes:
        return bytes(data.draw(st.lists(st.integers(0, most), min_size=size, max_size=size)))

    size = rows * cols
    halves = cells(15)
    links = cells(1) if linked else bytes(bits >> 3 for bits in halves)
    parts: dict[tuple[tuple[int, int], tuple[int, int]], list[bool]] = {}
    for r in range(-1, rows + 1):
        for c in range(-1, cols + 1):
            for step, (there, back) in {(0, 1): (8, 4), (1, 0): (2, 1)}.items():
                ends = {(r, c): there, (r + step[0], c + step[1]): back}
                edge = (r, c), (r + step[0], c + step[1])
                drawn = [
                    bool(halves[i * cols + k] & bit)
                    for (i, k), bit in ends.items()
                    if 0 <= i < rows and 0 <= k < cols
                ]
                on_grid = len(drawn) == 2
                if step == (0, 1) and 0 <= r < rows and 0 <= c < cols:
                    link = bool(links[r * cols + c])
                    drawn += [link] if on_grid or not drawn[0] else []
                parts[edge] = drawn
    found = join_halves(rows, cols, halves, links if linked else None)
    assert found.edges == {edge for edge, drawn in parts.items() if drawn and all(drawn)}
    partly = [edge for edge, drawn in parts.items() if any(drawn) and not all(drawn)]
    assert sorted(gap.cell for gap in found.gaps if gap.cell) == sorted(edge[0] for edge in partly)
    assert {gap.code for gap in found.gaps} <= {"dead_end"}


# -- what can not be read ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "row", "column", "char", "expected"),
    [
        ("122\n1x0\n330", 2, 2, "x", "a direction 0-4"),
        ("1,2,2", 1, 2, ",", "a direction 0-4"),
        ("...\n.#.", 1, 1, ".", "a drawing, JSON or directions 0-4"),
        ("\n\n1 2\n3 -", 4, 3, "-", "a direction 0-4"),
        ("solved\n┌───┐\n│ ? │\n└───┘", 3, 3, "?", "a cell of a drawing"),
        ("┌┐\n└┘", 1, 2, "┐", "─ or a blank"),
        ("┌───┐\n│\t■ │\n└───┘", 2, 2, "\t", "─ or a blank"),
        ("{\n ", 2, 2, "", "valid JSON"),
        ('{"sol": [1,\n 2}', 2, 3, "}", "valid JSON"),
        ('{"sol": [[1]]}\n{"sol": null}', 2, 1, "{", "one JSON object"),
    ],
)
def test_unreadable_characters(text: str, row: int, column: int, char: str, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    error = caught.value
    assert (error.row, error.column, error.char, error.expected) == (row, column, char, expected)
    got = repr(char) if char else "the end"
    assert str(error).endswith(f"column {column}, got {got}")
    assert str(error).startswith(f"expected {expected} in ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a solution, got none"),
        (" \n\t\n", "expected a solution, got none"),
        (f"{DRAWING}\n\n{DRAWING}", "expected one solution, got 2"),
        (f"{DRAWING}\nanother one:\n{DRAWING}\nnot unique", "expected one solution, got 2"),
        ("12\n30\n\n12\n30\n\n12\n30", "expected one solution, got 3"),
        (
            '{"status": "unsolvable", "sol": null}',
            'expected a loop under "sol", got null with the status "unsolvable"',
        ),
        ('{"sol": null}', 'expected a loop under "sol", got null'),
        ('{"lös": 1}', 'expected a JSON object with the key "sol", got \'{"lös": 1}\''),
    ],
)
def test_unreadable_texts(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ['{"sol": ' + "[" * 10**5, '{"sol": ' + "1" * 5000 + "}"])
def test_json_beyond_limits(text: str) -> None:
    with pytest.raises(FormatError, match=r"^expected a JSON object, got "):
        read(text)


@given(st.text(alphabet=st.sampled_from("01234 \n·│─┌┐└┘├┤┬┴┼╴╵╶╷■x{}[]")))
@settings(deadline=None)
def test_nothing_else_is_raised(text: str) -> None:
    try:
        solution = read(text)
    except FormatError:
        return
    is_right = solution.violations(RING) == []
    assert (solution.assignment(RING) == RING_LOOP.directions) == is_right
