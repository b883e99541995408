"""What the command line writes: whole files or none, and bytes to standard output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from tempfile import NamedTemporaryFile

from purelooop.cli.inputs import STDIN, UsageError


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
    part = None
    try:
        folder = os.path.dirname(os.path.realpath(path))
        with NamedTemporaryFile(dir=folder, prefix=".purelooop-", delete=False) as part:
            part.write(content)
        _take_over_mode(part.name, path)
        os.replace(part.name, os.path.realpath(path))
    except OSError as error:
        raise UsageError(f"cannot write {path!r}: {error.strerror or error}") from None
    finally:
        if part is not None:
            with suppress(FileNotFoundError):
                os.unlink(part.name)


def _take_over_mode(part: str, path: str) -> None:
    """Give the new file the permissions of the old one, or those of any new file."""
    if os.path.exists(path):
        mode = os.stat(path).st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(part, mode)
