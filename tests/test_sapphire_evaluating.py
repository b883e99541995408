"""Evaluating Sapphire: values, short circuit, applications outside a table, environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from purelooop.sapphire import Failure, SapphireError, parse


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("3⨫5=0", True),
        ("5⨫3=2", True),
        ("2⨫3+4=4", True),
        ("2+3·4=14", True),
        ("10⨫2·3=4", True),
        ("2¬=2", False),
        ("2≤2 ∧ 2≥2 ∧ 1<2 ∧ 2>1", True),
        ("3∈{1 3 4}", True),
        ("2∈{1 3 4}", False),
        ("2¬∈{1 3 4}", True),
        ("1∈{}", False),
        ("4∈{0⋯4}", True),
        ("5∈{0⋯4}", False),
        ("1∈{2⋯1}", False),
        ("⟨1 2⟩∈{0⋯1}×{2}", True),
        ("⟨1 2 0⟩∈{0⋯1}×{2}", False),
        ("⟨1 2⟩∈{⟨1 2⟩ 7}", True),
        ("7∈{0 1}×{0 1}", False),
        ("⟨1 1⟩∈{0⋯9}", False),
        ("⟨1 2⟩=⟨1 2⟩ ∧ ⟨1 2⟩¬=⟨2 1⟩", True),
        ("∀x∈{} 1=2", True),
        ("∃x∈{} 1=1", False),
        ("∃⟨x y⟩∈{0⋯3}×{0⋯3} x+y=6", True),
        ("∃x∈{0⋯99999999999999999} x=2", True),
        ("∀x∈{0⋯2} ∃y∈{0⋯2} x+y=2", True),
        ("¬∀x∈{0⋯2} x=0", True),
        ("1=1 ⇒ 1=2 ⇒ 1=2", True),
        ("(1=2 ⇒ 1=1) ⇒ 1=2", False),
        ("1=2 ⇐⇒ 2=3", True),
        ("∀x∈{1} (∀x∈{2} x=2) ∧ x=1", True),
        ("∀p∈{0 1}×{3} p=⟨0 3⟩ ∨ p=⟨1 3⟩", True),
    ],
)
def test_formulas(formula: str, truth: bool) -> None:
    assert parse(formula).holds({}) is truth
    assert parse(f"¬({formula})").holds({}) is not truth


@pytest.mark.parametrize("premise", ["1=2 ∧", "1=1 ∨", "1=2 ⇒"])
def test_short_circuit_from_left_to_right(premise: str) -> None:
    formula = f"{premise} ⦗f 9⦘=0"
    assert parse(formula if "∧" not in premise else f"¬({formula})").holds({"f": [0]})
    first, second = formula.split(premise[-1])
    [failure] = parse(f"{second} {premise[-1]} {first}").check({"f": [0]})
    assert failure.undefined == "⦗f 9⦘ has no value"


@pytest.mark.parametrize("formula", ["⦗f 2⦘=0", "¬⦗f 2⦘=0", "⦗f 2⦘¬=0", "⦗f 2⦘=0 ⇐⇒ 1=1"])
def test_outside_the_domain_is_a_failure_never_true(formula: str) -> None:
    text = f"1=1\n∀x∈{{5}}\n  {formula}\n  x=5"
    for function in ([1, 1], {0: 1}, (lambda x: [1, 1][x]), np.ones(2, dtype=int)):
        assert parse(text).check({"f": function}) == [
            Failure(3, formula, {"x": 5}, "⦗f 2⦘ has no value")
        ]


def test_a_table_has_no_negative_index() -> None:
    calls: list[int] = []
    for minus_one in (-1, 3, 2):
        calls.append(len(parse("⦗f a 0⦘=7").check({"f": [[7], [7], [7]], "a": minus_one})))
    assert calls == [1, 1, 0]


def test_a_domain_or_definition_without_value_is_a_failure() -> None:
    failures = parse("∀x∈{0⋯⦗f 3⦘} x=x\n∀x∈{0} ∀y∈{⦗f 4⦘} x=y").check({"f": [0]})
    assert [failure.undefined for failure in failures] == [
        "⦗f 3⦘ has no value",
        "⦗f 4⦘ has no value",
    ]
    assert failures[1].binding == {"x": 0}
    [failure] = parse("a=⦗f 3⦘\na=a ∧ a=1").check({"f": [0]})
    assert (failure.line, failure.rule) == (1, "a=⦗f 3⦘")


def test_failures_tell_line_rule_and_binding() -> None:
    text = "--| note\n∀⟨x y⟩∈{0⋯1}×{0⋯1}\n  ⦗f x   y⦘=1 ∨ --| note\n    x=0\n∀x∈{3} x=2"
    failures = parse(text).check({"f": [[0, 0], [0, 1]]})
    assert failures == [
        Failure(3, "⦗f x y⦘=1 ∨ x=0", {"x": 1, "y": 0}),
        Failure(5, "∀x∈{3} x=2", {"x": 3}),
    ]
    assert str(failures[0]) == "line 3: ⦗f x y⦘=1 ∨ x=0 does not hold for x=1, y=0"
    [failure] = parse("∀p∈{1}×{2} ⦗g p⦘=0").check({"g": {}})
    assert str(failure).endswith("does not hold for p=⟨1 2⟩: ⦗g ⟨1 2⟩⦘ has no value")


def test_a_listing_counts_its_own_lines_and_columns() -> None:
    text = "─────╷── title\n    0┊∙∙\n    1┊a=1∙∧∙b=1\n─────╵──"
    assert parse(text).check({"a": 1, "b": 2}) == [Failure(3, "a=1 ∧ b=1", {})]
    with pytest.raises(SapphireError, match="line 3, column 13: expected a number b in the"):
        parse(text).check({"a": 1})


def test_failures_are_found_lazily() -> None:
    failures = parse("∀x∈{0⋯99999999999999999} x=0").failures({})
    assert next(failures).binding == {"x": 1}
    assert next(failures).binding == {"x": 2}


def test_functions_of_every_kind_agree() -> None:
    rules = parse("∀⟨x y⟩∈{0⋯1}×{0⋯2} ⦗f x y⦘=x+2·y")
    rows = [[0, 2, 4], [1, 3, 5]]
    array = np.array(rows)
    functions: list[object] = [
        rows,
        tuple(map(tuple, rows)),
        array.astype(np.int8),
        array.astype(np.uint64)[::-1][::-1],
        array.data,
        [bytes(row) for row in rows],
        {(x, y): np.int16(x + 2 * y) for x in range(2) for y in range(3)},
        lambda x, y: x + 2 * y,
    ]
    for function in functions:
        assert rules.holds({"f": function})
        assert not parse("⦗f 1 1⦘=4").holds({"f": function})


def test_small_integer_types_do_not_overflow() -> None:
    assert parse("⦗f 0⦘+a=355").holds({"f": np.array([255], np.uint8), "a": np.uint8(100)})
    assert parse("⦗f 0⦘+a=355").holds({"f": {0: np.uint8(255)}, "a": True + 99})


def test_truth_values_count_as_0_and_1() -> None:
    assert parse("⦗f 0⦘=0 ∧ ⦗f 1⦘∈{1} ∧ a+a=2").holds({"f": np.array([False, True]), "a": True})


def test_tuples_as_results_and_arguments() -> None:
    follow: Mapping[Any, Any] = {(0, 0): (0, 1), (0, 1): (0, 0)}
    assert parse("∀p∈{0}×{0 1} ⦗f ⦗f p⦘⦘=p ∧ ⦗f p⦘¬=p").holds({"f": follow})


def test_a_definition_given_from_outside_is_a_rule() -> None:
    rules = parse("k=n+1\n⦗f k⦘=0")
    assert rules.holds({"n": 1, "f": [1, 1, 0]})
    assert rules.holds({"n": 1, "f": [1, 1, 0], "k": 2})
    assert rules.check({"n": 1, "f": [0, 0], "k": 1}) == [Failure(1, "k=n+1", {})]
    assert not parse("A={1}").holds({"A": 1})


def test_names_not_used_are_ignored() -> None:
    assert parse("a=a ∧ a=1").holds({"a": 1, "b": "no number", "x": None})


@pytest.mark.parametrize(
    ("text", "environment", "message"),
    [
        ("b=1 ∧\n  a=1", {"b": 1}, "line 2, column 3: expected a number a in the environment"),
        ("1=1 ∧ ⦗f 0⦘=1", {}, "line 1, column 7: expected a function f in the environment"),
        ("a∈A\nA={1}", {"a": 1}, "line 1, column 3: expected a set, found a number"),
        ("a=1∧a=1", {"a": 1.5}, "column 1: expected a whole number for a, found 1.5"),
        ("a=1∧a=1", {"a": "1"}, "column 1: expected a whole number for a, found '1'"),
        ("a=1∧⦗a 0⦘=1", {"a": [1]}, r"column 1: expected a whole number for a, found \[1\]"),
        ("⦗f 0⦘=1", {"f": 1}, "expected nested sequences, a mapping or a callable for f, found 1"),
        ("⦗f 0⦘=1", {"f": "1"}, "expected nested sequences, a mapping or a callable for f"),
        ("⦗f 0⦘=1", {"f": np.array(1)}, "expected nested sequences, a mapping or a callable"),
        ("⦗f 0⦘=1", {"f": [[1, 2], [3, "a"]]}, r"a whole number for f\[1\]\[1\], found 'a'"),
        ("⦗f 0⦘=1", {"f": np.array([1.0, np.nan])}, r"expected a whole number for f\[0\], found 1"),
        ("⦗f 0⦘=1", {"f": {0: None}}, "column 1: expected a number or tuple from f, found None"),
        ("⦗f 0⦘+1=1", {"f": {0: (1, 2)}}, "column 1: expected a number, found a tuple"),
        ("A={1}\n1=1 ∧ A=1", {}, "line 2, column 7: expected a number or a tuple, found a set"),
        ("∀⟨x y⟩∈{1 2} x=y", {}, "column 2: expected elements that are tuples of 2, found 1"),
        ("∀⟨x y⟩∈{1}×{2}×{3} x=y", {}, "expected elements that are tuples of 2, found ⟨1 2 3⟩"),
        ("∀x∈{1}×{2} x+1=2", {}, "line 1, column 12: expected a number, found a tuple"),
        ("∀A∈{1} 1∈A", {}, "line 1, column 10: expected a set, found a number or a tuple"),
    ],
)
def test_bad_environments_and_kinds(
    text: str, environment: dict[str, object], message: str
) -> None:
    with pytest.raises(SapphireError, match=message):
        parse(text).check(environment)


def test_one_check_does_not_disturb_another() -> None:
    rules = parse("∀x∈{0⋯3} ⦗f x⦘=0")
    outer = rules.failures({"f": [0, 1, 0, 1]})
    assert next(outer).binding == {"x": 1}
    assert len(rules.check({"f": [1, 1, 1, 1]})) == 4
    assert next(outer).binding == {"x": 3}
