"""Dividing the states of a sweep: pieces, what is none, and fair shares of them."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pytest
from shared_counts import (
    KINDS_OF_NUMBERS,
    new_sweep,
    some_boards,
)

from purelooop import Board, LimitReached
from purelooop._core import BUILD
from purelooop.arithmetic import Arithmetic
from purelooop.front import shares
from purelooop.sweeps import Sweeps


@pytest.mark.parametrize("arithmetic", KINDS_OF_NUMBERS)
def test_a_sweep_that_is_packed_at_every_site(arithmetic: Arithmetic) -> None:
    random = Random(5)
    for board in some_boards(1, 60):
        with (
            closing(new_sweep(board, arithmetic)) as whole,
            closing(new_sweep(board, arithmetic)) as other,
        ):
            whole.run()
            at, pieces = 0, None
            while at + 1 < other.sites:
                if pieces is not None:
                    random.shuffle(pieces)
                    assert other.place(at, pieces) == "done"
                at = random.randint(at + 1, min(at + 4, other.sites - 1))
                assert other.run(at) == "done"
                key = other.stretch(random.randint(1, 9))[0] if at + 1 < other.sites else 0
                states = other.divide(key, random.randint(1, 9))
                assert isinstance(states, list)
                assert sum(states) == other.states
                pieces = [other.pack(k) for k, n in enumerate(states) if n]
                assert pieces or other.total
            other.run()
            assert other.total() == whole.total()


@pytest.mark.parametrize("parts", [2, 3, 5])
@pytest.mark.parametrize("arithmetic", KINDS_OF_NUMBERS)
def test_sweeps_that_take_from_each_other(arithmetic: Arithmetic, parts: int) -> None:
    random = Random(parts)
    for board in some_boards(2 + parts, 60):
        with closing(new_sweep(board, arithmetic)) as whole:
            whole.run()
            want = whole.total()
        crew = [new_sweep(board, arithmetic) for _ in range(parts)]
        first = crew[0]
        first.run(min(first.sites - 1, random.randrange(5)))
        for sweep in crew[1:] if first.sites else ():
            sweep.place(first.at, ())
            sweep.set_handy(random.choice((1, 300, 1 << 20)))
        while first.at + 1 < first.sites:
            key, end = first.stretch(random.randint(1, 99))
            pieces = random.randint(1, 9)
            for sweep in crew:
                assert sweep.divide(key, pieces) != "memory"
            # Not always as far as states stay apart.
            end = random.randint(first.at + 1, end)
            for piece in random.sample(range(pieces), pieces):
                assert random.choice(crew).pass_piece(crew, piece, end) == "done"
            for sweep in crew:
                sweep.arrive(end)
                assert sweep.at == end
        totals = []
        for sweep in crew if first.sites else crew[:1]:
            sweep.run()
            totals.append(sweep.total())
            sweep.close()
        for k, number in enumerate(want[0]):
            total = sum(numbers[k] for numbers, _ in totals)
            assert (total % arithmetic.moduli[k] if arithmetic.moduli else total) == number


@pytest.mark.parametrize("arithmetic", KINDS_OF_NUMBERS)
def test_a_sweep_in_pieces(arithmetic: Arithmetic) -> None:
    """Whatever their size, they come to as many states, and to the same number."""
    random = Random(8)
    for board in some_boards(9, 60):
        with closing(new_sweep(board, arithmetic)) as whole:
            whole.set_handy(0)
            whole.run()
            want, peak = whole.total(), whole.peak_states
        for handy in (1, 16, 200, 3000):
            with closing(new_sweep(board, arithmetic)) as pieces:
                pieces.set_handy(handy)
                while random.randrange(4) and pieces.at + 1 < pieces.sites:
                    pieces.run(pieces.at + random.randrange(20))
                pieces.run()
                assert (pieces.total(), pieces.peak_states) == (want, peak)


def test_shares_are_even_and_whole() -> None:
    random = Random(3)
    for _ in range(200):
        weights = [random.choice((0, 1, 5, 100)) for _ in range(random.randrange(60))]
        parts = random.randint(1, 9)
        dealt = shares(weights, parts)
        numbers = sorted(number for share in dealt for number in share)
        assert numbers == [number for number, weight in enumerate(weights) if weight]
        loads = [sum(weights[number] for number in share) for share in dealt]
        assert max(loads) - min(loads) <= max(weights, default=0)


def test_what_is_packed_counts_as_memory() -> None:
    board = Board.open(12, 12)

    def packed(max_memory: int | None) -> tuple[int, int]:
        sweeps = Sweeps(board, max_memory=max_memory)
        with closing(sweeps.begin(Arithmetic(2))) as sweep:
            sweep.run(80)
            key, _ = sweep.stretch(8)
            return sum(len(piece.data) for piece in sweeps.pack(sweep, key, 8)), sweep.held

    together, held = packed(None)
    assert packed(held + together) == (together, held)
    with pytest.raises(LimitReached, match="more than max_memory"):
        packed(held + together - 1)


def one_piece(board: Board, arithmetic: Arithmetic, at: int) -> bytes:
    with closing(new_sweep(board, arithmetic)) as sweep:
        sweep.run(at)
        sweep.divide(0, 1)
        packed = sweep.pack(0)
        assert isinstance(packed, bytes)
        return packed


@pytest.mark.parametrize("arithmetic", KINDS_OF_NUMBERS)
def test_pieces_of_another_board_or_place_are_refused(arithmetic: Arithmetic) -> None:
    board = Board.open(6, 6)
    piece = one_piece(board, arithmetic, 14)
    foreign = Board([[0] * 6] * 5 + [[0] * 4 + [1] * 2])
    others = [
        (board, arithmetic, 13),
        (Board.open(7, 6), arithmetic, 14),
        (Board.open(6, 7), arithmetic, 14),
        (foreign, arithmetic, 14),
        *((board, other, 14) for other in KINDS_OF_NUMBERS if other != arithmetic),
    ]
    for other, numbers, at in others:
        with closing(new_sweep(other, numbers)) as sweep, pytest.raises(ValueError, match="states"):
            sweep.place(at, [piece])
    with closing(new_sweep(board, arithmetic)) as sweep:
        with pytest.raises(ValueError, match="states of this board"):
            sweep.place(14, [piece, piece])
        assert sweep.place(14, [piece]) == "done"
        sweep.run()
        assert sweep.total()[0] == ([1072] * len(arithmetic.moduli) or [1072])


@pytest.mark.parametrize("arithmetic", KINDS_OF_NUMBERS)
def test_damaged_pieces_do_no_harm(arithmetic: Arithmetic) -> None:
    """They are refused, or count something else; check sums are up to whoever stores them."""
    random = Random(1)
    board = Board.open(6, 6)
    piece = one_piece(board, arithmetic, 14)
    refused = 0
    with closing(new_sweep(board, arithmetic)) as sweep:
        for _ in range(1500):
            damaged = bytearray(piece)
            for _ in range(random.randint(1, 3)):
                place = random.randrange(len(damaged))
                match random.randrange(4):
                    case 0:
                        damaged[place] ^= 1 << random.randrange(8)
                    case 1:
                        damaged[place] = random.choice((0, 255))
                    case 2:
                        del damaged[place:]
                        damaged += bytes(-len(damaged) % random.choice((1, 8)))
                    case _:
                        damaged[place:place] = random.randbytes(8)
                damaged = damaged or bytearray(8)
            try:
                sweep.place(14, [bytes(damaged)])
            except ValueError:
                refused += 1
            if BUILD == "release":  # the checked build ends at what can not be
                sweep.run()
    assert refused > 700
