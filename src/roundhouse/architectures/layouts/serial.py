"""Serial layouts: a digit of every word a clock."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from ...ciphers.cipher import Cipher
from ...ciphers.forms import form
from ...graph.digit_pass import Unserial
from ...graph.kinds import UnitKinds
from ...graph.units import Units
from ..keys.policy import KeyPolicy
from ..layout import Layout, register
from ..reasons import one_memory_reason, table_reason
from ..serial.engine import SerialEngine
from ..serial.words import SerialWords
from ..steps.recut import additions_first
from ..streams import Streams
from ..traits import traits

__all__ = ["Serial"]


@register
@dataclass(frozen=True)
class Serial(Layout):
    """Every word lies in a shift register, and a clock computes `digit` bits of each: ``serial-d4``.

    Attributes
    ----------
    digit : int
        Bits of a digit.
    """

    pattern = r"serial-d(?P<digit>[1-9]\d*)"
    rank = 2

    digit: int

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(1), cls(8)

    @property
    def name(self) -> str:
        return f"serial-d{self.digit}"

    @property
    def family(self) -> str:
        return "serial"

    @property
    def words(self) -> str:
        digit = "one bit" if self.digit == 1 else f"{self.digit} bits"
        return f"shift registers that move {digit} of every word per clock"

    def steps(self, page: Cipher, tables: str) -> Cipher:
        """The form cut before its key additions: no step is taken while a block enters."""
        return additions_first(form(page, tables))

    def kinds(self, cipher: Cipher, tables: str) -> UnitKinds:
        return traits(cipher).kinds(tables, shared=True)

    def usual_keys(self, direction: str) -> str:
        return "travelling"

    def refusal(self, cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
        return (
            table_reason(cipher, direction, tables)
            or one_memory_reason(tables)
            or self._axes_reason(cipher, direction, policy)
            or _digit_reason(cipher, direction, self.digit, policy)
        )

    def _axes_reason(self, cipher: Cipher, direction: str, policy: KeyPolicy) -> str | None:
        if direction not in ("encrypt", "decrypt"):
            return "a serial core is for the smallest hardware, and does one direction; take encrypt or decrypt"
        if not policy.serial:
            return "a serial core has no room for round keys; take travelling, or on_the_fly to keep a key"
        if len(cipher.key_sizes) > 1:
            return "a serial core has one key size; take one of the cipher's"
        if cipher.set_up is not None:
            return (
                "no round key is known before the key set-up has run to its end, and a serial core has no room for them"
            )
        if traits(cipher).tables:
            return "a large table takes whole words, and nearly every word would need one of its own; take folded-n1"
        return None

    def build(self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams) -> SerialEngine:
        return SerialEngine(cipher, direction, self.digit, policy, units, streams)


@cache
def _digit_reason(cipher: Cipher, direction: str, digit: int, policy: KeyPolicy) -> str | None:
    """Why the words of a cipher cannot be computed digit by digit."""
    words = SerialWords(cipher, direction, policy, digit)
    try:
        for chain in words.chains:
            words.entering(chain, words.loads)
        for word in words.key_loads:
            words.entering([word], words.key_loads)
    except Unserial as error:
        return str(error)
    return None
