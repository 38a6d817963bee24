"""A design with streams that no core has yet: an IV for each message, flags beside the blocks, a tag at the end.

It adds an accumulator to each block of 16 bits. The accumulator begins as IV xor key, and takes up every block; the tag
is the accumulator at the end plus the key. The last block of a message may be one byte long: the second byte of its
result means nothing.
"""

from functools import cached_property

from amaranth.hdl import ClockDomain, Module, Signal

from roundhouse.architectures.streams import Port
from roundhouse.graph.units import Units
from roundhouse.rtl.rtlil import to_rtlil
from roundhouse.rtl.verilog import to_verilog
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

MASK = 0xFFFF
STREAMS = {
    "key": ("in", {"payload": 16}),
    "iv": ("in", {"payload": 16}),
    "i": ("in", {"payload": 16, "last": 1, "bytes": 2}),
    "o": ("out", {"payload": 16, "last": 1, "bytes": 2}),
    "tag": ("out", {"payload": 16}),
}
FAULTS = {
    "": "",
    "wrong tag": "tag_payload of transfer 1 must be",
    "no last": "o_last of transfer 3 must be",
    "no tag": "no transfer for",
    "early block": "i_ready is high though there was no transfer on iv since reset",
    "tag at once": "tag_valid is high though no transfer is due: one too many, or too early",
}


def _ports():
    for name, (direction, fields) in STREAMS.items():
        back = {"in": "out", "out": "in"}[direction]
        yield Port(f"{name}_valid", direction, 1)
        yield Port(f"{name}_ready", back, 1)
        yield from (Port(f"{name}_{field}", direction, bits) for field, bits in fields.items())


class MessageDesign:
    """The design, or with one of `FAULTS`."""

    name = module = "message"
    ports = (Port("clk", "in", 1), Port("rst", "in", 1), *_ports())

    def __init__(self, fault=""):
        self.fault = fault

    def elaboratable(self):
        m, p = Module(), {port.name: Signal(port.width, name=port.name) for port in self.ports[2:]}
        key, acc = Signal(16), Signal(16)
        has_key, has_iv = Signal(), Signal()
        moves = {name: p[f"{name}_valid"] & p[f"{name}_ready"] for name in STREAMS}
        after = Signal(16)
        m.d.comb += [
            p["key_ready"].eq(~has_iv),
            p["iv_ready"].eq(has_key & ~has_iv & ~p["tag_valid"]),
            p["i_ready"].eq((has_iv | (self.fault == "early block" and has_key)) & ~p["o_valid"]),
            after.eq((acc << 1 | acc >> 15) ^ p["i_payload"]),
        ]
        with m.If(moves["key"]):
            m.d.sync += [key.eq(p["key_payload"]), has_key.eq(1)]
        with m.If(moves["iv"]):
            m.d.sync += [acc.eq(p["iv_payload"] ^ key), has_iv.eq(1)]
            if self.fault == "tag at once":
                m.d.sync += p["tag_valid"].eq(1)
        with m.If(moves["o"]):
            m.d.sync += p["o_valid"].eq(0)
        with m.If(moves["tag"]):
            m.d.sync += p["tag_valid"].eq(0)
        with m.If(moves["i"]):
            m.d.sync += [p["o_valid"].eq(1), p["o_payload"].eq(p["i_payload"] + acc), acc.eq(after)]
            m.d.sync += [p["o_bytes"].eq(p["i_bytes"]), p["o_last"].eq(p["i_last"] & (self.fault != "no last"))]
            with m.If(p["i_last"]):
                m.d.sync += [has_iv.eq(0), p["tag_payload"].eq(after + key + (self.fault == "wrong tag"))]
                m.d.sync += p["tag_valid"].eq(self.fault != "no tag")
        return m, p

    @cached_property
    def verilog(self):
        m, ports = self.elaboratable()
        top = Module()
        top.domains.sync = domain = ClockDomain()
        top.submodules.message = m
        signals = {"clk": domain.clk, "rst": domain.rst, **ports}
        return to_verilog(
            to_rtlil(top, self.module, [(port, signals[port.name]) for port in self.ports], Units("logic")), {}
        )


def message_script(messages, script=None):
    """Send messages, each (key, IV, blocks), and expect what a software model gives; the last block has one byte."""
    script = script or Script(Protocol.of(MessageDesign.ports))
    for key, iv, blocks in messages:
        counts = script.counts
        script.note(f"message of {len(blocks)} blocks")
        script.send("key", {"payload": key}, after={"i": counts["i"]})
        script.send("iv", {"payload": iv}, after={"key": counts["key"], "i": counts["i"]})
        acc = iv ^ key
        for number, block in enumerate(blocks):
            last = number == len(blocks) - 1
            flags = {"last": int(last), "bytes": 1 if last else 2}
            script.send("i", {"payload": block, **flags}, not_before={"iv": counts["iv"]}, delay=3 * (number == 1))
            result = {"payload": (block + acc) & (0xFF00 if last else MASK), **flags}
            script.expect(
                "o", result, care={"payload": 0xFF00} if last else {}, not_before={"i": counts["i"]}, delay=number % 3
            )
            acc = ((acc << 1 | acc >> 15) & MASK) ^ block
        script.expect("tag", {"payload": (acc + key) & MASK}, not_before={"i": counts["i"]}, delay=4)
    script.drain()
    return script


MESSAGES = [(0x1234, 0xBEEF, [0x0102, 0x0304, 0xFFFF]), (0x4321, 1, [7]), (0, MASK, [0x8000, 0x8000, 9, 10, 11, 12])]
