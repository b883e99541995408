"""Numbers of any size from their residues: which primes, how many, and back to the number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import isinf, log2

BELOW = 2**63
"""What primes have to be below, unless told otherwise."""

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
_OFF = 2.0**-30  # most that a measured number is off, as a part of the true one
_SLACK = 1e-9  # bits, far more than any rounding


def is_prime(n: int) -> bool:
    """Tell whether a number below 3 * 10**23 is prime, by the test of Miller and Rabin.

    No composite number below that passes with the first twelve primes for bases: J. Sorenson,
    J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017.
    """
    if n < 2:
        return False
    for prime in _WITNESSES:
        if n % prime == 0:
            return n == prime
    return all(_passes(n, base) for base in _WITNESSES)


def _passes(n: int, base: int) -> bool:
    """Whether an odd n looks prime: some power in the chain to base**(n-1) is 1 as it has to be."""
    twos = ((n - 1) & -(n - 1)).bit_length() - 1
    power = pow(base, n - 1 >> twos, n)
    if power == 1:
        return True
    for _ in range(twos):
        if power == n - 1:
            return True
        power = power * power % n
    return False


@cache
def prime_below(n: int) -> int:
    """Return the largest prime below n > 2; found once, in about a millisecond, and remembered."""
    while not is_prime(n := n - 1):
        if n < 2:
            raise ValueError("expected a number above 2")
    return n


def moduli_for(
    bits: float, below: int = BELOW, look: Callable[[], object] = lambda: None
) -> list[int]:
    """Return the largest primes below a number, enough of them and one more to check by.

    Enough: whatever is below 2**bits is known by its residues modulo all but the last. `look` is
    called before each is searched for, and may raise.
    """
    moduli = [prime_below(below)]
    held = 0.0
    while held <= bits:
        look()
        held += log2(moduli[-1]) - _SLACK
        moduli.append(prime_below(moduli[-1]))
    return moduli


def join(residues: Iterable[int], moduli: Iterable[int]) -> int:
    """Return the least number from 0 up that has these residues, modulo different primes.

    Mixed radix, a prime at a time: D. E. Knuth, The Art of Computer Programming 2, section
    4.3.2. Takes time quadratic in the number of primes.
    """
    number, product = 0, 1
    for residue, prime in zip(residues, moduli, strict=True):
        number += product * ((residue - number) * pow(product, -1, prime) % prime)
        product *= prime
    return number


def bits_of(measured: float) -> float:
    """Return how many bits surely hold the number measured; infinite where it was too large."""
    return measured if isinf(measured) else log2(measured + 1) + 2 * _OFF


def agrees(number: int, measured: float) -> bool:
    """Tell whether a number can be the one that was measured."""
    return isinf(measured) or abs(number - round(measured)) <= int(measured * 2 * _OFF)
