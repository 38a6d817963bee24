"""Names of cores."""

from __future__ import annotations

from collections.abc import Mapping

from ..architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from ..architectures.layout import LAYOUTS, Layout
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..errors import UnknownName

__all__ = ["parse_name"]

_LAYOUT_TOKENS = 3  # at most, such as interleaved-c4-buffered


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
    keys = rest.pop(0) if rest and rest[0] in KEYS else layout.usual_keys(direction)
    tables = rest.pop(0) if rest and rest[0] in TABLES else "logic"
    if rest:
        raise UnknownName("way to keep round keys or make tables", "-".join(rest), [*KEYS, *TABLES])
    return ciphers[cipher], Architecture(direction, layout, keys, tables)


def _layout(tokens: list[str]) -> tuple[Layout, list[str]]:
    """Return the layout that takes most of the tokens, and the tokens left."""
    for count in range(_LAYOUT_TOKENS, 0, -1):
        if len(tokens) >= count and (layout := Layout.parse("-".join(tokens[:count]))) is not None:
            return layout, tokens[count:]
    raise UnknownName("layout", "-".join(tokens[:_LAYOUT_TOKENS]), [layout.name for layout in LAYOUTS])
