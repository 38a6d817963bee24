"""The layouts, a file for each kind. Every module of this folder is imported here, and registers its kind."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..layout import KINDS, Layout, parse_layout

__all__ = ["LAYOUTS", "Layout", "parse_layout"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

#: The layouts that are listed, some of every kind; every other one can be asked for by name.
LAYOUTS: tuple[Layout, ...] = tuple(
    layout for kind in sorted(KINDS, key=lambda kind: kind.rank) for layout in kind.listed()
)
