"""What the page of a cipher says of its standard, and of the order of bytes, at its top.

Its first sentence begins ``NAME, after STANDARD (EDITION);``. One of its paragraphs begins ``Order:`` or ``Byte
order:``; the first sentence there says all that a user of a core must know. Another there says it in a few words for
comments: ``At the ports, high bits first: block …; key ….``
"""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any

from ..ciphers.cipher import Cipher
from ..ciphers.lanes import Lanes

__all__ = ["cited", "is_page", "order", "payloads", "standard"]


def standard(cipher: Cipher[Any, Any]) -> str:
    """Return the standard of a cipher with its edition; empty if its page names none."""
    return next(filter(None, map(_named, _modules(cipher))), "")


def order(cipher: Cipher[Any, Any]) -> str:
    """Return how the bytes or bits of a block and a key stand in their words, in a sentence; empty if no page says."""
    return next(filter(None, map(_order, _modules(cipher))), "")


def payloads(cipher: Cipher[Any, Any]) -> dict[str, str]:
    """Return what a ``block`` and a ``key`` are at the ports, in a few words; empty if no page says."""
    how, block, key = next(filter(None, map(_payloads, _modules(cipher))), ("", "", ""))
    several = f"{cipher.lanes} blocks of " if cipher.lanes > 1 else ""
    return {"block": f"{how}: {several}{block}", "key": f"{how}: {key}"} if how else {}


def cited(module: str) -> str:
    """Return how clauses of the standard of a page, a module of that name, are cited: without the edition."""
    return _named(module).partition(" (")[0]


def is_page(module: str) -> bool:
    """Return whether a module is the page of a cipher."""
    return any(
        inspect.isclass(kind) and issubclass(kind, Cipher) and kind not in (Cipher, Lanes) and kind.__module__ == module
        for kind in vars(sys.modules.get(module, Cipher)).values()
    )


def _modules(cipher: Cipher[Any, Any]) -> list[str]:
    """The modules of the pages of a cipher, its own first."""
    page = cipher.cipher if isinstance(cipher, Lanes) else cipher
    return [kind.__module__ for kind in type(page).__mro__ if is_page(kind.__module__)]


def _order(module: str) -> str:
    found = re.search(
        r"^(?:Byte o|O)rder[^:]*: (.+?)(?<![.\s])\.(?=\s|$)", sys.modules[module].__doc__ or "", re.M | re.S
    )
    return " ".join(found[1].replace("`", "").split()) if found else ""


def _payloads(module: str) -> list[str]:
    found = re.search(
        r"At the ports, ([^:]+): block (.+?); key (.+?)(?<![.\s])\.(?=\s|$)",
        " ".join((sys.modules[module].__doc__ or "").split()),
    )
    return [words.replace("`", "") for words in found.groups()] if found else []


def _named(module: str) -> str:
    first = (sys.modules[module].__doc__ or "").partition("\n\n")[0]
    found = re.search(r", after (.+?);", " ".join(first.split()))
    return found[1] if found else ""
