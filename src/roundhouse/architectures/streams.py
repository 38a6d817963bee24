"""The streams of a core as Amaranth signals, with the flat port names that users rely on (see the data sheet)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from amaranth.hdl import Const, Module, Signal, Value

from ..ciphers.cipher import Cipher

__all__ = ["KeyTransport", "Port", "Stream", "Streams"]


@dataclass(frozen=True)
class Port:
    """A flat port: its Verilog name, ``"in"`` or ``"out"``, and its width in bits."""

    name: str
    direction: str
    width: int


@dataclass
class Stream:
    """A stream with valid, ready, a payload, and flags that go with the payload.

    A transfer happens on a rising edge with valid and ready both 1; payload and flags are stable while valid waits.
    """

    name: str
    incoming: bool
    payload_bits: int
    flags: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.valid, self.ready = Signal(name=f"{self.name}_valid"), Signal(name=f"{self.name}_ready")
        self.payload = Signal(self.payload_bits, name=f"{self.name}_payload")
        self.flag = {flag: Signal(width, name=f"{self.name}_{flag}") for flag, width in self.flags.items()}

    @property
    def transfer(self):
        """1 in a clock at whose end a transfer happens."""
        return self.valid & self.ready

    def ports(self) -> list[tuple[Port, Signal]]:
        """Flat ports with their signals."""
        forward, backward = ("in", "out") if self.incoming else ("out", "in")
        signals = [(self.valid, forward), (self.ready, backward), (self.payload, forward)]
        signals += [(signal, forward) for signal in self.flag.values()]
        return [(Port(signal.name, direction, len(signal)), signal) for signal, direction in signals]


class KeyTransport(Protocol):
    """How keys reach an engine; every key policy says so.

    Attributes
    ----------
    key_stream : bool
        Keys have a stream of their own.
    key_per_block : bool
        Each block brings its key.
    carries_next_key : bool
        A block says that it is the first under the next key.
    """

    @property
    def key_stream(self) -> bool: ...
    @property
    def key_per_block(self) -> bool: ...
    @property
    def carries_next_key(self) -> bool: ...


class Streams:
    """The streams of one engine: ``key`` (None if keys have no stream), ``i`` and ``o``.

    Parameters
    ----------
    cipher : Cipher
    keys : KeyTransport
        Blocks carry ``key`` (and ``key_size``), or ``next_key``, if it says so.
    simplex : bool
        Blocks carry ``decrypt``.
    prefix : str
        Prefix of the names of the block streams.
    key_prefix : str
        Prefix of the name of the key stream.
    """

    def __init__(
        self,
        cipher: Cipher,
        keys: KeyTransport,
        *,
        simplex: bool,
        prefix: str = "",
        key_prefix: str = "",
    ):
        size = {"size": cipher.size_bits} if len(cipher.key_sizes) > 1 else {}
        flags = {"decrypt": 1} if simplex else {}
        flags |= {"next_key": 1} if keys.carries_next_key else {}
        if keys.key_per_block:
            flags |= {"key": cipher.key_bits, **{f"key_{name}": width for name, width in size.items()}}
        self.key = Stream(f"{key_prefix}key", True, cipher.key_bits, size) if keys.key_stream else None
        self.key_bits = cipher.key_bits
        self.i = Stream(f"{prefix}i", True, cipher.block_bits, flags)
        self.o = Stream(f"{prefix}o", False, cipher.block_bits)

    def tell(self, m: Module, accept: Signal, accept_key: Signal) -> None:
        """Build in the interface `m` what tells that a block, or a key, is taken at the end of a clock."""
        m.d.comb += accept.eq(self.i.transfer)
        if self.key is not None:
            m.d.comb += accept_key.eq(self.key.transfer)

    @property
    def new_key(self) -> Value:
        """The key that comes in, by itself or with its block; 0 if there is none."""
        return self.i.flag.get("key", Const(0, self.key_bits)) if self.key is None else self.key.payload

    @property
    def new_size(self) -> Value:
        """The number of its size."""
        flags, name = (self.i.flag, "key_size") if self.key is None else (self.key.flag, "size")
        return flags.get(name, Const(0, 1))

    def ports(self) -> list[tuple[Port, Signal]]:
        """Flat ports with their signals: keys, blocks, results."""
        streams = [self.i, self.o] if self.key is None else [self.key, self.i, self.o]
        return [port for stream in streams for port in stream.ports()]
