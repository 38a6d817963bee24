"""Names of cores."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from ..architectures.architecture import DIRECTIONS, TABLES, Architecture
from ..architectures.keys.policy import policies
from ..architectures.layouts import LAYOUTS, Layout, parse_layout
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..errors import UnknownName

__all__ = ["parse_name"]


def parse_name(name: str, ciphers: Mapping[str, Cipher] = CATALOG) -> tuple[Cipher, Architecture]:
    """Return the cipher and the architecture that a core's name gives.

    Parameters
    ----------
    name : str
        ``cipher-direction-layout[-keys][-tables]``.
    ciphers : mapping of str to Cipher, optional
        The ciphers that there are, by name.

    Raises
    ------
    UnknownName
        If a part of the name is not a cipher or a value of its axis; the message gives the nearest valid ones.
    """
    cipher, *rest = name.split("-")
    if cipher not in ciphers:
        raise UnknownName("cipher", cipher, ciphers)
    direction, *rest = rest or [""]
    if direction not in DIRECTIONS:
        raise UnknownName("direction", direction, DIRECTIONS)
    layout, rest = _layout(rest)
    keys = rest.pop(0) if rest and rest[0] in policies() else layout.usual_keys(direction)
    tables = rest.pop(0) if rest and rest[0] in TABLES else "logic"
    if rest:
        raise UnknownName("way to keep round keys or make tables", "-".join(rest), [*policies(), *TABLES])
    return ciphers[cipher], Architecture(direction, layout, keys, tables)


def _layout(tokens: list[str]) -> tuple[Layout, list[str]]:
    """Return the layout that takes most of the tokens, and the tokens left."""
    for count in range(len(tokens), 0, -1):
        if (layout := parse_layout("-".join(tokens[:count]))) is not None:
            return layout, tokens[count:]
    meant = takewhile(lambda token: token not in {*policies(), *TABLES}, tokens)
    raise UnknownName("layout", "-".join(meant), [layout.name for layout in LAYOUTS])
