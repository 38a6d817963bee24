"""Self-test: a loop with a data generator, a key writer, error insertion and a pattern verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from amaranth.hdl import Module, Mux, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..layer import Layer, register
from .data_generator import generate_data
from .error_insertion import insert_errors, request_signature
from .key_writer import write_keys
from .loop import Loop
from .pattern import POLYNOMIALS, Counter, Pattern, ShiftRegister
from .pattern_verifier import CLOCKS_TO_ERROR, COUNT_BITS, verify_pattern

__all__ = ["SelfTest"]

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


@register
@dataclass(frozen=True)
class SelfTest(Layer):
    """A system that tests itself: blocks of a pattern are encrypted, decrypted and compared, while keys change.

    Its streams are inside. Those named in `_MONITORS` are shown: all their ports are outputs. Test keys are no secret.

    Attributes
    ----------
    word : int
        Bits of a word on the line between the directions; 0 for whole blocks.
    counter : bool
        Whether blocks are consecutive numbers, and not those of a shift register.
    """

    word: int = 0
    counter: bool = False

    pattern = r"selftest(?P<word>[1-9]\d*)?(?P<counter>_counter)?"
    rank = 81
    closed = True

    @property
    def name(self) -> str:
        return f"selftest{self.word or ''}{'_counter' if self.counter else ''}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(64), cls(counter=True)

    @property
    def kind(self) -> type[Pattern]:
        """The pattern of blocks."""
        return Counter if self.counter else ShiftRegister

    @property
    def words(self) -> str:
        blocks = "consecutive numbers" if self.counter else "blocks of a shift register"
        line = f", sent over a line of {self.word} bits," if self.word else ","
        return f"{blocks} are encrypted{line} decrypted and compared, under keys that change"

    def port_words(self, port: str) -> str | None:
        stream, _, field = port.partition("_")
        watched = f"{_MONITORS[stream]}, to watch: {field.replace('_', ' ')}" if stream in _MONITORS else None
        return _PORT_WORDS.get(port, watched)

    def refusal(self, inner: CoreLike) -> str | None:
        reason = Loop(inner, self.word).refusal()
        cipher = inner.cipher
        unknown = {cipher.key_bits, *(() if self.counter else (cipher.block_bits,))} - POLYNOMIALS.keys()
        if reason is None and unknown:
            known = ", ".join(map(str, POLYNOMIALS))
            return f"patterns have {known} bits, not {min(unknown)}; add a primitive polynomial to systems/test_blocks"
        return reason

    def signature(self, inner: CoreLike) -> wiring.Signature:
        streams = Loop(inner, self.word).signature.members
        bits = self.word or inner.cipher.block_bits
        watched = {name: streams[name].signature for name in ("key",) if name in streams}
        watched |= {"sent": streams["i"].signature, "line": StreamSignature(bits), "received": streams["o"].signature}
        return wiring.Signature(
            {
                "run": In(1),
                **dict.fromkeys(("interval", "key_period"), In(_SETTING_BITS)),
                "flip": In(request_signature(inner.cipher.block_bits)),
                "error": Out(1),
                **dict.fromkeys(("blocks", "errors"), Out(COUNT_BITS)),
                **{port: Out(bits) for name, one in watched.items() for port, bits in _monitor(name, one).items()},
                "sent_new_key": Out(1),
            }
        )

    def claim(self, inner: CoreLike) -> Claim:
        return Loop(inner, self.word).claim

    def gated(self, inner: CoreLike) -> bool:
        return True

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        loop, pattern = Loop(inner, self.word), self.kind
        streams = loop.signature.create(path=())
        key = getattr(streams, "key", None)
        generate_data(_part(m, "data_generator"), streams.i, pattern, outer.run, outer.interval)
        longest = len(inner.cipher.key_sizes) - 1
        new_key = write_keys(_part(m, "key_writer"), key, streams.i, outer.key_period, longest)

        def insert(sent: Stream) -> Stream:
            passed = Stream("passed", StreamSignature(len(sent.payload)))
            insert_errors(_part(m, "error_insertion"), sent, passed, outer.flip)
            return passed

        line = loop.build(m, core, streams, insert)
        verdict = verify_pattern(_part(m, "pattern_verifier"), streams.o, pattern)
        m.d.comb += [outer.error.eq(verdict.error), outer.blocks.eq(verdict.blocks), outer.errors.eq(verdict.errors)]
        watched = {"sent": streams.i, "line": line, "received": streams.o, **({} if key is None else {"key": key})}
        shown: list[tuple[Value, Value]] = [(outer.sent_new_key, new_key)]
        shown += [(getattr(outer, port), value) for name, one in watched.items() for port, value in _fields(name, one)]
        m.d.comb += [port.eq(value) for port, value in shown]


def _part(m: Module, name: str) -> Module:
    """A submodule of that name."""
    m.submodules[name] = part = Module()
    return part


def _monitor(name: str, stream: StreamSignature) -> dict[str, int]:
    """Ports that show a stream, with their widths; ``sent_new_key`` stands for the flag ``next_key``."""
    fields = {"valid": 1, "ready": 1, "payload": stream.payload_bits, **stream.flags}
    return {f"{name}_{field}": bits for field, bits in fields.items() if field != "next_key"}


def _fields(name: str, stream: Stream) -> list[tuple[str, Value]]:
    """The same ports with what they show."""
    shown = Mux(stream.valid, stream.payload, 0)
    fields = {"valid": stream.valid, "ready": stream.ready, "payload": shown, **stream.flag}
    return [(f"{name}_{field}", value) for field, value in fields.items() if field != "next_key"]
