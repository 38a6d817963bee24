"""Folded layouts: a round takes several clocks, on few units of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from ...ciphers.cipher import Cipher
from ...graph.kinds import UnitKinds
from ...graph.units import Units
from ..common.passes import Folding
from ..engine import Engine
from ..keys.policy import KeyPolicy
from ..layout import Layout, register
from ..loop.engine import Loop
from ..loop.shape import LoopShape
from ..reasons import filling_reason, folding_reason, table_reason
from ..streams import Streams
from ..traits import traits

__all__ = ["Folded"]


@register
@dataclass(frozen=True)
class Folded(Layout):
    """A loop of one step, which takes several clocks on `units` units of each kind: ``folded-n4``.

    Attributes
    ----------
    units : int
        Units of each kind.
    """

    pattern = r"folded-n(?P<units>[1-9]\d*)"
    rank = 1

    units: int

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return (cls(1),)

    @property
    def name(self) -> str:
        return f"folded-n{self.units}"

    @property
    def family(self) -> str:
        return "folded"

    @property
    def words(self) -> str:
        units = "one unit" if self.units == 1 else f"{self.units} units"
        return f"one loop whose rounds take several clocks on {units} of each kind"

    def kinds(self, cipher: Cipher, tables: str) -> UnitKinds:
        return traits(cipher).kinds(tables, shared=True)

    def usual_keys(self, direction: str) -> str:
        return "on_the_fly" if direction == "encrypt" else "stored"

    def refusal(self, cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
        return (
            policy.refuse(cipher, direction)
            or table_reason(cipher, direction, tables)
            or filling_reason(policy, tables)
            or folding_reason(cipher, direction, self.units, policy, tables)
        )

    def build(self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams) -> Loop:
        return self._build(cipher, direction, policy, units, streams, least_clocks=1)

    def build_pair(
        self, cipher: Cipher, policy: KeyPolicy, units: Units, streams: Mapping[str, Streams]
    ) -> dict[str, Engine]:
        """Both directions take as many clocks for a round, though the units of one may be done sooner."""
        clocks = max(self.build(cipher, one, policy, units, own).clocks for one, own in streams.items())
        return {one: self._build(cipher, one, policy, units, own, clocks) for one, own in streams.items()}

    def _build(
        self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams, least_clocks: int
    ) -> Loop:
        return Loop(cipher, direction, LoopShape(), policy, units, streams, Folding(self.units, least_clocks))
