"""A core as a folder of files."""

from __future__ import annotations

from pathlib import Path

from ..cores.core_like import CoreLike
from ..rtl.structure import structure_of
from ..storage.whole import write_whole
from ..systems import System
from ..systems.kernel_port import is_kernel
from .axi_top import is_axi, to_axi_top
from .data_sheet import to_data_sheet
from .diagram.draw import block_diagram
from .driver import to_driver
from .fusesoc import to_fusesoc
from .languages import VERILOG, VHDL, Language, require_vhdl
from .register_maps import to_systemrdl, write_register_maps
from .test_bench import has_test_bench, to_test_bench
from .vitis import to_kernel_xml, to_package_script

__all__ = ["write_core"]


def write_core(core: CoreLike, folder: Path, language: Language = VERILOG) -> list[Path]:
    """Write NAME.v, NAME_tb.v (test bench), NAME.core (FuseSoC), NAME.md (data sheet) and NAME.svg (block diagram).

    In VHDL the first two are NAME.vhd and NAME_tb.vhd.

    There is no test bench for a cipher without published vectors, or without software to compare with. A
    system on AXI has its top module, its registers as SystemRDL, C header, IP-XACT and HTML, and a C driver, too; a
    kernel also what Vitis needs to package it.

    Parameters
    ----------
    core : CoreLike
    folder : Path
        Created if missing; files of the same names are replaced. Each file is whole or absent.
    language : Language, optional

    Returns
    -------
    list of Path
        The files, the core first.

    Raises
    ------
    NotInLanguage
        If not all files can be in VHDL; see `require_vhdl`.
    """
    if language is VHDL:
        require_vhdl(core)
    texts = {
        f"{core.name}{language.ending}": language.text(core),
        **({f"{core.name}_tb{language.ending}": to_test_bench(core, language)} if has_test_bench(core) else {}),
        f"{core.name}.core": to_fusesoc(core, language),
        f"{core.name}.md": to_data_sheet(core, language),
        f"{core.name}.svg": block_diagram(core.name, structure_of(core.rtlil)),
        **(_of_bus(core, language) if is_axi(core) else {}),
    }
    for name, text in texts.items():
        write_whole(folder / name, text)
    maps = write_register_maps(core, folder / f"{core.name}.rdl") if is_axi(core) else []
    return [*(folder / name for name in texts), *maps]


def _of_bus(system: System, language: Language) -> dict[str, str]:
    """Return the text files that only a system on AXI has, by name."""
    driver = {f"{system.name}_driver{ending}": text for ending, text in to_driver(system).items()}
    vitis = {"_kernel.xml": to_kernel_xml, "_package.tcl": to_package_script} if is_kernel(system) else {}
    others = {".rdl": to_systemrdl, **vitis}
    top = {f"{system.name}_top{language.ending}": to_axi_top(system, language.ending)}
    return {**top, **{f"{system.name}{ending}": write(system) for ending, write in others.items()}, **driver}
