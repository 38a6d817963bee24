"""Duplex: an engine that encrypts and one that decrypts, at once, behind one key stream."""

from __future__ import annotations

from amaranth.hdl import Module, Signal

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .common.claim import Claim
from .common.submodules import Submodules
from .engine import Engine
from .layout import Layout
from .streams import Port, Stream, Streams

__all__ = ["Duplex"]


class Duplex:
    """Two engines. A key is taken when both can take it, so both always work under the same one.

    Parameters are those of the engines; see `Loop` and `Pipe`.
    """

    def __init__(self, cipher: Cipher, layout: Layout, keys: str, units: Units):
        self.streams = {
            name: Streams(
                cipher, simplex=False, travelling=keys == "travelling", shadow=keys == "shadow", prefix=f"{prefix}_"
            )
            for name, prefix in (("encrypt", "enc"), ("decrypt", "dec"))
        }
        self.engines: dict[str, Engine] = layout.build_pair(cipher, keys, units, self.streams)
        key = self.streams["encrypt"].key
        self.key = None if key is None else Stream("key", True, cipher.key_bits, key.flags)

    @property
    def claim(self) -> Claim:
        """Each way; a key is set up when both engines are ready for blocks."""
        encrypt, decrypt = (one.claim for one in self.engines.values())
        return Claim(encrypt.latency, encrypt.cycles_per_block, encrypt.key_setup_encrypt, decrypt.key_setup_decrypt)

    def ports(self) -> list[tuple[Port, Signal]]:
        """The key stream, and the block streams of both engines."""
        blocks = [
            port for streams in self.streams.values() for stream in (streams.i, streams.o) for port in stream.ports()
        ]
        return blocks if self.key is None else [*self.key.ports(), *blocks]

    def build(self, blocks: Submodules) -> None:
        """Build both engines, each in an inner part of every block."""
        if self.key is not None:
            self._build_key(blocks.controller, self.key)
        for name, one in self.engines.items():
            one.build(blocks.inside(name))

    def _build_key(self, m: Module, key: Stream) -> None:
        """Both engines take a key at once."""
        keys = [streams.key for streams in self.streams.values() if streams.key is not None]
        for own, other in zip(keys, reversed(keys), strict=True):
            m.d.comb += own.valid.eq(key.valid & other.ready)
            m.d.comb += [own.payload.eq(key.payload), *(f.eq(key.flag[n]) for n, f in own.flag.items())]
        m.d.comb += key.ready.eq(keys[0].ready & keys[1].ready)
