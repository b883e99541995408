"""The states that a sweep has reached, in pieces: to be shared among several, or to be stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from purelooop._frontier import Sweep

ENOUGH = 10_000
"""States from which on it pays to share them."""

LITTLE = 4
"""Sites that a sweep goes on by until it has these."""

_PIECES = 8  # for each part


class Piece(NamedTuple):
    """Some states; those in pieces of different numbers stay apart up to the end of the front."""

    number: int
    states: int
    data: bytes


class Front(NamedTuple):
    """All states before an open cell, which is known by its number in the order of the sweep."""

    at: int
    end: int
    pieces: tuple[Piece, ...]


def pieces_for(parts: int) -> int:
    """Return into how many pieces to divide states, so that each part has much the same to do."""
    return _PIECES << (parts - 1).bit_length() if parts > 1 else 1


def shares(weights: Sequence[int], parts: int) -> list[list[int]]:
    """Deal out numbered things by weight, the heaviest first, each to whom has least so far.

    R. L. Graham, Bounds on multiprocessing timing anomalies, SIAM J. Appl. Math. 17, 1969: the
    heaviest share is less than 4/3 of the best possible.
    """
    dealt: list[list[int]] = [[] for _ in range(parts)]
    loads = [0] * parts
    for number in sorted(range(len(weights)), key=lambda k: -weights[k]):
        if weights[number]:
            part = loads.index(min(loads))
            loads[part] += weights[number]
            dealt[part].append(number)
    return dealt


def shares_of(front: Front, parts: int) -> list[list[Piece]]:
    """Deal out the pieces of a front; those of one number stay together."""
    weights = [0] * (1 + max((piece.number for piece in front.pieces), default=-1))
    for piece in front.pieces:
        weights[piece.number] += piece.states
    part_of = {number: k for k, mine in enumerate(shares(weights, parts)) for number in mine}
    dealt: list[list[Piece]] = [[] for _ in range(parts)]
    for piece in front.pieces:
        dealt[part_of[piece.number]].append(piece)
    return dealt


def is_finished(sweep: Sweep) -> bool:
    """Whether there is no cell left to sweep over."""
    return sweep.at + 1 >= sweep.sites
