"""Source text from RTLIL: read, simplified, named, printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .form import Design, Module
from .lines import wrapped_comment
from .passes.alike import share_functions
from .passes.bits import together_again
from .passes.bundle import bundle
from .passes.clashes import name_clashes
from .passes.dead import remove_dead
from .passes.decide import decide
from .passes.fold import fold
from .passes.graph import bottom_up
from .passes.inward import carry_constants
from .passes.loops import find_loops
from .passes.names import name_all
from .passes.narrow import narrow
from .passes.order import in_rising_order
from .passes.pieces import join_pieces
from .passes.planes import planes
from .passes.resolve import resolve
from .passes.wiring import NO_PERMUTATIONS, Permutations, name_wiring
from .read import read

__all__ = ["assembled", "simplified"]

_Pass = Callable[[Design], None]


def simplified(
    rtlil: str,
    kept: Iterable[str] = (),
    permutations: Permutations = NO_PERMUTATIONS,
    last: Iterable[Callable[[Module], None]] = (),
) -> Design:
    """Return the form of a design as a person would have written it.

    Parameters
    ----------
    rtlil : str
    kept : iterable of str, optional
        Signals that are called so stay.
    permutations : mapping, optional
        Functions of the cipher's page that only permute bits, to be named in the text.
    last : iterable of callable, optional
        What else a language wants of each module. All else has its name by then, which is the same in all languages.

    Raises
    ------
    UnknownRTLIL
        If there is something in the RTLIL that no core has.
    """
    design = read(rtlil)
    for module in design.modules.values():
        module.kept = frozenset(kept) & module.widths.keys()
    for change in _passes(permutations, last):
        change(design)
    return design


def _passes(permutations: Permutations, last: Iterable[Callable[[Module], None]]) -> tuple[_Pass, ...]:
    """What is done to a design, in this order.

    `resolve` comes twice, since words that lost the bits that nobody reads may be others, or constants. `remove_dead`
    comes before each pass that looks at uses: `narrow` asks what is read, `planes` and `bundle` what belongs together,
    `fold` what is used once, and names are given to what is left.
    """
    return (
        name_clashes,
        _each(decide, resolve),
        carry_constants,
        join_pieces,
        remove_dead,
        narrow,
        _each(resolve),
        remove_dead,
        planes,
        bundle,
        _each(together_again, share_functions, lambda module: name_wiring(module, permutations)),
        remove_dead,
        _each(fold),
        remove_dead,
        _drop_unused,
        name_all,
        *(change for one in last for change in (_each(one), name_all)),
        in_rising_order,
        _each(find_loops),
    )


def _each(*changes: Callable[[Module], None]) -> _Pass:
    """The pass that changes the modules of a design one after another."""

    def change_all(design: Design) -> None:
        for module in design.modules.values():
            for change in changes:
                change(module)

    return change_all


def _drop_unused(design: Design) -> None:
    """Leave out modules that nothing instantiates any more."""
    used = {module.name for module in bottom_up(design)}
    design.modules = {name: module for name, module in design.modules.items() if name in used}


def assembled(modules: Iterable[str], about: Iterable[str], mark: str) -> str:
    """Return a file of modules under a heading.

    Parameters
    ----------
    modules : iterable of str
        Their texts.
    about : iterable of str
        The lines of the heading.
    mark : str
        What begins a comment.
    """
    heading = "\n".join(line for text in about for line in wrapped_comment(text, mark))
    return "\n".join([f"{heading}\n" if heading else "", *modules]).lstrip("\n")
