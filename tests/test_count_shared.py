"""A count shared among threads or tasks, and stored on the way: always the same number."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import rmtree
from threading import Thread
from time import sleep
from typing import Any

import pytest
from search_boards import any_board

from purelooop import Board, FormatError, LimitReached, count, count_tasks, count_threads
from purelooop._core import BUILD
from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic
from purelooop.checkpoint import Checkpoint
from purelooop.count import bits_at_most, count_by_residues, count_within
from purelooop.count_tasks import CountTasks
from purelooop.count_threads import CountThreads
from purelooop.front import Front, division_for, shares
from purelooop.residues import moduli_for
from purelooop.sweeps import Sweeps

pytestmark = pytest.mark.usefixtures("no_callbacks_of_others")

PRIMES = tuple(moduli_for(200))
KINDS_OF_NUMBERS = [
    Arithmetic(),
    Arithmetic(3),
    Arithmetic(1, PRIMES, True),
    Arithmetic(1, PRIMES[:1]),
]
OPEN_14 = 56126499620491437281263608


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are shared as soon as there are any."""
    monkeypatch.setattr(count_threads, "ENOUGH", 1)
    monkeypatch.setattr(count_tasks, "ENOUGH", 1)
    monkeypatch.setattr(count_tasks, "PACE", 0)


def some_boards(seed: int, number: int) -> Iterator[Board]:
    """Boards of many shapes, most of them with loops: blocked cells in pairs of both colours."""
    random = Random(seed)
    for k in range(number):
        if k % 4 == 0:
            yield Board(any_board(random, random.randint(2, 7), random.randint(2, 7)))
            continue
        rows, cols = random.randint(2, 11), random.randint(2, 9)
        cells = [[0] * cols for _ in range(rows)]
        for _ in range(random.randrange(1 + rows * cols // 12)):
            r, c = random.randrange(rows), random.randrange(cols - 1)
            cells[r][c] = cells[r][c + 1] = 1
        yield Board(cells)


def new_sweep(board: Board, arithmetic: Arithmetic) -> Sweep:
    return Sweeps(board).begin(arithmetic)


# -- dividing states -----------------------------------------------------------------------


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
        while first.at + 1 < first.sites:
            key, end = first.stretch(random.randint(1, 9))
            pieces = random.randint(1, 9)
            for sweep in crew:
                assert sweep.divide(key, pieces) != "memory"
            owners = [random.randrange(parts) for _ in range(pieces)]
            for k, sweep in enumerate(crew):
                for giver in crew:
                    mine = [number for number, owner in enumerate(owners) if owner == k]
                    assert sweep.take(giver, mine) == "done"
            for sweep in crew:
                sweep.settle()
                # Not always as far as states stay apart.
            end = random.randint(first.at + 1, end)
            for sweep in crew:
                assert sweep.run(end) == "done"
                assert sweep.at == end
        totals = []
        for sweep in crew if first.sites else crew[:1]:
            sweep.run()
            totals.append(sweep.total())
            sweep.close()
        for k, number in enumerate(want[0]):
            total = sum(numbers[k] for numbers, _ in totals)
            assert (total % arithmetic.moduli[k] if arithmetic.moduli else total) == number


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


# -- what is no piece ----------------------------------------------------------------------


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


# -- threads -------------------------------------------------------------------------------


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


def test_a_sweep_that_takes_is_not_freed() -> None:
    sweeps = Sweeps(Board.open(14, 14))
    refused = 0
    for _ in range(5):
        giver, taker = (sweeps.begin(Arithmetic(2)) for _ in range(2))
        giver.run(100)
        taker.place(giver.at, ())
        giver.divide(0, 1)

        def take(taker: Sweep = taker, giver: Sweep = giver) -> None:
            with suppress(RuntimeError):  # closed before it began
                taker.take(giver, [0])

        thread = Thread(target=take)
        thread.start()
        while thread.is_alive():
            refused += 1
            with suppress(RuntimeError):
                taker.close()
                refused -= 1
        thread.join()
        giver.close()
    assert refused > 0


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
    program = f"import purelooop; print(flush=True)\n{work}"
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


# -- executors -----------------------------------------------------------------------------


class Recording(Executor):
    """Runs calls at once, through pickles."""

    def __init__(self) -> None:
        self.tasks: list[Any] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        import pickle

        self.tasks.append(args[1])
        fn, args = pickle.loads(pickle.dumps((fn, args)))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(fn(*args))))
        return future


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("parts", [1, 2, 5])
def test_tasks_count_the_same(parts: int) -> None:
    for board in some_boards(10 + parts, 60):
        want = count(board)
        executor = Recording()
        assert count(board, executor=executor, parts=parts) == want
        sweeps = Sweeps(board)
        counter = CountTasks(sweeps, executor, parts)
        found = count_by_residues(sweeps, bits_at_most(board), counter, parts, below=1000)
        assert found == want


