"""What blocks of messages side by side depend on: for each channel the IV or zero, then the result before."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.memory import Memory

from ..architectures.streams import Stream

__all__ = ["Chains"]


class Chains:
    """For each channel the value that the next block of its message depends on.

    The values stand in a memory with a row for each channel, or arrive in this clock as the result of the block before.
    So a block can enter the core in the clock in which that result leaves, and in no earlier one, whichever channels
    have blocks in between. An IV is taken once no message of its channel goes on, in a clock in which no result needs
    the memory; without a stream ``iv`` a message begins with zero. No transfer for a channel that does not exist is
    taken.

    Parameters
    ----------
    m : Module
    outer : interface object
        Stream ``i``, with the flags ``last`` and ``channel``, and ``iv`` with ``channel``, if there is one. The chains
        drive ``iv_ready``.
    count : int
        Channels.
    o : Stream
        Results; they count as soon as they are valid.
    last : Value
        With a result: no block waits for it.
    channel : Value
        With a result: its channel.
    result : Value
        With a result: what the next block of its message depends on.

    Attributes
    ----------
    known : Signal
        Whether the value for the block that is offered is known, so the block can be accepted.
    value : Signal
    open : Signal
        Whether a message has begun, by its first block, and not ended.
    """

    def __init__(
        self,
        m: Module,
        outer: wiring.PureInterface,
        count: int,
        *,
        o: Stream,
        last: Value,
        channel: Value,
        result: Value,
    ) -> None:
        self._m, self._outer, bits = m, outer, len(outer.i.payload)
        self.known, self.value = Signal(name="chain_known"), Signal(bits, name="chain_value")
        self.open, self._stays = Signal(name="message_open"), Signal(name="result_stays")
        self._stored, self._going, self._offered, self._arrived, self._announced = (
            Signal(count, name=f"channel_{what}") for what in ("stored", "going", "offered", "arrived", "announced")
        )
        m.submodules.chain_values = values = Memory(shape=bits, depth=count, init=[])
        read = values.read_port(domain="comb")  # Amaranth calls the ports after these variables
        write = values.write_port()
        self._write, entered, seen = write, Signal(count, name="channel_entered"), Signal(name="result_seen")
        m.d.comb += [
            self._offered.eq(_only(outer.i.channel, count)),
            self._arrived.eq(Mux(o.valid & ~last & ~seen, _only(channel, count), 0)),
            entered.eq(Mux(outer.i.transfer, self._offered, 0)),
            self._stays.eq((self._arrived & ~entered).any()),  # no block takes the result in this clock
            self.open.eq(self._going.any()),
            read.addr.eq(outer.i.channel),
        ]
        m.d.sync += [
            seen.eq(o.valid & ~o.ready),
            self._stored.eq((self._stored | self._arrived | self._announced) & ~entered),
            self._going.eq(Mux(outer.i.last, self._going & ~entered, self._going | entered)),
        ]
        chained = Mux(self._is_offered(self._stored), read.data, result)
        start = self._start_with_iv if "iv" in outer.signature.members else self._start_with_zero
        start(chained, channel, result)

    def _start_with_iv(self, chained: Value, channel: Value, result: Value) -> None:
        """IVs and results share the memory: an IV waits while a result is stored."""
        iv, write, stays = self._outer.iv, self._write, self._stays
        asked = Signal(len(self._stored), name="channel_asked")
        self._m.d.comb += [
            asked.eq(_only(iv.channel, len(asked))),
            iv.ready.eq((asked & ~self._stored & ~self._going).any() & ~stays),
            self._announced.eq(Mux(iv.transfer, asked, 0)),
            write.en.eq(stays | iv.transfer),
            write.addr.eq(Mux(stays, channel, iv.channel)),
            write.data.eq(Mux(stays, result, iv.payload)),
            self.known.eq(self._is_offered(self._stored | self._arrived)),
            self.value.eq(chained),
        ]

    def _start_with_zero(self, chained: Value, channel: Value, result: Value) -> None:
        write, goes_on = self._write, self._is_offered(self._going)
        self._m.d.comb += [
            write.en.eq(self._stays),
            write.addr.eq(channel),
            write.data.eq(result),
            self.known.eq(self._is_offered(~self._going | self._stored | self._arrived)),
            self.value.eq(Mux(goes_on, chained, 0)),
        ]

    def _is_offered(self, channels: Value) -> Value:
        """Whether the block that is offered belongs to one of these channels, which have a bit each."""
        return (channels & self._offered).any()


def _only(channel: Value, count: int) -> Value:
    """A bit for each channel, of which that of the given one is 1."""
    return Cat(*(channel == number for number in range(count)))
