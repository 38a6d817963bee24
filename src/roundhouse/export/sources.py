"""The files that the text of a design is in: one, or one for each module."""

from __future__ import annotations

from dataclasses import dataclass

from ..cores.core_like import CoreLike
from ..rtl.write import assembled
from .axi_top import heading_of_top, is_axi, to_axi_top, top_module
from .languages import VERILOG, Language

__all__ = ["Sources", "sources_of"]


@dataclass(frozen=True)
class Sources:
    """The files that the text of a design is in.

    Attributes
    ----------
    language : Language
    split : bool
        Whether each module has a file of its own.
    design : dict of str to str
        The text of each file by its name, in the order in which they are compiled. A name is relative to the folder of
        the core's other files.
    around : dict of str to str
        Likewise the module with ports of AXI around a system on AXI.
    """

    language: Language
    split: bool
    design: dict[str, str]
    around: dict[str, str]

    @property
    def texts(self) -> dict[str, str]:
        """All texts by name of file, in the order in which they are compiled."""
        return {**self.design, **self.around}


def sources_of(core: CoreLike, language: Language = VERILOG, *, split: bool = False) -> Sources:
    """Return the files of a design.

    Parameters
    ----------
    core : CoreLike
    language : Language, optional
    split : bool, optional
        Give each module a file called as it is, in a folder called as the design: a core and a system around it have
        modules of one name. Each file has the heading of the core.
    """
    ending, mark = language.ending, language.mark
    heading = core.heading(*language.options, *(["--split"] if split else []))
    if split:
        modules = language.modules(core).items()
        design = {f"{core.name}/{name}{ending}": assembled([text], heading, mark) for name, text in modules}
    else:
        design = {f"{core.name}{ending}": language.text(core)}
    around = {}
    if is_axi(core):
        top = f"{core.name}/{top_module(core)}" if split else f"{core.name}_top"
        around[f"{top}{ending}"] = assembled([to_axi_top(core, ending)], heading_of_top(core, heading), mark)
    return Sources(language, split, design, around)
