"""``roundhouse project``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from .terminal import check_folder, note, print_path


def project(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A core or a system; trailing axes of a core may be left out.")
    ],
    tool: Annotated[
        Literal["vivado", "quartus", "radiant", "diamond"],
        typer.Option(help="The vendor's tool that takes the project."),
    ],
    part: Annotated[
        str,
        typer.Option(
            metavar="PART",
            help="Full part number with package and speed grade, as the tool names it, such as xc7a35tcsg324-1 "
            "(Artix-7).",
        ),
    ],
    clock_mhz: Annotated[float, typer.Option("--clock", metavar="MHZ", help="The clock to ask for, 1 to 2000 MHz.")],
    folder: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Output folder; NAME-TOOL by default.")
    ] = None,
) -> None:
    """Write a core as a project of a vendor's FPGA tool, made by Edalize. Prints the paths of its files.

    The folder has what `generate` writes, constraints with the clock, the tool's scripts, and design.json, by which
    `read-reports` knows the design. The core stands alone: out of context in Vivado, on virtual pins in Quartus, and
    between shift registers in Radiant and Diamond. The tool need not be installed here; `make` runs it.
    """
    from ..export.projects import reports_are_read, write_project
    from ..systems import parse

    core = parse(name)
    where = folder or Path(f"{core.name}-{tool}")
    check_folder(where)
    for path in write_project(core, tool, part, clock_mhz, where):
        print_path(path)
    note(f"run the tool with: make -C {where}")
    if reports_are_read(tool, part):
        note(f"and then read its reports with: roundhouse read-reports {where}")
    else:
        note("and then read its reports by eye: `roundhouse read-reports` reads none of this tool on this part")
