"""The two predecessor rules admit the same solutions (docs/alternative-predecessor.md)."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import product

import pytest
from alternative_predecessor import ALTERNATIVE, ORIGINAL, compare, differing

from purelooop.sapphire import SapphireError, parse

compared = cache(compare)


def rule_text(name: str) -> str:
    return resources.files("purelooop").joinpath("rules", f"{name}.sapphire").read_text("utf-8")


SMALL = [size for size in product(range(1, 5), repeat=2) if size != (4, 4)]


@pytest.mark.parametrize(("n", "m"), SMALL)
def test_both_texts_judge_every_assignment_alike(n: int, m: int) -> None:
    assert compared(n, m).differences == 0


def test_both_texts_judge_a_sample_of_4x4_alike() -> None:
    figures = compare(4, 4, every=8)
    assert figures.fields > 30
    assert figures.differences == 0


# Simple cycles of the grid graph that touch the bottom row: those of the n×m grid (OEIS A231829)
# less those of the grid with one row fewer.
@pytest.mark.parametrize(
    ("n", "m", "loops"),
    [(2, 2, 1), (3, 2, 3), (4, 2, 6), (2, 3, 2), (3, 3, 13 - 3), (4, 3, 40 - 6), (3, 4, 40 - 13)],
)
def test_what_is_admitted_are_the_loops(n: int, m: int, loops: int) -> None:
    assert compared(n, m).admitted == loops


@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 4), (4, 1)])
def test_a_board_one_cell_wide_has_no_assignment(n: int, m: int) -> None:
    assert compared(n, m).assignments == 0


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("⦗id x y⦘=0) ∨", "⦗id x y⦘=1) ∨"),
        ("⦗id x y⦘=0) ∨", "y>0) ∨"),
        ("⦗id x y⦘=⦗id x+1 y⦘+1", "⦗id x y⦘=⦗id x+1 y⦘+2"),
    ],
)
def test_the_comparison_would_notice_another_rule(right: str, wrong: str) -> None:
    text = rule_text("pure-loop-alternative")
    assert text.count(right) == 1
    texts = differing(ORIGINAL, parse(text.replace(right, wrong)))
    assert compare(3, 3, texts).differences > 0


# What the alternative looks like when its last line keeps the `∨` that led to the line left out.
LEFT_OVER = rule_text("pure-loop-alternative").replace(
    "⦗id x y⦘=⦗id x+1 y⦘+1\n", "⦗id x y⦘=⦗id x+1 y⦘+1 ∨\n"
)


def test_a_left_over_operator_is_refused() -> None:
    with pytest.raises(SapphireError, match="after the '∨' of line 26, found '∀'") as error:
        parse(LEFT_OVER)
    assert (error.value.line, error.value.column) == (28, 1)


def test_a_reader_blind_to_layout_would_lose_the_predecessor_rule() -> None:
    swallowed = parse(LEFT_OVER.replace("\n∀x∈", "\n    ∀x∈"))
    assert len(swallowed.statements) == len(ALTERNATIVE.statements) - 1
    two_loops = {
        "n": 4,
        "m": 2,
        "x0": 0,
        "sol": [[3, 1], [0, 2], [3, 1], [0, 2]],
        "id": [[0, 7], [7, 7], [7, 7], [7, 7]],
        "in?": [[0, 0, 0], [0, 1, 0], [0, 0, 0], [0, 1, 0], [0, 0, 0]],
    }
    assert swallowed.holds(two_loops)
    assert {failure.line for failure in ALTERNATIVE.check(two_loops)} == {23}
