"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from uuid import uuid4


def write_whole(path: str, parts: Iterable[bytes], *, sync: bool = False) -> None:
    """Put a file in place when it is complete; until then whatever was there stays.

    Parameters
    ----------
    path : str
        Where a link leads is what is replaced. A file that is there keeps its permissions.
    parts : iterable of bytes
        What to write, one after the other.
    sync : bool, default False
        Wait until it is on the disk, so that a loss of power does not leave less.

    Raises
    ------
    OSError
    """
    path = os.path.realpath(path)
    part = os.path.join(os.path.dirname(path), f".purelooop-{uuid4().hex}")
    try:
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        with open(os.open(part, flags, 0o666), "wb") as file:
            for content in parts:
                file.write(content)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        if os.path.exists(path):
            os.chmod(part, os.stat(path).st_mode & 0o777)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)
