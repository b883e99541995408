"""Checks what a wheel and an sdist hold: everything they should, and nothing else.

No extension module may name a folder of the machine that it was built on, be it in a message, as
a source or where to look for libraries.

python .ci/check_dist.py DIRECTORY
"""

from __future__ import annotations

import fnmatch
import re
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
SHIPPED = ("*.py", "*.pyi", "py.typed", "*.sapphire")
SOURCES = (*SHIPPED, "*.pyx", "*.pxd", "*.pxi", "*.c", "*.h")
MODULES = ("_core", "_frontier")
METADATA = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "top_level.txt", "licenses/LICENSE"}
FOLDER = re.compile(rb"(?<![!-~])/[\w.-]+/[!-~]*")
"""An absolute path."""
GENERATED = {f"src/purelooop/{name}.c" for name in MODULES}


def files(folder: str, patterns: tuple[str, ...] = ("*",)) -> set[str]:
    """Return the files of a folder that are part of the project."""
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if any(fnmatch.fnmatch(path.name, pattern) for pattern in patterns)
        and not {"__pycache__", ".benchmarks"} & set(path.parts)
    } - GENERATED


def check(what: str, found: set[str], expected: set[str]) -> bool:
    """Say what is missing and what is too much."""
    for name in sorted(expected - found):
        print(f"{what} lacks {name}")
    for name in sorted(found - expected):
        print(f"{what} should not hold {name}")
    return found == expected


def check_wheel(path: Path) -> bool:
    """Check that a wheel has the package with its extension modules, and no sources of them."""
    with ZipFile(path) as archive:
        everything = [name for name in archive.namelist() if not name.endswith("/")]
        places = {
            place.decode(): name
            for name in everything
            if name.endswith(".so")
            for place in FOLDER.findall(archive.read(name))
        }
    for place, name in places.items():
        print(f"{name} names the folder {place}")
    names = {name for name in everything if ".dist-info/" not in name}
    metadata = {name.partition(".dist-info/")[2] for name in {*everything} - names}
    extensions = {name for name in names if fnmatch.fnmatch(name, "purelooop/_*.so")}
    modules = sorted(name.removeprefix("purelooop/").partition(".")[0] for name in extensions)
    if modules != sorted(MODULES):
        print(f"the wheel has the extension modules {modules}")
    expected = {name.removeprefix("src/") for name in files("src", SHIPPED)}
    return (
        check("the wheel's metadata", metadata, METADATA)
        & check("the wheel", names - extensions, expected)
        & (modules == sorted(MODULES))
        & (not places)
    )


def check_sdist(path: Path) -> bool:
    """Check that an sdist has all that is needed to build, test and read about the package."""
    with tarfile.open(path) as archive:
        members = {member.name.partition("/")[2] for member in archive if member.isfile()}
    made = {name for name in members if ".egg-info/" in name} | {"PKG-INFO", "setup.cfg"}
    expected = files("src", SOURCES) | files("tests") | files("bench") | files("docs")
    top = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE")
    return check("the sdist", members - made, expected | set(top))


def main(directory: Path) -> int:
    """Check the one wheel and the one sdist in a directory."""
    (wheel,), (sdist,) = directory.glob("*.whl"), directory.glob("*.tar.gz")
    return 0 if check_wheel(wheel) & check_sdist(sdist) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
