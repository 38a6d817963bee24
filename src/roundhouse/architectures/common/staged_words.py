"""Words that are computed beside a loop, in stages of its pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Value

from ...graph.lower import Source, in_all_stages
from ...graph.units import Units
from ...graph.walk import topological
from ...words import Word
from .passes import Datapath, run_passes

__all__ = ["StagedWords"]


@dataclass(frozen=True, eq=False)
class StagedWords:
    """Words in stages no longer than those of a loop, and so known some clocks late: one less than there are stages.

    Attributes
    ----------
    outputs : sequence of Word
    static : sequence of Word
        The inputs that keep their values meanwhile, and so need no registers.
    period : float
        Longest delay of a stage of the loop in gate levels.
    units : Units
    """

    outputs: Sequence[Word]
    static: Sequence[Word]
    period: float
    units: Units

    @cached_property
    def datapath(self) -> Datapath:
        """The words in stages."""
        free = frozenset(self.static)
        return run_passes(self.outputs, self.units, period=self.period, free=free, optimise=False)

    def build(self, m: Module, sources: Mapping[Word, Source], prefix: str) -> list[Value]:
        """Build in `m`, given where inputs come from, as in the first stage of the loop."""
        inputs: dict[Word, Source] = {}
        for word in topological(self.outputs):
            if word.op.is_input:
                source = sources[word]
                value = source(0) if callable(source) else source
                inputs[word] = in_all_stages(value) if word in self.datapath.free else value
        return self.datapath.lower(inputs, lambda _: m, prefix=prefix)
