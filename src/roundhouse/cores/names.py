"""Core names: built from the axes, and parsed back."""

from __future__ import annotations

from ..architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from ..architectures.layout import LAYOUTS, Layout
from ..ciphers import CATALOG
from ..errors import UnknownName

__all__ = ["parse_name"]


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
