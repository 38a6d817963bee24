"""``roundhouse generate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from .terminal import check_folder, note, print_path


def generate(
    names: Annotated[
        list[str],
        typer.Argument(metavar="NAME...", help="Cores or systems; trailing axes of a core may be left out."),
    ],
    folder: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Output folder, created if missing.")
    ] = Path(),
    language: Annotated[Literal["verilog", "vhdl"], typer.Option(help="Verilog 2005, or VHDL-2008.")] = "verilog",
    split: Annotated[
        bool, typer.Option("--split", help="A file for each module, DIR/NAME/MODULE.v, instead of DIR/NAME.v.")
    ] = False,
) -> None:
    """Write the text, a test bench, a FuseSoC file, a data sheet and a block diagram of each core. Prints their paths.

    The text is Verilog, or VHDL if asked for; it is one file, or one for each module in a folder with the core's name.

    A name without a key policy takes the usual one: travelling for serial cores, on_the_fly for iterative, interleaved
    and folded cores that encrypt, stored for all others.

    NAME may be a system: a core with layers around it, ``core+layer``. There is no test bench for a cipher without
    published vectors, or for a layer without software to compare with.
    """
    from ..export.files import write_core
    from ..export.languages import VERILOG, VHDL
    from ..export.test_bench import lacks_for_test_bench
    from ..systems import parse

    check_folder(folder)
    cores = [parse(name) for name in names]
    for core in cores if split else ():
        check_folder(folder / core.name)
    for core in cores:
        for path in write_core(core, folder, VHDL if language == "vhdl" else VERILOG, split=split):
            print_path(path)
        if lacks := lacks_for_test_bench(core):
            note(f"{core.name}: no test bench, since {lacks}")
