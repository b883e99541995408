"""Which tests are run, and what several need: `pytest --slow` runs those that take long, too."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from shared_counts import share_early


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than a few seconds; needs --slow")
    config.addinivalue_line("markers", "not_sanitized(reason): can not hold under sanitizers")
    config.addinivalue_line("markers", "thread_unsafe: not to be run in several threads at once")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="slow: needs --slow"))
    for item in items:
        if "ctrl_c_at_any_moment" in getattr(item, "fixturenames", ()):
            # It may come between `open` and `with`.
            item.add_marker(pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning"))
    if os.environ.get("PURELOOOP_SANITIZED"):
        for item in items:
            if marker := item.get_closest_marker("not_sanitized"):
                item.add_marker(pytest.mark.skip(reason=f"sanitized: {marker.kwargs['reason']}"))


@pytest.fixture
def ctrl_c_at_any_moment() -> Iterator[None]:
    """What other packages do at garbage collection can swallow it; here they do nothing."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = callbacks


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts are shared as soon as there are any states."""
    share_early(monkeypatch)
