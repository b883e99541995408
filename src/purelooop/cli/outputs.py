"""What the command line writes: whole files or none, and bytes to standard output."""

from __future__ import annotations

import os
import sys

from purelooop.cli.inputs import STDIN, UsageError
from purelooop.whole_file import write_whole


def write_output(path: str | None, content: str | bytes) -> None:
    """Write to a file, or to standard output if the path is None or ``-``.

    A file is put in place when it is complete; until then whatever was there stays. Text gets
    a line break at its end if it has none.

    Raises
    ------
    UsageError
        It can't be written, or bytes would go to a terminal.
    """
    if isinstance(content, str):
        content = (content if content.endswith("\n") else content + "\n").encode()
        is_text = True
    else:
        is_text = False
    if path is not None and path != STDIN:
        _write_file(path, content)
        return
    if not is_text and sys.stdout.isatty():
        raise UsageError("expected -o FILE: this format is not for a terminal")
    sys.stdout.flush()
    _write_all(content)


def _write_all(content: bytes) -> None:
    """Write to standard output, which may take a part at a time, or be a stream of text alone."""
    if not hasattr(sys.stdout, "buffer"):
        sys.stdout.write(content.decode("utf-8"))
        return
    rest = memoryview(content)
    while rest:
        rest = rest[sys.stdout.buffer.write(rest) :]


def _write_file(path: str, content: bytes) -> None:
    if os.path.isdir(path):
        raise UsageError(f"expected a file to write to, got a directory: {path!r}")
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe
        with open(path, "wb") as file:
            file.write(content)
        return
    try:
        write_whole(path, [content])
    except OSError as error:
        raise UsageError(f"cannot write {path!r}: {error.strerror or error}") from None
