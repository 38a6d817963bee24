"""Core names: built from the axes, and parsed back."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from .architectures.layout import LAYOUTS, Layout
from .ciphers import CATALOG

__all__ = ["UnknownName", "nearest", "parse_name"]


class UnknownName(ValueError):
    """A name that is none of the valid ones.

    Attributes
    ----------
    what : str
        What the name should have been: a cipher, a layout, a target …
    given : str
        The name given.
    nearest : list of str
        The nearest valid names.
    """

    def __init__(self, what: str, given: str, valid: Iterable[str]):
        valid = list(valid)
        self.what, self.given, self.nearest = what, given, nearest(given, valid)
        super().__init__(f"{given!r} is no {what}; did you mean {' or '.join(map(repr, self.nearest))}?")

    def __reduce__(self):
        return _unpickle, (self.what, self.given, self.nearest)


def _unpickle(what: str, given: str, valid: list[str]) -> UnknownName:
    return UnknownName(what, given, valid)


def nearest(given: str, valid: list[str]) -> list[str]:
    """The valid names most like the one given; all of them, if none is much like it."""
    return get_close_matches(given, valid, n=3, cutoff=0.5) or valid[:20]


def parse_name(name: str) -> tuple[str, Architecture]:
    """Cipher name and architecture of a core's name, ``cipher-direction-layout[-parameter][-keys][-tables]``."""
    cipher, *rest = name.split("-")
    if cipher not in CATALOG:
        raise UnknownName("cipher", cipher, CATALOG)
    direction, *rest = rest or [""]
    if direction not in DIRECTIONS:
        raise UnknownName("direction", direction, DIRECTIONS)
    layout, rest = _layout(rest)
    keys = rest.pop(0) if rest and rest[0] in KEYS else layout.usual_keys(direction)
    tables = rest.pop(0) if rest and rest[0] in TABLES else "logic"
    if rest:
        raise UnknownName("way to keep round keys or make tables", "-".join(rest), [*KEYS, *TABLES])
    return cipher, Architecture(direction, layout, keys, tables)


def _layout(tokens: list[str]) -> tuple[Layout, list[str]]:
    for count in (3, 2, 1):
        if len(tokens) >= count and (layout := Layout.parse("-".join(tokens[:count]))) is not None:
            return layout, tokens[count:]
    raise UnknownName("layout", "-".join(tokens[:3]), [layout.name for layout in LAYOUTS])
