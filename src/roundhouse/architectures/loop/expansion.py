"""Stored keys of a loop that a key set-up makes, run beside it while no block is on its way."""

from __future__ import annotations

from functools import partial

from amaranth.hdl import Module, Signal

from ...words import Word, flatten
from ..common.registers import registers
from ..keys.expansion.expansion import Expansion
from ..keys.expansion.key_memory import KeyMemory
from ..keys.expansion.set_up_run import SetUpRun
from .control import LoopControl
from .words import LoopWords

__all__ = ["LoopExpansion"]


class LoopExpansion:
    """Expands a key into the memory of round keys.

    Parameters
    ----------
    expander : SetUpRun
    """

    def __init__(self, expander: Expansion):
        assert isinstance(expander, SetUpRun)  # a key schedule that keeps pace goes round the loop itself
        self.expander = expander

    def build(self, m: Module, control: LoopControl, memory: KeyMemory, words: LoopWords) -> dict[Word, Signal]:
        """Build in the key schedule; sources of the round keys for the steps on entry."""
        expander, key = self.expander, control.streams.key
        assert key is not None
        expander.build(m, key, control.accept_key)
        with m.If(control.accept_key):
            m.d.sync += control.have_key.eq(0)
        with m.Elif(expander.last):
            m.d.sync += control.have_key.eq(1)
        with m.If(control.accept_key):
            m.d.sync += control.key_size.eq(key.flag.get("size", 0))
        memory.store(expander.write, expander.index, expander.words)
        memory.read_back(expander, expander.index)
        sources: dict[Word, Signal] = {}
        for decrypt, keys in words.entry_keys.items():
            for n, key_words in enumerate(keys):
                row = control.by_size(partial(words.entry_row, decrypt, n), expander.size)
                kept = registers(words.shape.varying(flatten(key_words)))
                with m.If(expander.write & (expander.index == row)):
                    m.d.sync += [register.eq(v) for register, v in zip(kept.values(), expander.words, strict=True)]
                sources |= kept
        return sources
