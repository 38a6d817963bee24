"""Results of a core or a mode as packets of an AXI4-Stream."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream
from ...cores.core_like import CoreLike
from ..byte_order import number_of
from ..mode import bytes_there, in_flight_fifo
from .packet_input import PacketInput

__all__ = ["PacketEnds", "send_packets"]


class PacketEnds:
    """What results do not say of themselves waits here for them: at the end of a packet whether it was wrong.

    Parameters
    ----------
    m : Module
    inner : CoreLike
    before : int
        How many blocks can wait before it, for whose entries there is room too.
    each : bool
        Whether every block has an entry, and not only the last one of a packet: a core says nothing of ends.
    tagged : bool
        Whether a tag comes behind results: not behind those of a packet without text, which has none.

    Attributes
    ----------
    room : Value
        Whether another one can wait.
    there : Value
        Whether one waits. With a result it always does: it was written at least a clock before the block went inside,
        and `in_flight_fifo` shows it in time.
    last, bad, text : Value
        Of the oldest entry: whether it is of the last block of a packet, and what `PacketInput` tells of that.
    """

    def __init__(self, m: Module, inner: CoreLike, before: int, *, each: bool, tagged: bool) -> None:
        m.submodules.ended_packets = self._fifo = in_flight_fifo(inner, 1 + each + tagged, before)
        self._each, self._tagged = each, tagged
        self.room = self._fifo.w_rdy
        self.there = self._fifo.r_rdy
        self.bad = self._fifo.r_data[0]
        self.last = self._fifo.r_data[1] if each else Const(1)
        self.text = self._fifo.r_data[-1] if tagged else Const(1)

    def note(self, m: Module, packets: PacketInput) -> None:
        """Write what there is to know of a packet that comes in."""
        m.d.comb += [
            self._fifo.w_en.eq(packets.takes if self._each else packets.ends),
            self._fifo.w_data.eq(Cat(packets.bad, *[packets.ends] * self._each, *[packets.text] * self._tagged)),
        ]

    def take(self, m: Module, taken: Value) -> None:
        """The oldest entry is no longer needed after a clock with `taken`."""
        m.d.comb += self._fifo.r_en.eq(taken)


def send_packets(m: Module, inner: wiring.PureInterface, ends: PacketEnds, m_axis: Stream, *, each: bool) -> Value:
    """Send results, and behind those of a message its tag, with tlast at the end of a packet.

    Parameters
    ----------
    m : Module
    inner : interface object
        Streams ``o`` and ``tag``, or one of them.
    ends : PacketEnds
    m_axis : Stream
        Everything on it is zero while it is not valid, if that is so inside.
    each : bool
        See `PacketEnds`.

    Returns
    -------
    Value
        Whether the tag is due, so that no results of this message are left.
    """
    members, size = inner.signature.members, len(m_axis.payload) // 8
    all_bytes = Const((1 << size) - 1, size)
    gives_tag, due = "tag" in members, Signal(name="tag_due")
    payload, keep, valid, last = Const(0), Const(0, size), Const(0), Const(0)
    if "o" in members:
        o = inner.o
        empty = Const(0) if not gives_tag else o.flag["bytes"] == 0
        flows = Const(1) if each else ~due
        m.d.comb += o.ready.eq(flows & (m_axis.ready | empty))
        payload, valid = o.payload, o.valid & flows & ~empty
        keep = bytes_there(m, o.flag["bytes"], size) if "bytes" in o.flag else all_bytes
        last = ends.last if each else Const(0) if gives_tag else o.flag["last"]
    if gives_tag:
        tag, after_text = inner.tag, Signal(name="text_has_left")
        shows = due & ends.there
        if "o" in members:
            m.d.comb += due.eq(after_text | ends.there & ~ends.text)
            with m.If(o.transfer):
                m.d.sync += after_text.eq(o.flag["last"])
            with m.If(tag.transfer):
                m.d.sync += after_text.eq(0)
        else:
            m.d.comb += due.eq(1)
        m.d.comb += tag.ready.eq(shows & m_axis.ready)
        missing = 8 * size - len(tag.payload)
        payload = Mux(due, Cat(Const(0, missing), tag.payload), payload)
        keep, last = Mux(due, Const((1 << len(tag.payload) // 8) - 1, size), keep), due
        valid = Mux(due, tag.valid & ends.there, valid)
    m.d.comb += [
        m_axis.valid.eq(valid),
        m_axis.payload.eq(number_of(payload)),
        m_axis.flag["keep"].eq(Mux(valid, keep, 0)),
        m_axis.flag["last"].eq(valid & last),
        m_axis.flag["user"].eq(valid & last & ends.bad),
    ]
    ends.take(m, m_axis.transfer if each else m_axis.transfer & last)
    return due
