"""A design with streams that no core has yet: an IV for each message, flags beside the blocks, a tag at the end.

It adds an accumulator to each block of 16 bits. The accumulator begins as IV xor key, and takes up every block; the tag
is the accumulator at the end plus the key, twice, with 16 zeros in between. The last block of a message may be one byte
long: the second byte of its result means nothing.
"""

from amaranth.hdl import Cat, Const, Module, Signal

from faulty_design import FaultyDesign
from roundhouse.architectures.streams import CLOCKING, Interface, Stream, StreamSignature, flat_ports
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

MASK = 0xFFFF
BLOCK = {"last": 1, "bytes": 2}


def interface():
    """The streams of the design."""
    return Interface(
        *(Stream(name, StreamSignature(16, flags).flip()) for name, flags in (("key", {}), ("iv", {}), ("i", BLOCK))),
        Stream("o", StreamSignature(16, BLOCK)),
        Stream("tag", StreamSignature(48)),
    )


FAULTS = {
    "": "",
    "wrong tag": "tag_payload of transfer 1 must be",
    "no last": "o_last of transfer 3 must be",
    "no tag": "no transfer for",
    "early block": "i_ready is high though there was no transfer on iv since reset",
    "restless flag": "o_last changed while o_valid waited for o_ready",
    "restless high word": "tag_payload changed while tag_valid waited for tag_ready",
    "tag at once": "tag_valid is high though no transfer is due: one too many, or too early",
}


#: Seen only where copies of the design have other keys.
KEY_IN_FLAG = "key shows in a flag"


class MessageDesign(FaultyDesign):
    """The design, or with one of `FAULTS`."""

    name = module = "message"
    ports = (*CLOCKING, *flat_ports(interface().signature))

    def build(self):
        m, streams = Module(), interface()
        key, iv, i, o, tag = streams
        secret, acc, after, total = (Signal(16) for _ in range(4))
        has_key, has_iv = Signal(), Signal()
        m.d.comb += [
            key.ready.eq(~has_iv),
            iv.ready.eq(has_key & ~has_iv & ~tag.valid),
            i.ready.eq((has_iv | (self.fault == "early block" and has_key)) & ~o.valid),
            after.eq((acc << 1 | acc >> 15) ^ i.payload),
            total.eq(after + secret + (self.fault == "wrong tag")),
        ]
        with m.If(key.transfer):
            m.d.sync += [secret.eq(key.payload), has_key.eq(1)]
        with m.If(iv.transfer):
            m.d.sync += [acc.eq(iv.payload ^ secret), has_iv.eq(1)]
            if self.fault == "tag at once":
                m.d.sync += tag.valid.eq(1)
        with m.If(o.transfer):
            m.d.sync += o.valid.eq(0)
        with m.If(tag.transfer):
            m.d.sync += tag.valid.eq(0)
        if self.fault == "restless flag":
            m.d.sync += o.last.eq(~o.last)
        if self.fault == "restless high word":
            m.d.sync += tag.payload[40].eq(~tag.payload[40])
        with m.If(i.transfer):
            m.d.sync += [o.valid.eq(1), o.payload.eq(i.payload + acc), acc.eq(after)]
            m.d.sync += [o.bytes.eq(i.bytes), o.last.eq(i.last & (self.fault != "no last"))]
            if self.fault == KEY_IN_FLAG:
                m.d.sync += o.last.eq(secret[0])
            with m.If(i.last):
                m.d.sync += [has_iv.eq(0), tag.payload.eq(Cat(total, Const(0, 16), total))]
                m.d.sync += tag.valid.eq(self.fault != "no tag")
        return m, streams


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
        script.expect("tag", {"payload": ((acc + key) & MASK) * (2**32 + 1)}, not_before={"i": counts["i"]}, delay=4)
    script.drain()
    return script


MESSAGES = [(0x1234, 0xBEEF, [0x0102, 0x0304, 0xFFFF]), (0x4321, 1, [7]), (0, MASK, [0x8000, 0x8000, 9, 10, 11, 12])]
