"""Loops: blocks iterate through one piece of hardware. Iterative, unrolled, interleaved and folded cores are loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from amaranth.hdl import Module, Mux, Signal, Value

from ...ciphers.cipher import Cipher
from ...graph.lower import Read, Source
from ...graph.units import Units
from ...words import FilledTable, Word, flatten
from ..common.claim import Claim
from ..common.passes import SELECTOR, Datapath, Folding, run_passes
from ..common.registers import registers
from ..common.submodules import Submodules, home_of
from ..keys.expansion.expansion import Expansion
from ..keys.policy import KeyPolicy
from ..keys.signals import LoopSignals, Tag
from ..streams import Streams
from .ahead import LoopAhead, computes_addresses
from .buffered_control import BufferedLoopControl
from .control import LoopControl
from .foreseen import Foreseen
from .indices import LoopIndices
from .shape import LoopShape
from .table_memories import TableMemories
from .words import LoopWords, loop_words

__all__ = ["Loop"]


@dataclass(frozen=True, eq=False)
class Loop:
    """A loop of `shape.stages` stages with as many blocks in it, each taking `shape.unroll` steps in an iteration.

    A block enters through a selector before the first stage, after its steps on entry, and leaves at the end of the
    last stage of its last iteration, without a register; the next one may enter at the same edge.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    shape : LoopShape
    policy : KeyPolicy
    units : Units
    streams : Streams
    folding : Folding or None
        How an iteration is folded, if it is.
    """

    cipher: Cipher
    direction: str
    shape: LoopShape
    policy: KeyPolicy
    units: Units
    streams: Streams
    folding: Folding | None = None

    @cached_property
    def words(self) -> LoopWords:
        """The word graph of an iteration."""
        return loop_words(self.cipher, self.direction, self.policy, self.shape.unroll, self.units.fills)

    @cached_property
    def datapath(self) -> Datapath:
        """An iteration after all passes."""
        return run_passes(
            self.words.outputs,
            self.units,
            stages=self.shape.stages,
            free=self.words.static,
            known=self._known,
            tail=SELECTOR,
            folding=self.folding,
            computes_addresses=self._computes_addresses,
        )

    @cached_property
    def expansion(self) -> Expansion | None:
        """What expands keys beside the loop, if anything does."""
        return self.words.keys.expansion(self.datapath.period, self.units)

    @cached_property
    def memories(self) -> TableMemories | None:
        """Memories of tables that depend on the key, if these are filled."""
        return TableMemories(self.words, self.datapath.period, self.units) if self.units.fills else None

    @property
    def controller(self) -> type[LoopControl]:
        """The kind of controller."""
        return BufferedLoopControl if self.shape.buffered else LoopControl

    @property
    def clocks(self) -> int:
        """Clocks that an item stays in a stage."""
        return self.datapath.clocks

    @property
    def claim(self) -> Claim:
        """Clocks that the loop claims to take; see `Claim`."""
        frame, stages = self.words.frame, self.shape.stages
        clocks = tuple(frame.iterations(n) * self.clocks * stages for n in frame.sizes)
        setup: dict[bool, tuple[int, ...]] = {}
        if self.streams.key is not None:
            fill = self.memories.clocks if self.memories is not None else 0
            keys, wait = self.words.keys, self.controller.KEY_WAIT
            setup = {
                decrypt: tuple(
                    clocks + fill
                    for clocks in keys.setup_clocks(self.expansion, self.clocks * stages, wait, decrypt=decrypt)
                )
                for decrypt in frame.sequences
            }
        return Claim(
            latency=tuple(c + self.controller.latency(stages) for c in clocks),
            cycles_per_block=tuple(c // stages for c in clocks),
            key_setup_encrypt=setup.get(False),
            key_setup_decrypt=setup.get(True),
        )

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        return self.words.keys.waits

    def build(self, submodules: Submodules) -> None:
        """Build the loop in the four submodules."""
        words = self.words
        control = self.controller.of(words, self.streams, self.datapath, self.expansion)
        signals = control.signals
        control.build(submodules.controller)
        self.streams.report_transfers(submodules.interface, signals.accept, signals.accept_key)
        keys = words.keys.sources(submodules.key_schedule, signals)
        state, key_state = registers(words.state), registers(words.keys.state)
        following = {w: Signal(w.width, name=f"next_{w.param}") for w in (*state, *key_state)}
        sources: dict[Word, Source] = {**state, **key_state, **self._tags(signals), **keys.in_loop}
        sources |= registers([c.register for c in self.datapath.captures if c.register not in sources])

        reads = {} if self.memories is None else self.memories.no_reads()
        passed_state, block_out, passed_key_state = self._build_iteration(
            submodules, signals, sources, following, reads
        )
        control.deliver(submodules.interface, block_out)
        entering = self._build_entry(submodules, {**sources, **keys.on_entry}, control, reads)

        take = partial(self._take, control=control, following=following)
        entering_state = [entering[word] for word in flatten(words.entry_state)]
        take(submodules.algorithm, state, signals.enter, entering_state, passed_state)
        take(submodules.key_schedule, key_state, *words.keys.enter(signals, entering), passed_key_state)
        words.keys.take(submodules.key_schedule, signals, keys.memory, sources, entering, passed_key_state)
        if self.memories is not None and signals.fill is not None:
            self.memories.build(submodules.key_schedule, signals.fill, sources, reads, signals.enable)

    @property
    def _computes_addresses(self) -> bool:
        """Whether tables are in block RAM at addresses that are computed a clock early."""
        if self.units.tables != "rom":
            return False
        return computes_addresses(self.cipher, self.direction, self.policy, folded=self.folding is not None)

    @property
    def _known(self) -> frozenset[Word]:
        """The inputs that the controller knows: what a tag says of an item."""
        frame = self.words.frame
        return frozenset({frame.index, frame.decrypt, frame.size, self.words.keys.setup})

    def _of_tag(self, tag: Tag) -> dict[Word, Value]:
        """These inputs, for the item with a tag."""
        frame, fields = self.words.frame, tag.fields
        values = {frame.index: tag.index, frame.decrypt: fields["decrypt"], frame.size: fields["size"]}
        values[self.words.keys.setup] = fields["setup"]
        return {word: value for word, value in values.items() if not word.is_const}

    def _tags(self, signals: LoopSignals) -> dict[Word, Source]:
        """The same in every stage, and the clock of a folded iteration."""
        tags = [self._of_tag(tag) for tag in signals.tags]
        sources: dict[Word, Source] = {word: partial(_at_stage, tags, word) for word in tags[0]}
        if self.datapath.clock is not None:
            sources[self.datapath.clock] = lambda _: signals.clock
        return sources

    def _build_iteration(
        self,
        submodules: Submodules,
        signals: LoopSignals,
        sources: Mapping[Word, Source],
        following: Mapping[Word, Value],
        reads: Mapping[FilledTable, list[Read]],
    ) -> tuple[list[Value], Value, list[Value]]:
        """What comes out of an iteration: next state, block out, next key state. `reads` takes the filled tables'."""
        datapath, state = self.datapath, flatten(self.words.state)
        outputs, captures = datapath.outputs, datapath.captures
        data = [*state, *(capture.register for capture in captures)]
        data_outputs = [*outputs[: len(state) + 1], *(capture.value for capture in captures)]
        home = home_of(submodules, data, data_outputs, outputs[len(state) + 1 :])
        foreseen = Foreseen(datapath, signals, LoopIndices(self.words), self._of_tag, home)
        sources, enable, ahead = {**sources, **foreseen.sources()}, signals.enable, None
        if datapath.computes_addresses:
            computed = LoopAhead(datapath, signals, self._of_tag)
            enable, ahead = computed.enable, computed.of(following, self._known_keys(signals, sources), foreseen)
        values = datapath.lower(sources, home, enable, next_values=following, filled=reads, ahead=ahead)
        for capture, value in zip(captures, values[len(outputs) :], strict=True):
            register = sources[capture.register]
            assert isinstance(register, Signal)
            with submodules.algorithm.If(signals.clock == capture.clock):
                submodules.algorithm.d.sync += register.eq(value)
        return values[: len(state)], values[len(state)], values[len(state) + 1 : len(outputs)]

    def _known_keys(self, signals: LoopSignals, sources: Mapping[Word, Source]) -> dict[Word, Source]:
        """Sources of key words that are known for the item that comes: read a clock ahead, or held before it enters.

        A key that is set up in the loop enters as its words are taken to be held.
        """
        keys = self.words.keys
        held = frozenset[Word]() if keys.sets_up and not keys.runs_up else keys.static - keys.read_by_index
        read = keys.read_by_index if signals.reads_ahead else frozenset[Word]()
        return {word: sources[word] for word in held | read if word in sources}

    def _build_entry(
        self,
        submodules: Submodules,
        sources: Mapping[Word, Source],
        control: LoopControl,
        reads: Mapping[FilledTable, list[Read]],
    ) -> dict[Word, Value]:
        """The values of all words that are computed when a block or a key enters, within one clock."""
        words, frame, streams = self.words, self.words.frame, self.streams
        inputs = {
            **sources,
            frame.block: streams.i.payload,
            frame.size: control.size_on_entry(),
            frame.key: streams.new_key,
            frame.new_size: streams.new_size,
        }
        if not frame.decrypt.is_const:
            inputs[frame.decrypt] = control.set_up.decrypts
        state, keys = flatten(words.entry_state), words.keys.on_entry
        datapath = run_passes([*state, *keys], self.units, optimise=False)
        home = home_of(submodules, [frame.block], state, keys)
        values = datapath.lower(inputs, home, prefix="entry_", filled=reads)
        return dict(zip([*state, *keys], values, strict=True))

    def _take(
        self,
        m: Module,
        registers: Mapping[Word, Signal],
        enters: Value,
        entering: Sequence[Value],
        passed: Sequence[Value],
        *,
        control: LoopControl,
        following: Mapping[Word, Signal],
    ) -> None:
        """The registers before the first stage take what enters, else what comes out of an iteration."""
        entering = control.enter(m, registers, entering)
        for (word, register), new, old in zip(registers.items(), entering, passed, strict=True):
            m.d.comb += following[word].eq(Mux(enters, new, old))
            with m.If(control.signals.enable):
                m.d.sync += register.eq(following[word])


def _at_stage(tags: Sequence[Mapping[Word, Value]], word: Word, stage: int) -> Value:
    """What the tag of a stage says."""
    return tags[stage][word]
