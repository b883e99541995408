"""A count in a file, taken up again after whatever ended it: always the same number."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

import pytest
from alarm import alarm_is_ctrl_c
from shared_counts import (
    OPEN_14,
    PRIMES,
    Recording,
    share_early,
    some_boards,
)

from purelooop import Board, FormatError, LimitReached, count, count_tasks
from purelooop.arithmetic import Arithmetic
from purelooop.checkpoint import Checkpoint
from purelooop.count_tasks import CountTasks
from purelooop.count_threads import CountThreads
from purelooop.sweeps import Sweeps

pytestmark = pytest.mark.usefixtures("ctrl_c_at_any_moment")


class Stopped(Exception):
    """What ends a count in the tests."""


def stop_after(monkeypatch: pytest.MonkeyPatch, saves: int) -> None:
    """End a count once it has stored its states so many times."""
    original = Checkpoint.save_fronts
    left = saves

    def save(self: Checkpoint, fronts: Any) -> None:
        nonlocal left
        original(self, fronts)
        left -= 1
        if left < 0:
            raise Stopped

    monkeypatch.setattr(Checkpoint, "save_fronts", save)


@pytest.mark.usefixtures("early")
def test_a_count_taken_up_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(8)
    taken_up = 0
    for k, board in enumerate(some_boards(30, 40)):
        want = count(board)
        path = tmp_path / f"{k}.count"
        for _ in range(200):
            options: dict[str, Any] = random.choice(
                [{"workers": 1}, {"workers": 3}, {"executor": Recording(), "parts": 2}]
            )
            stop_after(monkeypatch, random.randrange(3))
            try:
                found = count(board, checkpoint=path, checkpoint_every=0, **options)
                break
            except Stopped:
                taken_up += 1
            finally:
                monkeypatch.undo()
                share_early(monkeypatch)
        assert found == want
        assert [file.name for file in tmp_path.iterdir() if file.name[0] == "."] == []
        assert count(board, checkpoint=path) == want  # from the file alone
    assert taken_up > 100


@pytest.mark.parametrize("first", [{"workers": 2}, {"executor": Recording(), "parts": 3}])
@pytest.mark.parametrize("then", [{}, {"workers": 3}, {"executor": Recording(), "parts": 2}])
def test_taken_up_by_another_counter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: Any, then: Any
) -> None:
    path = tmp_path / "count"
    board = Board.open(13, 18)  # counted by residues
    want = count(board)
    stop_after(monkeypatch, 2)
    monkeypatch.setattr(count_tasks, "PACE", 0)
    with pytest.raises(Stopped):
        count(board, checkpoint=path, checkpoint_every=0, **first)
    monkeypatch.undo()
    assert count(board, checkpoint=path, checkpoint_every=1000, **then) == want


@pytest.mark.parametrize("interrupt", [False, True])
def test_timeouts_and_ctrl_c_store_what_there_is(tmp_path: Path, interrupt: bool) -> None:
    """Never long enough for all of it: it comes to an end only as it is taken up."""
    random = Random(4)
    want = count("14x15")
    path = tmp_path / "count"
    stopped = 0
    found = None
    while found is None:
        seconds = (0.02 + 0.02 * random.random()) * 1.1**stopped  # for slow machines
        with suppress(LimitReached, KeyboardInterrupt), alarm_is_ctrl_c():
            stopped += 1
            if interrupt:
                signal.setitimer(signal.ITIMER_REAL, seconds)
            timeout = None if interrupt else seconds
            found = count("14x15", checkpoint=path, checkpoint_every=1000, timeout=timeout)
    assert found == want
    assert stopped > 2


def test_killed_and_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "count"
    program = f"import purelooop; purelooop.count('14x16', workers=2, checkpoint={str(path)!r}, "
    program += "checkpoint_every=0)"
    for _ in range(3):
        process = subprocess.Popen([sys.executable, "-c", program])
        before = path.stat().st_mtime_ns if path.exists() else 0
        while process.poll() is None:
            with suppress(FileNotFoundError):
                if path.stat().st_mtime_ns > before:
                    process.send_signal(signal.SIGKILL)
                    break
        process.wait()
    assert process.returncode in (-signal.SIGKILL, 0)
    assert count("14x16", checkpoint=path) == count("14x16")


def test_what_is_no_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "count"
    count("6x6", checkpoint=path)
    whole = path.read_bytes()

    def refusal(board: str = "6x6") -> str:
        with pytest.raises(FormatError) as caught:
            count(board, checkpoint=path)
        assert caught.value.slug == "checkpoint"
        return str(caught.value)

    assert refusal("6x7") == f"the checkpoint {str(path)!r} is of another board, one of 6 x 6 cells"
    assert "another board" in refusal("......\n" * 5 + "....##")
    for text in (b"", b"hello", whole[: len(whole) // 2], whole[:-1]):
        path.write_bytes(text)
        assert "is damaged, or no checkpoint" in refusal()
    later = b'{"format": "purelooop count", "version": 99}\n'
    path.write_bytes(later + sha256(later).digest())
    assert "is of version 99, and this program reads 1" in refusal()
    for text in (b"hello", b"hello\n", b"[1]\n", b'{"format": "x"}\n', later[:28] + b"}\n"):
        path.write_bytes(text + sha256(text).digest())
        assert "is damaged, or no checkpoint" in refusal()
    path.write_bytes(whole)
    assert count("6x6", checkpoint=path) == 1072


@pytest.mark.usefixtures("early")
def test_every_bit_of_a_checkpoint_is_guarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "count"
    stop_after(monkeypatch, 2)
    with pytest.raises(Stopped):
        count("8x8", checkpoint=path, checkpoint_every=0)
    whole = path.read_bytes()
    random = Random(2)
    refused = 0
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        try:
            count("8x8", checkpoint=path)
        except FormatError:
            refused += 1
    assert refused == 300


def test_a_file_that_can_not_be_had(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        count("6x6", checkpoint=tmp_path / "missing" / "count")
    for path in (str(tmp_path), os.devnull):
        with pytest.raises(FormatError, match=r"is no file$"):
            count("6x6", checkpoint=path)
    assert os.listdir(tmp_path) == []


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("count")
    assert count("6x6", checkpoint=tmp_path / "link") == 1072
    assert (tmp_path / "link").is_symlink()
    assert count("6x6", checkpoint=tmp_path / "count") == 1072


@pytest.mark.usefixtures("early")
def test_taken_up_with_too_little_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "count"
    stop_after(monkeypatch, 3)
    with pytest.raises(Stopped):
        count("12x12", checkpoint=path, checkpoint_every=0)
    for memory in (1, 3000, 30_000, 300_000):
        for options in ({"workers": 1}, {"workers": 3}, {"executor": Recording(), "parts": 2}):
            with pytest.raises(LimitReached, match="more than max_memory"):
                count("12x12", checkpoint=path, max_memory=memory, **options)  # type: ignore[arg-type]
    assert count("12x12", checkpoint=path) == 1076226888605605706


@pytest.mark.usefixtures("early")
def test_the_file_never_knows_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was stored of one group of primes stays when another one is stored, or done."""
    path = tmp_path / "count"
    board = Board.open(11, 14)
    sweeps = Sweeps(board)
    groups = [Arithmetic(1, (prime,)) for prime in PRIMES]
    seen: list[int] = []
    original = Checkpoint._write

    def write(self: Checkpoint, fronts: Any) -> None:
        original(self, fronts)
        stored = Checkpoint(path, board, 0, 1)
        seen.append(sum(bool(stored.total(g) or stored.front(g)) for g in groups))
        if len(seen) in (12, 30):
            raise Stopped

    monkeypatch.setattr(Checkpoint, "_write", write)
    with pytest.raises(Stopped):
        CountTasks(sweeps, Recording(), len(groups), Checkpoint(path, board, 0, 1)).totals(groups)
    with pytest.raises(Stopped):
        CountThreads(sweeps, 2, Checkpoint(path, board, 0, 1)).totals(groups)
    totals = CountThreads(sweeps, 1, Checkpoint(path, board, 0, 1)).totals(groups)
    number = count(board)
    assert [total.numbers for total in totals] == [(number % prime,) for prime in PRIMES]
    assert seen == [len(groups)] * len(seen)


def test_a_file_that_can_not_be_written_any_more(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def remove(progress: Any) -> None:
        rmtree(folder, ignore_errors=True)

    with pytest.warns(UserWarning, match=r"^the count could not be stored in .*: No such file"):
        found = count(
            "14x14",
            checkpoint=folder / "count",
            executor=Recording(),
            parts=2,
            progress=remove,
        )
    assert found == OPEN_14


def test_two_counts_with_one_file(tmp_path: Path) -> None:
    """Each stores the whole of its own; the file is always one of them."""
    path = tmp_path / "count"
    with ThreadPoolExecutor(3) as executor:
        for _ in range(10):
            path.unlink(missing_ok=True)
            found = [
                executor.submit(count, "10x11", checkpoint=path, checkpoint_every=0)
                for _ in range(3)
            ]
            assert {future.result() for future in found} == {count("10x11")}
    assert os.listdir(tmp_path) == ["count"]
