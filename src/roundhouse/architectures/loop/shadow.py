"""Shadow keys in a loop: two banks of round keys, one in use while the other takes the next key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ...words import Word, flatten
from ..keys.expansion.expansion import Expansion
from ..keys.expansion.key_memory import KeyMemory
from ..keys.expansion.set_up_run import SetUpRun
from .control import LoopControl
from .words import LoopWords

__all__ = ["LoopShadow"]


class LoopShadow:
    """Expands keys into the bank that no block in flight uses, and says which bank a block takes.

    Parameters
    ----------
    expander : Expander or SetUpRun
    """

    def __init__(self, expander: Expansion):
        self.expander = expander

    def build(self, m: Module, control: LoopControl, memory: KeyMemory, words: LoopWords) -> dict[Word, Value]:
        """Build in the key schedule; sources of the round keys for the step on entry."""
        expander = self.expander
        key, i = control.streams.key, control.streams.i
        assert key is not None
        next_key = i.flag["next_key"]
        ready = Signal(name="shadow_ready")  # the shadow bank holds a key that no block uses yet
        active = Signal(name="active_key")  # the other bank holds the key of the last block that entered
        in_use = Cat(*(tag.valid & (tag.bank != control.active_bank) for tag in control.items)).any()
        expander.build(m, key, control.accept_key)
        switch = control.accept & next_key
        m.d.comb += [
            key.ready.eq(~expander.busy & ~ready & ~in_use),
            control.have_key.eq(Mux(next_key, ready, active)),
        ]
        with m.If(switch):
            m.d.sync += [control.active_bank.eq(~control.active_bank), active.eq(1), ready.eq(0)]
        with m.Elif(expander.last):
            m.d.sync += ready.eq(1)
        sizes = [Signal.like(expander.size, name=f"size_bank{bank}") for bank in range(2)]
        shadow_bank = ~control.active_bank
        for bank, size in enumerate(sizes):
            with m.If(expander.last & (shadow_bank == bank)):
                m.d.sync += size.eq(expander.size)
        coming_bank = control.active_bank ^ next_key
        m.d.comb += control.key_size.eq(Mux(coming_bank, sizes[1], sizes[0]))
        address = self.address(expander.index, shadow_bank)
        memory.store(expander.write, address, words.shape.varying(expander.words))
        if isinstance(expander, SetUpRun):
            memory.read_back(expander, address)
        self._keep_constants(m, control, words, shadow_bank, coming_bank)
        return self._entry_keys(m, control, words, shadow_bank, coming_bank)

    def address(self, index: Value, bank: Value) -> Value:
        """Address of a round key in a bank."""
        return Cat(index, bank)

    def _entry_keys(
        self, m: Module, control: LoopControl, words: LoopWords, shadow_bank: Value, coming_bank: Value
    ) -> dict[Word, Value]:
        """The round keys for the steps on entry, kept for both banks beside the memory."""
        expander, sources = self.expander, {}
        for decrypt, keys in words.entry_keys.items():
            for n, key in enumerate(keys):
                row = control.by_size(partial(words.entry_row, decrypt, n), expander.size)
                wanted = expander.write & (expander.index == row)
                for word, value in zip(
                    words.shape.varying(flatten(key)), words.shape.varying(expander.words), strict=True
                ):
                    kept = self._in_banks(m, word, value, wanted, shadow_bank)
                    sources[word] = Signal(word.width, name=word.param)
                    m.d.comb += sources[word].eq(Mux(coming_bank, kept[1], kept[0]))
        return sources

    def _keep_constants(
        self, m: Module, control: LoopControl, words: LoopWords, shadow_bank: Value, coming_bank: Value
    ) -> None:
        """What is the same in all round keys: for a block on the way, and for one that enters."""
        self.constants: dict[Word, Callable[[int], Value]] = {}
        self.entering_constants: dict[Word, Value] = {}
        values = words.shape.unvarying(self.expander.words)
        for word, value in zip(words.constant_keys, values, strict=True):
            kept = self._in_banks(m, word, value, self.expander.last, shadow_bank)
            self.constants[word] = partial(_of_bank, control, kept)
            self.entering_constants[word] = Mux(coming_bank, kept[1], kept[0])

    def _in_banks(self, m: Module, word: Word, value: Value, wanted: Value, shadow_bank: Value) -> list[Signal]:
        """A register for each bank, of which the shadow takes the value in a clock in which `wanted` is 1."""
        kept = [Signal(word.width, name=f"{word.param}_bank{bank}", reset_less=True) for bank in range(2)]
        for bank, register in enumerate(kept):
            with m.If(wanted & (shadow_bank == bank)):
                m.d.sync += register.eq(value)
        return kept


def _of_bank(control: LoopControl, kept: list[Signal], stage: int) -> Value:
    """What is kept in the bank of the block in a stage."""
    return Mux(control.tags[stage].bank, kept[1], kept[0])
