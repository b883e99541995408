"""Penpa+ links: the text packed into them.

A link ends in ``#m=edit&p=…`` or ``#m=solve&p=…&a=…``. ``p`` is the puzzle and ``a`` the answer
that the site compares with; each is text in UTF-8, deflated without a header, in base 64.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from typing import NoReturn

from purelooop.errors import FormatError, brief

MAX_BYTES = 1 << 22
"""Most bytes that a link may hold when unpacked; boards of 400 x 400 with a loop need fewer."""

_LONGEST = 1 << 24  # characters; what is unpacked would be larger than that
_HEAD = 1 << 12  # characters that are enough to recognise a link
_SITE = "https://swaroopg92.github.io/penpa-edit/"
_LOOKS_LIKE = re.compile(
    r"\ufeff?\s*(?:[^#\s]*#|[^#?\s]*\?)?(?P<fields>m=(?:edit|solve)&\S*)", re.I
)
_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/]")


def matches(text: str) -> bool:
    """Tell whether a text looks like a Penpa+ link, or like what follows its ``#``."""
    return _LOOKS_LIKE.match(text, 0, _HEAD) is not None


def unpack(text: str) -> dict[str, str]:
    """Return the parameters of a link, unpacked where they are packed.

    Raises
    ------
    FormatError
        No link, several lines, or data that is damaged, cut off or too large.
    """
    if len(text) > _LONGEST:
        _refuse(f"expected at most {_LONGEST} characters in a Penpa+ link, got {len(text)}")
    found = _LOOKS_LIKE.match(text)
    if found is None or text[found.end() :].strip():
        _refuse(f"expected one Penpa+ link, …#m=edit&p=… or …#m=solve&p=…, got {brief(text)}")
    parameters: dict[str, str] = {}
    for field in found["fields"].split("&"):
        name, _, value = field.partition("=")
        if name in parameters:
            _refuse(f"expected one puzzle in the Penpa+ link, got {brief(name)} twice")
        parameters[name] = value
    if not parameters.get("p"):
        _refuse("expected the puzzle under p= in the Penpa+ link, got none")
    return {name: _unpack(name, parameters[name]) for name in ("p", "a") if parameters.get(name)}


def pack(mode: str, **parameters: str) -> str:
    """Make a link from text for its parameters.

    Raises
    ------
    FormatError
        There is more text than `unpack` takes.
    """
    fields = [f"{name}={_pack(text)}" for name, text in parameters.items()]
    return f"{_SITE}#m={mode}&{'&'.join(fields)}"


def _unpack(name: str, packed: str) -> str:
    if "%" in packed:
        from urllib.parse import unquote

        packed = unquote(packed)
    packed = packed.rstrip("=")
    if found := _NOT_BASE64.search(packed):
        raise FormatError(
            f"expected a base-64 digit as character {found.start() + 1} after {name}= "
            f"in the Penpa+ link, got {found[0]!r}",
            slug="format-character",
            row=1,
            char=found[0],
            expected="A-Z, a-z, 0-9, + or /",
        )
    if len(packed) % 4 == 1:
        _refuse_damaged(name)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = inflate.decompress(b64decode(packed + "=" * (-len(packed) % 4)), MAX_BYTES + 1)
    except zlib.error:
        _refuse_damaged(name)
    if len(data) > MAX_BYTES:
        _refuse(f"expected at most {MAX_BYTES} bytes under {name}= in the Penpa+ link, got more")
    if not inflate.eof:
        _refuse_damaged(name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        _refuse_damaged(name)


def _pack(text: str) -> str:
    data = text.encode("utf-8")
    if len(data) > MAX_BYTES:
        message = f"expected a board that fits in a Penpa+ link, {MAX_BYTES} bytes, got {len(data)}"
        raise FormatError(message, slug="format-large")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflate.compress(data) + deflate.flush()).decode("ascii")


def _refuse_damaged(name: str) -> NoReturn:
    _refuse(
        f"expected the whole of {name}= in the Penpa+ link, got data that is damaged or cut off"
    )


def _refuse(message: str) -> NoReturn:
    raise FormatError(message, slug="format-penpa", row=1)
