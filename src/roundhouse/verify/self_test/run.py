"""A run of a system that tests itself, on its own Verilog."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice

from ...cores.core_like import CoreLike
from ...errors import InvalidInput
from ...systems import System, is_system
from ...systems.names import SEPARATOR
from ...systems.test_blocks.self_testing import SelfTesting
from ..drivers.verilator.recording import record
from .observation import Observation

__all__ = ["Settings", "require_self_test", "simulate_self_test"]

_RESET = 2  # clocks
_MARGIN = 16  # clocks


@dataclass(frozen=True)
class Settings:
    """How the inputs of a self-test are driven.

    Attributes
    ----------
    clocks : int
        Clocks after reset in which blocks are sent. More follow, in which those on their way come back.
    key_period, interval : int
        The ports of these names.
    flips : mapping of int to int
        Bits that are to be inverted, by the clock after reset of the request, which is made for one clock.
    pauses : collection of int
        Clocks after reset in which `run` is low.
    interrupted : int
        Clocks of the same run before another reset, after which it begins again; only what follows is seen.
    """

    clocks: int
    key_period: int = 0
    interval: int = 0
    flips: Mapping[int, int] = field(default_factory=dict)
    pauses: Collection[int] = ()
    interrupted: int = 0


def require_self_test(design: CoreLike) -> None:
    """Raise `InvalidInput` if a design does not test itself."""
    if not (is_system(design) and isinstance(design.layers[-1], SelfTesting)):
        layer = "selftest" if design.direction == "duplex" else "kat"
        example = f"{design.name.split(SEPARATOR)[0]}{SEPARATOR}{layer}"
        raise InvalidInput(f"a system must have selftest or kat as its last layer; given {design.name}; take {example}")


def simulate_self_test(design: CoreLike, settings: Settings, *, seed: int = 1) -> Observation:
    """Run a self-test, and return what was seen.

    Raises
    ------
    InvalidInput
        If the design does not test itself.
    ToolMissing, ToolFailed, ToolStopped, NotFinished
        As `record`.
    """
    require_self_test(design)
    assert is_system(design)
    last, before = _clocks_to_empty(design), settings.interrupted and _RESET + settings.interrupted
    inputs = chain(islice(_inputs(settings, last), before), _inputs(settings, last))
    samples = record(design, inputs, seed=seed)
    return Observation(samples[before + _RESET :], design.cipher.block_bits, design.claim)


def _clocks_to_empty(design: System) -> int:
    """Clocks in which all blocks on their way come back, also of a core that is full since its line is slow."""
    claim, core = design.claim, design.inner.claim
    once = max(claim.latency) + claim.longest_key_setup
    slower = max(claim.cycles_per_block) / max(core.cycles_per_block)
    return int(2 * once * slower) + int(max(claim.cycles_per_block)) + _MARGIN


def _inputs(settings: Settings, last: int) -> Iterator[Mapping[str, int]]:
    """The inputs that change in each clock: reset, the run, and `last` clocks without new blocks."""
    yield {"rst": 1, "key_period": settings.key_period, "interval": settings.interval}
    yield from ({} for _ in range(_RESET - 1))
    for clock in range(settings.clocks + last):
        flips = (
            {"flip_valid": 1, "flip_payload": settings.flips[clock]} if clock in settings.flips else {"flip_valid": 0}
        )
        yield {"rst": 0, "run": int(clock < settings.clocks and clock not in settings.pauses), **flips}
