"""Modes that chain blocks: a message at a time, or several side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from amaranth.hdl import Cat, Const, Module, Mux, Value
from amaranth.lib import wiring
from amaranth.lib.data import View
from amaranth.lib.fifo import SyncFIFO
from amaranth.lib.wiring import In

from ..architectures.streams import Stream, StreamSignature
from ..cores.core_like import CoreLike
from ..errors import InvalidInput
from .chaining import Chain, chained
from .chains import Chains
from .in_flight import InFlightFIFO
from .layer import enter
from .message_start import hold_key, key_waits, message_begun
from .mode import Mode, blocks_in_flight, in_flight_fifo, pass_keys
from .skid import with_skid_buffer

__all__ = ["ChainingMode"]

MOST = 64


@dataclass(frozen=True)
class ChainingMode(Mode):
    """A mode of operation in which a block waits for the result of the block before it in its message.

    A message alone uses a core for as many blocks at once as one. Messages side by side fill it: each is on a channel,
    whose number comes with its IV and blocks and goes back with its results. Blocks of different channels may come in
    any order. The key then stays until no message is open; a message that begins while others are open has theirs.

    Attributes
    ----------
    text : str
        The mode on a data sheet.
    messages : int
        How many messages there are side by side; without a flag ``channel`` if it is one.
    """

    text: ClassVar[str]
    messages: int = 1

    @property
    def name(self) -> str:
        return self.mode if self.messages == 1 else f"{self.mode}_m{self.messages}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        if text in (f"{cls.mode}_m0", f"{cls.mode}_m1"):
            raise InvalidInput(
                f"there must be 2 to {MOST} messages side by side; given {text}; take {cls.mode} for one at a time"
            )
        return super().parse(text)

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(4)

    @property
    def software(self) -> dict[str, int]:
        """None: a message has the same results on every channel."""
        return {}

    @property
    def channels(self) -> int:
        return self.messages

    @property
    def words(self) -> str:
        return f"{self.text}; {self.messages} messages side by side" if self.messages > 1 else self.text

    def refusal(self, inner: CoreLike) -> str | None:
        if self.messages > MOST:
            return f"2 to {MOST} messages are side by side; take {self.mode}_m{MOST}"
        return super().refusal(inner)

    def signature(self, inner: CoreLike) -> wiring.Signature:
        members = super().signature(inner).members
        return wiring.Signature({**members, "iv": In(StreamSignature(inner.cipher.block_bits, self.channel_flag))})

    def ends(self, inner: CoreLike) -> dict[str, int]:
        return {**super().ends(inner), **self.channel_flag}

    @property
    def channel_flag(self) -> dict[str, int]:
        """The flag that tells a channel, with its bits; none for a message at a time."""
        return {"channel": self.channel_bits} if self.channel_bits else {}

    @property
    def channel_bits(self) -> int:
        return (self.messages - 1).bit_length()

    def port_words(self, port: str) -> str | None:
        if port.endswith("_channel"):
            return f"which of the messages side by side, 0 to {self.messages - 1}; AXI4-Stream calls it TID"
        return super().port_words(port)

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        """Clocks per block of as many messages as there are channels, whose blocks come in turn."""
        return chained(inner, self.messages)

    def fifo(self, inner: CoreLike, width: int) -> SyncFIFO | InFlightFIFO:
        """Return a FIFO for what waits for results: its flags, and the channel if there are several."""
        if self.messages > 1:
            return in_flight_fifo(inner, width + self.channel_bits)
        return SyncFIFO(width=width, depth=blocks_in_flight(inner))

    def core(self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface]) -> wiring.PureInterface:
        """Return the streams of the core, through a skid buffer for a message at a time.

        Blocks of messages side by side must not enter in successive clocks if they are offered more slowly, as after
        the wait for a key: a narrow bus takes longer for each of their results, and would halt them in every turn.
        """
        (core,) = instances
        return core if self.messages > 1 else with_skid_buffer(m, inner, core)

    def chain(
        self,
        m: Module,
        outer: wiring.PureInterface,
        o: Stream,
        held: Value,
        *,
        last: Value,
        channel: Value,
        result: Value,
        at_once: Value | None = None,
    ) -> Chain | Chains:
        """Return what blocks depend on.

        Parameters
        ----------
        m, outer, o, last, channel, result
            See `Chains`; `channel` is empty for a message at a time.
        held : Value
            How many blocks are in the core.
        at_once : Value, optional
            See `Chain`; of a message at a time.
        """
        if self.messages > 1:
            return Chains(m, outer, self.messages, o=o, last=last, channel=channel, result=result)
        arrives = o.valid & (held == 1)
        return Chain(m, outer, at_once=Const(0) if at_once is None else at_once, arrives=arrives, result=result)

    def enter(
        self,
        m: Module,
        core: wiring.PureInterface,
        outer: wiring.PureInterface,
        chain: Chain | Chains,
        payload: Value,
        room: Value,
    ) -> None:
        """Keys go to the core; blocks enter as `payload` once what they depend on is known and there is `room`."""
        allowed: Value = chain.known & room
        if isinstance(chain, Chains):
            begun = message_begun(m, core, chain.open)
            hold_key(m, core, outer, begun)
            allowed = allowed & (begun | ~key_waits(core, outer))
        else:
            pass_keys(m, core, outer)
        enter(m, outer.i, core.i, allowed, payload)

    def channel_of(self, waited: View) -> Value:
        """The channel of the result that leaves; empty if there is a single one."""
        return waited.channel if self.messages > 1 else Cat()

    def show_channel(self, m: Module, o: Stream, channel: Value) -> None:
        """Give the channel with a result, if there are several."""
        if self.messages > 1:
            m.d.comb += o.flag["channel"].eq(Mux(o.valid, channel, 0))
