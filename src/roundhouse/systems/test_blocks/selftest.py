"""Self-test: a loop with a data generator, a key writer, error insertion and a pattern verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from amaranth.hdl import Module
from amaranth.lib import wiring

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..layer import register
from .data_generator import generate_data
from .error_insertion import insert_errors
from .key_writer import write_keys
from .loop import Loop
from .pattern import Counter, ShiftRegister
from .pattern_verifier import verify_pattern
from .self_testing import SelfTesting, part, show, test_ports, without_polynomial

__all__ = ["SelfTest"]


@register
@dataclass(frozen=True)
class SelfTest(SelfTesting):
    """A system that tests itself: blocks of a pattern are encrypted, decrypted and compared, while keys change.

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
    key_kind = ShiftRegister

    @property
    def name(self) -> str:
        return f"selftest{self.word or ''}{'_counter' if self.counter else ''}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(64), cls(counter=True)

    @property
    def kind(self) -> type[ShiftRegister] | type[Counter]:
        return Counter if self.counter else ShiftRegister

    @property
    def words(self) -> str:
        blocks = "consecutive numbers" if self.counter else "blocks of a shift register"
        line = f", sent over a line of {self.word} bits," if self.word else ","
        return f"{blocks} are encrypted{line} decrypted and compared, under keys that change"

    def refusal(self, inner: CoreLike) -> str | None:
        cipher = inner.cipher
        shifted = (cipher.key_bits,) if self.counter else (cipher.key_bits, cipher.block_bits)
        return Loop(inner, self.word).refusal() or without_polynomial(shifted)

    def signature(self, inner: CoreLike) -> wiring.Signature:
        streams = Loop(inner, self.word).signature.members
        bits = self.word or inner.cipher.block_bits
        watched = {name: streams[name].signature for name in ("key",) if name in streams}
        watched |= {"sent": streams["i"].signature, "line": StreamSignature(bits), "received": streams["o"].signature}
        return test_ports(inner.cipher.block_bits, watched)

    def claim(self, inner: CoreLike) -> Claim:
        return Loop(inner, self.word).claim

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        loop, pattern = Loop(inner, self.word), self.kind
        streams = loop.signature.create(path=())
        key = getattr(streams, "key", None)
        generate_data(part(m, "data_generator"), streams.i, pattern, outer.run, outer.interval)
        longest = len(inner.cipher.key_sizes) - 1
        new_key = write_keys(part(m, "key_writer"), key, streams.i, outer.key_period, longest)

        def insert(sent: Stream) -> Stream:
            passed = Stream("passed", StreamSignature(len(sent.payload)))
            insert_errors(part(m, "error_insertion"), sent, passed, outer.flip)
            return passed

        line = loop.build(m, core, streams, insert)
        verdict = verify_pattern(part(m, "pattern_verifier"), streams.o, pattern)
        watched = {"sent": streams.i, "line": line, "received": streams.o, **({} if key is None else {"key": key})}
        show(m, outer, verdict, new_key, watched)
