"""A count shared among threads: always the same number."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import suppress
from random import Random
from threading import Thread
from time import sleep

import pytest
from shared_counts import (
    OPEN_14,
    some_boards,
)

from purelooop import Board, LimitReached, count
from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic
from purelooop.count import bits_at_most, count_by_residues, count_within
from purelooop.count_threads import CountThreads
from purelooop.sweeps import Sweeps

pytestmark = pytest.mark.usefixtures("ctrl_c_at_any_moment")


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_threads_count_the_same(workers: int) -> None:
    some = 0
    for board in some_boards(workers, 50):
        want = count(board)
        sweeps = Sweeps(board)
        assert count_within(sweeps, CountThreads(sweeps, workers)) == want
        bits = bits_at_most(board)
        assert count_by_residues(sweeps, bits, CountThreads(sweeps, workers), below=1000) == want
        some += want > 0
    assert some > 12


@pytest.mark.parametrize("workers", [2, 3])
def test_threads_on_larger_boards(workers: int) -> None:
    assert count("14x14", workers=workers) == OPEN_14
    assert count(Board.open(12, 60), workers=workers) == count(Board.open(60, 12))


def test_many_threads_have_memory_enough() -> None:
    assert count("14x14", workers=64) == OPEN_14


@pytest.mark.usefixtures("early")
def test_limits_with_threads() -> None:
    for limit in ({"timeout": 0.1}, {"max_memory": 3_000_000}):
        with pytest.raises(LimitReached, match=r"^counting stopped"):
            count("20x20", workers=3, **limit)


@pytest.mark.parametrize("closed", [0, 1])
def test_a_sweep_in_use_is_not_freed(closed: int) -> None:
    """Neither one that is stepped from nor the one that steps."""
    sweeps = Sweeps(Board.open(14, 14))
    refused = tries = 0
    while tries < 5 or (not refused and tries < 200):
        tries += 1
        crew = [sweeps.begin(Arithmetic(2)) for _ in range(2)]
        giver, taker = crew
        giver.run(100)
        taker.place(giver.at, ())
        for sweep in crew:
            sweep.divide(0, 1)

        _, end = giver.stretch(1)

        def take(taker: Sweep = taker, crew: list[Sweep] = crew, end: int = end) -> None:
            with suppress(RuntimeError):  # closed before it began
                taker.pass_piece(crew, 0, end)

        thread = Thread(target=take)
        thread.start()
        while thread.is_alive():
            refused += 1
            with suppress(RuntimeError):
                crew[closed].close()
                refused -= 1
        thread.join()
        for sweep in crew:
            sweep.close()
    assert refused > 0


def test_passages_that_can_not_be() -> None:
    board = Board.open(6, 6)
    sweeps, others = Sweeps(board), Sweeps(Board.open(5, 6))
    one, two = sweeps.begin(Arithmetic(1)), sweeps.begin(Arithmetic(1))
    one.run(10)
    with pytest.raises(RuntimeError, match="divided"):
        one.pass_piece([one], 0, 11)
    key, end = one.stretch(4)
    one.divide(key, 4)
    with pytest.raises(ValueError, match="number of a piece"):
        one.pass_piece([one], 4, end)
    for wrong in (10, 17, 100):
        with pytest.raises(ValueError, match="a site less than a row ahead"):
            one.pass_piece([one], 0, wrong)
    with pytest.raises(RuntimeError, match="divided"):  # elsewhere
        two.pass_piece([one], 0, 11)
    for other in (sweeps.begin(Arithmetic(2)), others.begin(Arithmetic(1))):
        other.run(10)
        with pytest.raises(ValueError, match="count the same"):
            other.pass_piece([one], 0, end)
    for piece in range(4):
        assert one.pass_piece([one], piece, end) == "done"
    one.arrive(end)
    assert one.at == end
    with pytest.raises(RuntimeError, match="divided"):  # no more
        one.pass_piece([one], 0, end)
    one.run()
    assert one.total() == ([1072], None)


@pytest.mark.parametrize(
    "work",
    [
        "purelooop.count('18x18', workers=4)",
        "with purelooop.AllLoops('10x10') as every:\n"
        "    while True: every.directions(0, 100_000, workers=3)",
    ],
)
def test_ctrl_c_twice(work: str) -> None:
    """The second comes while threads are waited for."""
    program = f"import numpy, purelooop; print(flush=True)\n{work}"  # numpy hides a Ctrl-C
    random = Random(1)
    for _ in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.5 * random.random())
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            sleep(0.01 * random.random())
        _, errors = process.communicate()
        assert process.returncode == -signal.SIGINT, errors
        assert b"KeyboardInterrupt" in errors
        assert b"RuntimeError" not in errors
