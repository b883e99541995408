"""Pictures as PNG, by way of SVG."""

from __future__ import annotations

import math
import re

from purelooop.errors import PurelooopError

MAX_SIDE = 2**15
"""Longest side of a PNG, in pixels."""
MAX_PIXELS = 2**26
"""Largest area of a PNG, in pixels: 256 MB of memory while it is drawn."""

_SIZE = re.compile(r'<svg [^>]*\bwidth="(\d+)" height="(\d+)"')


def png(svg_text: str, width: int | None = None) -> bytes:
    """Turn a picture of `pictures.svg.svg` into a PNG file.

    Parameters
    ----------
    svg_text : str
        A picture of the theme ``light`` or ``dark``; one of ``auto`` becomes light.
    width : int, optional
        Width in pixels; the picture's own if None.

    Returns
    -------
    bytes
        The contents of a PNG file.

    Raises
    ------
    PurelooopError
        resvg-py, which draws it, is not installed; a side would have no pixel or more than
        `MAX_SIDE`, or the picture more than `MAX_PIXELS`; or the text is no picture.

    Notes
    -----
    Takes four bytes of memory a pixel. Nothing is allocated before the size is checked.
    """
    try:
        import resvg_py
    except ImportError:
        message = "PNG needs resvg-py: pip install 'purelooop[png]'"
        raise PurelooopError(message, slug="png") from None
    _check_size(svg_text, width)
    try:
        return bytes(
            resvg_py.svg_to_bytes(svg_string=svg_text, width=width, skip_system_fonts=True)
        )
    except ValueError as error:
        raise PurelooopError(f"expected a picture as SVG, got: {error}", slug="picture") from None


def _check_size(svg_text: str, width: int | None) -> None:
    found = _SIZE.match(svg_text)
    if found is None:
        raise PurelooopError("expected a picture as SVG, with a width and a height", slug="picture")
    own_width, own_height = (max(int(side), 1) for side in found.groups())
    width = own_width if width is None else width
    height = own_height * width // own_width
    if min(width, height) >= 1 and max(width, height) <= MAX_SIDE and width * height <= MAX_PIXELS:
        return
    least = -(-own_width // own_height)  # for a height of one pixel
    most = min(
        MAX_SIDE,
        (MAX_SIDE + 1) * own_width // own_height - 1,
        math.isqrt(MAX_PIXELS * own_width // own_height),
    )
    fits = f"a width of {least} to {most} would fit" if least <= most else "no width would fit"
    raise PurelooopError(
        f"expected sides of 1 to {MAX_SIDE:,} pixels and no more than {MAX_PIXELS:,} in all, "
        f"got {width} x {height}; for this picture {fits}",
        slug="picture",
    )
