"""Reading Sapphire: precedence, layout, and errors that name the place."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purelooop.errors import PurelooopError
from purelooop.sapphire import Rules, SapphireError, load, parse
from purelooop.sapphire.parser import MAX_DEPTH


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a=1 ∨ b=1 ∧ c=1", "a=1 ∨ (b=1 ∧ c=1)"),
        ("a=1 ∧ b=1 ∨ c=1 ⇒ d=1 ⇐⇒ e=1", "(((a=1 ∧ b=1) ∨ c=1) ⇒ d=1) ⇐⇒ e=1"),
        ("a=1 ⇐⇒ b=1 ∧ c=1", "a=1 ⇐⇒ (b=1 ∧ c=1)"),
        ("¬a=1 ∧ b=1", "(¬(a=1)) ∧ b=1"),
        ("a+b·c⨫d=a", "(a+(b·c)⨫d)=a"),
        ("a+1∈{1}", "(a+1)∈{1}"),
        ("⟨a b⟩∈{0⋯1+a}×{0 1}", "⟨a b⟩∈({0⋯(1+a)}×{0 1})"),
        ("∀x∈{1} x=1 ∧ a=1 ⇐⇒ b=1", "∀x∈{1} ((x=1 ∧ a=1) ⇐⇒ b=1)"),
        ("a=1 ∨ ∀x∈{1} x=1 ∨ b=1", "a=1 ∨ (∀x∈{1} (x=1 ∨ b=1))"),
        ("(a=1 ∨ ∃x∈{1} x=1) ⇒ b=1", "((a=1) ∨ (∃x∈{1} (x=1))) ⇒ b=1"),
        ("a ≠ 1 ⇔ b∉{1}", "a¬=1 ⇐⇒ b¬∈{1}"),
        ("a=1∧b=1", "a=1 ∧ b=1 --| comment"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert parse(text) == parse(same)
    assert hash(parse(text)) == hash(parse(same))


def test_different_texts_differ() -> None:
    texts = ["a=1 ⇒ b=1 ⇒ c=1", "(a=1 ⇒ b=1) ⇒ c=1", "a=1", "a=2", "b=1", "a¬=1", "a<1"]
    trees = [parse(text) for text in texts]
    assert len(set(trees)) == len(trees)


@pytest.mark.parametrize(
    "text",
    [
        "∀x∈{1}\n  x=1\n  x<2\nn=2 ∧ n=2",
        "\ufeff∀x∈{1}  --| comment\r\n\r\n  x=1\r\n--| x\r\n  x<2\r\nn=2 ∧ n=2\r\n",
        "────╷──── title\n  0┊∀x∈{1}\n  1┊∙∙x=1\n  2┊\n  3┊∙∙x<2  \n  4┊n=2∙∧∙n=2\n────╵────",
        "  ∀x∈{1}\n      x=1\n      x<\n         2\n  n=2 ∧\n     --| between\n\n    n=2",
        "\u00a0 9┊∀x∈{1}\n\u00a010┊\u00a0\u00a0x=1\n 11┊  x<2\n 12┊n=2\u00a0∧ n=2",
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    rules = parse(text)
    assert rules == parse("∀x∈{1}\n x=1\n x<2\nn=2 ∧ n=2")
    assert rules.holds({"n": 2})


def test_blocks_nest() -> None:
    rules = parse("∀x∈{0⋯1}\n  ∀y∈{0⋯1}\n    ⦗f x y⦘=x\n  ⦗f x 0⦘=0\nn=1∧n=1")
    failures = rules.check({"f": [[0, 0], [1, 1]], "n": 2})
    assert [(failure.line, failure.binding) for failure in failures] == [(4, {"x": 1}), (5, {})]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a=1 ∧", 1, 6, "expected an operand, found the end of the line"),
        ("a=1 ∧ )", 1, 7, "expected an operand, found ')'"),
        ("a=1 b=1", 1, 5, "expected an operator or the end of the line, found 'b'"),
        ("(a=1", 1, 5, "expected ')', found the end of the line"),
        ("a=1\n\n a-1=0", 3, 3, "expected a name, number or symbol, found '-'"),
        ("a=1\n\tb=1", 2, 1, r"expected a name, number or symbol, found '\\t'"),
        ("a=3x", 1, 3, "expected a number of at most 18 digits, found '3x'"),
        ("a=" + "9" * 5000, 1, 3, "expected a number of at most 18 digits, found '9999"),
        ("a=b=c", 1, 4, "expected parentheses, as '=' does not chain, found '='"),
        ("a=1 ⇐⇒ b=1 ⇐⇒ c=1", 1, 12, "expected parentheses, as '⇐⇒' does not chain, found '⇐⇒'"),
        ("a ∧ b=1", 1, 1, "expected something true or false, found a value"),
        ("⦗f 1⦘", 1, 1, "expected something true or false, found a value"),
        ("1+(a=1)=2", 1, 4, "expected a number, tuple or set, found something true or false"),
        ("⦗3 x⦘=1", 1, 2, "expected the name of a function, found '3'"),
        ("⦗f x=1", 1, 5, "expected an operand, found '='"),
        ("⦗f x", 1, 5, "expected a value or '⦘', found the end of the line"),
        ("⦗f⦘=1", 1, 3, "expected an operand, found '⦘'"),
        ("⟨⟩∈a", 1, 2, "expected an operand, found '⟩'"),
        ("a∈{1⋯2⋯3}", 1, 7, "expected '}', found '⋯'"),
        ("a∈{1 2⋯3}", 1, 7, "expected an operand, found '⋯'"),
        ("∀3∈{1} a=1", 1, 2, "expected a variable or a tuple of variables, found '3'"),
        ("∀⟨x 3⟩∈b a=1", 1, 5, "expected different variables, found a value"),
        ("∀⟨x x⟩∈b a=1", 1, 5, "expected different variables, found 'x' again"),
        ("∀x=1 a=1", 1, 3, "expected '∈', found '='"),
        ("∀x∈b\na=1", 1, 5, "expected a body for '∀' on this line or an indented block below"),
        ("∀x∈b\n  x=1\n   x=2", 3, 4, "expected 2 blanks before the rule, found 'x' after 3"),
        ("∀x∈b\n  x=1\n x=2", 3, 2, "expected 0 blanks before the rule, found 'x' after 1"),
        (" a=1\nb=1", 2, 1, "expected 1 blanks before the rule, found 'b' after 0"),
        ("a=1\n  b=1", 2, 3, "expected 0 blanks before the rule, found 'b' after 2"),
        ("a=1 ∨\nb=1", 2, 1, "a line indented deeper that goes on after the '∨' of line 1"),
        ("  7┊a=1 ∧ (", 1, 12, "expected an operand, found the end of the line"),
        ("∀x∈{1} ⦗x 1⦘=1", 1, 8, "expected the name of a function, found the variable x"),
        ("{1}<3", 1, 1, "expected a number, found a set"),
        ("3∈4", 1, 3, "expected a set, found a number"),
        ("⟨1 {2}⟩=a", 1, 4, "expected a number or a tuple, found a set"),
        ("A={1}\nA={2}", 2, 1, "expected a name that is not in use yet, found A"),
        ("a∈" + "×".join(["{1}"] * 1000), 1, 3, "expected at most 64 factors, found 1000"),
    ],
)
def test_errors_name_the_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(
        SapphireError, match=message.replace("(", r"\(").replace(")", r"\)")
    ) as info:
        parse(text)
    assert (info.value.line, info.value.column) == (line, column)
    assert str(info.value).startswith(f"line {line}, column {column}: expected ")
    assert isinstance(info.value, PurelooopError)
    assert info.value.slug == "sapphire"


@pytest.mark.parametrize("start", ["(", "¬", "⟨", "{", "⦗f ", "∀x∈", "∀x∈{1} ", "x=1 ∧ (", "x+("])
def test_deep_nesting_is_refused(start: str) -> None:
    with pytest.raises(SapphireError, match=f"at most {MAX_DEPTH} levels of nesting"):
        parse(start * 5000)


def test_deep_blocks_are_refused() -> None:
    text = "".join(" " * depth + "∀x∈{1}\n" for depth in range(2000))
    with pytest.raises(SapphireError, match=f"at most {MAX_DEPTH} levels of nesting"):
        parse(text)


def test_long_chains_are_read_and_evaluated() -> None:
    for text in ("a=1" + " ∧ a=1" * 5000, "a=1" + "⨫0" * 5000, "a=1" + " ⇒ a=1" * 5000):
        assert parse(text).holds({"a": 1})


def test_the_deepest_nesting_works_throughout() -> None:
    depth = MAX_DEPTH - 2
    assert parse("(" * depth + "a=1" + ")" * depth).holds({"a": 1})
    nested = "a=1"
    for _ in range(depth // 3):  # each takes three levels
        nested = f"∀x∈{{1}} (a=1 ∧ {nested})"
    assert parse(nested) == pickle.loads(pickle.dumps(parse(nested)))
    assert parse(nested).holds({"a": 1})
    assert hash(parse(nested)) == hash(parse(nested))
    assert "Quantifier" in repr(parse(nested).statements)


def test_errors_and_rules_pickle() -> None:
    with pytest.raises(SapphireError) as info:
        parse("a=")
    copy = pickle.loads(pickle.dumps(info.value))
    assert (str(copy), copy.line, copy.column) == (str(info.value), 1, 3)


def test_unknown_rules_are_named() -> None:
    message = "expected one of pure-loop, pure-loop-alternative, found '../errors'"
    with pytest.raises(SapphireError, match=message):
        load("../errors")


def test_the_empty_text_has_no_rules() -> None:
    assert parse("").holds({})
    assert parse("\n--| nothing\n─────\n") == parse("") == Rules(())
    assert parse("") != "no rules"


PIECES = ["x", "y", "f", "A", "0", "1", "2", "99", " ", "  ", "\n", "\n  ", "\n    ", "--|", "\r\n"]
SYMBOLS = [*"⦗⦘⟨⟩{}()⋯×·+⨫=<>≤≥∈∉≠∧∨⇒⇔¬∀∃∙┊─'?-", "⇐⇒", "¬=", "¬∈"]
PHRASES = ["∀x∈{0⋯2}", "∀⟨x y⟩∈A", "⦗f x⦘", "A={0 1}×{2}", "x=1", "⟨x y⟩", " ∨\n    "]


def evaluated(text: str) -> SapphireError | None:
    """Read and evaluate a text; any exception but the one for bad texts goes through."""
    environment = {"x": 1, "y": 2, "A": 3, "f": {0: 1, 1: 2, (1, 2): 0}}
    try:
        assert all(str(failure) for failure in parse(text).check(environment))
    except SapphireError as error:
        return error
    return None


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from(PIECES + SYMBOLS + PHRASES), max_size=40).map("".join))
def test_any_text_is_read_and_evaluated_or_refused_at_a_place(text: str) -> None:
    error = evaluated(text)
    if error is not None:
        assert error.line is not None
        assert error.column is not None
        row = text.split("\n")[error.line - 1]
        assert 1 <= error.column <= len(row) + 1


@settings(deadline=None, max_examples=200)
@given(st.text())
def test_any_characters_are_read_or_refused(text: str) -> None:
    error = evaluated(text)
    assert error is None or error.line is not None
