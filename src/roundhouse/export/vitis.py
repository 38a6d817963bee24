"""A kernel for Vitis: its description, and a script that packages it."""

from __future__ import annotations

from collections.abc import Iterable

from ..systems import System
from ..systems.kernel_port import port_bits
from ..systems.registers import Register
from .axi_top import top_module
from .template import render

__all__ = ["to_kernel_xml", "to_package_script"]

#: Types of arguments in C by the registers that hold them; a key is as long as its registers.
_TYPES = {"SOURCE": "uint8_t*", "DESTINATION": "uint8_t*", "BYTES": "uint", "AAD_BYTES": "uint", "OPTIONS": "uint"}
_TYPES |= {"KEY": "key_t"}


def to_kernel_xml(system: System) -> str:
    """Return the text of ``kernel.xml`` (UG1393, "Kernel XML file"), with an argument for each of a job."""
    arguments = [_argument(register) for register in system.registers.values() if register.name in _TYPES]
    about = {"top": top_module(system), "family": system.cipher.family, "bits": port_bits(system)}
    return render("kernel.xml", arguments=arguments, **about)


def to_package_script(system: System, files: Iterable[str]) -> str:
    """Return a script in Tcl with which Vivado packages the kernel, which is in these files."""
    about = {"name": system.name, "top": top_module(system), "family": system.cipher.family}
    return render("package_kernel.tcl", files=files, **about)


def _argument(register: Register) -> dict[str, object]:
    kind = _TYPES[register.name]
    return {
        "name": register.name.lower(),
        "type": kind,
        "pointer": kind.endswith("*"),
        "size": 4 * register.count,
        "offset": register.offset,
    }