def test_primes_first_then_states() -> None:
    executor = Recording()
    board = Board.open(13, 18)  # more than 128 bits are possible
    want = count(board)
    assert count(board, executor=executor, parts=2) == want
    alone = executor.tasks
    assert {len(task.arithmetic.moduli) for task in alone} == {2, 1} or len(alone) == 2
    assert all(task.division.pieces == 1 for task in alone)
    executor.tasks = []
    assert count(board, executor=executor, parts=9) == want
    assert any(task.division.pieces > 1 for task in executor.tasks)


def test_an_executor_of_processes() -> None:
    with ProcessPoolExecutor(2) as executor:
        assert count("14x14", executor=executor) == OPEN_14
        with pytest.raises(LimitReached, match=r"^counting stopped at its limit of 0\.2 s"):
            count("24x24", executor=executor, timeout=0.2)
        with pytest.raises(LimitReached, match=r"max_memory, 3\.0 MB"):
            count("20x20", executor=executor, max_memory=3_000_000)
        assert count("6x6", executor=executor) == 1072


def test_parts_without_an_executor() -> None:
    with pytest.raises(ValueError, match="parts only together with executor"):
        count("6x6", parts=2)
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="expected parts"):
        count("6x6", parts=0, executor=executor)


def test_progress_of_tasks() -> None:
    reports: list[Any] = []
    assert count("14x14", executor=Recording(), parts=3, progress=reports.append) == OPEN_14
    rows = [report.row for report in reports]
    assert rows == sorted(rows)
    assert rows[-1] == reports[-1].rows == 14


@pytest.fixture
def alarm_is_ctrl_c() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    yield
    signal.signal(signal.SIGALRM, before)


# -- checkpoints ---------------------------------------------------------------------------


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
                monkeypatch.setattr(count_threads, "ENOUGH", 1)
                monkeypatch.setattr(count_tasks, "ENOUGH", 1)
                monkeypatch.setattr(count_tasks, "PACE", 0)
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


@pytest.mark.usefixtures("alarm_is_ctrl_c")
def test_timeouts_and_ctrl_c_store_what_there_is(tmp_path: Path) -> None:
    """Never long enough for all of it: it comes to an end only as it is taken up."""
    random = Random(4)
    want = count("14x15")
    for interrupt in (False, True):
        path = tmp_path / f"{interrupt}.count"
        stopped = 0
        while True:
            seconds = (0.02 + 0.02 * random.random()) * 1.1**stopped  # for slow machines
            try:
                if interrupt:
                    signal.setitimer(signal.ITIMER_REAL, seconds)
                    found = count("14x15", checkpoint=path, checkpoint_every=1000)
                else:
                    found = count("14x15", checkpoint=path, timeout=seconds)
                break
            except (LimitReached, KeyboardInterrupt):
                stopped += 1
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        assert found == want
        assert stopped > 1


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


def test_a_front_of_no_states_has_no_tasks() -> None:
    sweeps = Sweeps(Board.open(6, 6))
    counter = CountTasks(sweeps, Recording(), 2)
    assert counter._tasks(Arithmetic(), Front(1, 2, ()), 2) == []
    assert division_for(1).pieces == 1
