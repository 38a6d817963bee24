"""``roundhouse bandwidth``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import JsonFlag, check_folder, note, print_json, print_path

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike
    from ..systems.memory.dram import DRAM
    from ..verify.kernel.on_memory import Traffic

_MOST = 16


def bandwidth(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A system that ends in +kernel64 or the like.")],
    memory: Annotated[str, typer.Option(help="Name of the memory; see docs/kernels.md.")] = "ideal",
    units: Annotated[int, typer.Option(min=1, max=_MOST, help="Kernels, each on a port of its own.")] = 1,
    clock: Annotated[float, typer.Option(min=1, help="Clock of the kernels in MHz.")] = 100.0,
    kib: Annotated[int, typer.Option(min=1, max=1024, help="Text of each kernel's job, in KiB.")] = 64,
    folder: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Also write NAME.html with a chart over time.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Simulate kernels that share a memory, and print their throughput from memory to memory.

    What they write is compared with independent software. With -o, a page shows what each of them reads and writes over
    time. Exits with 1 if anything is wrong.
    """
    from ..systems import parse
    from ..systems.memory.dram import DRAM
    from ..verify.kernel.on_memory import run_on_memory

    if folder:
        check_folder(folder)
    kernel = parse(name)
    dram = DRAM.named(memory)
    found = run_on_memory(kernel, units, dram, clock, kib=kib)
    page = _write_page(folder, kernel, units, clock, dram, found) if folder and not found.reason else None
    if as_json:
        figures = {key: value for key, value in asdict(found).items() if key != "beats"}
        setting = {"system": kernel.name, "units": units, "clock_mhz": clock, "memory": asdict(dram)}
        print_json({**setting, **figures, **({"page": str(page)} if page else {})})
    elif not found.reason:
        kernels = f"{units} kernels" if units > 1 else "a kernel"
        print(f"{found.mb_s:g} MB/s in {found.clocks:,} clocks: {kernels} at {clock:g} MHz, memory {dram.name}")
        if page:
            print_path(page)
    if found.reason:
        note(f"FAILED {kernel.name}: {found.reason}")
        raise typer.Exit(1)


def _write_page(folder: Path, kernel: CoreLike, units: int, mhz: float, dram: DRAM, found: Traffic) -> Path:
    """Write the page of a run, and return its path."""
    from ..report.traffic import traffic_page
    from ..storage.whole import write_whole
    from ..systems import is_system

    assert is_system(kernel)
    page = folder / f"{kernel.name}.html"
    write_whole(page, traffic_page(kernel, units, mhz, dram, found))
    return page
