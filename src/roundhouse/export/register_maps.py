"""The registers of a system on AXI for other programs: SystemRDL, and what PeakRDL makes of it."""

from __future__ import annotations

import shutil
from importlib.metadata import version
from pathlib import Path

from peakrdl_cheader.c_standards import CStandard
from peakrdl_cheader.exporter import CHeaderExporter
from peakrdl_html import HTMLExporter
from peakrdl_ipxact import IPXACTExporter
from systemrdl.compiler import RDLCompiler

from ..systems import System
from .template import render

__all__ = ["to_systemrdl", "write_register_maps"]


def to_systemrdl(system: System) -> str:
    """Return the registers of a system on AXI as SystemRDL 2.0."""
    registers = system.registers.values()
    return render("registers.rdl", name=system.name, module=system.module, registers=registers)


def write_register_maps(system: System, rdl: Path) -> list[Path]:
    """Write the C header, the IP-XACT file and the HTML pages that PeakRDL makes of a SystemRDL file, beside it.

    Parameters
    ----------
    system : System
    rdl : Path
        The text of `to_systemrdl`, ``NAME.rdl``.

    Returns
    -------
    list of Path
        ``NAME_regs.h``, ``NAME_regs.xml``, and the first page of ``NAME_regs/``.
    """
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl))
    root = compiler.elaborate()
    header, ipxact, pages = (rdl.with_name(f"{system.name}_regs{ending}") for ending in (".h", ".xml", ""))
    CHeaderExporter().export(root.top, str(header), std=CStandard.gnu99)
    IPXACTExporter(vendor="roundhouse", library=system.cipher.family, version=version("roundhouse")).export(
        root.top, str(ipxact), component_name=system.module
    )
    HTMLExporter().export(root, str(pages))
    shutil.rmtree(pages / ".launcher_data", ignore_errors=True)  # of scripts that start a browser on Windows
    for launcher in pages.glob("launcher-*"):
        launcher.unlink()
    return [header, ipxact, pages / "index.html"]
