"""What modes of operation share: their streams, and the state of a message."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar, Self

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.data import StructLayout, View
from amaranth.lib.fifo import SyncFIFO
from amaranth.lib.wiring import In, Out

from ..architectures.common.claim import Claim
from ..architectures.layouts import parse_layout
from ..architectures.layouts.pipelined import Pipelined
from ..architectures.layouts.serial import Serial
from ..architectures.streams import StreamSignature
from ..cores.core_like import CoreLike
from .block_streams import BlockStreams
from .in_flight import InFlightFIFO
from .layer import Layer, bypass

__all__ = [
    "Mode",
    "blocks_in_flight",
    "byte_mask",
    "bytes_there",
    "in_flight_fifo",
    "mode_of",
    "pass_keys",
    "room_in",
    "spread",
]


@dataclass(frozen=True)
class Mode(Layer):
    """A mode of operation: messages of blocks, each with its IV.

    Attributes
    ----------
    mode : str
        Its name in the publication, in lower-case letters, without parameters: independent software is found by it.
    directions : tuple of str
        The directions of a core that it can surround.
    short : bool
        Whether the last block of a message may have fewer bytes than the others.
    least_bytes : int
        Bytes of a message at least.
    keys : int
        Keys of the cipher in a key of the mode.
    looks_ahead : bool
        Whether the result of a block leaves only after the next block of its message was taken.
    iv_after_key : bool
        Whether an IV must be sent after the key of its message: once an IV was taken, no key is, until the message was;
        unless a flag of the IV tells its key, see `XTS`.
    most_aad_bytes : int
        Bytes of additional data that a message may have, where they are announced with its IV.
    seamless : bool
        Whether a message follows another one without a pause, at the rate of blocks within one.
    own_blocks : int
        Blocks' time that a message takes besides that of its blocks, at most.
    """

    mode: ClassVar[str]
    directions: ClassVar[tuple[str, ...]] = ("encrypt",)
    short: ClassVar[bool] = True
    least_bytes: ClassVar[int] = 0
    keys: ClassVar[int] = 1
    looks_ahead: ClassVar[bool] = False
    iv_after_key: ClassVar[bool] = False
    most_aad_bytes: ClassVar[int] = 0
    seamless: ClassVar[bool] = True
    own_blocks: ClassVar[int] = 0
    rank = 50

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return (cls(),)

    @property
    def clocks_to_tag(self) -> int:
        """Clocks from the last block of a message to its tag, where results of the next one may wait for it; else 0."""
        return 0

    def tag_latency(self, inner: CoreLike) -> int:
        """Return the clocks from the last result of a message to its tag.

        It is the most that they are while no other message is on its way, and 0 without tags.
        """
        return 0

    @property
    def published(self) -> str:
        """The folder of its published messages, which tell themselves which parameters they are for."""
        return self.mode

    @property
    def software(self) -> dict[str, int]:
        """The parameters on which results depend: those of its independent software."""
        return asdict(self)

    @property
    def channels(self) -> int:
        """How many messages may be open at once; blocks tell the channel of theirs if there are several."""
        return 1

    def refusal(self, inner: CoreLike) -> str | None:
        streams = BlockStreams.of(inner.signature)
        if streams is None:
            return f"{self.mode} surrounds streams of keys, blocks and results; take it without other modes"
        if len(streams.pairs) > 1:
            return f"{self.mode} surrounds one stream of blocks; take {self.directions[0]}"
        if inner.direction not in self.directions:
            alone = f"{' or '.join(self.directions)} alone"
            also = ", for messages in either direction" if self.directions == ("encrypt",) else ""
            return f"{self.mode} needs a core that can {alone}{also}; take {self.directions[0]}"
        if inner.clears:
            return "blocks would be taken while a core is erased; take a core without -clear"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return streams of keys, IVs, blocks and results, whose last ones are marked."""
        bits, members = inner.cipher.block_bits, inner.signature.members
        ends = self.ends(inner)
        return wiring.Signature(
            {
                **{name: member for name, member in members.items() if name not in ("i", "o")},
                "iv": In(StreamSignature(bits)),
                "i": In(StreamSignature(bits, {**members["i"].signature.flags, **ends})),
                "o": Out(StreamSignature(bits, ends)),
            }
        )

    def ends(self, inner: CoreLike) -> dict[str, int]:
        """Return the flags that mark the end of a message."""
        bytes_bits = (inner.cipher.block_bits // 8).bit_length()
        return {"last": 1, **({"bytes": bytes_bits} if self.short else {})}

    def port_words(self, port: str) -> str | None:
        return {
            "iv_payload": "the IV of a message, before its first block",
            "i_last": "the last block of a message",
            "o_last": "the last block of a message",
            "i_bytes": "bytes of the message in its last block, from the most significant end; not read otherwise",
            "o_bytes": "the same of the result; the bytes that follow are zero",
        }.get(port)

    def claim(self, inner: CoreLike) -> Claim:
        """The core's clocks, and those of `opening`, for a message whose IV is there before its key."""
        claim, opening = inner.claim, self.opening(inner) or (0,) * len(inner.claim.latency)
        encrypt, decrypt = (
            setup and tuple(clocks + more for clocks, more in zip(setup, opening, strict=True))
            for setup in (claim.key_setup_encrypt, claim.key_setup_decrypt)
        )
        return Claim(claim.latency, self.cycles_per_block(inner, claim.cycles_per_block), encrypt, decrypt)

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def clocks_to_decrypt(self, inner: CoreLike) -> tuple[float, ...]:
        """Return the clocks per block of messages to decrypt, where each block says whether its message is.

        The claim has those of messages to encrypt.
        """
        return self.claim(inner).cycles_per_block

    def wait_for(
        self, m: Module, inner: CoreLike, outer: wiring.PureInterface, value: Value | None = None
    ) -> tuple[SyncFIFO | InFlightFIFO, View]:
        """A FIFO in which each block of `outer` waits until its result leaves, and what it shows: see `_waiting`.

        Where a `value` is given, of as many bits, it waits in place of the block.
        """
        layout, i = _waiting(outer), outer.i
        m.submodules.blocks = blocks = in_flight_fifo(inner, layout.size)
        given, total = View(layout, blocks.w_data), len(i.payload) // 8
        m.d.comb += [
            given.value.eq(i.payload if value is None else value),
            *(given[name].eq(i.flag[name]) for name in outer.o.flag),
            blocks.w_en.eq(i.transfer),
            blocks.r_en.eq(outer.o.transfer),
        ]
        if "there" in layout.members:
            count = Signal(len(given.bytes), name="bytes_of_block")
            m.d.comb += [count.eq(Mux(i.last, i.flag["bytes"], total)), given.bytes.eq(count)]
            m.d.comb += given.there.eq(bytes_there(m, count, total))
        return blocks, View(layout, blocks.r_data)


def _waiting(outer: wiring.PureInterface) -> StructLayout:
    """The fields that wait for a result: the block, or a value in its place, and the flags that the result has.

    Of a block that may be short, ``bytes`` tells how many it has, and ``there`` has a one for each, the first lowest.
    """
    flags = {name: len(flag) for name, flag in outer.o.flag.items()}
    there = {"there": len(outer.i.payload) // 8} if "bytes" in flags else {}
    return StructLayout({"value": len(outer.i.payload), **there, **flags})


def mode_of(inner: CoreLike) -> Mode | None:
    """Return the mode of a system; None if it has none, and of a core."""
    mode: Mode | None = getattr(inner, "mode", None)
    return mode


def blocks_in_flight(inner: CoreLike) -> int:
    """Return how many blocks can be in a core at once at most, with one at either end."""
    claims = zip(inner.claim.latency, inner.claim.cycles_per_block, strict=True)
    return 2 + max(-(-latency // max(1, int(each))) for latency, each in claims)


def in_flight_fifo(inner: CoreLike, width: int, spare: int = 0) -> SyncFIFO | InFlightFIFO:
    """Return a FIFO for what waits for results, with a place for each block in the core, and `spare` more.

    What is written as a block enters the core is there before its result, so results need not ask for it. It is shown
    in registers, and a register tells of room, unless a result may come in less than three clocks, or the core is
    serial: that decides late to take the block which it is offered, so there must be room until it has.
    """
    at_once = min(inner.claim.latency) < 3 or isinstance(parse_layout(inner.layout), Serial)
    kind = SyncFIFO if at_once else InFlightFIFO
    return kind(width=width, depth=blocks_in_flight(inner) + spare)


def room_in(blocks: SyncFIFO | InFlightFIFO, inner: CoreLike) -> Value:
    """Whether what waits for the result of a block finds room in such a FIFO, which a block must have to enter.

    A pipeline alone that halts as a whole needs no question: it holds no more blocks than the clocks of its latency,
    and its skid buffer one. `blocks_in_flight` counts one more, and a FIFO has no room only from then on.
    """
    layout = parse_layout(inner.layout)
    halts = isinstance(layout, Pipelined) and not layout.buffered
    return Const(1) if halts and not getattr(inner, "layers", ()) else blocks.w_rdy


def pass_keys(m: Module, core: wiring.PureInterface, outer: wiring.PureInterface) -> None:
    """Keys go straight to the core, if they have a stream."""
    bypass(m, core, outer, *(name for name in core.signature.members if name == "key"))


def byte_mask(m: Module, count: Value, total: int) -> Value:
    """Ones for the first `count` of `total` bytes, from the most significant end."""
    return spread(bytes_there(m, count, total))


def bytes_there(m: Module, count: Value, total: int) -> Signal:
    """Ones for the first `count` of `total` bytes, from the lowest bit on: a table, as comparisons are carry chains."""
    there = Signal(total, name="bytes_there")
    with m.Switch(count):
        for number in range(1, total + 1):
            with m.Case(number):
                m.d.comb += there.eq((1 << number) - 1)
    return there


def spread(there: Value) -> Value:
    """Ones for each byte that is there: the first in the lowest bit of `there`, and the most significant of a block."""
    return Cat(*(one.replicate(8) for one in reversed(there)))
