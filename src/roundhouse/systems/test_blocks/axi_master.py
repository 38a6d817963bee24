"""The master of a bus: blocks as packets of one beat, and each key in the writes of a processor."""

from __future__ import annotations

from types import SimpleNamespace

from amaranth.hdl import Array, Cat, Const, Module, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream
from ...cores.core_like import CoreLike
from ..axi.registers import packet_registers
from ..buses.axi import AXI
from ..byte_order import number_of
from ..registers import WORD

__all__ = ["CLOCKS_TO_ANSWER", "drive_axi", "inside"]

CLOCKS_TO_ANSWER = 5  #: from the write of a command to the answer that the core has taken the key


def inside(design: CoreLike) -> CoreLike | None:
    """Return the core in a bus that `drive_axi` drives; a design without any bus itself; None for all others."""
    layers = getattr(design, "layers", ())
    if not any(layer.framed for layer in layers):
        return design
    return design.core if layers == (AXI(),) else None  # type: ignore[attr-defined]


def drive_axi(m: Module, core: CoreLike, bus: wiring.PureInterface) -> SimpleNamespace:
    """Drive a bus, and return in its place the streams of the core inside, by their names.

    Parameters
    ----------
    m : Module
        A module of its own.
    core : CoreLike
        What is inside the bus: a core without modes.
    bus : interface object
        The ports of `AXI` with a block a beat.
    """
    streams = {name: Stream(name, member.signature) for name, member in core.signature.members.items()}
    _send(m, streams["i"], bus.s_axis)
    _receive(m, bus.m_axis, streams["o"])
    _write_keys(m, core, streams["key"], bus)
    return SimpleNamespace(**streams)


def _send(m: Module, i: Stream, s_axis: Stream) -> None:
    """Send each block as a packet."""
    m.d.comb += [
        s_axis.valid.eq(i.valid),
        i.ready.eq(s_axis.ready),
        s_axis.payload.eq(number_of(i.payload)),
        s_axis.flag["keep"].eq(~0),
        s_axis.flag["last"].eq(1),
    ]


def _receive(m: Module, m_axis: Stream, o: Stream) -> None:
    m.d.comb += [o.valid.eq(m_axis.valid), m_axis.ready.eq(o.ready), o.payload.eq(number_of(m_axis.payload))]


def _write_keys(m: Module, core: CoreLike, key: Stream, bus: wiring.PureInterface) -> None:
    """Write the words of a key and the command that loads it, then ask until the core has taken it.

    Only then is it taken here: another one would take the place of a key that waits.
    """
    registers = packet_registers(core)
    writes = [*zip(registers["KEY"].addresses, _words(key), strict=True)]
    writes.append((registers["COMMAND"].offset, _command(core, key)))
    number, asks = Signal(range(len(writes)), name="write"), Signal(name="asks")
    address, data = (Array(column)[number] for column in zip(*writes, strict=True))
    answered = _write(m, bus, key.valid & ~asks, address, data)
    taken = _read(m, bus, asks, registers["STATUS"].offset)
    with m.If(answered):
        m.d.sync += number.eq(number + 1)
        with m.If(number == len(writes) - 1):
            m.d.sync += [number.eq(0), asks.eq(1)]
    m.d.comb += key.ready.eq(taken & ~bus.s_axi_r.payload[registers["STATUS"].field("key_waiting").low])
    with m.If(key.ready):
        m.d.sync += asks.eq(0)


def _write(m: Module, bus: wiring.PureInterface, wanted: Value, address: Value, data: Value) -> Value:
    """Write while `wanted`: an address, its data, and then the answer; return whether that is there."""
    aw, w, b = bus.s_axi_aw, bus.s_axi_w, bus.s_axi_b
    addressed, written = Signal(name="addressed"), Signal(name="written")
    m.d.comb += [aw.valid.eq(wanted & ~addressed), aw.payload.eq(address)]
    m.d.comb += [w.valid.eq(addressed & ~written), w.payload.eq(data), w.flag["strb"].eq(~0), b.ready.eq(1)]
    with m.If(b.transfer):
        m.d.sync += [addressed.eq(0), written.eq(0)]
    with m.Else():
        m.d.sync += [addressed.eq(addressed | aw.transfer), written.eq(written | w.transfer)]
    return b.transfer


def _read(m: Module, bus: wiring.PureInterface, wanted: Value, address: int) -> Value:
    """Read a register again and again while `wanted`; return whether a value is there."""
    ar, r, asked = bus.s_axi_ar, bus.s_axi_r, Signal(name="asked")
    m.d.comb += [ar.valid.eq(wanted & ~asked), ar.payload.eq(address), r.ready.eq(1)]
    m.d.sync += asked.eq((asked | ar.transfer) & ~r.transfer)
    return r.transfer


def _words(key: Stream) -> list[Value]:
    """The words of a key of the longest size, the first byte in the low bits of the first one; see `key_words`."""
    bits = -(-len(key.payload) // WORD) * WORD
    data = number_of(Cat(Const(0, bits - len(key.payload)), key.payload))
    return [data[start : start + WORD] for start in range(0, bits, WORD)]


def _command(core: CoreLike, key: Stream) -> Value:
    """The value that loads a key of its size."""
    command = packet_registers(core)["COMMAND"]
    load, size = command.field("load_key"), command.field("key_size")
    return Const(1 << load.low, WORD) | Cat(Const(0, size.low), key.flag.get("size", Const(0, 1)))
