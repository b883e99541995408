"""Builds the extension modules and the sdist; everything else is in pyproject.toml.

SOURCE_DATE_EPOCH=…   the same bytes, wherever and whenever wheel and sdist are made
PURELOOOP_CHECKED=1   the engine verifies what it keeps after every step (engine/checked.h)
PURELOOOP_SANITIZE=1  the same, under the address and undefined-behaviour sanitizers
PURELOOOP_WERROR=1    compiler warnings are errors
"""

import gzip
import io
import os
import sys
import tarfile
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

PACKAGE = Path("src/purelooop")
SHARED = ["board", "budget", "loop"]  # between the search and the sweep
WINDOWS = sys.platform == "win32"


def is_set(name: str) -> bool:
    return os.environ.get(name) == "1"


cflags = ["-O3", "-std=c11", "-Wall", "-Wextra", "-g0", "-fvisibility=hidden"]
ldflags: list[str] = []
if WINDOWS:
    cflags += ["-DNDEBUG", "-DMS_WIN64="]  # neither comes from Python's headers for this compiler
    ldflags.append("-static")
if is_set("PURELOOOP_SANITIZE"):
    cflags += ["-fsanitize=address,undefined", "-fno-sanitize-recover", "-O1", "-g"]
    ldflags += ["-fsanitize=address,undefined"]
if is_set("PURELOOOP_SANITIZE") or is_set("PURELOOOP_CHECKED"):
    cflags += ["-UNDEBUG", "-DPURELOOOP_CHECKED"]  # setuptools passes -DNDEBUG
if is_set("PURELOOOP_WERROR"):
    cflags.append("-Werror")

ENGINE = PACKAGE / "engine"
SEARCH = sorted(ENGINE.glob("*.c"))
SWEEP = [*sorted((ENGINE / "frontier").glob("*.c")), *(ENGINE / f"{x}.c" for x in SHARED)]


def extension(name: str, sources: list[Path]) -> Extension:
    """A module of its own: what it uses of the engine is compiled into it."""
    return Extension(
        f"purelooop.{name}",
        sources=[str(PACKAGE / f"{name}.pyx"), *map(str, sources)],
        depends=list(map(str, [*PACKAGE.glob("*.pxd"), *sorted(ENGINE.rglob("*.h"))])),
        extra_compile_args=cflags,
        extra_link_args=ldflags,
    )


class BuildExtensions(build_ext):
    """Builds them as they are to be on every machine."""

    def initialize_options(self) -> None:
        super().initialize_options()
        if WINDOWS:  # MSVC has no integers of 128 bits
            self.compiler = "mingw32"

    def build_extensions(self) -> None:
        # Some interpreters add the folder that they are in to all that they link.
        linker = getattr(self.compiler, "linker_so", [])
        linker[:] = [option for option in linker if not option.startswith("-Wl,-rpath")]
        super().build_extensions()


class MakeSdist(sdist):
    """Makes an sdist that says nothing of who made it and, if asked, when."""

    def make_archive(self, *args: object, **options: object) -> str:
        path = super().make_archive(*args, **options)
        if "SOURCE_DATE_EPOCH" in os.environ:
            repack(Path(path), int(os.environ["SOURCE_DATE_EPOCH"]))
        return path


def repack(path: Path, time: int) -> None:
    """Write a .tar.gz again, in order, every file with the same time and owner."""
    with tarfile.open(path) as archive:
        files = {each.name: archive.extractfile(each).read() for each in archive if each.isfile()}
    packed = io.BytesIO()
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=time) as stream,
        tarfile.open(fileobj=stream, mode="w") as archive,
    ):
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), time
            archive.addfile(entry, io.BytesIO(content))
    path.write_bytes(packed.getvalue())


setup(
    cmdclass={"build_ext": BuildExtensions, "sdist": MakeSdist},
    ext_modules=cythonize(
        [extension("_core", SEARCH), extension("_frontier", SWEEP)],
        compiler_directives={
            "language_level": 3,
            "freethreading_compatible": True,
            "autotestdict": False,
        },
    ),
)
