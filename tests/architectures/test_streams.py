"""Streams as interfaces of Amaranth: members, flat ports, connections, and conversion to the library's own."""

from random import Random

import pytest
from amaranth.hdl import Const, Module
from amaranth.lib import stream, wiring
from amaranth.lib.data import StructLayout
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from roundhouse.architectures.packing import pack, packed, unpack
from roundhouse.architectures.streams import (
    Interface,
    Port,
    ResultStream,
    Stream,
    StreamSignature,
    flat_ports,
    flat_signals,
)
from roundhouse.verify.drivers.amaranth import play
from simulate import in_order

SIGNATURE = StreamSignature(8, {"last": 1, "bytes": 2})


def test_a_signature_is_its_payload_and_flags():
    assert StreamSignature(8, {"last": 1, "bytes": 2}) == SIGNATURE
    assert StreamSignature(8, {"last": 1}) != SIGNATURE
    assert StreamSignature(9, {"last": 1, "bytes": 2}) != SIGNATURE
    assert SIGNATURE.flip() != SIGNATURE
    assert SIGNATURE.flip().flags == {"last": 1, "bytes": 2}


@pytest.mark.parametrize("name", ["valid", "ready", "payload", "flag", "transfer"])
def test_a_flag_has_a_name_of_its_own(name):
    with pytest.raises(ValueError, match=f"a flag must not be called '{name}'"):
        StreamSignature(8, {name: 1})


@pytest.mark.parametrize(("gated", "idle"), [(True, 0), (False, 9)])
def test_a_result_shows_while_it_is_not_valid_unless_the_stream_is_gated(gated, idle):
    m, o = Module(), ResultStream("o", 4, gated=gated)
    o.deliver(m, Const(9, 4))
    shown = {}

    async def bench(ctx):
        for valid in (0, 1):
            ctx.set(o.valid, valid)
            await ctx.delay(1e-9)
            shown[valid] = ctx.get(o.payload)

    simulator = Simulator(m)
    simulator.add_testbench(bench)
    simulator.run()
    assert shown == {0: idle, 1: 9}


def test_ports_have_the_names_of_members_and_the_directions_of_their_owner():
    interface = Interface(Stream("i", SIGNATURE.flip()), Stream("o", StreamSignature(4)))
    ports = [
        Port("i_valid", "in", 1),
        Port("i_ready", "out", 1),
        Port("i_payload", "in", 8),
        Port("i_last", "in", 1),
        Port("i_bytes", "in", 2),
        Port("o_valid", "out", 1),
        Port("o_ready", "in", 1),
        Port("o_payload", "out", 4),
    ]
    assert [*flat_ports(interface.signature)] == ports
    assert [(name, signal.name, len(signal)) for name, signal in flat_signals(interface).items()] == [
        (port.name, port.name, port.width) for port in ports
    ]
    assert interface.signature.is_compliant(interface)


def test_ports_outside_of_streams_are_ports_too():
    signature = wiring.Signature({"i": In(SIGNATURE), "interrupt": Out(1)})
    assert flat_ports(signature)[-1] == Port("interrupt", "out", 1)
    assert flat_signals(signature.create(path=()))["interrupt"].name == "interrupt"


def test_a_signature_creates_streams_with_flat_names():
    interface = wiring.Signature({"i": In(SIGNATURE)}).create(path=("core",))
    assert interface.i.payload.name == "core_i_payload"
    assert interface.i.last.name == "core_i_last"
    assert interface.i.flag["last"] is interface.i.last


def test_streams_connect_only_to_streams_with_the_same_flags():
    m = Module()
    source, sink = SIGNATURE.create(path=("source",)), SIGNATURE.flip().create(path=("sink",))
    wiring.connect(m, source, sink)
    with pytest.raises(wiring.ConnectionError, match="bytes"):
        wiring.connect(m, source, StreamSignature(8, {"last": 1}).flip().create(path=("other",)))


def test_a_library_stream_has_one_payload_of_all_fields():
    layout = StructLayout({"payload": 8, "last": 1, "bytes": 2})
    assert packed(SIGNATURE) == stream.Signature(layout)
    assert packed(SIGNATURE.flip()) == stream.Signature(layout)


def test_packed_and_unpacked_fields_arrive_where_they_belong():
    """Through a FIFO of the library, whose payload has 11 bits; they are gathered from one output."""
    random = Random(1)
    sent = [(random.getrandbits(8), random.getrandbits(1), random.getrandbits(2)) for _ in range(20)]
    interface = Interface(i := Stream("i", SIGNATURE.flip()), o := Stream("o", StreamSignature(11)))
    middle = Stream("middle", SIGNATURE)
    m = Module()
    m.submodules.fifo = fifo = SyncFIFOBuffered(width=11, depth=4)
    pack(m, i, fifo.w_stream)
    unpack(m, fifo.r_stream, middle)
    m.d.comb += [o.valid.eq(middle.valid), middle.ready.eq(o.ready)]
    m.d.comb += o.payload.eq(middle.payload * 8 + middle.last * 4 + middle.bytes)
    transfers = [("i", {"payload": p, "last": last, "bytes": n}) for p, last, n in sent]
    results = [8 * p + 4 * last + n for p, last, n in sent]
    play(m, flat_signals(interface), in_order(flat_ports(interface.signature), transfers, results, hold=2))
