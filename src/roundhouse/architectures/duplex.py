"""Duplex: an engine that encrypts and one that decrypts, at once, behind one key stream."""

from __future__ import annotations

from amaranth.hdl import Signal

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .blocks import Blocks
from .claim import Claim
from .engine import engine
from .layout import Layout
from .loop import Loop
from .streams import Port, Stream, Streams

__all__ = ["Duplex"]


class Duplex:
    """Two engines. A key is taken when both can take it, so both always work under the same one.

    Parameters are those of the engines; see `Loop` and `Pipe`.
    """

    def __init__(self, cipher: Cipher, layout: Layout, keys: str, units: Units):
        self.streams = {
            name: Streams(cipher, simplex=False, travelling=False, shadow=keys == "shadow", prefix=f"{prefix}_")
            for name, prefix in (("encrypt", "enc"), ("decrypt", "dec"))
        }
        self.engines = {
            name: engine(cipher, name, layout, keys, units, streams) for name, streams in self.streams.items()
        }
        if layout.units:  # tables of one direction may need more clocks than those of the other; both take as many
            clocks = max(one.clocks for one in self.engines.values() if isinstance(one, Loop))
            self.engines = {
                name: Loop(cipher, name, layout, keys, units, streams, clocks) for name, streams in self.streams.items()
            }
        self.key = Stream("key", True, cipher.key_bits, self._key("encrypt").flags)

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
        return [*self.key.ports(), *blocks]

    def build(self, blocks: Blocks) -> None:
        """Build both engines, each in an inner part of every block."""
        keys = [self._key(name) for name in self.engines]
        for key, other in zip(keys, reversed(keys), strict=True):
            blocks.controller.d.comb += key.valid.eq(self.key.valid & other.ready)
            blocks.controller.d.comb += [
                key.payload.eq(self.key.payload),
                *(f.eq(self.key.flag[n]) for n, f in key.flag.items()),
            ]
        blocks.controller.d.comb += self.key.ready.eq(keys[0].ready & keys[1].ready)
        for name, one in self.engines.items():
            one.build(blocks.inside(name))

    def _key(self, name: str) -> Stream:
        key = self.streams[name].key
        assert key is not None
        return key
