"""Traits of a loop iteration of a cipher: where its tables take their addresses, and how many units it has."""

from __future__ import annotations

from functools import cache

from ...ciphers.cipher import Cipher
from ...graph.fold import foldable
from ...graph.kinds import DEFAULT_KINDS, UnitKinds
from ...graph.share import drop_guards, share
from ...graph.walk import sources, topological
from ...words import Word
from ..keys.policy import KeyPolicy
from .words import loop_words

__all__ = ["addressed_from_registers", "most_units"]


@cache
def addressed_from_registers(cipher: Cipher, direction: str, policy: KeyPolicy) -> bool:
    """Whether some table of a loop takes its address straight from registers, as a block RAM must."""
    words = topological(_pass(cipher, direction, policy))
    lookups = [word for word in words if DEFAULT_KINDS.is_unit(word) and word.op.is_lookup]
    return any(source.op.is_input for lookup in lookups for source in _whole(lookup.args[0]))


@cache
def most_units(
    cipher: Cipher, direction: str, policy: KeyPolicy, kinds: UnitKinds = DEFAULT_KINDS, fills: bool = False
) -> int:
    """Units of the kind of which an iteration has most; 0 if it has none."""
    return foldable(_pass(cipher, direction, policy, kinds, fills), kinds)


def _pass(
    cipher: Cipher, direction: str, policy: KeyPolicy, kinds: UnitKinds = DEFAULT_KINDS, fills: bool = False
) -> list[Word]:
    """Outputs of an iteration, on as few units as it can be computed with."""
    return drop_guards(share(loop_words(cipher, direction, policy, fills=fills).outputs, kinds))


def _whole(index: Word) -> list[Word]:
    """The inputs that an index is wired from; none if it is computed."""
    found = sources(index) if index.op.is_wiring else [index]
    return found if all(word.op.is_input for word in found) else []
