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
    return _of_keys(direction, keys) or _of_layout(cipher, layout) or _of_tables(direction, layout, tables)


def _of_keys(direction: str, keys: str) -> str | None:
    if keys == "travelling" and direction != "encrypt":
        return (
            "decryption starts from the last round key, and a key that comes with its block has not been expanded when "
            "the block enters; take stored keys, or shadow keys to change them while blocks flow"
        )
    return None


def _of_layout(cipher: Cipher, layout: Layout) -> str | None:
    rounds = min(map(cipher.step_count, range(len(cipher.key_sizes)))) - 1
    if max(layout.unroll, layout.rounds) > rounds:
        return f"the cipher has {rounds} rounds, and no more can be taken in a clock"
    if layout.stages > _MOST_STAGES:
        return f"a round is not deeper than {_MOST_STAGES} gates worth a stage each; ask for at most that many stages"
    if layout.buffered and layout.is_loop and layout.stages < 3:
        return (
            "with fewer than three blocks on the way, a buffer for their results costs more than to halt them; "
            "leave it out"
        )
    if len(cipher.key_sizes) > 1 and layout.rounds > 1:
        return (
            "with the key size selected at run time the number of rounds varies, and only stages of one round can be "
            "skipped; take stages of one round"
        )
    return None


def _of_tables(direction: str, layout: Layout, tables: str) -> str | None:
    if tables in ("logic", "rom") and layout.stages > 2:
        return (
            "a table cannot be cut inside, and two stages hold a table and what follows it; for more stages take a "
            "circuit (compact or shallow)"
        )
    if tables == "rom" and layout.units:
        return (
            "the address of a shared unit comes through a selector, and a block RAM takes its address straight from "
            "registers; take another way to make tables"
        )
    if tables == "rom" and direction == "simplex":
        return (
            "the table of both directions is addressed with the direction of the block as well, which the controller "
            "knows one clock later than a block RAM must; take duplex"
        )
    return None


#: Beyond this no stage gets shorter: every stage of the deepest round is a gate or two.
_MOST_STAGES = 20
