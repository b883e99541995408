"""A long count in a file: stored now and then, and taken up again after whatever ended it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from hashlib import sha256
from time import monotonic
from typing import Any
from warnings import warn

from purelooop.arithmetic import Arithmetic, Totals
from purelooop.board import Board
from purelooop.errors import FormatError
from purelooop.front import Front, Piece
from purelooop.whole_file import write_whole

VERSION = 1
_FORMAT = "purelooop count"


class Checkpoint:
    """What is known of the number of loops of a board, in a file.

    The file has a line of JSON, which says of which board and version it is and what has been
    counted; then the states of the sweeps under way, as `Sweep.pack` makes them; and at the end the
    SHA-256 of all that. It is replaced as a whole, so that it is always one that was complete.

    Parameters
    ----------
    path : str or path-like
        Taken up if it is there, made otherwise.
    board : Board
    every : float
        Seconds between two times that states are stored; totals are stored at once.
    groups : int
        How many sweeps to divide primes among, unless the file says otherwise.

    Attributes
    ----------
    groups : int
        How many sweeps to divide primes among.

    Raises
    ------
    FormatError
        The file is there and is no checkpoint of a count of this board by this version, or damaged.
    OSError
        The file can not be read, or made. Later on that is a warning, so that no count is lost.
    """

    def __init__(
        self, path: str | os.PathLike[str], board: Board, every: float, groups: int
    ) -> None:
        self._path = os.fsdecode(path)
        self._board = board
        self._every = every
        self._totals: dict[Arithmetic, Totals] = {}
        self._fronts: dict[Arithmetic, Front] = {}
        self.groups = groups
        self._last = monotonic()
        if os.path.exists(self._path):
            self._read()
        else:
            write_whole(self._path, self._parts({}), sync=True)

    def total(self, arithmetic: Arithmetic) -> Totals | None:
        """Return what was counted, if it was."""
        return self._totals.get(arithmetic)

    def front(self, arithmetic: Arithmetic) -> Front | None:
        """Hand over the states of a sweep to go on with, if they were stored."""
        return self._fronts.pop(arithmetic, None)

    def is_due(self) -> bool:
        """Tell whether it is time to store states."""
        return monotonic() - self._last >= self._every

    def save_fronts(self, fronts: Mapping[Arithmetic, Front]) -> None:
        """Store the states of all sweeps under way."""
        self._write(fronts)
        self._last = monotonic()

    def save_total(
        self, arithmetic: Arithmetic, total: Totals, fronts: Mapping[Arithmetic, Front]
    ) -> None:
        """Store what was counted, and the states of all sweeps still under way."""
        self._totals[arithmetic] = total
        self._write(fronts)

    def _head(self, fronts: Mapping[Arithmetic, Front]) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "version": VERSION,
            "rows": self._board.rows,
            "cols": self._board.cols,
            "sha256": sha256(self._board.cells).hexdigest(),
            "groups": self.groups,
            "totals": [
                {**_as_json(arithmetic), "numbers": total.numbers, "measure": total.measure}
                for arithmetic, total in self._totals.items()
            ],
            "fronts": [
                {
                    **_as_json(arithmetic),
                    "at": front.at,
                    "end": front.end,
                    "pieces": [
                        [piece.number, piece.states, len(piece.data)] for piece in front.pieces
                    ],
                }
                for arithmetic, front in fronts.items()
            ],
        }

    def _write(self, fronts: Mapping[Arithmetic, Front]) -> None:
        """Replace the file; those states that were not handed over stay in it."""
        try:
            write_whole(self._path, self._parts({**self._fronts, **fronts}), sync=True)
        except OSError as error:
            why = error.strerror or error
            warn(f"the count could not be stored in {self._path!r}: {why}", stacklevel=2)

    def _parts(self, fronts: Mapping[Arithmetic, Front]) -> Iterator[bytes]:
        head = json.dumps(self._head(fronts)).encode() + b"\n"
        check = sha256(head)
        yield head
        for front in fronts.values():
            for piece in front.pieces:
                check.update(piece.data)
                yield piece.data
        yield check.digest()

    def _read(self) -> None:
        if not os.path.isfile(self._path):
            raise self._error("is no file")
        with open(self._path, "rb") as file:
            stored = memoryview(file.read())
        size = len(stored) - sha256().digest_size
        if size < 0 or sha256(stored[:size]).digest() != stored[size:]:
            raise self._error("is damaged, or no checkpoint of a count")
        try:
            self._take_up(bytes(stored[:size]))
        except FormatError:
            raise
        except (KeyError, TypeError, ValueError):  # whole, but of something else
            raise self._error("is damaged, or no checkpoint of a count") from None

    def _take_up(self, stored: bytes) -> None:
        at = stored.index(b"\n") + 1
        head = json.loads(stored[:at])
        self._refuse(head)
        self.groups = head["groups"]
        for total in head["totals"]:
            numbers = tuple(total["numbers"])
            self._totals[_from_json(total)] = Totals(numbers, total["measure"])
        for front in head["fronts"]:
            pieces = []
            for number, states, length in front["pieces"]:
                pieces.append(Piece(number, states, stored[at : at + length]))
                at += length
            self._fronts[_from_json(front)] = Front(front["at"], front["end"], tuple(pieces))

    def _refuse(self, head: Any) -> None:
        """FormatError unless the file is of this version and board."""
        if head["format"] != _FORMAT:
            raise ValueError("expected a count")
        if head["version"] != VERSION:
            raise self._error(f"is of version {head['version']}, and this program reads {VERSION}")
        mine = self._head({})
        if any(head[key] != mine[key] for key in ("rows", "cols", "sha256")):
            raise self._error(f"is of another board, one of {head['rows']} x {head['cols']} cells")

    def _error(self, what: str) -> FormatError:
        return FormatError(f"the checkpoint {self._path!r} {what}", slug="checkpoint")


def _as_json(arithmetic: Arithmetic) -> dict[str, Any]:
    return {"arithmetic": [arithmetic.lanes, arithmetic.moduli, arithmetic.measured]}


def _from_json(entry: Any) -> Arithmetic:
    lanes, moduli, measured = entry["arithmetic"]
    return Arithmetic(lanes, tuple(moduli), measured)
