"""Checks what a wheel and an sdist hold: everything they should, and nothing else.

python .ci/check_dist.py DIRECTORY
"""

from __future__ import annotations

import fnmatch
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
SHIPPED = ("*.py", "*.pyi", "py.typed", "*.sapphire")
SOURCES = (*SHIPPED, "*.pyx", "*.pxd", "*.c", "*.h")
MODULES = ("_core", "_frontier")
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
    names = {name for name in ZipFile(path).namelist() if ".dist-info/" not in name}
    extensions = {name for name in names if fnmatch.fnmatch(name, "purelooop/_*.so")}
    modules = sorted(name.removeprefix("purelooop/").partition(".")[0] for name in extensions)
    if modules != sorted(MODULES):
        print(f"the wheel has the extension modules {modules}")
    expected = {name.removeprefix("src/") for name in files("src", SHIPPED)}
    return check("the wheel", names - extensions, expected) and modules == sorted(MODULES)


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
