"""What a design of ours is known for before it is measured: its boundary, its interface, and what it claims.

Verification refutes a design whose claim does not hold, so a claim stands in for what no record holds: clocks, and
blocks that a new key loses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ..architectures.layout import parse_layout
from ..architectures.streams import CLOCKING
from ..cores.core_like import CoreLike
from ..measure import derived
from ..measure.record import OK, Measurement
from ..measure.results import Result, is_pipeline
from ..systems.buses.axi import AXI
from ..systems.buses.kernel import Kernel
from ..systems.buses.words import Words
from ..systems.layer import Layer
from ..systems.names import parse_name
from ..systems.system import parse
from ..systems.test_blocks.self_testing import SelfTesting

__all__ = ["CLAIMS", "PROPERTIES", "WITHIN", "block_bits_of", "boundary_of", "claimed", "key_sizes_of", "property_of"]
__all__ += ["as_studies_count", "is_loop", "is_paced"]

_BOUNDARIES = {Words: "words", AXI: "axi", Kernel: "system", SelfTesting: "self-test"}


def boundary_of(name: str) -> str:
    """Return what the numbers of a design of ours include besides the cipher: one of `study.BOUNDARIES`."""
    return next((boundary for kind, boundary in _BOUNDARIES.items() if isinstance(_outermost(name), kind)), "streams")


def is_paced(name: str) -> bool:
    """Return whether the pace of blocks is a setting of a design, so that its counts are those at every pace."""
    return isinstance(_outermost(name), SelfTesting)


def is_loop(name: str) -> bool:
    """Return whether blocks pass both directions of a design, so that its latency is that of the whole way."""
    return any(layer.looped for layer in parse_name(name)[1])


@cache
def claimed(name: str) -> Result:
    """Return the clocks that a design claims, as a result on no target."""
    design = _parse(name)
    claim, sizes = design.claim, design.cipher.key_sizes
    facts: dict[str, Any] = {
        "cipher": design.cipher.name,
        "family": design.cipher.family,
        "key_sizes": json.dumps(list(sizes)),
        "block_bits": design.cipher.block_bits,
        "direction": design.direction,
        "layout": design.layout,
        "keys": design.keys,
        "tables": design.tables,
        "latency": _clocks(claim.latency),
        "cycles_per_block": _clocks(claim.cycles_per_block),
        "key_setup_encrypt": _clocks(claim.key_setup_encrypt),
        "key_setup_decrypt": _clocks(claim.key_setup_decrypt),
    }
    nothing: dict[str, Any] = dict.fromkeys(("id", "core_hash", "target", "recipe", "stage", "date"), "")
    record = Measurement(
        core_name=name, status=OK, seed=None, tools="{}", options="{}", verified_blocks=0, **nothing, **facts
    )
    return Result((as_studies_count(record),))


def as_studies_count(record: Measurement) -> Measurement:
    """Return a record whose latency is from the first word of a block to the first of its result, as studies count it.

    Its key set-up begins with the first word of the key. Our clocks, recorded or claimed, count from the last word of a
    block or a key. A design without ports of words has no other.
    """
    words = _outermost(record.core_name)
    if not isinstance(words, Words):
        return record
    sizes = [int(size) for size in derived.numbers(record.key_sizes)]
    block, keys = record.block_bits // words.bits - 1, [size // words.bits - 1 for size in sizes]
    fields: dict[str, Any] = {
        "latency": _later(record.latency, [block] * len(sizes)),
        "key_setup_encrypt": _later(record.key_setup_encrypt, keys),
        "key_setup_decrypt": _later(record.key_setup_decrypt, keys),
    }
    return replace(record, **fields)


def property_of(parameter: str, name: str) -> float | None:
    """Return a property of a design's interface or layout, a key of `PROPERTIES`; None if it has none."""
    value, _ = PROPERTIES[parameter]
    return value(_parse(name))


def key_sizes_of(name: str) -> tuple[int, ...]:
    """Return the key sizes of a design in bits, rising."""
    return _parse(name).cipher.key_sizes


def block_bits_of(name: str) -> int:
    """Return the bits of a block of a design."""
    return _parse(name).cipher.block_bits


@cache
def _outermost(name: str) -> Layer | None:
    """Return the outermost layer of a design; None of a core. The design itself is not made."""
    _, layers = parse_name(name)
    return layers[-1] if layers else None


@cache
def _parse(name: str) -> CoreLike:
    return parse(name)


def _clocks(numbers: Sequence[float] | None) -> str | None:
    return None if numbers is None else json.dumps(list(numbers))


def _later(clocks: str | None, by: Sequence[int]) -> str | None:
    counts = derived.numbers(clocks)
    return _clocks([own + more for own, more in zip(counts, by, strict=True)]) if counts else clocks


def _pins(design: CoreLike) -> int:
    """Bits of all ports."""
    return sum(port.width for port in design.ports)


def _clock_buffers(design: CoreLike) -> int:
    """One for each clock among the ports."""
    clock, _ = CLOCKING
    return design.ports.count(clock)


def _port_bits(design: CoreLike) -> int | None:
    """Bits of a kernel's port to the memory."""
    last = _outermost(design.name)
    return last.bits if isinstance(last, Kernel) else None


def _transfers(design: CoreLike) -> float | None:
    bits = _port_bits(design)
    return None if bits is None else design.cipher.block_bits / bits


def _rounds_per_clock(design: CoreLike) -> int | None:
    return getattr(parse_layout(design.layout), "unroll", None)


def _stages(design: CoreLike) -> int | None:
    """Stages of a pipeline, each with a register: the clocks in which a block passes it."""
    return max(design.claim.latency) if is_pipeline(design.layout) else None


#: Properties that follow from the interface or the layout of a design: value and unit.
PROPERTIES: dict[str, tuple[Callable[[CoreLike], float | None], str]] = {
    "pins": (_pins, "pins"),
    "bufgs": (_clock_buffers, "BUFG"),
    "blocks_lost_by_key_change": (lambda design: 0, "blocks"),  # see `CLAIMS`
    "ports": (lambda design: None if _port_bits(design) is None else 1, "ports"),
    "port_bits": (_port_bits, "bits"),
    "transfers_per_block": (_transfers, "transfers"),
    "rounds_per_clock": (_rounds_per_clock, "rounds"),
    "stages": (_stages, "stages"),
}

#: Of the properties those that the interface does not show: streams hold blocks back, so every design claims that a new
#: key loses none, and verification counts the blocks.
CLAIMS = {"blocks_lost_by_key_change"}

#: Properties of what is inside every boundary.
WITHIN = {"rounds_per_clock", "stages"}
