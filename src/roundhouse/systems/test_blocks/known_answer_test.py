"""Known-answer test: one direction with a data generator, a key writer, error insertion and a table of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from amaranth.hdl import Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.common.claim import Claim
from ...architectures.keys.policy import find_policy
from ...architectures.streams import Stream
from ...cores.core_like import CoreLike
from ..block_streams import BlockStreams
from ..layer import LINE, enter, register
from ..mode import in_flight_fifo
from .axi_master import CLOCKS_TO_ANSWER, drive_axi, inside
from .data_generator import generate_data
from .error_insertion import insert_errors
from .key_writer import write_keys
from .pattern import Repeated, ShiftRegister, Table
from .pattern_verifier import verify_pattern
from .self_testing import SelfTesting, part, show, test_ports, without_polynomial

__all__ = ["BLOCKS", "KEYS", "KnownAnswerTest"]

BLOCKS, KEYS = 16, 2  #: how many blocks and keys have known answers: powers of two, each block under each key


@register
@dataclass(frozen=True)
class KnownAnswerTest(SelfTesting):
    """A core of one direction that tests itself: a few blocks, again and again, give results that a table has.

    Between the test and the core there may be AXI, which `axi_master` drives. The cipher's page computes the table when
    the system is generated. A bit beside each block in the core tells which key it is under, so keys may change at any
    time.
    """

    pattern = r"kat"
    rank = 82
    drives_buses = True
    kind = Repeated(ShiftRegister, BLOCKS)
    key_kind = Repeated(ShiftRegister, KEYS)

    @property
    def name(self) -> str:
        return "kat"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return (cls(),)

    @property
    def words(self) -> str:
        return (
            f"known-answer self-test: {BLOCKS} fixed blocks under {KEYS} alternating keys, results compared with a "
            "built-in table; always the last layer"
        )

    def refusal(self, inner: CoreLike) -> str | None:
        core = inside(inner)
        if core is None:
            return (
                "of all that has no whole blocks outside, it drives axi around a core without a mode; take axi, or none"
            )
        if core is not inner and find_policy(core.keys).carries_next_key:
            return "a key that is written early takes the place of one that waits in the bus; take stored keys"
        streams = BlockStreams.of(core.signature)
        if streams is None or core.direction not in ("encrypt", "decrypt"):
            return "each block has one result; take encrypt or decrypt without modes, or duplex with selftest"
        if inner.clears:
            return "what is known of blocks in flight is not erased with the core; take a core without -clear"
        return without_polynomial((inner.cipher.key_bits, inner.cipher.block_bits))

    def signature(self, inner: CoreLike) -> wiring.Signature:
        streams, block_bits = _inside(inner).signature.members, inner.cipher.block_bits
        watched = {"key": streams["key"].signature} if "key" in streams else {}
        watched |= {"sent": streams["i"].signature, "line": streams["o"].signature}
        return test_ports(block_bits, watched)

    def claim(self, inner: CoreLike) -> Claim:
        """The clocks inside; on a bus a key is taken here when the core has it, and its set-up counts from there."""
        claim = inner.claim
        if _inside(inner) is inner:
            return claim

        def from_answer(setup: tuple[int, ...] | None) -> tuple[int, ...] | None:
            return setup and tuple(max(1, clocks - CLOCKS_TO_ANSWER) for clocks in setup)

        return replace(
            claim,
            key_setup_encrypt=from_answer(claim.key_setup_encrypt),
            key_setup_decrypt=from_answer(claim.key_setup_decrypt),
        )

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        if _inside(inner) is not inner:
            core = drive_axi(part(m, "axi_master"), _inside(inner), core)
        sent, line, key = Stream("sent", core.i.signature), Stream(LINE, core.o.signature), getattr(core, "key", None)
        generate_data(part(m, "data_generator"), sent, self.kind, outer.run, outer.interval)
        writer, longest = part(m, "key_writer"), len(inner.cipher.key_sizes) - 1
        new_key = write_keys(writer, key, sent, outer.key_period, longest, self.key_kind)
        m.submodules.key_numbers = numbers = in_flight_fifo(inner, 1)
        waits = key.valid if key is not None and "next_key" not in sent.flag else 0
        enter(m, sent, core.i, numbers.w_rdy & ~waits)
        m.d.comb += [numbers.w_data.eq(_number(m, new_key, sent.transfer)), numbers.w_en.eq(sent.transfer)]
        insert_errors(part(m, "error_insertion"), core.o, line, outer.flip)
        m.d.comb += numbers.r_en.eq(line.transfer)

        def answers(verifier: Module, bits: int, _: int, step: Value) -> Table:
            return Table(verifier, self.answers(inner), bits, BLOCKS, step, numbers.r_data)

        verdict = verify_pattern(part(m, "answer_verifier"), line, answers)
        show(m, outer, verdict, new_key, {"sent": sent, LINE: line, **({} if key is None else {"key": key})})

    def answers(self, inner: CoreLike) -> list[int]:
        """Return the results of all blocks under the first key, then those under the next."""
        cipher, longest = inner.cipher, len(inner.cipher.key_sizes) - 1
        compute = cipher.decrypt if inner.direction == "decrypt" else cipher.encrypt
        keys, blocks = self.keys(cipher.key_bits, KEYS), self.blocks(cipher.block_bits, BLOCKS)
        return [compute(key, block, longest) for key in keys for block in blocks]


def _inside(inner: CoreLike) -> CoreLike:
    """The core whose streams are tested, which may be inside a bus."""
    found = inside(inner)
    assert found is not None, "refused otherwise"
    return found


def _number(m: Module, new_key: Value, taken: Value) -> Value:
    """The number of the key that a block is under, of two that take turns."""
    last = Signal(init=1, name="last_key_number")
    number = last ^ new_key
    m.d.sync += last.eq(Mux(taken, number, last))
    return number
