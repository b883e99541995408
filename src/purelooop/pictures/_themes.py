"""Colours of the pictures, light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from purelooop.errors import PurelooopError, brief

THEMES = ("light", "dark", "auto")


class Role(NamedTuple):
    """What a colour is for: the attribute that takes it, and the colour in each theme."""

    attribute: str
    light: str
    dark: str


ROLES: Mapping[str, Role] = {
    "paper": Role("fill", "#fff", "#15181e"),
    "blocked": Role("fill", "#3a4150", "#4d5666"),
    "grid": Role("stroke", "#9aa3b2", "#5c6575"),
    "frame": Role("stroke", "#3a4150", "#6b7588"),
    "inside": Role("fill", "#1c7ed6", "#4dabf7"),
    "loop": Role("stroke", "#1864ab", "#74c0fc"),
    "drawn": Role("stroke", "#1864ab", "#74c0fc"),
    "wrong": Role("fill", "#fa5252", "#fa5252"),
    "other": Role("stroke", "#e8590c", "#ffa94d"),
    "shared": Role("stroke", "#aeb6c2", "#5f6979"),
    "differs": Role("fill", "#fff3bf", "#3b3413"),
    "start": Role("fill", "#1864ab", "#74c0fc"),
    "arrow": Role("fill", "#1864ab", "#74c0fc"),
    "number": Role("stroke", "#212529", "#e9ecef"),
    "forced": Role("stroke", "#69db7c", "#2f9e44"),
    "forbidden": Role("stroke", "#c92a2a", "#ff8787"),
}


def check_theme(theme: str) -> None:
    """Raise PurelooopError unless there is such a theme."""
    if theme not in THEMES:
        message = f"expected a theme 'light', 'dark' or 'auto', got {brief(theme)}"
        raise PurelooopError(message, slug="picture")


def paint(role: str, theme: str) -> str:
    """Return the attributes that give an element the colour of a role.

    Examples
    --------
    >>> paint("paper", "light")
    'fill="#fff"'
    >>> paint("paper", "auto")
    'class="purelooop-paper" fill="#fff"'
    """
    attribute, light, dark = ROLES[role]
    colour = dark if theme == "dark" else light
    named = f'class="purelooop-{role}" ' if theme == "auto" else ""
    return f'{named}{attribute}="{colour}"'


def style(theme: str, body: str) -> str:
    """Return the style element that turns the shapes of an ``auto`` picture dark.

    Empty for other themes. Only the roles that the shapes have are in it.
    """
    if theme != "auto":
        return ""
    rules = "".join(
        f".purelooop-{name}{{{role.attribute}:{role.dark}}}"
        for name, role in ROLES.items()
        if f'"purelooop-{name}"' in body
    )
    return f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"
