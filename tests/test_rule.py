"""The rules as flags are those of the engine."""

from __future__ import annotations

import re

from markdown import ROOT

from purelooop import ALL, NONE, Rule


def test_flags_have_the_bits_of_the_engine() -> None:
    header = (ROOT / "src/purelooop/engine/rules.h").read_text("utf-8")
    bits = re.findall(r"^  RULE_(\w+) = 1 << (\d+),", header, re.M)
    assert {name: 1 << int(bit) for name, bit in bits} == {rule.name: rule.value for rule in Rule}


def test_all_and_none() -> None:
    assert all(rule in ALL for rule in Rule)
    assert not any(rule in NONE for rule in Rule)
