"""A core as a folder of files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .data_sheet import to_data_sheet
from .fusesoc import to_fusesoc
from .test_bench import to_test_bench

if TYPE_CHECKING:
    from ..cores.core import Core

__all__ = ["write_core"]


def write_core(core: Core, folder: Path) -> list[Path]:
    """Write NAME.v, NAME_tb.v (test bench), NAME.core (FuseSoC) and NAME.md (data sheet).

    Parameters
    ----------
    core : Core
    folder : Path
        Made if it is not there; files of the same names are replaced.

    Returns
    -------
    list of Path
        The files, the Verilog first.
    """
    texts = {
        f"{core.name}.v": core.verilog,
        f"{core.name}_tb.v": to_test_bench(core),
        f"{core.name}.core": to_fusesoc(core),
        f"{core.name}.md": to_data_sheet(core),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
