"""Inputs that fuzzing has come upon: the decoders still hold to what `fuzz.decoders` asks."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from fuzz import decoders

from purelooop import formats

CORPUS = Path(__file__).parent / "fuzz" / "corpus"
INPUTS = sorted((CORPUS / "decoders").iterdir())


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
@pytest.mark.timeout(30)
def test_input(path: Path) -> None:
    decoders.check(path.read_bytes())


def test_the_corpus_is_small() -> None:
    sizes = [path.stat().st_size for path in CORPUS.glob("*/*")]
    assert 100 < len(sizes) <= 300
    assert sum(sizes) <= 200_000


@pytest.mark.parametrize(
    "data",
    [
        decoders.PLAIN + b"..\n..",
        decoders.FILE + b"..\n..",
        decoders.FILE + gzip.compress(b"..\n.."),
        decoders.GZIP + b"..\n..",
    ],
    ids=["plain", "file", "compressed", "to compress"],
)
def test_a_decoder_that_is_wrong_is_found_out(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    decoders.check(data)
    monkeypatch.setitem(formats._BOARDS, "text", lambda board: "...\n...")
    with pytest.raises(AssertionError, match="text"):
        decoders.check(data)
    monkeypatch.setattr(formats.text, "decode", lambda *_: [][0])
    with pytest.raises(IndexError):
        decoders.check(data)


def test_what_fails_is_made_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(text: str, first_line: int = 1) -> object:
        return [][0] if "#" in text else original(text, first_line)

    original = formats.text.decode
    monkeypatch.setattr(formats.text, "decode", decode)
    said = decoders.describe(decoders.PLAIN + b"..\n.#\n..\n" * 20)
    assert said.startswith("IndexError in ")
    assert said.endswith("input: b'\\x00#'\nas a file: b'#'")
