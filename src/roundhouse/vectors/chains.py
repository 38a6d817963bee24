"""Published Monte-Carlo chains."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from .published import FOLDER

__all__ = ["Chain", "chains"]


@dataclass(frozen=True)
class Chain:
    """A Monte-Carlo chain: its first key and block, and a published result.

    Attributes
    ----------
    decrypt : bool
        Whether the chain decrypts.
    key, start : bytes
        First key and first block.
    keys : int or None
        Number of keys after which the published result appears; 0 if none is published, None at the end of the chain.
    end : bytes
        The published result.
    """

    decrypt: bool
    key: bytes
    start: bytes
    keys: int | None = 0
    end: bytes = b""


@cache
def chains(family: str) -> tuple[Chain, ...]:
    """Return the published Monte-Carlo chains of a family, from its ``monte_carlo.toml``; none without that file.

    A table ``[[chain]]`` has `decrypt`; `key`, `start` and `end` in hex; and `keys`, unless the chain is whole.
    """
    path = FOLDER / family / "monte_carlo.toml"
    if not path.exists():
        return ()
    rows = tomllib.loads(path.read_text())["chain"]
    return tuple(
        Chain(
            row["decrypt"],
            bytes.fromhex(row["key"]),
            bytes.fromhex(row["start"]),
            row.get("keys"),
            bytes.fromhex(row["end"]),
        )
        for row in rows
    )
