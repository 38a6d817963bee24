"""What our own TOML files may say: a table has no keys but those that mean something."""

from collections.abc import Iterable, Mapping
from typing import Any


def only_keys(told: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raise ValueError, which tells `where`, if a table has a key that is not known."""
    known = sorted(known)
    if unknown := sorted(set(told) - set(known)):
        raise ValueError(f"{where}: a table must have only the keys {', '.join(known)}; given {', '.join(unknown)}")
