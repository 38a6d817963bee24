"""A design that takes a key at any time, also in the clock of a block: ``o = rotl(i, 1) + key``, for words of 16 bits.

A block uses the last key taken in an earlier clock. Its result waits in a register, and shows only while it is valid.
"""

from random import Random

from amaranth.hdl import Module, Mux, ResetSignal, Signal

from faulty_design import FaultyDesign
from roundhouse.architectures.streams import CLOCKING, Interface, Stream, StreamSignature, flat_ports
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.blocks import BlockScript
from roundhouse.verify.script.offers import BlockOffer, KeyOffer

MASK = 0xFFFF


def result(key, block):
    """What comes out."""
    return ((block << 1 | block >> 15) + key) & MASK


def interface():
    """The streams of the design."""
    return Interface(
        *(Stream(name, StreamSignature(16).flip()) for name in ("key", "i")), Stream("o", StreamSignature(16))
    )


#: What is wrong, and how every driver says so.
FAULTS = {
    "": "",
    "new key too early": r"o_payload of transfer \d+ must be \w+, but is \w+, which is right after transfer \d+ "
    r"\(transfer \d+ of i was taken in clock \d+, after transfer \d+ of key\), at clock \d+",
    "key lost": r"o_payload of transfer \d+ must be \w+, but is \w+, which is right after transfer \d+ ",
    "block lost": r"o_payload of transfer \d+ must be \w+, but is \w+",
    "payload shows": "o_payload must be zero while o_valid is low, but is",
    "key kept over reset": "i_ready is high though there was no transfer on key since reset",
    "key taken in reset": "i_ready is high though there was no transfer on key since reset",
    "key taken in a longer reset": "i_ready (is high though there was no transfer on key|must not depend)",
    "result in the first clock of reset": "o_valid is high though no transfer is due|o_payload of transfer",
    "result in the second clock of reset": "o_valid is high though no transfer is due",
}
#: Seen only where copies of the design have other keys.
KEY_IN_READY = "key shows in ready during reset"


class KeyedDesign(FaultyDesign):
    """The design, or with one of `FAULTS`."""

    name = module = "keyed"
    ports = (*CLOCKING, *flat_ports(interface().signature))

    def build(self):
        m, streams = Module(), interface()
        key, i, o = streams
        secret, word = Signal(16), Signal(16)
        over_reset = self.fault in ("key kept over reset", "key taken in reset", "key taken in a longer reset")
        has_key, full = Signal(reset_less=over_reset), Signal()
        was_reset = Signal(reset_less=True)
        first, second = ResetSignal() & ~was_reset, ResetSignal() & was_reset
        shows = {"result in the first clock of reset": first, "result in the second clock of reset": second}
        m.d.sync += was_reset.eq(ResetSignal())
        m.d.comb += [
            key.ready.eq(~(ResetSignal() & secret[0]) if self.fault == KEY_IN_READY else 1),
            o.valid.eq(full | shows.get(self.fault, 0)),
            i.ready.eq(has_key & ~o.valid),
            o.payload.eq(word if self.fault == "payload shows" else Mux(o.valid, word, 0)),
        ]
        if self.fault == "key taken in reset":
            m.d.sync += has_key.eq(has_key & ~ResetSignal())
        with m.If(key.transfer & (~(i.valid & has_key) if self.fault == "key lost" else 1)):
            m.d.sync += [secret.eq(key.payload), has_key.eq(1)]
        if self.fault == "key taken in a longer reset":
            with m.If(first):
                m.d.sync += has_key.eq(0)
        with m.If(o.transfer):
            m.d.sync += full.eq(0)
        used = Mux(key.transfer, key.payload, secret) if self.fault == "new key too early" else secret
        with m.If(i.transfer & (~key.transfer if self.fault == "block lost" else 1)):
            m.d.sync += [full.eq(1), word.eq((i.payload << 1 | i.payload[15]) + used)]
        return m, streams


def keyed_script(sections=8, seed=0):
    """Races of keys and blocks with all delays, and a reset after every second one."""
    random = Random(seed)
    script, last = BlockScript(Protocol.of(KeyedDesign.ports, gated=True), (16,)), None
    for section in range(sections):
        keys = [last, *(random.getrandbits(16) for _ in range(4))]
        blocks = [random.getrandbits(16) for _ in range(8)]
        offers = [KeyOffer(key, 16, random.choice((0, 0, 1, 7))) for key in keys[1:]]
        for block in blocks:
            results = tuple(None if key is None else result(key, block) for key in keys)
            offers.append(
                BlockOffer(block, results, delay=random.choice((0, 0, 2, 5)), result_delay=random.randrange(3))
            )
        script.race(offers)
        last = keys[-1]
        if section % 2:
            script.reset(random.randrange(3))
            last = None
    script.drain()
    return script
