"""Duplex: an engine that encrypts and one that decrypts, at once."""

from __future__ import annotations

from amaranth.hdl import Module

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .common.claim import Claim
from .common.submodules import Submodules
from .engine import Engine
from .keys.policy import KeyPolicy
from .layout import Layout
from .streams import Interface, Stream, Streams

__all__ = ["Duplex"]

_PREFIXES = {"encrypt": "enc_", "decrypt": "dec_"}


class Duplex:
    """Two engines, one for each direction.

    They share a key stream, and take a key at the same edge, so both always work under the same one. With shadow keys
    each has a key stream of its own: there a key waits until a block uses it, and one stream for both would wait for
    ever while one direction is idle.

    Parameters
    ----------
    cipher : Cipher
    layout : Layout
    policy : KeyPolicy
    units : Units
    """

    def __init__(self, cipher: Cipher, layout: Layout, policy: KeyPolicy, units: Units):
        own_keys = policy.carries_next_key
        self.pair = {
            direction: Streams(cipher, policy, simplex=False, prefix=prefix, key_prefix=prefix if own_keys else "")
            for direction, prefix in _PREFIXES.items()
        }
        self.engines: dict[str, Engine] = layout.build_pair(cipher, policy, units, self.pair)
        self.shared_key: Stream | None = None
        if not own_keys and (key := self.pair["encrypt"].key) is not None:
            self.shared_key = Stream("key", key.signature)

    @property
    def claim(self) -> Claim:
        """Clocks of each direction; both have the same latency and clocks per block."""
        encrypt, decrypt = (one.claim for one in self.engines.values())
        return Claim(encrypt.latency, encrypt.cycles_per_block, encrypt.key_setup_encrypt, decrypt.key_setup_decrypt)

    @property
    def streams(self) -> Interface:
        """The shared key stream, then the streams of each engine."""
        if self.shared_key is None:
            return Interface(*(stream for own in self.pair.values() for stream in own))
        return Interface(self.shared_key, *(stream for own in self.pair.values() for stream in (own.i, own.o)))

    def build(self, blocks: Submodules) -> None:
        """Build both engines, each in an inner part of every submodule."""
        if self.shared_key is not None:
            self._share_key(blocks.controller, self.shared_key)
        for name, one in self.engines.items():
            one.build(blocks.inside(name))

    def _share_key(self, m: Module, key: Stream) -> None:
        """Both engines take a key at once."""
        keys = [streams.key for streams in self.pair.values() if streams.key is not None]
        for own, other in zip(keys, reversed(keys), strict=True):
            m.d.comb += own.valid.eq(key.valid & other.ready)
            m.d.comb += [own.payload.eq(key.payload), *(f.eq(key.flag[n]) for n, f in own.flag.items())]
        m.d.comb += key.ready.eq(keys[0].ready & keys[1].ready)
