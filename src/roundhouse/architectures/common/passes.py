"""The passes from word graph to datapath: share, drop guards, balance, foresee, fold where asked, cut; then lower."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from amaranth.hdl import Const, Module, Value

from ...graph.ahead import Ahead, LoweringAhead
from ...graph.balance import balance
from ...graph.cut import Placement, cut, stages_within
from ...graph.fold import Capture, fold
from ...graph.foresee import foresee
from ...graph.lower import Lowering, Read, Source
from ...graph.share import drop_guards, share
from ...graph.units import Units
from ...graph.walk import topological
from ...words import FilledTable, Word

__all__ = ["SELECTOR", "Datapath", "Folding", "run_passes"]

#: Gate levels of the choice, behind a datapath, between what it computes and what enters.
SELECTOR = 1


@dataclass(frozen=True)
class Folding:
    """How a datapath is folded: on `units` units of each kind, over at least `least_clocks` clocks."""

    units: int
    least_clocks: int = 1


@dataclass(frozen=True)
class Datapath:
    """A word graph after all passes.

    Attributes
    ----------
    outputs : list of Word
    units : Units
        The hardware of tables.
    stages : int
        Pipeline stages; values cross from one to the next through registers.
    free : frozenset of Word
        Inputs that have their value in every stage and need no registers.
    tail : float
        Gate levels of what follows the outputs in the last stage.
    clocks : int
        Clocks in which the outputs are computed, if the datapath is folded.
    clock : Word or None
        The input that counts these clocks.
    captures : list of Capture
        Registers that keep results of units from one of these clocks to the last.
    addresses : mapping of Word to mapping
        The addresses of each look-up, by the clock in which its result is used, if the datapath is folded.
    foreseen : mapping of Word to Word
        Inputs that the passes have put in place of words, which are known a clock earlier; see `foresee`.
    computes_addresses : bool
        Whether tables are in block RAM even where addresses are computed; see `LoweringAhead`.
    """

    outputs: list[Word]
    units: Units
    stages: int = 1
    free: frozenset[Word] = frozenset()
    tail: float = 0
    clocks: int = 1
    clock: Word | None = None
    captures: list[Capture] = field(default_factory=list)
    addresses: Mapping[Word, Mapping[int, Word]] = field(default_factory=dict)
    foreseen: Mapping[Word, Word] = field(default_factory=dict)
    computes_addresses: bool = False

    @cached_property
    def placement(self) -> Placement:
        """The stage of every word."""
        return cut(self._all, self.stages, self.units.delay, self.free, tail=self.tail)

    @property
    def period(self) -> float:
        """Longest delay of a stage in gate levels."""
        return self.placement.period

    @property
    def first_addresses(self) -> list[Word]:
        """The addresses of tables, of those that are looked up in the first clock, that depend on no other unit."""
        kinds, found = self.units.kinds, list[Word]()
        for word in topological(self._all):
            if word.op.is_lookup and kinds.is_large(word.param):
                address = self.addresses.get(word, {0: word.args[0]}).get(0)
                if address is not None and not any(kinds.is_unit(part) for part in topological([address])):
                    found.append(address)
        return found

    @property
    def _all(self) -> list[Word]:
        return [*self.outputs, *(capture.value for capture in self.captures)]

    def lower(
        self,
        inputs: Mapping[Word, Source],
        module: Callable[[Word], Module],
        enable: Value | None = None,
        prefix: str = "",
        next_values: Mapping[Word, Value] | None = None,
        filled: Mapping[FilledTable, list[Read]] | None = None,
        ahead: Ahead | None = None,
    ) -> list[Value]:
        """Build the datapath in modules; values of the outputs, then of the captures.

        See `Lowering`, and `LoweringAhead` for addresses of block RAM that are computed, which takes `ahead`.
        """
        enable = Const(1) if enable is None else enable
        given = (inputs, module, self.units, self.placement, enable, prefix, next_values or {}, filled or {})
        lowering = Lowering(*given) if ahead is None else LoweringAhead(*given, ahead)
        return lowering.build(self._all)


def run_passes(
    outputs: Sequence[Word],
    units: Units,
    *,
    stages: int = 1,
    period: float | None = None,
    free: frozenset[Word] = frozenset(),
    known: frozenset[Word] = frozenset(),
    tail: float = 0,
    folding: Folding | None = None,
    optimise: bool = True,
    computes_addresses: bool = False,
) -> Datapath:
    """Run all passes on a word graph.

    Parameters
    ----------
    outputs : sequence of Word
    units : Units
        The hardware of tables, with the delays and the choice of what is a unit.
    stages : int
        Pipeline stages to cut into.
    period : float, optional
        Longest delay of a stage in gate levels, from which follows the number of stages, if given.
    free : frozenset of Word
        Inputs that have their value in every stage and need no registers.
    known : frozenset of Word
        Those of them whose value in a stage is known a clock before; see `foresee`.
    tail : float
        Gate levels of what follows the outputs in the last stage.
    folding : Folding, optional
    optimise : bool
        Whether to share units and to balance sums. Not worth it for what selects or loads words in a single clock.
    computes_addresses : bool
        See `Datapath`.
    """
    delay, words = units.delay, list(outputs)
    if optimise:
        words = balance(drop_guards(share(words, units.kinds)), delay)
    foreseen = dict[Word, Word]()
    if known:
        words, foreseen = foresee(words, known, delay)
        free |= frozenset(foreseen)
    if period is not None:
        stages = stages_within(words, period, delay, free, tail)
    whole = Datapath(words, units, stages, free, tail, foreseen=foreseen, computes_addresses=computes_addresses)
    if folding is None:
        return whole
    folded = fold(words, folding.units, delay, folding.least_clocks)
    return replace(
        whole,
        outputs=folded.outputs,
        free=free | {folded.clock},
        clocks=folded.clocks,
        clock=folded.clock,
        captures=folded.captures,
        addresses=folded.addresses,
    )
