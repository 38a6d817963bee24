"""Source text from RTLIL: read, simplified, named, printed."""

from __future__ import annotations

from collections.abc import Iterable

from .form import Design
from .passes.alike import share_functions
from .passes.bits import together_again
from .passes.bundle import bundle
from .passes.dead import remove_dead
from .passes.decide import decide
from .passes.fold import fold
from .passes.loops import find_loops
from .passes.names import name_all
from .passes.narrow import narrow
from .passes.planes import planes
from .passes.resolve import resolve
from .read import read

__all__ = ["simplified"]


def simplified(rtlil: str, kept: Iterable[str] = ()) -> Design:
    """Return the form of a design as a person would have written it; signals called as in `kept` stay."""
    design = read(rtlil)
    for module in design.modules.values():
        module.kept = frozenset(kept) & module.widths.keys()
        decide(module)
        resolve(module)
    remove_dead(design)
    narrow(design)
    for module in design.modules.values():
        resolve(module)
    remove_dead(design)
    planes(design)
    bundle(design)
    for module in design.modules.values():
        together_again(module)
        share_functions(module)
    remove_dead(design)
    for module in design.modules.values():
        fold(module)
    remove_dead(design)
    _drop_unused(design)
    name_all(design)
    for module in design.modules.values():
        find_loops(module)
    return design


def _drop_unused(design: Design) -> None:
    """Leave out modules that nothing instantiates any more."""
    used, stack = set(), [design.top]
    while stack:
        name = stack.pop()
        if name not in used:
            used.add(name)
            stack += (one.module for one in design.modules[name].instances.values())
    design.modules = {name: module for name, module in design.modules.items() if name in used}
