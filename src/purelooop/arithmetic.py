"""In which numbers loops are counted, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from purelooop._frontier import MAX_LANES

_LANE = 64  # bits


class Arithmetic(NamedTuple):
    """Whole numbers of some lanes of 64 bits, or residues modulo primes.

    Residues may be measured: then the sum in floating point is there, too, off by less than one
    part in 2**30.
    """

    lanes: int = 1
    moduli: tuple[int, ...] = ()
    measured: bool = False


class Totals(NamedTuple):
    """The number of loops, or its residues in the order of the primes; and its measure."""

    numbers: tuple[int, ...]
    measure: float | None


def exact(bits: int) -> Arithmetic:
    """Return what holds numbers of so many bits."""
    return Arithmetic(lanes=max(1, -(-bits // _LANE)))


def residues(moduli: Sequence[int], measured: bool, groups: int = 1) -> list[Arithmetic]:
    """Divide primes among sweeps: at least so many groups, if there are as many primes.

    The primes stay in their order. The last group is the one that measures: it has no more primes
    than the others.
    """
    most = MAX_LANES - 1
    groups = min(len(moduli), max(groups, -(-len(moduli) // most)))
    size = -(-len(moduli) // groups)
    shares = [tuple(moduli[first : first + size]) for first in range(0, len(moduli), size)]
    return [Arithmetic(moduli=share, measured=measured and share == shares[-1]) for share in shares]


def add(arithmetic: Arithmetic, parts: Iterable[Totals]) -> Totals:
    """Add up what several sweeps counted, or none at all."""
    numbers, measure = [0] * (len(arithmetic.moduli) or 1), 0.0
    for part in parts:
        numbers = [a + b for a, b in zip(numbers, part.numbers, strict=True)]
        measure += part.measure or 0.0
    if arithmetic.moduli:
        numbers = [n % prime for n, prime in zip(numbers, arithmetic.moduli, strict=True)]
    return Totals(tuple(numbers), measure if arithmetic.measured else None)


def join(groups: Sequence[Totals]) -> Totals:
    """Put the residues of groups of primes one after the other."""
    return Totals(tuple(n for group in groups for n in group.numbers), groups[-1].measure)
