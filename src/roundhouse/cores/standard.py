"""The standard or paper that a cipher's page follows, as the page's first sentence names it.

That sentence begins ``NAME, after STANDARD (EDITION);``, up to the semicolon.
"""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any

from ..ciphers.cipher import Cipher
from ..ciphers.lanes import Lanes

__all__ = ["cited", "is_page", "standard"]


def standard(cipher: Cipher[Any, Any]) -> str:
    """Return the standard of a cipher with its edition; empty if its page names none."""
    page = cipher.cipher if isinstance(cipher, Lanes) else cipher
    modules = (kind.__module__ for kind in type(page).__mro__ if is_page(kind.__module__))
    return next(filter(None, map(_named, modules)), "")


def cited(module: str) -> str:
    """Return how clauses of the standard of a page, a module of that name, are cited: without the edition."""
    return _named(module).partition(" (")[0]


def is_page(module: str) -> bool:
    """Return whether a module is the page of a cipher."""
    return any(
        inspect.isclass(kind) and issubclass(kind, Cipher) and kind not in (Cipher, Lanes) and kind.__module__ == module
        for kind in vars(sys.modules.get(module, Cipher)).values()
    )


def _named(module: str) -> str:
    first = (sys.modules[module].__doc__ or "").partition("\n\n")[0]
    found = re.search(r", after (.+?);", " ".join(first.split()))
    return found[1] if found else ""
