"""The registers of a key that is loaded."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Cat, Module, Signal, Value

from ..byte_order import number_of
from ..registers import WORD, Register
from .erasing import load_or_erase
from .lite import Lite

__all__ = ["KeyRegisters"]


class KeyRegisters:
    """They are whole once all words of a key were written since they were last erased.

    A word takes two clocks to be in its register, so it is there when the next register can be written: what is on the
    bus, and which word it is, stand in registers in between, since that is known late in a clock.

    Parameters
    ----------
    m : Module
    lite : Lite
    register : Register
        ``KEY``.
    sizes : sequence of int
        Key sizes in bits, rising.
    size : Value
        The number of the size of the key that is loaded.

    Attributes
    ----------
    loads : Signal
        1 in a clock at whose end the key is loaded. Whoever owns the registers drives it.
    erases : Signal
        1 in the clock before one at whose end they are erased: one after the data of the write that asked for it at the
        latest, since a word of the next key can be in its register two clocks later. Driven like `loads`.
    """

    def __init__(self, m: Module, lite: Lite, register: Register, sizes: Sequence[int], size: Value) -> None:
        self.loads, self.erases = Signal(name="loads_key"), Signal(name="erases_key")
        self.size, self._sizes = size, sizes
        self._words = [Signal(WORD, name=f"key_word{n}", reset_less=True) for n in range(register.count)]
        self._written = Signal(register.count, name="key_words_written")
        data, arrives = Signal(WORD, name="key_data", reset_less=True), Signal(register.count, name="key_word_arrives")
        m.d.sync += [data.eq(lite.data), arrives.eq(Cat(lite.written(register.name, n) for n in range(register.count)))]
        erased = Signal(name="key_words_erased", init=1)  # after a reset, too, which then need not reach every bit
        m.d.sync += erased.eq(self.erases)
        for word, written, loads in zip(self._words, self._written, arrives, strict=True):
            load_or_erase(m, Cat(word, written), Cat(data, 1), loads=loads, erases=erased)

    def whole(self, size: Value) -> Value:
        """Whether every word of a key of the size with this number was written since they were erased."""
        whole = [self._written[: -(-bits // WORD)].all() for bits in self._sizes]
        return Cat(*whole, *[0] * ((1 << len(size)) - len(whole))).bit_select(size, 1)

    @property
    def key(self) -> Value:
        """The key in the registers, as `number_of`; as many bits as the registers have."""
        return number_of(Cat(*self._words))
