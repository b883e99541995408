"""The pages under `docs` say what is: rooms and arrows, errors, links."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from markdown import PAGES, ROOT, links

SOURCE = ROOT / "src" / "purelooop"
ENGINE = SOURCE / "engine"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ERRORS = (ROOT / "docs" / "errors.md").read_text("utf-8")

ENGINE_FILES = sorted(ENGINE.rglob("*.[ch]"))
MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))
FACADE = "__init__.py"
FACADE_USES = {"solve", "loop", "board", "errors"}
BACKWARDS = {("board.py", "formats"), ("board.py", "pictures"), ("loop.py", "pictures")}
"""The arrows back that architecture.md admits, inside functions only."""
BINDINGS = {"_core.pyx", "_frontier.pyx"}


@dataclass(frozen=True)
class Import:
    """A module imported by another one."""

    target: str
    deferred: bool
    """Whether it is imported inside a function, so not before that is called."""


@dataclass(frozen=True)
class Room:
    uses: set[str]
    modules: list[str]


@cache
def rooms() -> dict[str, Room]:
    """Return the rooms as architecture.md has them."""
    found = {}
    for section in re.split(r"^### ", ARCHITECTURE, flags=re.M)[1:]:
        section = re.split(r"^## ", section, flags=re.M)[0]
        uses = re.search(r"^May import: ([a-z, ]+)", section, re.M)
        assert uses is not None
        modules = re.findall(r"^\| `([^`]+)` \|", section, re.M)
        found[section.split("\n")[0]] = Room(set(uses[1].split(", ")) - {"nothing"}, modules)
    return found


def room_of(module: str) -> str:
    (room,) = (name for name, room in rooms().items() if module in room.modules)
    return room


def is_for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(node: ast.AST, deferred: bool = False) -> Iterator[Import]:
    """Yield the modules of this package that a piece of code imports when it runs."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            assert child.level == 0
            for target in targets(child):
                yield Import(target, deferred)
        elif isinstance(child, ast.Import):
            assert all(alias.name.split(".")[0] != "purelooop" for alias in child.names)
        elif not is_for_types_only(child):
            yield from imports(child, deferred or isinstance(child, ast.FunctionDef))


def targets(node: ast.ImportFrom) -> Iterator[str]:
    top, *path = str(node.module).split(".")
    if top != "purelooop":
        return
    for alias in node.names:
        candidates = [[*path, alias.name], path]
        yield next(filter(None, map(module_file, candidates)))


def module_file(path: list[str]) -> str | None:
    """Return the file of a module in the package, if it is one."""
    name = "/".join(path)
    files = (f"{name}.py", f"{name}.pyx", f"{name}/__init__.py".lstrip("/"))
    return next((file for file in files if (SOURCE / file).is_file()), None)


def imports_of(module: str) -> list[Import]:
    return list(imports(ast.parse((SOURCE / module).read_text("utf-8"))))


def test_every_module_is_in_one_room() -> None:
    named = [module for room in rooms().values() for module in room.modules]
    binding = {
        path.name for ending in ("pyx", "pxd", "pxi", "pyi") for path in SOURCE.glob(f"*.{ending}")
    }
    engine = {path.relative_to(ENGINE).with_suffix("").as_posix() for path in ENGINE_FILES}
    assert len(named) == len(set(named))
    assert set(named) == {*MODULES, *binding, *engine} - {FACADE}


@pytest.mark.parametrize("module", MODULES)
def test_imports_follow_the_arrows(module: str) -> None:
    room = None if module == FACADE else room_of(module)
    allowed = FACADE_USES if room is None else rooms()[room].uses | {room}
    for each in imports_of(module):
        if each.target == FACADE:  # the façade's version
            assert (room, each.deferred) == ("cli", True)
            continue
        target = room_of(each.target)
        if (module, target) in BACKWARDS:
            assert each.deferred
        else:
            assert target in allowed, f"{module} imports {each.target}"


def test_no_arrow_leads_back() -> None:
    done: set[str] = set()
    while ready := {n for n, room in rooms().items() if n not in done and room.uses <= done}:
        done |= ready
    assert done == set(rooms())


def test_modules_do_not_import_each_other_in_circles() -> None:
    left = {
        module: {each.target for each in imports_of(module) if not each.deferred} - {module}
        for module in MODULES
    }
    while ready := {module for module, uses in left.items() if not uses & left.keys()}:
        left = {module: uses for module, uses in left.items() if module not in ready}
    assert left == {}


def test_only_core_includes_the_engine_and_it_knows_no_python() -> None:
    for path in ENGINE_FILES:
        for include in re.findall(r'^#include "([^"]+)"', path.read_text("utf-8"), re.M):
            included = (path.parent / include).resolve()
            assert included in ENGINE_FILES, f"{path.name} includes {include}"
        assert "Python.h" not in path.read_text("utf-8")
    assert set(SOURCE.rglob("*.pyx")) == {SOURCE / name for name in BINDINGS}


def test_every_error_slug_is_explained() -> None:
    source = "\n".join((SOURCE / module).read_text("utf-8") for module in MODULES)
    slugs = set(re.findall(r'\bslug(?:: str)? ?= ?"([^"]+)"', source))
    assert len(slugs) > 10
    explained = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", ERRORS, re.M)
    assert set(re.findall(r"[a-z-]+", " ".join(explained))) == slugs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"
