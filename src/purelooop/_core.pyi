from collections.abc import Callable
from typing import Literal, TypeAlias, final

COMPILER: str
BUILD: str
TARGET: str
SANITIZED: bool

_Place: TypeAlias = tuple[int, int]
_Edge: TypeAlias = tuple[int, int, int]
_Obstruction: TypeAlias = (
    tuple[Literal["unbalanced"], int, int]
    | tuple[Literal["disconnected", "bridge"], _Place, _Place]
    | tuple[Literal["dead_end", "no_two_factor"], _Place, int]
    | tuple[Literal["contradiction"], _Place, str]
)
_TrailEntry: TypeAlias = tuple[int, int, int, bool, str, int | _Place | _Edge]

def state_bytes(rows: int, cols: int, rules: int) -> int: ...

@final
class Cancel:
    def set(self) -> None: ...

@final
class Limits:
    def __new__(
        cls,
        timeout: float,
        max_nodes: int,
        interruptible: bool,
        cancel: Cancel | None = None,
        progress: Callable[..., object] | None = None,
    ) -> Limits: ...

@final
class Search:
    def __new__(
        cls,
        rows: int,
        cols: int,
        blocked: bytes,
        rules: int,
        limits: Limits,
        fixed: bytes = b"",
        known: bytes | None = None,
    ) -> Search: ...
    def advance(self) -> Literal["found", "exhausted", "timeout", "max_nodes", "cancelled"]: ...
    @property
    def last(self) -> bool: ...
    def witness(self, directions: bytes) -> bool: ...
    def directions(self) -> bytes: ...
    def rest(self) -> list[tuple[bytes, bytes | None]]: ...
    def counters(self) -> dict[str, int]: ...
    def obstruction(self) -> _Obstruction | None: ...
    def trail(self) -> list[_TrailEntry]: ...

def decide_many(boards: object, found: object, limit: int, rules: int, limits: Limits) -> None: ...
