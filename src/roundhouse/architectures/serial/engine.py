"""Serial cores: every word is in a shift register, and each clock computes one digit of each. The smallest hardware."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Const, Value

from ...ciphers.cipher import Cipher
from ...graph.lower import Source
from ...graph.units import Units
from ...words import Word
from ..common.claim import Claim
from ..common.registers import registers
from ..common.submodules import Submodules
from ..keys.policy import KeyPolicy
from ..streams import Streams
from .control import SerialControl, SerialSignals, serial_signals
from .datapath import SerialDatapath
from .passes import Passes
from .words import SerialWords

__all__ = ["SerialEngine"]


@dataclass(frozen=True, eq=False)
class SerialEngine:
    """A core that computes `digit` bits of every word of the state and of the key state in a clock, a round in a pass.

    A block and its key are taken digit by digit, straight from the ports, and ready rises with the last digit that is
    needed. The result waits in the registers of the state.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt`` or ``decrypt``.
    digit : int
        Bits of a digit.
    policy : KeyPolicy
        One with `KeyPolicy.serial`. A key that is held circulates beside the key state.
    units : Units
    streams : Streams
    """

    cipher: Cipher
    direction: str
    digit: int
    policy: KeyPolicy
    units: Units
    streams: Streams

    @cached_property
    def words(self) -> SerialWords:
        """The word graph of a round, digit by digit."""
        return SerialWords(self.cipher, self.direction, self.policy, self.digit)

    @cached_property
    def datapath(self) -> SerialDatapath:
        """What every register takes."""
        return SerialDatapath(Passes(self.words))

    @property
    def claim(self) -> Claim:
        """Clocks that the core claims to take; see `Claim`."""
        words, clocks = self.words, self.words.serial.clocks
        passes = words.load_passes + words.rounds
        setup = (clocks * (1 + words.load_passes),) if words.holds_key else None
        return Claim(
            latency=(1 if words.key_waits else clocks * words.rounds + 1,),
            cycles_per_block=(clocks * (passes + 1) if words.holds_key else clocks * passes + 1,),
            key_setup_encrypt=None if words.decrypt else setup,
            key_setup_decrypt=setup if words.decrypt else None,
        )

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight: a pass loads the one or the other."""
        return True

    def build(self, submodules: Submodules) -> None:
        """Build the core in the four submodules."""
        datapath, signals = self.datapath, serial_signals(self.datapath.entry.groups)
        SerialControl(datapath.entry.groups, signals, self.streams).build(submodules.controller)
        held = registers(datapath.registers)
        *values, block_out = datapath.lower(submodules, {**held, **self._inputs(signals)}, self.units, signals)
        for word, value in zip(datapath.next, values, strict=True):
            m = submodules.algorithm if word in datapath.data else submodules.key_schedule
            with m.If(self._moves(word, signals)):
                m.d.sync += held[word].eq(value)
        self.streams.o.deliver(submodules.interface, block_out)

    def _inputs(self, signals: SerialSignals) -> dict[Word, Source]:
        """Where the inputs come from that are no registers of the datapath."""
        words, datapath = self.words, self.datapath
        return {
            words.serial.clock: signals.clock,
            words.index: words.index_of(signals.number),
            datapath.number: signals.number,
            datapath.loading: signals.loading,
            datapath.loading_key: signals.loading_key,
            datapath.entry.starting: signals.starting,
            datapath.entry.group: signals.group,
            datapath.entry.fetching: signals.fetching,
            words.block: self.streams.i.payload,
            words.key: self.streams.new_key,
        }

    def _moves(self, word: Word, signals: SerialSignals) -> Value:
        """When a register moves: a static word between passes; the state not while a result waits."""
        moves: Value = signals.last if word in self.words.serial.static else Const(1)
        return moves & ~signals.full if word in self.words.state else moves
