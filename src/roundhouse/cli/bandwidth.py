"""``roundhouse bandwidth``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from .terminal import JsonFlag, note, print_json

_MOST = 16


def bandwidth(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A system that ends in +kernel64 or the like.")],
    memory: Annotated[str, typer.Option(help="Name of the memory; see docs/kernels.md.")] = "ideal",
    units: Annotated[int, typer.Option(min=1, max=_MOST, help="Kernels, each on a port of its own.")] = 1,
    clock: Annotated[float, typer.Option(min=1, help="Clock of the kernels in MHz.")] = 100.0,
    kib: Annotated[int, typer.Option(min=1, max=1024, help="Text of each kernel's job, in KiB.")] = 64,
    as_json: JsonFlag = False,
) -> None:
    """Simulate kernels that share a memory, and print their throughput from memory to memory.

    What they write is compared with independent software. Exits with 1 if anything is wrong.
    """
    from ..systems import parse
    from ..systems.memory.dram import DRAM
    from ..verify.kernel.on_memory import run_on_memory

    kernel = parse(name)
    dram = DRAM.named(memory)
    found = run_on_memory(kernel, units, dram, clock, kib=kib)
    if as_json:
        print_json({"system": kernel.name, "units": units, "clock_mhz": clock, "memory": asdict(dram), **asdict(found)})
    elif not found.reason:
        print(f"{found.mb_s:g} MB/s in {found.clocks:,} clocks")
    if found.reason:
        note(f"FAILED {kernel.name}: {found.reason}")
        raise typer.Exit(1)
