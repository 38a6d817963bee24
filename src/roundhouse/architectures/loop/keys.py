"""Where the round keys of a loop come from: key states that go round beside the blocks, or a memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...graph.lower import Source
from ...graph.units import Units
from ...words import Word, flatten
from ..common.registers import registers
from ..common.staged_words import StagedWords
from ..keys.expansion.expansion import expansion
from ..keys.expansion.key_memory import KeyMemory
from .control import LoopControl
from .expansion import LoopExpansion
from .shadow import LoopShadow
from .words import LoopWords

__all__ = ["LoopKeys"]

Sources = dict[Word, Source]


class LoopKeys:
    """The key side of a loop.

    Parameters
    ----------
    words : LoopWords
    period : float
        Longest delay of a stage of the loop in gate levels.
    units : Units

    Attributes
    ----------
    moving : dict
        The registers of the key state that goes round, before the first stage.
    on_entry : dict
        Words that are computed from a key that comes in, or for a block that enters, by what they are for.
    """

    def __init__(self, words: LoopWords, period: float, units: Units):
        self.words = words
        self.expansion: LoopShadow | LoopExpansion | None = None
        if words.expands:
            expander = expansion(words.cipher, period, units)  # keeps pace with the loop
            self.expansion = LoopShadow(expander) if words.keys == "shadow" else LoopExpansion(expander)
        self.made: StagedWords | None = None
        self.moving = registers(words.moving(words.key_state)) if words.carries_key_state else {}
        self.on_entry: dict[str, list[Word]] = {}
        if words.keys == "stored" and not words.expands:
            self.on_entry = {"loaded": flatten(words.loaded_key)}
            made = words.shape.varying(flatten(words.setup_key))
            if units.fills:  # tables are filled next, which leaves the time to make the last one in several clocks
                self.writes = words.graph.input("writes", 1)
                self.made = StagedWords([*made, self.writes, words.index, words.size], self._standing(), period, units)
            else:
                self.on_entry["round key"] = made
        elif not words.stored:
            self.on_entry = {"loaded": words.moving(words.loaded_key)} if words.sets_up else {}
            self.on_entry["entering"] = words.moving(words.entry_key_state)
            if words.keys != "travelling":
                self.on_entry |= {_start(d): flatten(ks) for d, ks in words.starting_keys.items()}

    def sources(self, m: Module, control: LoopControl) -> tuple[Sources, Sources]:
        """Where the words of round keys and held key states come from on a pass, and where else on entry."""
        words = self.words
        if words.keys == "travelling":
            return {}, {}
        if not words.stored:
            return {w: r for ks in words.held.values() for w, r in registers(_inputs(ks)).items()}, {}
        varying = words.shape.varying
        banks = 2 if words.keys == "shadow" else 1
        self.memory = memory = KeyMemory(m, varying(flatten(words.lane_keys[0])), len(words.rows), banks)
        sources: Sources = {}
        for lane, keys in enumerate(words.lane_keys):
            sources |= memory.inputs(varying(flatten(keys)), partial(self._address, control, lane))
        if self.expansion is not None:
            sources |= self.expansion.build(m, control, memory, words)
            if isinstance(self.expansion, LoopShadow):
                return sources | self.expansion.constants, dict(self.expansion.entering_constants)
            return sources, {}
        entry_keys = [varying(flatten(key)) for keys in words.entry_keys.values() for key in keys]
        return sources | registers([*entry_keys, self._standing()]), {}

    def build(
        self,
        m: Module,
        control: LoopControl,
        sources: Sources,
        entering: Mapping[str, Sequence[Value]],
        passed: Sequence[Value],
        take: Callable[[Module, dict[Word, Signal], Value, Sequence[Value], Sequence[Value]], None],
    ) -> None:
        """Build what takes keys in.

        Parameters
        ----------
        m : Module
            The key schedule.
        control : LoopControl
        sources : dict
            As `sources` told.
        entering : dict
            Values of `on_entry`.
        passed : sequence of Value
            The key state that comes round, in the order of `moving`.
        take : callable
            Makes the registers before the first stage take what enters, else what comes round.
        """
        words = self.words
        if words.expands:
            return
        take(m, self.moving, *self._first(control, entering), passed)
        if words.keys == "stored":
            self._keep_round_keys(m, control, sources, entering.get("round key", []))
            self._load(m, control.accept_key, sources, self._all_standing(), entering["loaded"])
        elif words.keys != "travelling":
            self._hold(m, control, sources, entering, passed)

    def _first(self, control: LoopControl, entering: Mapping[str, Sequence[Value]]) -> tuple[Value, Sequence[Value]]:
        """When a key state enters the first stage, and what enters."""
        words = self.words
        if words.keys == "stored":
            return control.enter_key, [v for v, s in zip(entering["loaded"], words.static, strict=True) if not s]
        if not words.sets_up:
            return control.enter_key_state, entering["entering"]
        pairs = zip(entering["loaded"], entering["entering"], strict=True)
        return control.enter_key_state, [Mux(control.accept_key, new, held) for new, held in pairs]

    def _keep_round_keys(self, m: Module, control: LoopControl, sources: Sources, made: Sequence[Value]) -> None:
        """While a key goes round, its round keys are written to the memory, and those for the steps on entry kept
        beside."""
        words, first = self.words, control.tags[0]
        write, index, size = first.valid & first.setup, first.index, first.size
        if self.made is not None:
            *made, write, index, size = self.made.build(m, {**sources, self.writes: write}, "made_")
        self.memory.store(write, index, list(made))
        for decrypt, keys in words.entry_keys.items():
            for n, key in enumerate(keys):
                wanted = control.by_size(partial(words.entry_row, decrypt, n), size)
                self._load(m, write & (index == wanted), sources, words.shape.varying(flatten(key)), made)

    def _hold(
        self,
        m: Module,
        control: LoopControl,
        sources: Sources,
        entering: Mapping[str, Sequence[Value]],
        passed: Sequence[Value],
    ) -> None:
        """The key states that blocks start with: straight from the key, or as gone round."""
        words = self.words
        for decrypt, held in words.held.items():
            starting = entering[_start(decrypt)]
            if decrypt and words.sets_up:
                self._load(m, control.setup_done, sources, words.moving(held), passed)
                self._load(m, control.accept_key, sources, self._all_standing(), starting)
            else:
                self._load(m, control.accept_key, sources, flatten(held), starting)

    def _load(
        self, m: Module, condition: Value, sources: Sources, words: Iterable[Word | None], values: Sequence[Value]
    ) -> None:
        pairs = [
            (sources[word], value)
            for word, value in zip(words, values, strict=True)
            if word is not None and not word.is_const
        ]
        if pairs:
            with m.If(condition):
                m.d.sync += [register.eq(value) for register, value in pairs]  # type: ignore[union-attr]

    def _all_standing(self) -> list[Word | None]:
        """The words of a key state that stand still, None in the places of the others."""
        pairs = zip(flatten(self.words.key_state), self.words.static, strict=True)
        return [word if stays else None for word, stays in pairs]

    def _standing(self) -> list[Word]:
        return [word for word in self._all_standing() if word is not None]

    def _address(self, control: LoopControl, lane: int, stage: int) -> Value:
        """Address of the round key for a step of the pass in a stage."""
        tag, programs = control.tags[stage], self.words.programs
        bits = len(tag.index)
        up, down = (tag.index + lane)[:bits], (tag.index - lane)[:bits]
        index = (
            up if True not in programs or not lane else down if False not in programs else Mux(tag.decrypt, down, up)
        )
        row = self._row(index)
        return self.expansion.address(row, tag.bank) if isinstance(self.expansion, LoopShadow) else row

    def _row(self, index: Value) -> Value:
        """Where the round key of the step number `index` is stored."""
        rows = self.words.rows
        if all(step == row for step, row in rows.items()):
            return index
        bits = (len(rows) - 1).bit_length()
        return Cat(*(Const(rows.get(step, 0), bits) for step in range(max(rows) + 1))).word_select(index, bits)


def _start(decrypt: bool) -> str:
    return f"{'last' if decrypt else 'first'} key state"


def _inputs(tree: object) -> list[Word]:
    return [word for word in flatten(tree) if not word.is_const]
