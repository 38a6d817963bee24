"""The text and the block diagram of designs: what this version makes of a name, kept so that it is made once."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass

from ..architectures.layouts import parse_layout
from ..cores.core_like import CoreLike
from ..errors import UserError
from ..export.diagram.draw import block_diagram
from ..rtl.structure import structure_of
from ..storage.kept import kept_value
from ..storage.paths import build_path
from ..storage.sources import source_key
from ..systems import parse

__all__ = ["DesignText", "kept_design", "kept_designs"]

#: How many copies of a step a core may have to be a small design.
_MOST_COPIES = 4


@dataclass(frozen=True)
class DesignText:
    """What this version makes of a name.

    Attributes
    ----------
    name, hash, verilog : str
        As of `Core`.
    diagram : str
        Its block diagram as SVG.
    """

    name: str
    hash: str
    verilog: str
    diagram: str


def kept_design(name: str) -> DesignText:
    """Return a design from ``build/designs``; made if our sources have changed.

    Raises
    ------
    UnknownName, Refused
        If there is no design of that name.
    """
    path = build_path() / "designs" / f"{name}.json"
    return DesignText(**kept_value(path, source_key(), lambda: asdict(_made(parse(name)))))


def kept_designs(names: Iterable[str], *, large: bool = False) -> dict[str, DesignText]:
    """Return the designs of all names that make one, by name.

    Parameters
    ----------
    names : iterable of str
    large : bool
        Pipelines, too, and loops of many steps: to make one takes seconds.
    """
    found = {}
    for name in names:
        with suppress(UserError):
            if large or _is_small(parse(name)):
                found[name] = kept_design(name)
    return found


def _is_small(core: CoreLike) -> bool:
    """Whether the hardware of a core has few copies of a step."""
    layout, cipher = parse_layout(core.layout), core.cipher
    return layout is not None and layout.copies(cipher.step_count(len(cipher.key_sizes) - 1)) <= _MOST_COPIES


def _made(core: CoreLike) -> DesignText:
    diagram = block_diagram(core.name, structure_of(core.rtlil, core.form))
    return DesignText(core.name, core.hash, core.verilog, diagram)
