"""Fetch the source of the newest CPython in a suite of Debian, and unpack it: MIRROR SUITE FOLDER.

The suite's index says which that is, where it is and its SHA-256, which has to agree. Exit code 3
when nobody answers, 1 when something is not as it should be.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import sys
import tarfile
from http.client import HTTPException
from io import BytesIO
from urllib.request import urlopen

SECONDS = 60  # without a word from the mirror
OLDEST = 13  # CPython 3.13 is the first that can do without the lock


def fetch(address: str) -> bytes:
    with urlopen(address, timeout=SECONDS) as answer:
        content: bytes = answer.read()
    return content


def find(index: str) -> tuple[str, str]:
    """Return path and SHA-256 of the newest source."""
    found = []
    for entry in index.split("\n\n"):
        package = re.search(r"^Package: python3\.([0-9]+)$", entry, re.M)
        folder = re.search(r"^Directory: (\S+)$", entry, re.M)
        sums = re.search(r"^Checksums-Sha256:\n((?: .*\n?)+)", entry, re.M)
        if package and folder and sums and int(package[1]) >= OLDEST:
            for digest, name in re.findall(r"(\w{64}) \d+ (\S+\.orig\.tar\.xz)$", sums[1], re.M):
                found.append((int(package[1]), name, f"{folder[1]}/{name}", digest))
    if not found:
        raise SystemExit(f"no CPython from 3.{OLDEST} on in this suite")
    *_, path, digest = max(found)
    return path, digest


def main(mirror: str, suite: str, folder: str) -> int:
    address = f"{mirror}/dists/{suite}/main/source/Sources.xz"
    try:
        path, digest = find(lzma.decompress(fetch(address)).decode())
        address = f"{mirror}/{path}"
        source = fetch(address)
    except (OSError, HTTPException) as error:
        print(f"{address}: {error}")
        return 3
    if hashlib.sha256(source).hexdigest() != digest:
        print(f"{address}: not what Debian's index says it is")
        return 1
    with tarfile.open(fileobj=BytesIO(source)) as archive:
        archive.extractall(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
