"""Layers of the tests: a mode, registers, and two cores side by side."""

from dataclasses import dataclass

from amaranth.hdl import Signal
from amaranth.lib.wiring import In, Signature, connect, flipped

from roundhouse.architectures.common.claim import Claim
from roundhouse.architectures.streams import StreamSignature
from roundhouse.systems.layer import Layer, bypass


@dataclass(frozen=True)
class Mask(Layer):
    """An IV is added to every block of a message before it enters the core."""

    pattern = name = "mask"
    words = "blocks masked with the IV of their message"

    @classmethod
    def listed(cls):
        return (cls(),)

    def port_words(self, port):
        return "the mask of the message" if port == "iv_payload" else None

    def refusal(self, inner):
        return None if inner.direction == "encrypt" else "a mask is for encryption only; take encrypt"

    def signature(self, inner):
        i = inner.signature.members["i"].signature
        masked = {"iv": In(StreamSignature(i.payload_bits)), "i": In(StreamSignature(i.payload_bits, {"last": 1}))}
        return Signature({**inner.signature.members, **masked})

    def claim(self, inner):
        return inner.claim

    def gated(self, inner):
        return inner.gated

    def build(self, m, inner, instances, outer):
        (core,) = instances
        bypass(m, core, outer, "key", "o")
        iv, open_ = Signal(len(outer.iv.payload), reset_less=True), Signal()
        m.d.comb += [
            outer.iv.ready.eq(~open_),
            core.i.valid.eq(outer.i.valid & open_),
            core.i.payload.eq(outer.i.payload ^ iv),
            outer.i.ready.eq(core.i.ready & open_),
        ]
        with m.If(outer.iv.transfer):
            m.d.sync += [iv.eq(outer.iv.payload), open_.eq(1)]
        with m.If(outer.i.transfer):
            m.d.sync += open_.eq(~outer.i.last)


@dataclass(frozen=True)
class Registers(Layer):
    """Rows of registers behind the results."""

    pattern = r"reg(?P<rows>[1-9]\d*)"
    rows: int

    @classmethod
    def listed(cls):
        return cls(1), cls(2)

    @property
    def name(self):
        return f"reg{self.rows}"

    @property
    def words(self):
        return f"{self.rows} rows of registers behind the results"

    def refusal(self, inner):
        return None if self.rows <= 4 else "more than 4 rows are of no use; take reg4"

    def signature(self, inner):
        return inner.signature

    def claim(self, inner):
        claim = inner.claim
        latency = tuple(clocks + self.rows for clocks in claim.latency)
        return Claim(latency, claim.cycles_per_block, claim.key_setup_encrypt, claim.key_setup_decrypt)

    def build(self, m, inner, instances, outer):
        (core,) = instances
        bypass(m, core, outer, *(name for name in core.signature.members if name != "o"))
        source = core.o
        for number in range(self.rows):
            row = source.signature.create(path=(f"row{number}",))
            m.d.comb += source.ready.eq(~row.valid | row.ready)
            with m.If(source.ready):
                m.d.sync += [row.valid.eq(source.valid), row.payload.eq(source.payload)]
            source = row
        connect(m, source, flipped(outer.o))


@dataclass(frozen=True)
class Twins(Layer):
    """Blocks go to two cores in turn, under the same key."""

    pattern = name = "twins"
    words = "two cores that take blocks in turn"
    instances = 2

    def refusal(self, inner):
        streams = [*inner.signature.members]
        return None if streams == ["key", "i", "o"] else f"twins share the streams key, i and o, not {streams}"

    def signature(self, inner):
        return inner.signature

    def claim(self, inner):
        claim = inner.claim
        halved = tuple(-(-clocks // 2) for clocks in claim.cycles_per_block)
        return Claim(claim.latency, halved, claim.key_setup_encrypt, claim.key_setup_decrypt)

    def build(self, m, inner, instances, outer):
        both = instances[0].key.ready & instances[1].key.ready
        m.d.comb += outer.key.ready.eq(both)
        for core in instances:
            m.d.comb += [core.key.valid.eq(outer.key.valid & both), core.key.payload.eq(outer.key.payload)]
        enters, leaves = Signal(name="enters"), Signal(name="leaves")
        for turn, number in ((enters, 0), (enters, 1), (leaves, 0), (leaves, 1)):
            name = "i" if turn is enters else "o"
            with m.If(turn == number):
                connect(m, flipped(getattr(outer, name)), getattr(instances[number], name))
        for turn, stream in ((enters, outer.i), (leaves, outer.o)):
            with m.If(stream.transfer):
                m.d.sync += turn.eq(~turn)
