"""Published Monte-Carlo chains."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from .published import FOLDER

__all__ = ["Chain", "chains"]


@dataclass(frozen=True)
class Chain:
    """A Monte-Carlo chain: its first key and block.

    Attributes
    ----------
    decrypt : bool
        Whether decryptions are fed back.
    key, start : bytes
        First key and first block.
    keys : int or None
        After how many keys a last result is published; 0 if none is, None for a whole chain.
    end : bytes
        That result.
    """

    decrypt: bool
    key: bytes
    start: bytes
    keys: int | None = 0
    end: bytes = b""


@cache
def chains(family: str) -> tuple[Chain, ...]:
    """Return the published Monte-Carlo chains of a family (its ``monte_carlo.toml``); none if it has no such file.

    A table ``[[chain]]`` has `decrypt`; `key`, `start` and `end` in hex; and `keys` where that is no whole chain.
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
