"""What a transfer inside the bus is on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cores.core_like import CoreLike
from ..byte_order import reversed_bytes
from ..layer import Part
from .header import LENGTH_BYTES, LENGTHS, Header
from .key_words import key_words
from .lite import OKAY
from .packet_input import user_flags
from .registers import packet_registers

__all__ = ["frames_of"]

ALL = 0xF  #: strobes of a whole register


def frames_of(inner: CoreLike, stream: str, values: Mapping[str, Any], bits: int) -> list[Part]:
    """Return the transfers on AXI, in beats of so many bits, that make one on a stream inside; see `Layer.frames`."""
    if stream == "key":
        return _key(inner, values)
    return [beat for block in _block(inner, stream, values) for beat in _beats(block, bits)]


def _block(inner: CoreLike, stream: str, values: Mapping[str, Any]) -> list[Part]:
    """Return the beats of a block each that make a transfer inside."""
    bits = inner.signature.members[stream].signature.payload_bits
    size = inner.cipher.block_bits // 8
    given = {}
    if "payload" in values:
        given["payload"] = reversed_bytes(values["payload"], bits // 8)
    if stream == "iv":
        given |= _user(inner, values) if "next_key" in values else {}
        return _header(Header.of(inner), given, values)
    if stream == "tag":
        return [Part("m_axis", {**given, "keep": _keep(bits // 8), "last": 1, "user": 0})]
    tagged = "tag" in inner.signature.members
    if stream == "o" and tagged and values.get("bytes") == 0:
        return []
    last = values.get("last", 1) if "last" in inner.signature.members[stream].signature.flags else 1
    given |= {"keep": _keep(values.get("bytes", size)), "last": int(last and not (stream == "o" and tagged))}
    if stream == "o":
        return [Part("m_axis", {**given, "user": 0})]
    return [Part("s_axis", {**given, **_user(inner, values)})]


def _user(inner: CoreLike, values: Mapping[str, Any]) -> dict[str, int]:
    """Return the flags beside a block, if it has any."""
    flags = user_flags(inner.signature.members["i"].signature.flags)
    return {"user": sum(int(values.get(name, 0)) << number for number, name in enumerate(flags))} if flags else {}


def _header(header: Header, iv: Mapping[str, Any], values: Mapping[str, Any]) -> list[Part]:
    """Return the blocks before those of a message; lengths stand in a block of their own, the lowest byte first."""
    parts = [iv]
    if header.has_lengths:
        parts.append({"payload": sum(values[name] << 8 * LENGTH_BYTES * n for n, name in enumerate(LENGTHS))})
    whole = zip(parts, header.blocks, strict=True)
    return [Part("s_axis", {**part, "keep": _keep(count), "last": 0}) for part, count in whole]


def _beats(block: Part, bits: int) -> list[Part]:
    """Return the narrower beats of one, as many as have bytes, with tlast on the last one."""
    stream, values = block
    size = bits // 8
    starts = range(0, max(1, values["keep"].bit_length()), size)

    def part(value: Any, low: int, width: int) -> Any:
        return _each(value, lambda one: one >> low & (1 << width) - 1)

    beats = []
    for start in starts:
        own = {**values, "keep": part(values["keep"], start, size), "last": int(values["last"] and start == starts[-1])}
        if "payload" in values:
            own["payload"] = part(values["payload"], 8 * start, bits)
        beats.append(Part(stream, own))
    return beats


def _keep(count: int) -> int:
    """Ones for so many bytes."""
    return (1 << count) - 1


def _key(inner: CoreLike, values: Mapping[str, Any]) -> list[Part]:
    """Write the registers of a key, then the command to load it."""
    registers = packet_registers(inner)
    key, command, size = registers["KEY"], registers["COMMAND"], values.get("size", 0)
    words = key_words(values["payload"], max(inner.key_sizes), inner.key_sizes[size])
    parts = [_write(address, word) for address, word in zip(key.addresses, words, strict=False)]
    load = 1 << command.field("load_key").low | size << command.field("key_size").low
    return [part for write in [*parts, _write(command.offset, load)] for part in write]


def _write(address: int, data: Any) -> list[Part]:
    return [
        Part("s_axi_aw", {"payload": address}),
        Part("s_axi_w", {"payload": data, "strb": ALL}),
        Part("s_axi_b", {"payload": OKAY}),
    ]


def _each(value: Any, function: Any) -> Any:
    """Apply a function to a number, or to each of a tuple."""
    return tuple(map(function, value)) if isinstance(value, tuple) else function(value)
