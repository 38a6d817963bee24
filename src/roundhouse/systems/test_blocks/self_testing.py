"""What self-tests share: their ports, and the blocks and keys that they send."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping

from amaranth.hdl import Module, Mux, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..layer import Layer
from .data_generator import FIRST_BLOCK_STEP
from .error_insertion import request_signature
from .key_writer import FIRST_KEY_STEP
from .pattern import POLYNOMIALS, Counter, Repeated, ShiftRegister, first_value
from .pattern_verifier import CLOCKS_TO_ERROR, COUNT_BITS, Verdict

__all__ = ["SelfTesting", "part", "show", "test_ports", "without_polynomial"]

_SETTING_BITS = 16
_PORT_WORDS = {
    "run": "1: blocks are sent",
    "interval": "clocks from a block to the next one, at least; 0 and 1: none between them",
    "key_period": "blocks under a key; 0: the first key stays",
    "flip_valid": "a bit of the next block on the line is to be inverted",
    "flip_ready": "the request is taken on the next rising edge",
    "flip_payload": "the number of the bit, 0 for the lowest",
    "error": f"1: a block was wrong; rises {CLOCKS_TO_ERROR} clocks after it came, and stays until reset",
    "blocks": "blocks that came back",
    "errors": "how many of them were wrong",
    "sent_new_key": "1: this block is the first under a key",
}
_MONITORS = {"key": "keys", "sent": "blocks that enter", "line": "the line", "received": "blocks that come back"}


class SelfTesting(Layer):
    """A system that tests itself. Its streams are inside, and shown: the ports of `_MONITORS` are outputs.

    Test keys are no secret.
    """

    closed = True

    @property
    @abstractmethod
    def kind(self) -> type[ShiftRegister] | type[Counter] | Repeated:
        """The pattern of blocks."""

    @property
    @abstractmethod
    def key_kind(self) -> type[ShiftRegister] | Repeated:
        """The pattern of keys."""

    def blocks(self, bits: int, count: int) -> list[int]:
        """Return the first blocks that are sent, in software."""
        return self.kind.sequence(bits, first_value(bits, FIRST_BLOCK_STEP), count)

    def keys(self, bits: int, count: int) -> list[int]:
        """Return the first keys, in software."""
        return self.key_kind.sequence(bits, first_value(bits, FIRST_KEY_STEP), count)

    def port_words(self, port: str) -> str | None:
        stream, _, field = port.partition("_")
        watched = f"{_MONITORS[stream]}, to watch: {field.replace('_', ' ')}" if stream in _MONITORS else None
        return _PORT_WORDS.get(port, watched)

    def gated(self, inner: CoreLike) -> bool:
        return True


def without_polynomial(widths: Iterable[int]) -> str | None:
    """Return why there is no shift register of one of these widths; None if there is one of each."""
    if unknown := {*widths} - POLYNOMIALS.keys():
        known = ", ".join(map(str, POLYNOMIALS))
        return f"patterns have {known} bits, not {min(unknown)}; add a primitive polynomial to systems/test_blocks"
    return None


def test_ports(block_bits: int, watched: Mapping[str, StreamSignature]) -> wiring.Signature:
    """Return the ports of a self-test of blocks of so many bits, with the streams that are shown."""
    return wiring.Signature(
        {
            "run": In(1),
            **dict.fromkeys(("interval", "key_period"), In(_SETTING_BITS)),
            "flip": In(request_signature(block_bits)),
            "error": Out(1),
            **dict.fromkeys(("blocks", "errors"), Out(COUNT_BITS)),
            **{port: Out(bits) for name, one in watched.items() for port, bits in _monitor(name, one).items()},
            "sent_new_key": Out(1),
        }
    )


def show(
    m: Module, outer: wiring.PureInterface, verdict: Verdict, new_key: Value, watched: Mapping[str, Stream]
) -> None:
    """Drive the outputs of `test_ports`: the verdict, whether a block is the first under a key, and the streams."""
    m.d.comb += [outer.error.eq(verdict.error), outer.blocks.eq(verdict.blocks), outer.errors.eq(verdict.errors)]
    shown: list[tuple[Value, Value]] = [(outer.sent_new_key, new_key)]
    shown += [(getattr(outer, port), value) for name, one in watched.items() for port, value in _fields(name, one)]
    m.d.comb += [port.eq(value) for port, value in shown]


def part(m: Module, name: str) -> Module:
    """Return a new submodule of that name."""
    m.submodules[name] = submodule = Module()
    return submodule


def _monitor(name: str, stream: StreamSignature) -> dict[str, int]:
    """Ports that show a stream, with their widths; ``sent_new_key`` stands for the flag ``next_key``."""
    fields = {"valid": 1, "ready": 1, "payload": stream.payload_bits, **stream.flags}
    return {f"{name}_{field}": bits for field, bits in fields.items() if field != "next_key"}


def _fields(name: str, stream: Stream) -> list[tuple[str, Value]]:
    """The same ports with what they show."""
    shown = Mux(stream.valid, stream.payload, 0)
    fields = {"valid": stream.valid, "ready": stream.ready, "payload": shown, **stream.flag}
    return [(f"{name}_{field}", value) for field, value in fields.items() if field != "next_key"]
