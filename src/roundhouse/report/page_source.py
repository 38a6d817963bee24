"""The source of a cipher's page."""

from __future__ import annotations

import inspect
import sys
from types import ModuleType

from ..ciphers import CATALOG

__all__ = ["page_of", "source_of"]


def page_of(family: str) -> ModuleType:
    """Return the module that is the page of a family of the catalogue.

    Raises
    ------
    StopIteration
        If the catalogue has no such family.
    """
    cipher = next(cipher for cipher in CATALOG.values() if cipher.family == family)
    return sys.modules[type(cipher).__module__]


def source_of(family: str) -> str:
    """Return the text of a family's page."""
    return inspect.getsource(page_of(family))
