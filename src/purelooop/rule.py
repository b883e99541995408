"""The rules that the search deduces with, as flags to switch on and off."""

from __future__ import annotations

from enum import Flag


class Rule(Flag):
    """A rule of the search; combine with ``|``, leave out with ``ALL & ~Rule.SIDE``.

    Switching a rule off costs nodes, never a right answer: that a set of edges is one loop is
    established by the search itself. The values are those of ``engine/rules.h``.

    Looked at once, on the bare board:

    ================  ============================================================
    ``COLOUR``        as many black open cells as white ones, as on a checkerboard
    ``CONNECTIVITY``  the open cells hang together
    ``DEAD_END``      every open cell has two open neighbours
    ``BRIDGE``        no single edge holds two parts of the board together
    ================  ============================================================

    Used to deduce edges throughout the search:

    ================  ============================================================
    ``DEGREE``        a cell has exactly two edges of the loop
    ``PREMATURE``     no cycle closes before it holds all open cells
    ``SIDE``          corner points lie inside or outside, the ``in?`` of the rules
    ``CUT``           a closed curve between open cells is crossed at least twice
    ``TWO_FACTOR``    edges that are the same in every way to give each cell two edges
    ``BALANCE``       a region with as many black as white cells is left from both colours;
                      needs ``TWO_FACTOR``
    ``MERGE``         join the cycles of one such way to a loop; needs ``TWO_FACTOR``
    ================  ============================================================
    """

    COLOUR = 1 << 0
    CONNECTIVITY = 1 << 1
    DEAD_END = 1 << 2
    BRIDGE = 1 << 3
    DEGREE = 1 << 4
    PREMATURE = 1 << 5
    SIDE = 1 << 6
    CUT = 1 << 7
    TWO_FACTOR = 1 << 8
    BALANCE = 1 << 9
    MERGE = 1 << 10


NONE = Rule(0)
"""No rule: the search tries every set of edges. For tiny boards only."""

ALL = ~NONE
"""Every rule."""


def rule_mask(rules: Rule) -> int:
    """Return the engine's bits for a set of rules; TypeError for anything else."""
    if not isinstance(rules, Rule):
        raise TypeError(f"expected rules to be a purelooop.Rule, got {rules!r}")
    return rules.value
