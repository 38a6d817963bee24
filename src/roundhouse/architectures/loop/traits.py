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

__all__ = ["addressed_early", "addressed_from_registers", "most_units"]


@cache
def addressed_from_registers(cipher: Cipher, direction: str, policy: KeyPolicy) -> bool:
    """Whether some table of a loop takes its address straight from registers."""
    return any(source.op.is_input for address in _addresses(cipher, direction, policy) for source in _whole(address))


@cache
def addressed_early(cipher: Cipher, direction: str, policy: KeyPolicy) -> bool:
    """Whether some table of a loop takes its address from no other unit, so that it can be computed a clock early."""
    addresses = _addresses(cipher, direction, policy)
    return any(not any(map(DEFAULT_KINDS.is_unit, topological([address]))) for address in addresses)


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


def _addresses(cipher: Cipher, direction: str, policy: KeyPolicy) -> list[Word]:
    """The addresses of the large tables of an iteration."""
    words = topological(_pass(cipher, direction, policy))
    return [word.args[0] for word in words if DEFAULT_KINDS.is_unit(word) and word.op.is_lookup]


def _whole(index: Word) -> list[Word]:
    """The inputs that an index is wired from; none if it is computed."""
    found = sources(index) if index.op.is_wiring else [index]
    return found if all(word.op.is_input for word in found) else []
