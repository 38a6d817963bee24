"""Which combinations of the axes are impossible, and why."""

from __future__ import annotations

from ..ciphers.cipher import Cipher
from .layout import Layout

__all__ = ["Refused", "refusal"]


class Refused(ValueError):
    """A core that cannot be built.

    Attributes
    ----------
    name : str
        The name it would have.
    reason : str
        Why not, and what to take instead.
    """

    def __init__(self, name: str, reason: str):
        self.name, self.reason = name, reason
        super().__init__(f"{name} is refused: {reason}")

    def __reduce__(self):
        return Refused, (self.name, self.reason)


def refusal(cipher: Cipher, direction: str, layout: Layout, keys: str, tables: str) -> str | None:
    """Why a cipher cannot be built so; None if it can."""
    return _of_keys(direction, layout, keys) or _of_layout(cipher, direction, layout, keys) or _of_tables(direction, layout, keys, tables)


def _of_keys(direction: str, layout: Layout, keys: str) -> str | None:
    if keys == "travelling" and direction != "encrypt":
        return (
            "decryption starts from the last round key, and a key that comes with its block has not been expanded when the "
            "block enters; take stored keys, or shadow keys to change them while blocks flow"
        )
    return None


def _of_layout(cipher: Cipher, direction: str, layout: Layout, keys: str) -> str | None:
    rounds = min(map(cipher.key_count, range(len(cipher.key_sizes)))) - 1
    if max(layout.unroll, layout.rounds) > rounds:
        return f"the cipher has {rounds} rounds, and at most as many can be taken in a clock"
    if len(cipher.key_sizes) > 1 and layout.rounds > 1:
        return "with the key size selected at run time the number of rounds varies, and only stages of one round can be skipped"
    return None


def _of_tables(direction: str, layout: Layout, keys: str, tables: str) -> str | None:
    return None
