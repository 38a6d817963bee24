"""The languages in which a core is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..cores.core_like import CoreLike
from ..errors import InvalidInput
from ..rtl import verilog, vhdl
from ..systems import is_system
from ..systems.kernel_port import is_kernel

__all__ = ["VERILOG", "VHDL", "Language", "NotInLanguage", "require_vhdl"]


class NotInLanguage(InvalidInput):
    """What surrounds a core is written in Verilog only."""


@dataclass(frozen=True)
class Language:
    """A language.

    Attributes
    ----------
    name : str
        With the year of its standard.
    ending : str
        Of its files.
    fileset : str
        What FuseSoC calls such files.
    unit : str
        What its designs consist of.
    mark : str
        What begins a comment.
    options : tuple of str
        Of ``roundhouse generate``, with which this language is written.
    text : callable
        Returns the text of a core or a system.
    modules : callable
        Returns the text of each module by its name, in the order in which they are compiled, without the heading.
    """

    name: str
    ending: str
    fileset: str
    unit: str
    mark: str
    options: tuple[str, ...]
    text: Callable[[CoreLike], str]
    modules: Callable[[CoreLike], dict[str, str]]


VERILOG = Language(
    "Verilog 2005", ".v", "verilogSource-2005", "module", verilog.MARK, (),
    lambda core: core.verilog, lambda core: core.verilog_modules,
)  # fmt: skip
VHDL = Language(
    "VHDL-2008", ".vhd", "vhdlSource-2008", "entity", vhdl.MARK, ("--language", "vhdl"),
    lambda core: core.vhdl, lambda core: core.vhdl_modules,
)  # fmt: skip


def require_vhdl(core: CoreLike) -> None:
    """Check that all files of a design can be written in VHDL.

    Raises
    ------
    NotInLanguage
        If it is a kernel, or has a test bench that looks inside.
    """
    if is_system(core) and is_kernel(core):
        what = "the top module, which Vitis packages,"
    elif is_system(core) and (core.looped or core.closed):
        what = "the test bench, which looks at the line inside,"
    else:
        return
    raise NotInLanguage(
        f"all files of a system must be in one language, and of {core.name} {what} is written in Verilog only: "
        "take --language verilog, or leave out its outer layer"
    )
