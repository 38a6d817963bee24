"""Streams with flags as streams of Amaranth's library, and back: for its FIFOs, and whatever else takes one."""

from __future__ import annotations

from amaranth.hdl import Module
from amaranth.lib import stream
from amaranth.lib.data import StructLayout

from .streams import Stream, StreamSignature

__all__ = ["pack", "packed", "unpack"]


def packed(signature: StreamSignature) -> stream.Signature:
    """Return the signature of Amaranth's library whose payload has the fields ``payload`` and every flag."""
    return stream.Signature(StructLayout({"payload": signature.payload_bits, **signature.flags}))


def pack(m: Module, source: Stream, sink: stream.Interface) -> None:
    """Send what comes from a stream into one of Amaranth's library, which has as many payload bits as `packed` says."""
    payload = packed(source.signature).create(path=(source.name, "packed")).payload
    m.d.comb += [payload.payload.eq(source.payload), *(payload[name].eq(flag) for name, flag in source.flag.items())]
    m.d.comb += [sink.valid.eq(source.valid), sink.payload.eq(payload), source.ready.eq(sink.ready)]


def unpack(m: Module, source: stream.Interface, sink: Stream) -> None:
    """Send what comes from a stream of Amaranth's library into one with flags; the opposite of `pack`."""
    payload = packed(sink.signature).create(path=(sink.name, "packed")).payload
    m.d.comb += [payload.eq(source.payload), sink.payload.eq(payload.payload)]
    m.d.comb += [flag.eq(payload[name]) for name, flag in sink.flag.items()]
    m.d.comb += [sink.valid.eq(source.valid), source.ready.eq(sink.ready)]
