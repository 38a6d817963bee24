"""Words that are made beside a loop, at its clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amaranth.hdl import Module, Value

from ...graph.cut import cut, stages_within
from ...graph.delay import Delay
from ...graph.lower import Lowering, Source
from ...graph.units import Units
from ...graph.walk import topological
from ...words import Word

__all__ = ["StagedWords"]


class StagedWords:
    """Words in stages that are no longer than those of a loop; they are known that many clocks less one late.

    Parameters
    ----------
    outputs : sequence of Word
    still : sequence of Word
        The inputs that stand still meanwhile, and so need no registers.
    period : float
        Longest delay of a stage of the loop in gate levels.
    units : Units
    """

    def __init__(self, outputs: Sequence[Word], still: Sequence[Word], period: float, units: Units):
        self.outputs, self.still, self.units, delay = outputs, frozenset(still), units, Delay(units.tables)
        self.stages = stages_within(outputs, period, delay, self.still)
        self.placement = cut(outputs, self.stages, delay, self.still)

    def build(self, m: Module, sources: Mapping[Word, Source], prefix: str) -> list[Value]:
        """Build in `m`, given where inputs come from, as in the first stage of the loop."""
        inputs: dict = {}
        for word in topological(self.outputs):
            if word.op == "input":
                source = sources[word]
                value = source(0) if callable(source) else source
                inputs[word] = (lambda _, value=value: value) if word in self.still else value
        return Lowering(inputs, lambda _: m, self.units, self.placement, prefix=prefix).build(self.outputs)
