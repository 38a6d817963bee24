"""Traits of a cipher's pass through a loop: where its tables take their addresses, and how many units it has."""

from __future__ import annotations

from functools import cache

from ...ciphers.cipher import Cipher
from ...graph.delay import is_unit
from ...graph.fold import foldable
from ...graph.share import drop_guards, share
from ...graph.walk import WIRING, sources, topological
from ...words import Word, flatten
from .words import LoopWords

__all__ = ["addressed_from_registers", "most_units"]


@cache
def addressed_from_registers(cipher: Cipher, direction: str) -> bool:
    """Whether some table of a loop takes its address straight from registers, as a block RAM must."""
    lookups = [
        word for word in topological(_pass(cipher, direction, "stored")) if is_unit(word) and word.op == "lookup"
    ]
    return any(source.op == "input" for lookup in lookups for source in _whole(lookup.args[0]))


@cache
def most_units(cipher: Cipher, direction: str, keys: str, fills: bool = False) -> int:
    """Units of the kind of which a pass has most; 0 if it has none."""
    return foldable(_pass(cipher, direction, keys, fills))


def _pass(cipher: Cipher, direction: str, keys: str, fills: bool = False) -> list[Word]:
    """Outputs of a pass, on as few units as it can be computed with."""
    words = LoopWords(cipher, direction, keys, 1, fills)
    key_state = words.moving(words.next_key_state) if words.carries_key_state else []
    return drop_guards(share([*flatten(words.next_state), words.block_out, *key_state]))


def _whole(index: Word) -> list[Word]:
    """The inputs that an index is wired from; none if it is computed."""
    found = sources(index) if index.op in WIRING else [index]
    return found if all(word.op == "input" for word in found) else []
