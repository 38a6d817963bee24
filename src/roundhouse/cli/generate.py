"""``roundhouse generate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .terminal import guarded, note


@guarded
def generate(
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Cores; axes at the end may be left out.")],
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to; made if missing.")] = Path(),
) -> None:
    """Write cores: Verilog, a self-checking test bench, a FuseSoC file and a data sheet. Prints their paths.

    There is no test bench for a cipher without published vectors.
    """
    from ..cores.core import Core
    from ..export.files import write_core
    from ..export.test_bench import has_test_bench

    for core in [Core.parse(name) for name in names]:
        for path in write_core(core, folder):
            typer.echo(path)
        if not has_test_bench(core):
            note(f"{core.name}: no test bench, since no vectors are published for {core.cipher.name}")
