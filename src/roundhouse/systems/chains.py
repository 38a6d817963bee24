"""What blocks of messages side by side depend on: for each channel the IV or zero, then the result before."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.memory import Memory

from ..architectures.streams import Stream

__all__ = ["Chains"]


class Chains:
    """For each channel the value that the next block of its message depends on.

    Results stand in a memory with a row for each channel, or arrive in this clock. So a block can enter the core in the
    clock in which the result before it leaves, and in no earlier one, whichever channels have blocks in between. An IV
    waits for each channel in a second memory, while the message before goes on; without a stream ``iv`` a message
    begins with zero. No transfer for a channel that does not exist is taken.

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
        bits = len(outer.i.payload)
        self.known, self.value = Signal(name="chain_known"), Signal(bits, name="chain_value")
        self.open, seen = Signal(name="message_open"), Signal(name="result_seen")
        stored, going, offered, entered, arrived = (
            Signal(count, name=f"channel_{what}") for what in ("stored", "going", "offered", "entered", "arrived")
        )
        m.submodules.results = results = Memory(shape=bits, depth=count, init=[])
        read = results.read_port(domain="comb")  # Amaranth calls the ports after these variables
        write = results.write_port()
        begins, first = _first(m, outer, entered & ~going)
        m.d.comb += [
            offered.eq(_only(outer.i.channel, count)),
            entered.eq(Mux(outer.i.transfer, offered, 0)),
            arrived.eq(Mux(o.valid & ~last & ~seen, _only(channel, count), 0)),
            read.addr.eq(outer.i.channel),
            write.en.eq(o.valid & ~last),
            write.addr.eq(channel),
            write.data.eq(result),
            self.open.eq(going.any()),
            self.known.eq((((begins & ~going) | stored | arrived) & offered).any()),
            self.value.eq(Mux((going & offered).any(), Mux((stored & offered).any(), read.data, result), first)),
        ]
        m.d.sync += [
            seen.eq(o.valid & ~o.ready),
            stored.eq((stored | arrived) & ~entered),
            going.eq(Mux(outer.i.last, going & ~entered, going | entered)),
        ]


def _first(m: Module, outer: wiring.PureInterface, begun: Value) -> tuple[Value, Value]:
    """On which channels an IV waits for a message, and that for the block that is offered; zero, if there are no IVs.

    An IV leaves once its message has `begun`, by channel.
    """
    count = len(begun)
    if "iv" not in outer.signature.members:
        return ~Const(0, count), Const(0)
    iv = outer.iv
    m.submodules.ivs = ivs = Memory(shape=len(iv.payload), depth=count, init=[])
    read_iv = ivs.read_port(domain="comb")
    write_iv = ivs.write_port()
    waiting, asked = Signal(count, name="channel_iv"), Signal(count, name="channel_asked")
    m.d.comb += [
        asked.eq(_only(iv.channel, count)),
        iv.ready.eq((asked & ~waiting).any()),
        write_iv.en.eq(iv.transfer),
        write_iv.addr.eq(iv.channel),
        write_iv.data.eq(iv.payload),
        read_iv.addr.eq(outer.i.channel),
    ]
    m.d.sync += waiting.eq(waiting & ~begun | Mux(iv.transfer, asked, 0))
    return waiting, read_iv.data


def _only(channel: Value, count: int) -> Value:
    """A bit for each channel, of which that of the given one is 1."""
    return Cat(*(channel == number for number in range(count)))
