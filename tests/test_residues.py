"""Primes, how many of them, and the way back from residues."""

from __future__ import annotations

import math
from random import Random

import pytest

from purelooop.residues import agrees, bits_of, is_prime, join, moduli_for, prime_below

PSEUDOPRIMES = [
    *(2047, 1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321),
    *(3825123056546413051, 561, 1105, 1729, 41041, 825265, 321197185),
]
"""The least strong pseudoprimes to the first 1, 2, … prime bases (OEIS A014233), and Carmichael
numbers."""


def test_small_primes() -> None:
    sieve = [False, False] + [True] * 19998
    for n in range(2, 142):
        if sieve[n]:
            sieve[n * n :: n] = [False] * len(sieve[n * n :: n])
    assert [is_prime(n) for n in range(20000)] == sieve


def test_numbers_that_look_prime() -> None:
    assert not any(map(is_prime, PSEUDOPRIMES))


def test_known_primes() -> None:
    assert all(is_prime(2**k - 1) for k in (2, 3, 5, 7, 13, 17, 19, 31, 61))
    assert not any(is_prime(2**k - 1) for k in (11, 23, 29, 37, 41, 43, 47, 53, 59))
    # the largest ones below 2**63 and 2**64 are well known: 2**63 - 25 and 2**64 - 59
    assert prime_below(2**63) == 2**63 - 25
    assert prime_below(2**64) == 2**64 - 59


def test_squares_and_products_of_primes_are_composite() -> None:
    primes = moduli_for(300, 2**31)
    for p in primes:
        for q in primes:
            assert not is_prime(p * q)


def test_primes_below() -> None:
    assert [prime_below(n) for n in (3, 4, 5, 6, 100)] == [2, 3, 3, 5, 97]
    with pytest.raises(ValueError, match="above 2"):
        prime_below(2)


@pytest.mark.parametrize("below", [2**63, 1000, 100])
@pytest.mark.parametrize("bits", [0, 0.5, 6, 62, 62.99, 63, 64, 80.5, 100])
def test_enough_primes_and_one_more(bits: float, below: int) -> None:
    moduli = moduli_for(bits, below)
    assert moduli == sorted(set(moduli), reverse=True)
    assert all(map(is_prime, moduli))
    assert moduli[0] < below
    product = math.prod(moduli[:-1])
    assert math.log2(product) >= bits
    assert math.log2(product // moduli[-2]) <= bits + 1e-6


@pytest.mark.parametrize("below", [2**63, 1000])
def test_back_from_residues(below: int) -> None:
    random = Random(1)
    for bits in (1, 10, 60, 63, 64, 126, 300):
        moduli = moduli_for(bits, below)
        for number in (0, 1, 2**bits - 1, *(random.getrandbits(bits) for _ in range(20))):
            residues = [number % prime for prime in moduli]
            assert join(residues, moduli) == join(residues[:-1], moduli[:-1]) == number


def test_join_wants_a_residue_for_each_prime() -> None:
    with pytest.raises(ValueError, match="zip"):
        join([1, 2], [5])


@pytest.mark.parametrize("number", [0, 1, 2, 1000, 2**53 + 1, 3**100, 10**300])
@pytest.mark.parametrize("off", [1 - 2**-30, 1, 1 + 2**-30])
def test_what_was_measured_bounds_the_number(number: int, off: float) -> None:
    measured = float(number) * off
    assert 2 ** (bits_of(measured) % 1) * 2 ** int(bits_of(measured)) > number * (1 - 1e-12)
    assert agrees(number, measured)


def test_what_was_measured_says_no() -> None:
    assert not agrees(1, 0.0)
    assert not agrees(0, 1.0)
    assert not agrees(10**30 + 10**22, 1e30)
    assert not agrees(-(10**9), 5.0)


def test_a_number_too_large_to_be_measured() -> None:
    assert bits_of(math.inf) == math.inf
    assert agrees(7, math.inf)
