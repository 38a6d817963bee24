"""The streams of a core: interfaces of `amaranth.lib.wiring`, with the flat port names that users rely on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from amaranth.hdl import Cat, Const, Module, Mux, Shape, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ..ciphers.cipher import Cipher

__all__ = ["CLOCKING", "Interface", "KeyTransport", "Port", "ResultStream", "Stream", "StreamSignature"]
__all__ += ["Streams", "flat_ports", "flat_signals"]

NO_FLAGS: Mapping[str, int] = MappingProxyType({})

#: Attributes of every stream.
TAKEN_NAMES = {"valid", "ready", "payload", "name", "signature", "flag", "transfer"}


@dataclass(frozen=True)
class Port:
    """A flat port: its Verilog name, ``"in"`` or ``"out"``, and its width in bits."""

    name: str
    direction: str
    width: int


#: The ports of a core before those of its streams.
CLOCKING = (Port("clk", "in", 1), Port("rst", "in", 1))


class StreamSignature(wiring.Signature):  # type: ignore[misc]  # Amaranth has no types
    """Signature of a stream, seen by its sender: valid, ready, a payload, and flags that go with the payload.

    `amaranth.lib.stream.Signature` has a single payload. Here each flag is a member, and so a port, of its own;
    `roundhouse.architectures.packing` converts between the two.

    Parameters
    ----------
    payload_bits : int
    flags : mapping of str to int, optional
        Widths of the flags in bits, by name.
    """

    def __init__(self, payload_bits: int, flags: Mapping[str, int] = NO_FLAGS) -> None:
        if taken := flags.keys() & TAKEN_NAMES:
            raise ValueError(f"a flag must not be called {min(taken)!r}, as that is a part of every stream; rename it")
        self.payload_bits, self.flags = payload_bits, MappingProxyType(dict(flags))
        forward = {name: Out(width) for name, width in [("payload", payload_bits), *flags.items()]}
        super().__init__({"valid": Out(1), "ready": In(1), **forward})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StreamSignature) and self.members == other.members

    def create(self, *, path: tuple[str, ...] | None = None, src_loc_at: int = 0) -> Stream:
        """Create a stream whose signals are named after the path, joined with underscores: ``i_valid``."""
        return Stream("_".join(map(str, path or ("stream",))), self)


class Stream:
    """A stream: an interface object whose signals have flat names.

    A transfer happens on a rising edge with valid and ready both 1; payload and flags are stable while valid waits.

    Parameters
    ----------
    name : str
        Prefix of the names of its signals.
    signature : StreamSignature
        Flipped, if whoever owns the stream is its receiver.

    Attributes
    ----------
    valid, ready, payload : Signal
    flag : mapping of str to Signal
        The flags by name. Each is an attribute, too.
    """

    def __init__(self, name: str, signature: StreamSignature) -> None:
        self.name, self.signature = name, signature
        self.valid, self.ready = Signal(name=f"{name}_valid"), Signal(name=f"{name}_ready")
        self.payload = Signal(signature.payload_bits, name=f"{name}_payload")
        self.flag = {flag: Signal(width, name=f"{name}_{flag}") for flag, width in signature.flags.items()}
        vars(self).update(self.flag)

    @property
    def transfer(self) -> Value:
        """1 in a clock at whose end a transfer happens."""
        return self.valid & self.ready


class ResultStream(Stream):
    """The stream of results of an engine, which drives it with `deliver` and in no other way.

    Parameters
    ----------
    name : str
        Prefix of the names of its signals.
    payload_bits : int
    gated : bool
        Whether the payload is zero while valid is low.

    Attributes
    ----------
    gates : list of Signal
        Gates of parts of the payload, which equal valid, if it is delivered in parts.
    """

    def __init__(self, name: str, payload_bits: int, *, gated: bool) -> None:
        super().__init__(name, StreamSignature(payload_bits))
        self.gated, self.gates = gated, list[Signal]()

    def deliver(self, m: Module, result: Value) -> None:
        """Drive the payload in `m` with `result`, which need not be a result while valid is low."""
        m.d.comb += self.payload.eq(Mux(self.valid, result, 0) if self.gated else result)

    def deliver_parts(self, m: Module, parts: Sequence[tuple[Value, Value]]) -> None:
        """Drive the payload in `m` with parts of a result, low bits first, each with a register that equals valid.

        Each part has a gate of its own, since a single one would have to reach every bit.
        """
        if not self.gated:
            m.d.comb += self.payload.eq(Cat(*(part for part, _ in parts)))
            return
        self.gates = [Signal(name=f"{self.name}_gate{number}") for number in range(len(parts))]
        m.d.comb += [gate.eq(valid) for gate, (_, valid) in zip(self.gates, parts, strict=True)]
        shown = (Mux(gate, part, 0) for gate, (part, _) in zip(self.gates, parts, strict=True))
        m.d.comb += self.payload.eq(Cat(*shown))


class Interface:
    """Several streams as one interface object, with each stream as an attribute of its name.

    Parameters
    ----------
    streams : Stream
        In the order of their ports.
    """

    def __init__(self, *streams: Stream) -> None:
        self.signature = wiring.Signature({stream.name: Out(stream.signature) for stream in streams})
        vars(self).update({stream.name: stream for stream in streams})
        self._streams = streams

    def __iter__(self) -> Iterator[Stream]:
        return iter(self._streams)


def flat_ports(signature: wiring.Signature) -> tuple[Port, ...]:
    """Return the flat ports of whatever has the signature: ``i_valid`` is the member ``valid`` of its member ``i``."""
    return tuple(
        Port("_".join(path), "in" if member.flow is wiring.Flow.In else "out", Shape.cast(member.shape).width)
        for path, member in signature.members.flatten()
        if member.is_port
    )


def flat_signals(interface: wiring.PureInterface) -> dict[str, Signal]:
    """Return the signals of an interface object by the names of its flat ports, in their order."""
    return {"_".join(path): signal for path, _, signal in interface.signature.flatten(interface)}


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


class Streams(Interface):
    """The streams of one engine: ``key`` (None if keys have no stream), ``i`` and ``o``.

    Parameters
    ----------
    cipher : Cipher
    keys : KeyTransport
        Blocks carry ``key`` (and ``key_size``), or ``next_key``, if it says so.
    simplex : bool
        Blocks carry ``decrypt``.
    gated : bool
        Whether the payload of results is zero while not valid.
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
        gated: bool = True,
        prefix: str = "",
        key_prefix: str = "",
    ):
        size = {"size": cipher.size_bits} if len(cipher.key_sizes) > 1 else {}
        flags = {"decrypt": 1} if simplex else {}
        flags |= {"next_key": 1} if keys.carries_next_key else {}
        if keys.key_per_block:
            flags |= {"key": cipher.key_bits, **{f"key_{name}": width for name, width in size.items()}}
        key = Stream(f"{key_prefix}key", StreamSignature(cipher.key_bits, size).flip()) if keys.key_stream else None
        i = Stream(f"{prefix}i", StreamSignature(cipher.block_bits, flags).flip())
        o = ResultStream(f"{prefix}o", cipher.block_bits, gated=gated)
        super().__init__(*([] if key is None else [key]), i, o)
        self.key, self.i, self.o, self.key_bits = key, i, o, cipher.key_bits

    def report_transfers(self, m: Module, accept: Signal, accept_key: Signal) -> None:
        """Drive `accept` and `accept_key` in `m`: 1 in a clock at whose end a block, or a key, is transferred."""
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
