"""The bursts of a job on an address channel of AXI4."""

from __future__ import annotations

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ...architectures.streams import Stream

__all__ = ["Bursts"]


class Bursts:
    """Consecutive bursts, none of which crosses a multiple of its greatest length.

    The next address is offered three clocks after one was taken: once its length is known, and that there is room.

    Parameters
    ----------
    m : Module
    channel : Stream
        ``ar`` or ``aw``: an address in bytes, and ``len``, the beats but one.
    begins : Value
        1 in a clock before the job.
    address : Value
        Where it begins, a multiple of the bytes of a beat.
    beats : Value
        How many it has.
    beat_bytes, longest : int
        Bytes of a beat, and beats of a burst at most: a power of two.
    room : Value
        Beats that may be asked for; sinks only with an address that is taken, by the end of the next clock.

    Attributes
    ----------
    length : Signal
        Beats of the burst whose address is offered.
    left : Signal
        Beats that have not been asked for.
    """

    def __init__(
        self,
        m: Module,
        channel: Stream,
        *,
        begins: Value,
        address: Value,
        beats: Value,
        beat_bytes: int,
        longest: int,
        room: Value,
    ) -> None:
        low = (beat_bytes - 1).bit_length()
        number = Signal(len(channel.payload) - low, name=f"{channel.name}_beat", reset_less=True)
        self.left = Signal(len(beats), name=f"{channel.name}_left")
        self.length = Signal(range(longest + 1), name=f"{channel.name}_length")
        known, fits = (Signal(name=f"{channel.name}_{which}") for which in ("known", "fits"))
        to_boundary = longest - number[: (longest - 1).bit_length()]
        m.d.comb += [
            channel.valid.eq(fits),
            channel.payload.eq(_shown(channel.valid, number << low)),
            channel.flag["len"].eq(_shown(channel.valid, self.length - 1)),
        ]
        m.d.sync += fits.eq(known & (room >= self.length) & ~channel.transfer)
        with m.If(begins):
            m.d.sync += [self.left.eq(beats), number.eq(address >> low), known.eq(0)]
        with m.Elif(channel.transfer):
            m.d.sync += [self.left.eq(self.left - self.length), number.eq(number + self.length), known.eq(0)]
        with m.Elif(~known & self.left.any()):
            m.d.sync += [self.length.eq(Mux(self.left < to_boundary, self.left, to_boundary)), known.eq(1)]


def _shown(valid: Value, value: Value) -> Value:
    return Mux(valid, value, Const(0, len(value)))
