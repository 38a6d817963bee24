"""Loops: blocks go round one piece of hardware. Iterative, unrolled, interleaved and folded cores are all loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from amaranth.hdl import Mux, Signal, Value

from ...ciphers.cipher import Cipher
from ...graph.balance import balance
from ...graph.cut import Placement, cut
from ...graph.delay import Delay
from ...graph.fold import Capture, fold
from ...graph.lower import Lowering
from ...graph.share import drop_guards, share
from ...graph.units import Units
from ...words import Word, flatten
from ..common.claim import Claim
from ..common.registers import registers
from ..common.result_buffer import ResultBuffer
from ..common.submodules import Submodules, home_of
from ..streams import Port, Streams
from .buffered_control import BufferedLoopControl
from .control import LoopControl
from .keys import LoopKeys
from .shape import LoopShape
from .table_memories import TableMemories
from .words import LoopWords

__all__ = ["Loop"]


class Loop:
    """A loop of `layout.stages` stages with as many blocks in it, each taking `layout.unroll` steps on every pass.

    A block enters through a selector before the first stage, after its step on entry, and leaves at the end of the last
    stage of its last pass, without a register; the next one may enter at the same edge.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    layout : LoopShape
    keys : str
        ``on_the_fly``, ``travelling``, ``stored`` or ``shadow``.
    units : Units
    streams : Streams
    """

    def __init__(
        self,
        cipher: Cipher,
        direction: str,
        layout: LoopShape,
        keys: str,
        units: Units,
        streams: Streams,
    ):
        self.cipher, self.layout, self.units, self.streams = cipher, layout, units, streams
        self.words = LoopWords(cipher, direction, keys, layout.unroll, units.fills)
        self.delay = Delay(units.tables)
        words = self.words
        self.state = flatten(words.next_state)
        self.key_state = words.moving(words.next_key_state) if words.carries_key_state else []
        outputs = [*self.state, words.block_out, *self.key_state]
        outputs = balance(drop_guards(share(outputs)), self.delay)
        self.captures: list[Capture] = []
        self.clocks, self.clock_word = 1, None
        if layout.units:
            folded = fold(outputs, layout.units, self.delay, layout.least_clocks)
            outputs, self.clocks, self.clock_word, self.captures = (
                folded.outputs,
                folded.clocks,
                folded.clock,
                folded.captures,
            )
        self.outputs = outputs
        self.placement = self._place([*outputs, *(capture.value for capture in self.captures)], layout.stages)
        self.keys = LoopKeys(words, self.placement.period, units)
        self.memories = TableMemories(words, self.placement.period, units) if units.fills else None
        self.reads = self.memories.reads if self.memories is not None else {}

    @property
    def claim(self) -> Claim:
        """Clocks that the loop claims to take; see `Claim`."""
        words, sizes = self.words, range(len(self.cipher.key_sizes))
        clocks = tuple(words.passes(n) * self.clocks * self.layout.stages for n in sizes)
        more = 1 + ResultBuffer.CLOCKS if self.layout.buffered else 0
        setup: tuple[int, ...] | None = None
        if words.sets_up:
            wait = 2 if self.layout.buffered else 1
            setup = tuple((words.last_setup_index(n) + 1) * self.clocks * self.layout.stages + wait for n in sizes)
        elif self.keys.expansion is not None:
            setup = tuple(clocks + 1 for clocks in self.keys.expansion.expander.clocks)
        elif words.keys != "travelling":
            setup = tuple(1 for _ in sizes)
        if setup is not None and self.memories is not None:
            setup = tuple(clocks + self.memories.clocks for clocks in setup)
        return Claim(
            latency=tuple(c + more for c in clocks),
            cycles_per_block=tuple(c // self.layout.stages for c in clocks),
            key_setup_encrypt=setup if False in words.programs else None,
            key_setup_decrypt=setup if True in words.programs else None,
        )

    def ports(self) -> list[tuple[Port, Signal]]:
        """Flat ports with their signals."""
        return self.streams.ports()

    def build(self, submodules: Submodules) -> None:
        """Build the loop in the four submodules."""
        words = self.words
        self.submodules = submodules
        kind = BufferedLoopControl if self.layout.buffered else LoopControl
        self.control = kind(words, self.streams, self.layout.stages, self.clocks)
        if self.keys.expansion is not None:
            self.control.expanding = self.keys.expansion.expander.busy
        self.control.memories = self.memories
        self.control.build(submodules.controller)
        self.streams.tell(submodules.interface, self.control.accept, self.control.accept_key)
        self.state_registers = registers(words.state)
        self.next = {
            word: Signal(word.width, name=f"next_{word.param}") for word in (*self.state_registers, *self.keys.moving)
        }
        key_sources, self.key_sources_on_entry = self.keys.sources(submodules.key_schedule, self.control)
        self.sources = {**self.state_registers, **self.keys.moving, **self._tags(), **key_sources}
        self._build_round()
        self._build_entry()
        if self.memories is not None:
            self.memories.build(submodules.key_schedule, self.sources, self.control.enable)

    def _tags(self) -> dict:
        """The inputs that the controller knows for the item in every stage."""
        words, tags = self.words, self.control.tags

        def of_tag(field: str) -> Callable[[int], Value]:
            return lambda stage: getattr(tags[stage], field)

        sources = {words.index: of_tag("index")}
        for word, field in ((words.decrypt, "decrypt"), (words.size, "size"), (words.setup, "setup")):
            if not word.is_const:
                sources[word] = of_tag(field)
        if self.clock_word is not None:
            sources[self.clock_word] = lambda _: self.control.clock
        return sources

    def _build_round(self) -> None:
        """What happens on a pass, and the registers before the first stage."""
        words, control, submodules = self.words, self.control, self.submodules
        values = [capture.value for capture in self.captures]
        for capture in self.captures:
            if capture.register not in self.sources:
                self.sources[capture.register] = Signal(
                    capture.register.width, name=capture.register.param, reset_less=True
                )
        key_outputs = self.outputs[len(self.state) + 1 :]
        data = [*flatten(words.state), *(c.register for c in self.captures)]
        home = home_of(submodules, data, [*self.outputs[: len(self.state) + 1], *values], key_outputs)
        lowering = Lowering(
            self.sources, home, self.units, self.placement, control.enable, next_values=self.next, filled=self.reads
        )
        (*passed,) = lowering.build([*self.outputs, *values])
        self.passed_state, block_out = passed[: len(self.state)], passed[len(self.state)]
        self.passed_key_state = passed[len(self.state) + 1 : len(self.outputs)]
        if isinstance(control, BufferedLoopControl):
            control.buffer.build(submodules.interface, block_out)
        else:
            submodules.interface.d.comb += self.streams.o.payload.eq(block_out)
        for capture, value in zip(self.captures, passed[len(self.outputs) :], strict=True):
            with submodules.algorithm.If(control.clock == capture.clock):
                submodules.algorithm.d.sync += self._register(capture.register).eq(value)

    def _register(self, word: Word) -> Signal:
        source = self.sources[word]
        assert isinstance(source, Signal)
        return source

    def _build_entry(self) -> None:
        """What happens to a block or key that enters, and how the loop's registers take it or what comes round."""
        words, control, submodules, streams = self.words, self.control, self.submodules, self.streams
        inputs = {
            **self.sources,
            **self.key_sources_on_entry,
            words.block: streams.i.payload,
            words.size: control.size_on_entry(),
        }
        inputs |= {words.key: streams.new_key, words.new_size: streams.new_size}
        if not words.decrypt.is_const:
            inputs[words.decrypt] = streams.i.flag["decrypt"]
        groups = {"state": flatten(words.entry_state), **self.keys.on_entry}
        entering = dict(zip(groups, self._lower_entry(inputs, *groups.values()), strict=True))
        self._take(submodules.algorithm, self.state_registers, control.enter, entering["state"], self.passed_state)
        self.keys.build(submodules.key_schedule, control, self.sources, entering, self.passed_key_state, self._take)

    def _take(
        self, m, registers: dict[Word, Signal], enters: Value, entering: Sequence[Value], passed: Sequence[Value]
    ) -> None:
        """The registers before the first stage take what enters, else what comes round."""
        if self.layout.buffered:
            waiting = [
                Signal(len(value), name=f"entering_{word.param}", reset_less=True)
                for word, value in zip(registers, entering, strict=True)
            ]
            m.d.sync += [register.eq(value) for register, value in zip(waiting, entering, strict=True)]
            entering = waiting
        for (word, register), new, old in zip(registers.items(), entering, passed, strict=True):
            m.d.comb += self.next[word].eq(Mux(enters, new, old))
            with m.If(self.control.enable):
                m.d.sync += register.eq(self.next[word])

    def _lower_entry(self, inputs: dict, *groups: Sequence[Word]) -> list[list[Value]]:
        """Values of groups of words on entry, all within one clock; what depends on the block belongs to the
        algorithm."""
        everything = [word for group in groups for word in group]
        home = home_of(self.submodules, [self.words.block], groups[0], everything[len(groups[0]) :])
        placement = self._place(everything, 1)
        lowering = Lowering(inputs, home, self.units, placement, prefix="entry_", filled=self.reads)
        values = iter(lowering.build(everything))
        return [[next(values) for _ in group] for group in groups]

    def _place(self, outputs: Sequence[Word], stages: int) -> Placement:
        words = self.words
        free = {words.index, words.decrypt, words.size, words.setup, self.clock_word}
        if words.stored:
            free |= {w for keys in words.lane_keys for w in flatten(keys) if w.op == "input"}
        if words.carries_key_state:
            free |= {word for word, stays in zip(flatten(words.key_state), words.static, strict=True) if stays}
        selector = 1 if stages > 1 else 0  # before the first stage, what comes round meets what enters
        return cut(outputs, stages, self.delay, frozenset(w for w in free if w is not None), tail=selector)
