"""Which combinations of the axes are impossible, and why."""

from __future__ import annotations

from ..ciphers.cipher import Cipher
from ..errors import UserError
from .common.key_shape import key_shape
from .layout import Layout
from .serial import serial_refusal
from .structure import addressed_from_registers, depth, most_units, structure

__all__ = ["Refused", "refusal"]


class Refused(UserError, ValueError):
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
    fills = tables == "filled"
    if fills:
        if (reason := _of_filling(cipher, layout, keys)) is not None:
            return reason
        tables = "logic"  # as which all other tables are made
    if layout.kind == "serial":
        if layout.buffered:
            return "a serial core holds one block, and its result waits where it was made; leave the buffer out"
        return _of_tables(cipher, direction, layout, tables) or serial_refusal(cipher, direction, layout.digit, keys)
    return (
        _of_keys(cipher, direction, keys)
        or _of_tables(cipher, direction, layout, tables)
        or _of_layout(cipher, layout, tables)
        or _of_units(cipher, direction, layout, keys, fills)
    )


def _of_keys(cipher: Cipher, direction: str, keys: str) -> str | None:
    shape = key_shape(cipher)
    if cipher.set_up is not None and keys not in ("stored", "shadow"):
        return (
            "no round key is known before the key set-up has run to its end; take stored keys, or shadow keys to "
            "change them while blocks flow"
        )
    if keys == "travelling" and direction != "encrypt" and not shape.jumps:
        return (
            "decryption starts from the last round key, and a key that comes with its block has not been expanded when "
            "the block enters; take stored keys, or shadow keys to change them while blocks flow"
        )
    if keys == "direct":
        if direction == "encrypt":
            return "encryption starts from the first round key, which needs no way to the last; take on_the_fly"
        if not shape.jumps:
            return "the key schedule has no way to the last round key but through all others; take on_the_fly"
        if shape.jumps_freely:
            return "the last round key is as near as the first, and on_the_fly takes it straight from the key"
    return None


def _of_layout(cipher: Cipher, layout: Layout, tables: str) -> str | None:
    rounds = min(map(cipher.step_count, range(len(cipher.key_sizes)))) - 1
    if max(layout.unroll, layout.rounds) > rounds:
        return f"the cipher has {rounds} rounds, and no more can be taken in a clock"
    if layout.stages > 1 and layout.stages > (deepest := int(depth(cipher, tables))):
        return f"a step is {deepest} gates deep, and no more stages than that can do any of its work"
    if layout.buffered and layout.is_loop and layout.stages < 3:
        return (
            "with fewer than three blocks on the way, a buffer for their results costs more than to halt them; "
            "leave it out"
        )
    if layout.rounds > 1 and not structure(cipher).equal_programs:
        return (
            "with the key size selected at run time the number of rounds varies, and only stages of one round can be "
            "skipped; take stages of one round"
        )
    return None


def _of_units(cipher: Cipher, direction: str, layout: Layout, keys: str, fills: bool) -> str | None:
    if not layout.units:
        return None
    directions = ("encrypt", "decrypt") if direction == "duplex" else (direction,)
    most = max(most_units(cipher, one, keys, fills) for one in directions)
    if not most:
        return "a step has no large table and no multiplier that could be used in several clocks; take iterative"
    if layout.units > most:
        return f"a step has at most {most} units of a kind; ask for no more"
    return None


def _of_filling(cipher: Cipher, layout: Layout, keys: str) -> str | None:
    if not structure(cipher).fills:
        return "no table of the cipher depends on the key, and on nothing else that changes; leave it out"
    if not layout.is_loop:
        return (
            "one memory for a table serves all steps only if a block goes round in whole words; take iterative, "
            "interleaved or folded"
        )
    if keys in ("travelling", "shadow"):
        return "tables are filled for one key, and blocks under two may be on their way; take on_the_fly or stored"
    return None


def _of_tables(cipher: Cipher, direction: str, layout: Layout, tables: str) -> str | None:
    large = structure(cipher).tables
    if tables == "rom" and not large:
        return "the cipher has no table large enough for a block RAM; leave it out"
    if tables not in ("logic", "rom") and tables not in structure(cipher).circuits:
        return f"no table of the cipher has a circuit called {tables}; leave it out"
    if layout.stages > 2 and any(tables not in table.circuits for table in large):
        circuits = sorted(structure(cipher).circuits - {tables})
        instead = f"for more stages take a circuit ({' or '.join(circuits)})" if circuits else "and there is no circuit"
        return f"a table cannot be cut inside, and two stages hold a table and what follows it; {instead}"
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
    directions = ("encrypt", "decrypt") if direction == "duplex" else (direction,)
    if tables == "rom" and layout.is_loop and not any(addressed_from_registers(cipher, one) for one in directions):
        return (
            "steps of several kinds share the tables, whose addresses come through a selector, and a block RAM takes "
            "its address straight from registers; take another way to make tables, or a pipeline"
        )
    return None
