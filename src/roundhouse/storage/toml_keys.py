"""Check of our own TOML files: tables have only known keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import InvalidInput

__all__ = ["only_keys"]


def only_keys(table: Mapping[str, object], known: Iterable[str], where: str) -> None:
    """Raise `InvalidInput` if a table has an unknown key; the message begins with `where`."""
    known = sorted(known)
    if unknown := sorted(set(table) - set(known)):
        raise InvalidInput(f"{where}: a table must have only the keys {', '.join(known)}; given {', '.join(unknown)}")
