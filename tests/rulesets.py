"""Sets of rules to search with: all, all but one, one alone, and random ones."""

from __future__ import annotations

from random import Random

import pytest

from purelooop import ALL, NONE, Rule

RULES = list(Rule)


def name_of(rules: Rule) -> str:
    """Short text for a set of rules, used to name a test."""
    if rules == ALL:
        return "all"
    names = {rule: (rule.name or "").lower() for rule in RULES}
    missing = [names[rule] for rule in RULES if rule not in rules]
    if len(missing) == 1:
        return f"without_{missing[0]}"
    return "+".join(names[rule] for rule in RULES if rule in rules) or "none"


ALL_BUT_ONE = [pytest.param(ALL & ~rule, id=name_of(ALL & ~rule)) for rule in RULES]
ONE_AT_MOST = [pytest.param(rules, id=name_of(rules)) for rules in (NONE, *RULES)]
NEARLY_ALL = [pytest.param(ALL, id="all"), *ALL_BUT_ONE]


def random_rules(random: Random) -> Rule:
    """Each rule with a probability that is itself random, so that few and many are common."""
    rules, probability = NONE, random.random()
    for rule in RULES:
        if random.random() < probability:
            rules |= rule
    return rules
