"""Keys on the fly: the key is held, and round keys are computed for every block as it uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Mux, Value

from ...ciphers.cipher import Cipher
from ...graph.lower import Source
from ...graph.units import Units
from ...words import Tree, Word, flatten
from ..common.key_shape import KeyShape
from ..common.registers import registers
from .expansion.expander import Expander
from .expansion.expansion import Expanded, Expansion
from .expansion.key_memory import KeyMemory
from .in_loop import KeySources, LoopFrame, LoopKeys, load
from .in_pipe import PipeFrame, PipeKeys, PipeKeySources
from .iterating import IteratingKeys
from .key_states import KeyStates
from .moving import MovingKeys
from .policy import NO_SET_UP, KeyPolicy, register
from .signals import LoopSignals, PipeSignals

__all__ = ["OnTheFly"]


@register
class OnTheFly(KeyPolicy):
    """The key is held; every block starts from its first key state, or from its last to decrypt.

    The last key state is computed straight from the key where that costs no more than the first one. Otherwise a new
    key runs through all key states once, which only decryption waits for.
    """

    name = "on_the_fly"
    rank = 10
    words = "round keys computed for every block, as it uses them"
    serial = True

    def refuse(self, cipher: Cipher, direction: str) -> str | None:
        return NO_SET_UP if cipher.set_up is not None else None

    def jumps(self, shape: KeyShape) -> bool:
        """Whether decryption starts from a last key state that is computed straight from the key."""
        return shape.jumps_freely

    def in_loop(self, frame: LoopFrame) -> LoopKeys:
        jumps = self.jumps(frame.shape)
        return _InLoop(frame, KeyStates(frame, holds=True, jumps=jumps, runs=True in frame.sequences and not jumps))

    def in_pipe(self, frame: PipeFrame) -> PipeKeys:
        jumps = self.jumps(frame.shape)
        runs = True in frame.sequences and not jumps
        return _InPipe(frame, KeyStates(frame.entry, holds=True, jumps=jumps, runs=runs))


@dataclass(frozen=True)
class _InLoop(IteratingKeys):
    @property
    def starts(self) -> Mapping[bool, Tree]:
        return self.key_states.held

    @property
    def sets_up(self) -> bool:
        return self.key_states.runs

    @property
    def setup(self) -> Word:
        return self.frame.graph.input("setup", 1) if self.sets_up else super().setup

    @property
    def runs_up(self) -> bool:
        return self.sets_up and self.frame.direction == "simplex"

    @cached_property
    def runs_as_block(self) -> bool:
        """With both directions, if iterations of that many steps end exactly at the last key state."""
        frame = self.frame
        return self.runs_up and all((frame.cipher.step_count(n) - 1) % frame.unroll == 0 for n in frame.sizes)

    def last_setup_index(self, size: int) -> int:
        return self.frame.cipher.step_count(size) - 1 - (self.frame.unroll if self.runs_as_block else 1)

    def setup_iterations(self, size: int) -> int:
        steps = super().setup_iterations(size)
        return -(-steps // self.frame.unroll) if self.runs_as_block else steps

    @cached_property
    def new_key(self) -> list[Word]:
        """The words that iterate while a new key is set up, if it enters the loop as it is accepted."""
        enters = self.sets_up and not self.runs_up
        return self.key_states.moving(flatten(self.key_states.loaded)) if enters else []

    @property
    def on_entry(self) -> list[Word]:
        straight = [word for ks in self.key_states.straight.values() for word in flatten(ks)]
        return [*self.new_key, *self.entering, *straight]

    def sources(self, m: Module, loop: LoopSignals) -> KeySources:
        return KeySources(_held_registers(self.key_states))

    def enter(self, loop: LoopSignals, entering: Mapping[Word, Value]) -> tuple[Value, Sequence[Value]]:
        held = [entering[word] for word in self.entering]
        if not self.sets_up or self.runs_up:
            return ~loop.stay, held
        assert loop.key is not None
        pairs = zip(self.new_key, held, strict=True)
        return ~loop.stay, [Mux(loop.key.valid, entering[new], old) for new, old in pairs]

    def take(
        self,
        m: Module,
        loop: LoopSignals,
        memory: KeyMemory | None,
        sources: Mapping[Word, Source],
        entering: Mapping[Word, Value],
        passed: Sequence[Value],
    ) -> None:
        states = self.key_states
        for decrypt, held in states.held.items():
            straight = [entering[word] for word in flatten(states.straight[decrypt])]
            if decrypt and states.runs:
                load(m, loop.setup_done, sources, states.moving(flatten(held)), passed)
                load(m, loop.accept_key, sources, states.static_words, straight)
            else:
                load(m, loop.accept_key, sources, flatten(held), straight)


@dataclass(frozen=True)
class _InPipe(MovingKeys):
    @property
    def starts(self) -> Mapping[bool, Tree]:
        return self.key_states.held

    @property
    def on_entry(self) -> list[Word]:
        straight = [word for ks in self.key_states.straight.values() for word in flatten(ks)]
        return [*self.entering, *straight]

    @property
    def runs_up(self) -> bool:
        """Whether only decryption waits for the run over all key states, which ends for another key."""
        return self.key_states.runs and len(self.frame.sequences) > 1

    def expansion(self, period: float, units: Units) -> Expansion | None:
        runs = self.key_states.runs
        return Expander(self.frame.cipher, period, units, gives_way=self.runs_up) if runs else None

    def encrypt_wait(self, expansion: Expansion, rows: int) -> int | None:
        return 1 if self.runs_up else None

    def build(self, m: Module, pipe: PipeSignals) -> PipeKeySources:
        expanded = None
        if pipe.expansion is not None and pipe.key is not None:
            expanded = pipe.expansion.build(m, pipe.key, pipe.accept_key)
        return _PipeSources(self, m, pipe, expanded, _held_registers(self.key_states))


@dataclass(frozen=True)
class _PipeSources(PipeKeySources):
    keys: _InPipe
    m: Module
    pipe: PipeSignals
    expanded: Expanded | None
    held: dict[Word, Source]

    def on_entry(self) -> dict[Word, Source]:
        return self.held

    def take(self, entering: Mapping[Word, Value]) -> None:
        states, run = self.keys.key_states, self.pipe.expansion
        for decrypt, held in states.held.items():
            if decrypt and run is not None and self.expanded is not None:
                load(self.m, run.last, self.held, flatten(held), self.expanded.key_state)
            else:
                straight = [entering[word] for word in flatten(states.straight[decrypt])]
                load(self.m, self.pipe.accept_key, self.held, flatten(held), straight)


def _held_registers(states: KeyStates) -> dict[Word, Source]:
    """Registers for the key states that blocks start with."""
    words = [word for ks in states.held.values() for word in flatten(ks) if not word.is_const]
    return {**registers(words)}
