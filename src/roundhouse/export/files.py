"""A core as a folder of files."""

from __future__ import annotations

from pathlib import Path

from ..cores.core_like import CoreLike
from ..rtl.structure import structure_of
from ..storage.whole import write_whole
from ..systems import System
from ..systems.kernel_port import is_kernel
from .axi_top import is_axi
from .data_sheet import to_data_sheet
from .diagram.draw import block_diagram
from .driver import to_driver
from .fusesoc import to_fusesoc
from .languages import VERILOG, VHDL, Language, require_vhdl
from .register_maps import to_systemrdl, write_register_maps
from .sources import Sources, sources_of
from .test_bench import has_test_bench, to_test_bench
from .vitis import to_kernel_xml, to_package_script

__all__ = ["write_core"]


def write_core(core: CoreLike, folder: Path, language: Language = VERILOG, *, split: bool = False) -> list[Path]:
    """Write NAME.v, NAME_tb.v (test bench), NAME.core (FuseSoC), NAME.md (data sheet) and NAME.svg (block diagram).

    In VHDL the first two are NAME.vhd and NAME_tb.vhd. If split, NAME/MODULE.v of each module takes the place of
    NAME.v; see `sources_of`.

    There is no test bench for a cipher without published vectors, or without software to compare with. A
    system on AXI has its top module, its registers as SystemRDL, C header, IP-XACT and HTML, and a C driver, too; a
    kernel also what Vitis needs to package it.

    Parameters
    ----------
    core : CoreLike
    folder : Path
        Created if missing; files of the same names are replaced. Each file is whole or absent.
    language : Language, optional
    split : bool, optional

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
    sources = sources_of(core, language, split=split)
    bench = f"{core.name}_tb{language.ending}"
    texts = {
        **sources.texts,
        **({bench: to_test_bench(core, language, [*sources.design])} if has_test_bench(core) else {}),
        f"{core.name}.core": to_fusesoc(core, sources),
        f"{core.name}.md": to_data_sheet(core, sources),
        f"{core.name}.svg": block_diagram(core.name, structure_of(core.rtlil, core.form)),
        **(_of_bus(core, sources) if is_axi(core) else {}),
    }
    for name, text in texts.items():
        write_whole(folder / name, text)
    maps = write_register_maps(core, folder / f"{core.name}.rdl") if is_axi(core) else []
    return [*(folder / name for name in texts), *maps]


def _of_bus(system: System, sources: Sources) -> dict[str, str]:
    """Return the text files beside the sources that only a system on AXI has, by name."""
    texts = {".rdl": to_systemrdl(system)}
    if is_kernel(system):
        texts |= {"_kernel.xml": to_kernel_xml(system), "_package.tcl": to_package_script(system, sources.texts)}
    texts |= {f"_driver{ending}": text for ending, text in to_driver(system).items()}
    return {f"{system.name}{ending}": text for ending, text in texts.items()}
