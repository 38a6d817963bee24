"""``roundhouse selftest``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .terminal import check_folder, note, print_path

_KEYS = 4  # how many periods a run has at least
_MOST = 1 << 16


def selftest(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A system that ends in +selftest.")],
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
    from ..errors import InvalidInput
    from ..report.self_test import figures_of_test, self_test_page
    from ..storage.whole import write_whole
    from ..systems import is_system, parse
    from ..verify.answers import answers_for
    from ..verify.self_test import Settings, find_faults, require_self_test, simulate_self_test

    check_folder(folder)
    design = parse(name)
    require_self_test(design)
    assert is_system(design)
    if bit >= design.cipher.block_bits:
        raise InvalidInput(f"the bit must be one of 0 to {design.cipher.block_bits - 1}, those of a block; given {bit}")
    answers, claim = answers_for(design.cipher), design.claim
    one_key = int(key_period * max(interval, *claim.cycles_per_block)) + 2 * max(claim.latency)
    setup = max(claim.key_setup_encrypt or (0,))
    clocks = (one_key + setup) * _KEYS
    plain = simulate_self_test(design, Settings(clocks, key_period, interval))
    asked = next((clock for clock in range(clocks // 2, clocks) if plain.samples[clock]["flip_ready"]), 0)
    seen = simulate_self_test(design, Settings(clocks, key_period, interval, {asked: bit}))
    faults = find_faults(design, seen, answers)
    for title, value in figures_of_test(seen) if seen.received else []:
        note(f"{title}: {value}")
    for fault in faults:
        note(f"FAILED {design.name}: {fault}")
    if seen.received:
        path = folder / f"{design.name}.html"
        write_whole(path, self_test_page(design, seen, faults, answers.source))
        print_path(path)
    if faults:
        raise typer.Exit(1)
