"""puzz.link addresses, ``https://puzz.link/p?simpleloop/W/H/BODY``, and those of its mirrors.

The body has a base-32 digit (0-9, a-v) for every five cells, row by row from the top left,
the first cell in the highest bit; a blocked cell is a 1. Digits missing at the end are
open cells. The site itself leaves the whole body out for an open board; such addresses are
refused here, because they are more often the rest of a broken link.
"""

from __future__ import annotations

import re
from typing import NoReturn

from purelooop._cells import check_size
from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats.size import number

_SITE = "https://puzz.link/p?"
_GENRE = "simpleloop"
_FORM = "simpleloop/WIDTH/HEIGHT/BODY"
_DIGITS = b"0123456789abcdefghijklmnopqrstuv"
_UNKNOWN = 255
_LONGEST = 1 << 24  # characters; the largest board takes a fifth of it
_HEAD = 1 << 12  # characters that are enough to recognise an address

_LOOKS_LIKE = re.compile(
    r"\s*(?:\w+(?::|%3a)(?:/|%2f)|\S*(?:\?|%3f)(?:m\+)?[a-z]\w*(?:/|%2f)|simpleloop"
    r"|(?:m\+)?[a-z]\w*/(?:[a-z]\w*:?/)?-?[0-9]+/-?[0-9]+)",
    re.I,
)
# Up to the question mark anything may stand; it is the host and page of whatever mirror.
_ADDRESS = re.compile(
    r"(?:[^?\n]*\?)?(?:m\+)?(?P<genre>[a-z][a-z0-9-]*)(?:_edit|_test|_play)?/(?P<rest>.*)", re.I
)
_REST = re.compile(r"(?P<cols>[+-]?[0-9]+)/(?P<rows>[+-]?[0-9]+)(?:/(?P<body>.*))?")


def _value_of_each_byte() -> bytes:
    values = bytearray([_UNKNOWN]) * 256
    for value, digit in enumerate(_DIGITS):
        values[digit] = values[ord(chr(digit).upper())] = value
    return bytes(values)


_VALUES = _value_of_each_byte()
_BITS = [bytes(value >> 4 - k & 1 for value in range(256)) for k in range(5)]


def matches(text: str) -> bool:
    """Tell whether a text looks like an address, of this puzzle or another."""
    return _LOOKS_LIKE.match(text, 0, _HEAD) is not None


def decode(text: str) -> Board:
    """Read ``simpleloop/W/H/BODY`` or an address of puzz.link or a mirror that ends in it.

    Blanks around it, percent-encoding, capital letters in the body, a slash at the end and
    the site's marks for its editor (``simpleloop_edit``) are allowed. Time is linear in
    the number of cells.

    Raises
    ------
    FormatError
        Another puzzle or other rules (``v:``), missing size, missing, empty or over-long
        body, or a character outside base 32; with the place in the address.
    BoardError
        A size that no board has, or no open cell.
    """
    if len(text) > _LONGEST:
        _refuse(
            f"expected at most {_LONGEST} characters in an address, got {len(text)}: {brief(text)}",
            slug="format-large",
        )
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    cols, rows, body = _split(text)
    check_size(rows, cols)
    if not body:
        _refuse(
            f"expected a body after the size, in the form {_FORM} (an open board is "
            f"written {rows}x{cols}), got {brief(text)}",
            slug="format-body",
            expected="a body",
        )
    return Board.from_cells(rows, cols, _decode_body(body, rows, cols, text))


def encode(board: Board) -> str:
    """Write ``simpleloop/W/H/BODY``, complete to the last cell, in small letters.

    The five cells of each digit are put together for all digits at once: as the bytes of
    one large integer, which a shift by one never makes run over.
    """
    length = -(-len(board.cells) // 5)
    padded = board.cells.ljust(5 * length, b"\0")
    packed = 0
    for k in range(5):
        packed = packed << 1 | int.from_bytes(padded[k::5], "little")
    body = packed.to_bytes(length, "little").translate(_DIGITS.ljust(256, b"?"))
    return f"{_GENRE}/{board.cols}/{board.rows}/{body.decode('ascii')}"


def address(board: Board) -> str:
    """Write a whole address of puzz.link, to be opened in a browser."""
    return _SITE + encode(board)


def _split(text: str) -> tuple[int, int, str]:
    """Return columns, rows and body."""
    address = _ADDRESS.fullmatch(text.strip())
    if address is None:
        _refuse(
            f"expected a puzz.link address in the form {_FORM}, got {brief(text)}",
            slug="format-address",
            expected=_FORM,
        )
    genre, rest = address["genre"], address["rest"].removesuffix("/")
    if genre.lower() != _GENRE:
        _refuse(
            f"expected a {_GENRE} puzzle, got an address of another puzzle, {brief(genre)}",
            slug="format-genre",
            expected=_GENRE,
        )
    if rest.lower().startswith("v:"):
        _refuse(
            "expected the ordinary rules, got an address with 'v:', which stands for a "
            f"variant with other rules: {brief(text)}",
            slug="format-variant",
        )
    parts = _REST.fullmatch(rest)
    if parts is None:
        _refuse(
            f"expected a width and a height, in the form {_FORM}, got {brief(text)}",
            slug="format-address",
            expected=_FORM,
        )
    return number(parts["cols"]), number(parts["rows"]), parts["body"] or ""


def _decode_body(body: str, rows: int, cols: int, text: str) -> bytes:
    values = body.encode("ascii", "replace").translate(_VALUES)
    position = values.find(_UNKNOWN)
    if position >= 0:
        char = body[position]
        raise FormatError(
            f"expected a base-32 digit (0-9, a-v) as character {position + 1} of the body, "
            f"got {char!r}",
            slug="format-character",
            row=1,
            column=text.rindex(body) + position + 1,
            char=char,
            expected="0-9 or a-v",
        )
    cells, length = rows * cols, -(-rows * cols // 5)
    if len(values) > length:
        _refuse(
            f"expected at most {length} characters in the body for width {cols} and height {rows}, "
            f"got {len(values)}: {brief(body)}",
            slug="format-body",
        )
    unpacked = bytearray(5 * len(values))
    for k, bits in enumerate(_BITS):
        unpacked[k::5] = values.translate(bits)
    if any(unpacked[cells:]):
        _refuse(
            f"expected zero bits after the last cell of width {cols} and height {rows}, "
            f"got {body[-1]!r} as last character of the body",
            slug="format-body",
        )
    return bytes(unpacked[:cells].ljust(cells, b"\0"))


def _refuse(message: str, *, slug: str, expected: str | None = None) -> NoReturn:
    raise FormatError(message, slug=slug, row=1, expected=expected)
