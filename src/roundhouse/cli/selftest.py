"""``roundhouse selftest``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import check_folder, note, print_path

if TYPE_CHECKING:
    from ..architectures.common.claim import Claim
    from ..cores.core_like import CoreLike
    from ..verify.self_test import Settings

_KEYS = 4  # how many periods a run has at least
_MOST = 1 << 16


def selftest(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A system that ends in +selftest or +kat.")],
    folder: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Output folder, created if missing.")
    ] = Path(),
    key_period: Annotated[int, typer.Option(min=1, max=_MOST - 1, help="Blocks under each key.")] = 64,
    interval: Annotated[int, typer.Option(min=1, max=_MOST - 1, help="Clocks from block to block, at least.")] = 1,
    bit: Annotated[int, typer.Option(min=0, help="The bit that is inverted once.")] = 0,
) -> None:
    """Simulate a system that tests itself: keys change while blocks flow, and one bit is inverted on the line.

    Writes NAME.html, with what was counted and timing diagrams of a key change and of the error, and prints its path.
    Exits with 1 if a block was lost, the line differs from independent software, or the error signal is not right.
    """
    from ..report.self_test import figures_of_test, self_test_page
    from ..storage.whole import write_whole
    from ..systems import is_system, parse
    from ..verify.answers import answers_for
    from ..verify.self_test import Settings, count_compared, find_faults, require_self_test, simulate_self_test

    check_folder(folder)
    design = parse(name)
    require_self_test(design)
    assert is_system(design)
    answers = answers_for(design.cipher)
    plain = Settings(_clocks(design.claim, key_period, interval), key_period, interval)
    settings = _with_a_bit(design, plain, bit)
    seen = simulate_self_test(design, settings)
    faults = find_faults(design, seen, settings, answers)
    figures = figures_of_test(seen, count_compared(design, seen, answers)) if seen.received else []
    for title, value in figures:
        note(f"{title}: {value}")
    for fault in faults:
        note(f"FAILED {design.name}: {fault}")
    if seen.received:
        path = folder / f"{design.name}.html"
        write_whole(path, self_test_page(design, seen, figures, faults, answers.source))
        print_path(path)
    if faults:
        raise typer.Exit(1)


def _clocks(claim: Claim, key_period: int, interval: int) -> int:
    """Clocks in which blocks under several keys pass."""
    one_key = int(key_period * max(interval, *claim.cycles_per_block)) + 2 * max(claim.latency)
    return (one_key + claim.longest_key_setup) * _KEYS


def _with_a_bit(design: CoreLike, settings: Settings, bit: int) -> Settings:
    """Add that a bit is inverted in the second half, as soon as that can be asked for."""
    from ..errors import InvalidInput
    from ..verify.self_test import simulate_self_test

    bits = design.cipher.block_bits
    if bit >= bits:
        raise InvalidInput(f"the bit must be one of 0 to {bits - 1}, those of a block; given {bit}")
    plain, clocks = simulate_self_test(design, settings), range(settings.clocks // 2, settings.clocks)
    asked = next((clock for clock in clocks if plain.samples[clock]["flip_ready"]), 0)
    return replace(settings, flips={asked: bit})
