"""What a notebook shows of boards, loops and results."""

from __future__ import annotations

from html import escape

from purelooop.board import Board
from purelooop.loop import Loop
from purelooop.pictures.svg import svg

MAX_PICTURE = 2**14
"""Cells of the largest board that a notebook shows as a picture: it would keep megabytes."""


def picture(board: Board, loop: Loop | None = None, other: Loop | None = None) -> str | None:
    """Return a picture as `svg` draws it, or None if it would be too large for a notebook."""
    if len(board.cells) > MAX_PICTURE:
        return None
    return svg(board, loop, other=other)


def figure(board: Board, caption: str, loop: Loop | None = None, other: Loop | None = None) -> str:
    """Return a board under a caption, with its loop, or with where two loops differ.

    Examples
    --------
    >>> figure(Board.parse("3x3"), "unsolvable").split("<svg")[0]
    '<figure style="margin:0"><figcaption>unsolvable</figcaption>'
    """
    drawn = picture(board, loop, other) or ""
    text = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure style="margin:0">{text}{drawn}</figure>\n'
