"""A loop: what a duplex core encrypts comes back over a line, and is decrypted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..block_streams import BlockStreams
from ..buses.words import WIDTHS, gather, send
from ..layer import LINE
from ..mode import blocks_in_flight, in_flight_fifo

__all__ = ["Loop"]

_PAIRS = (("enc_i", "enc_o"), ("dec_i", "dec_o"))


@dataclass(frozen=True)
class Loop:
    """A duplex core whose encrypted blocks are decrypted: one stream of keys, one of blocks in, one of blocks out.

    A block is decrypted under the key that it was encrypted under. With shadow keys, and keys that travel, its flags
    wait beside the core until its result has passed the line, and no block waits for a key change. Otherwise a key
    waits until the line is empty, and blocks wait for the key.

    Attributes
    ----------
    inner : CoreLike
    word : int
        Bits of a word on the line, most significant word first; 0 for whole blocks.
    """

    inner: CoreLike
    word: int = 0

    @property
    def words(self) -> int:
        """Clocks that a block takes on the line."""
        return self.inner.cipher.block_bits // self.word if self.word else 1

    def refusal(self) -> str | None:
        """Return why there is no such loop, and what to take instead; None if there is."""
        inner, bits = self.inner, self.inner.cipher.block_bits
        streams = BlockStreams.of(inner.signature)
        if streams is None or streams.pairs != _PAIRS:
            return "blocks are decrypted while others are encrypted; take duplex, without other layers inside"
        if inner.clears:
            return "the line is not erased with the core; take a core without -clear"
        fitting = [width for width in WIDTHS if width < bits and bits % width == 0]
        if self.word and self.word not in fitting:
            return f"words on the line must have {', '.join(map(str, fitting))} bits for blocks of {bits}"
        return None

    @property
    def signature(self) -> wiring.Signature:
        """The streams ``key``, unless keys travel, ``i`` and ``o``."""
        members = self.inner.signature.members
        inside = {**({"key": self._keys[0]} if self._keys else {}), "i": "enc_i", "o": "dec_o"}
        return wiring.Signature({name: members[own] for name, own in inside.items()})

    @property
    def claim(self) -> Claim:
        """Clocks from a block to the same block decrypted; a key is set up as for encryption."""
        inner = self.inner.claim
        return replace(
            inner,
            latency=tuple(2 * clocks + self.words - 1 for clocks in inner.latency),
            cycles_per_block=tuple(max(self.words, clocks) for clocks in inner.cycles_per_block),
            key_setup_decrypt=None,
        )

    def build(
        self,
        m: Module,
        core: wiring.PureInterface,
        outer: wiring.PureInterface,
        insert: Callable[[Stream], Stream] | None = None,
    ) -> Stream:
        """Build the loop.

        Parameters
        ----------
        m : Module
        core : interface object
            The streams of the core.
        outer : interface object
            The streams of `signature`.
        insert : callable, optional
            Builds what is between encryption and the line: takes the stream of results, returns that for the line.

        Returns
        -------
        Stream
            The line.
        """
        line, arrived = self._line(m, core.enc_o if insert is None else insert(core.enc_o))
        space, known, idle = _beside(m, self.inner, core)
        held = self._pass_keys(m, core, outer, idle)
        _take(m, outer.i, core.enc_i, space & ~held)
        m.d.comb += [flag.eq(outer.i.flag[name]) for name, flag in core.enc_i.flag.items()]
        _take(m, arrived, core.dec_i, known)
        _take(m, core.dec_o, outer.o)
        return line

    @property
    def _keys(self) -> tuple[str, ...]:
        """Key streams of the core."""
        return tuple(name for name in ("key", "enc_key", "dec_key") if name in self.inner.signature.members)

    def _line(self, m: Module, sent: Stream) -> tuple[Stream, Stream]:
        """The line, and whole blocks at its end."""
        line = Stream(LINE, StreamSignature(self.word or len(sent.payload)))
        end = line
        if self._keys == (
            "key",
        ):  # ready of decryption may depend on whether encryption takes a key, and that on ready
            end = Stream("line_end", line.signature)
            _hold(m, line, end)
        if not self.word:
            _take(m, sent, line)
            return line, end
        arrived = Stream("arrived", StreamSignature(len(sent.payload)))
        send(m, sent, line)
        gather(m, end, arrived, [self.words])
        return line, arrived

    def _pass_keys(self, m: Module, core: wiring.PureInterface, outer: wiring.PureInterface, idle: Value) -> Value:
        """Pass keys to the core; return whether one keeps blocks out."""
        keys = [getattr(core, name) for name in self._keys]
        for key in keys:
            m.d.comb += key.payload.eq(outer.key.payload)
            m.d.comb += [flag.eq(outer.key.flag[name]) for name, flag in key.flag.items()]
        if len(keys) == 1:
            m.d.comb += [keys[0].valid.eq(outer.key.valid & idle), outer.key.ready.eq(keys[0].ready & idle)]
            return outer.key.valid
        if keys:
            return _to_each(m, outer.key, keys) & outer.i.flag["next_key"]
        return Const(0)


def _to_each(m: Module, key: Stream, keys: Sequence[Stream]) -> Value:
    """Each direction takes a key as soon as it can: the transfer is over when both have taken it.

    Until then no block may use it; returned is whether one direction has a key that the other has not.
    """
    taken = Signal(len(keys), name="key_taken")
    m.d.comb += key.ready.eq(reduce(and_, (has | one.ready for has, one in zip(taken, keys, strict=True))))
    for has, one in zip(taken, keys, strict=True):
        m.d.comb += one.valid.eq(key.valid & ~has)
        m.d.sync += has.eq((has | one.transfer) & ~key.transfer)
    return taken.any()


def _take(m: Module, sent: Stream, taken: Stream, allowed: Value | int = 1) -> None:
    """Pass payloads on while `allowed`."""
    m.d.comb += [taken.valid.eq(sent.valid & allowed), sent.ready.eq(taken.ready & allowed)]
    m.d.comb += taken.payload.eq(sent.payload)


def _hold(m: Module, sent: Stream, taken: Stream) -> None:
    """Pass payloads on in the same clock. One that is not taken waits in a register, so ready comes from registers."""
    held, payload = Signal(name="line_held"), Signal.like(sent.payload, name="line_waiting", reset_less=True)
    m.d.comb += [sent.ready.eq(~held), taken.valid.eq(held | sent.valid)]
    m.d.comb += taken.payload.eq(Mux(held, payload, sent.payload))
    m.d.sync += held.eq(taken.valid & ~taken.ready)
    with m.If(~held):
        m.d.sync += payload.eq(sent.payload)


def _beside(m: Module, inner: CoreLike, core: wiring.PureInterface) -> tuple[Value, Value, Value]:
    """What is known of the blocks between the two directions. Their flags wait here for decryption.

    Returns
    -------
    tuple of Value
        Whether there is space for one more; whether the flags of the first are there; whether there is none.
    """
    flags = Cat(*core.enc_i.flag.values())
    enters, leaves = core.enc_i.transfer, core.dec_i.transfer
    if not core.enc_i.flag:
        depth = blocks_in_flight(inner) + 1
        count = Signal(range(depth + 1), name="blocks_between")
        m.d.sync += count.eq(count + enters - leaves)
        return count != depth, Const(1), count == 0
    m.submodules.flags = beside = in_flight_fifo(inner, len(flags), spare=1)
    m.d.comb += [beside.w_data.eq(flags), beside.w_en.eq(enters), beside.r_en.eq(leaves)]
    m.d.comb += Cat(*core.dec_i.flag.values()).eq(beside.r_data)
    return beside.w_rdy, beside.r_rdy, beside.level == 0
