"""The end of a mode whose blocks are added to what a core makes: a key stream."""

from __future__ import annotations

from amaranth.hdl import Module, Mux, Signal, Value
from amaranth.lib.data import View

from ..architectures.streams import Stream
from .mode import spread

__all__ = ["add_key_stream", "shown"]


def add_key_stream(m: Module, core: Stream, o: Stream, waited: View, *, gated: bool) -> Signal:
    """A waiting block is added to the result of the core, and leaves with zeros in place of missing bytes.

    Parameters
    ----------
    m : Module
    core, o : Stream
        The results of the core, and those outside, with the flags ``last`` and ``bytes``.
    waited : View
        The block that waits since before the result was there, with what `Mode.wait_for` keeps of its end.
    gated : bool
        Whether the payload is zero while valid is low.

    Returns
    -------
    Signal
        The sum, whole and not gated.
    """
    total = Signal(len(o.payload), name="sum")
    m.d.comb += [
        o.valid.eq(core.valid),
        core.ready.eq(o.ready),
        total.eq(core.payload ^ waited.value),
        *shown(o, total, spread(waited.there), waited.last, waited.bytes, gated=gated),
    ]
    return total


def shown(o: Stream, text: Value, mask: Value, last: Value, count: Value, *, gated: bool) -> list[object]:
    """Return assignments that show a text of `count` bytes, those of `mask`, while the stream is valid."""
    return [
        o.payload.eq(text & (Mux(o.valid, mask, 0) if gated else mask)),
        o.flag["last"].eq(last & o.valid),
        o.flag["bytes"].eq(Mux(o.valid, count, 0)),
    ]
