"""The files that the text of a design is in: one, or one for each module."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cores.core_like import CoreLike
from ..rtl.write import assembled
from .axi_top import is_axi, to_axi_top, top_module
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
    top = to_axi_top(core, language.ending) if is_axi(core) else None
    if not split:
        told = core.heading(*language.options)
        around = {} if top is None else {f"{core.name}_top{language.ending}": assembled([top], told, language.mark)}
        return Sources(language, False, {f"{core.name}{language.ending}": language.text(core)}, around)
    heading = core.heading(*language.options, "--split")

    def files(modules: Iterable[tuple[str, str]]) -> dict[str, str]:
        return {
            f"{core.name}/{module}{language.ending}": assembled([text], heading, language.mark)
            for module, text in modules
        }

    around = {} if top is None else files([(top_module(core), top)])
    return Sources(language, True, files(language.modules(core).items()), around)
