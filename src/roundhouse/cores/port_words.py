"""What each port of a core, or of a system around it, is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

__all__ = ["port_words"]

# What a transfer of a stream carries, with its article, by the last part of the stream's name.
_CARRIED = {
    "key": "a key",
    "i": "a block",
    "o": "a result",
    "iv": "an IV",
    "tag": "a tag",
    "axis": "a beat",
    "aw": "an address",
    "ar": "an address",
    "w": "a beat",
    "r": "a beat",
    "b": "an answer",
}
# Whose order what is carried has.
_ORDERED = {"a key": "key", "a block": "block", "a result": "block"}
# By suffix of a port's name, the longest first.
_PORT_WORDS = {
    "key_size": "size of the key: {sizes} bits; the key is left-aligned",
    "next_key": "1: this block is the first to use the key that waits",
    "decrypt": "1 decrypts this block, 0 encrypts it",
    "payload": "{the}{order}",
    "valid": "{a} is offered; it stays until it is taken",
    "ready": "{the} is taken on the next rising edge if it is offered",
    "last": "1: this is the last block of a message",
    "bytes": "how many bytes of this block belong to the message",
    "aad": "1: this block is additional data, which is authenticated and not encrypted",
    "key": "the key of this very block{order}",
    "clk": "clock; everything happens on its rising edge",
    "rst": "synchronous, active high: keys and blocks are {lost}",
}
# Where the page of the cipher says nothing else.
_PUBLISHED = " as published, its first byte in the high bits"
# What a reset does with keys and blocks: whether their registers are overwritten or not.
_LOST = {False: "lost, not erased", True: "erased"}
_UNTOLD: Mapping[str, str] = MappingProxyType({})


class _Layer(Protocol):
    """A layer around a core."""

    def port_words(self, port: str) -> str | None: ...


def port_words(
    port: str,
    key_sizes: tuple[int, ...],
    layers: Sequence[_Layer] = (),
    payloads: Mapping[str, str] = _UNTOLD,
    *,
    clears: bool = False,
) -> str:
    """Describe a port: as the outermost layer that knows it does, else from its stream and the suffix of its name.

    Parameters
    ----------
    port : str
    key_sizes : tuple of int
        The cipher's, in rising order.
    layers : sequence of layers
        Of a system, from the inside out.
    payloads : mapping of str to str, optional
        What its page says of payloads; see `standard.payloads`.
    clears : bool, optional
        Whether a reset overwrites all that is held.
    """
    for layer in reversed(layers):
        if (words := layer.port_words(port)) is not None:
            return words
    sizes = ", ".join(f"{number} for {bits}" for number, bits in enumerate(key_sizes))
    ending = next(ending for ending in _PORT_WORDS if port == ending or port.endswith(f"_{ending}"))
    carried = _CARRIED.get(port.removesuffix(f"_{ending}").rpartition("_")[2], "a payload")
    the = f"the {carried.partition(' ')[2]}"
    told = payloads.get("key" if ending == "key" else _ORDERED.get(carried, ""))
    order = f", {told}" if told else _PUBLISHED if ending == "payload" else ""
    return _PORT_WORDS[ending].format(sizes=sizes, a=carried, the=the, order=order, lost=_LOST[clears])
