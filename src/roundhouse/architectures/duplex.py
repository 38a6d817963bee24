"""Duplex cores: an engine that encrypts and one that decrypts, at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .common.claim import Claim
from .common.submodules import Submodules
from .engine import Engine
from .keys.policy import KeyPolicy
from .layout import Layout
from .streams import Interface, KeyTransport, Stream, Streams

__all__ = ["Duplex", "DuplexStreams"]

_PREFIXES = {"encrypt": "enc_", "decrypt": "dec_"}


class DuplexStreams(Interface):
    """The streams of a duplex core: the shared key stream, if there is one, then those of each direction.

    With shadow keys each direction has a key stream of its own: there a key waits until a block uses it, and a stream
    for both directions would wait for ever while one of them is idle.

    Parameters
    ----------
    cipher : Cipher
    keys : KeyTransport
    gated : bool
        Whether the payloads of results are zero while not valid.

    Attributes
    ----------
    directions : dict
        The streams of the engine of each direction.
    key : Stream or None
        The shared key stream.
    """

    def __init__(self, cipher: Cipher, keys: KeyTransport, *, gated: bool = True) -> None:
        own = keys.carries_next_key
        self.directions = {
            direction: Streams(
                cipher, keys, simplex=False, gated=gated, prefix=prefix, key_prefix=prefix if own else ""
            )
            for direction, prefix in _PREFIXES.items()
        }
        shared = None if own else self.directions["encrypt"].key
        key = None if shared is None else Stream("key", shared.signature)
        if key is None:
            super().__init__(*(stream for streams in self.directions.values() for stream in streams))
        else:
            super().__init__(key, *(stream for one in self.directions.values() for stream in (one.i, one.o)))
        self.key = key


@dataclass(frozen=True, eq=False)
class Duplex:
    """Two engines, one for each direction.

    Where they share a key stream they take a key at the same edge, so both always work under the same one.

    Attributes
    ----------
    cipher : Cipher
    layout : Layout
    policy : KeyPolicy
    units : Units
    streams : DuplexStreams
    """

    cipher: Cipher
    layout: Layout
    policy: KeyPolicy
    units: Units
    streams: DuplexStreams

    @cached_property
    def engines(self) -> dict[str, Engine]:
        """The engine of each direction."""
        return self.layout.build_pair(self.cipher, self.policy, self.units, self.streams.directions)

    @property
    def claim(self) -> Claim:
        """Clocks of each direction; both have the same latency and clocks per block."""
        encrypt, decrypt = (one.claim for one in self.engines.values())
        return Claim(encrypt.latency, encrypt.cycles_per_block, encrypt.key_setup_encrypt, decrypt.key_setup_decrypt)

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight, in either direction."""
        return any(one.keys_wait for one in self.engines.values())

    def build(self, submodules: Submodules) -> None:
        """Build both engines, each in an inner part of every submodule."""
        if self.streams.key is not None:
            self._share_key(submodules.controller, self.streams.key)
        for name, one in self.engines.items():
            one.build(submodules.inside(name))

    def _share_key(self, m: Module, key: Stream) -> None:
        """Both engines take a key at once."""
        keys = [streams.key for streams in self.streams.directions.values() if streams.key is not None]
        for own, other in zip(keys, reversed(keys), strict=True):
            m.d.comb += own.valid.eq(key.valid & other.ready)
            m.d.comb += [own.payload.eq(key.payload), *(f.eq(key.flag[n]) for n, f in own.flag.items())]
        m.d.comb += key.ready.eq(keys[0].ready & keys[1].ready)
