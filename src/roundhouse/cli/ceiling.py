"""``roundhouse ceiling``."""

from __future__ import annotations

from statistics import median_low

import typer

from .terminal import Names, guarded, note


@guarded
def ceiling(names: Names = None) -> None:
    """Measure what clock ECP5 and its tools allow at the sizes of cores that are measured there.

    The ceiling is a pipeline of the same size with one LUT between registers; three placement seeds, like the cores.
    Exits with 1 if a core has not been measured on ecp5.
    """
    from ..core import Core
    from ..measure.ceiling import measure_ceiling
    from ..measure.store import Store

    if not names:
        raise typer.BadParameter("give names of cores that are measured on ecp5")
    records = [record for record in Store().all() if record.target == "ecp5" and record.status == "ok"]
    missing = 0
    for name in names:
        core = Core.parse(name)
        sizes = [(record.comb or 0, record.ff or 0) for record in records if record.core_hash == core.hash]
        if not sizes:
            note(f"{core.name} must be measured on ecp5 first: roundhouse measure {core.name} -t ecp5")
            missing += 1
            continue
        comb, ff = median_low(sizes)
        for record in measure_ceiling(comb, ff):
            size = f"{record.comb:,} COMB, {record.ff:,} FF"
            note(f"at the size of {core.name}: {size}, {record.fmax_mhz} MHz, seed {record.seed}")
    if missing:
        raise typer.Exit(1)
