"""Error insertion: inverts one bit of one block on its way."""

from __future__ import annotations

from amaranth.hdl import Const, Module, Mux, Signal

from ...architectures.streams import Stream, StreamSignature

__all__ = ["insert_errors", "request_signature"]


def request_signature(block_bits: int) -> StreamSignature:
    """Return the signature of requests: the payload is the number of a bit, 0 for the lowest."""
    return StreamSignature((block_bits - 1).bit_length())


def insert_errors(m: Module, i: Stream, o: Stream, request: Stream) -> None:
    """Pass blocks on in the same clock. After a request, one bit of the next one is inverted.

    A request is taken while no block waits, so a block that is offered does not change.

    Parameters
    ----------
    m : Module
    i, o : Stream
        Blocks.
    request : Stream
        After `request_signature`. A number that no bit has inverts none.
    """
    asked, number = Signal(name="asked"), Signal.like(request.payload, name="number")
    m.d.comb += [
        o.valid.eq(i.valid),
        i.ready.eq(o.ready),
        o.payload.eq(i.payload ^ Mux(asked, Const(1, 1) << number, 0)),
        request.ready.eq(Mux(o.valid, o.ready, ~asked)),
    ]
    with m.If(request.transfer):
        m.d.sync += [asked.eq(1), number.eq(request.payload)]
    with m.Elif(o.transfer):
        m.d.sync += asked.eq(0)
