"""Pages of Verilog: one for each small design, and one of each family with the cipher's page beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...architectures.layouts import parse_layout
from ...ciphers import CATALOG
from ...cores.names import parse_name
from ...storage.whole import write_whole
from ...systems.names import SEPARATOR
from ..design import DesignText
from ..dossier import Dossier
from ..facts import Facts
from ..page_source import source_of
from ..site.page import Page
from ..site.text import family_title
from .rtl_functions import functions_in, places_in
from .rtl_text import coloured, linked, names_in, passages

__all__ = [
    "BESIDE", "MOST_LINES", "MOST_PASSAGES", "RTL", "beside_pages", "has_page", "iterative_cores", "rtl_pages",
    "write_texts",
]  # fmt: skip

#: Folders of the pages.
RTL, BESIDE = "rtl", "beside"
#: A longer text has no page, and can be downloaded only.
MOST_LINES = 4000
#: How many passages of a function are listed.
MOST_PASSAGES = 6


def has_page(design: DesignText) -> bool:
    """Return whether the Verilog of a design is short enough for a page."""
    return design.verilog.count("\n") <= MOST_LINES


def rtl_pages(facts: Facts) -> list[Page]:
    """Return a page with the Verilog of each data sheet's design, if it is short enough."""
    return [
        Page(f"{RTL}/{dossier.name}.html", "rtl.html", _context(facts.designs[dossier.name], dossier), _trail(dossier))
        for dossier in facts.dossiers
        if dossier.name in facts.designs and has_page(facts.designs[dossier.name])
    ]


def beside_pages(facts: Facts) -> list[Page]:
    """Return a page for each family: its cipher's page beside the Verilog of its iterative core."""
    pages = []
    for family, dossier in sorted(iterative_cores(facts).items()):
        design, source = facts.designs[dossier.name], source_of(family)
        found = passages(names_in(source), design.verilog)
        context = {
            "title": family_title(family),
            "family": family,
            "source": linked(source, {name: f"#L{line}" for name, line in places_in(source, design.verilog).items()}),
            "passages": found,
            **_context(design, dossier),
        }
        trail = (("Ciphers", "ciphers/index.html"), (family_title(family), f"ciphers/{family}.html"))
        pages.append(Page(f"{BESIDE}/{family}.html", "beside.html", context, trail))
    return pages


def write_texts(facts: Facts, out: Path) -> None:
    """Write the Verilog of each data sheet's design to a file beside the pages."""
    for dossier in facts.dossiers:
        if design := facts.designs.get(dossier.name):
            write_whole(out / RTL / f"{dossier.name}.v", design.verilog, synced=False)


def _context(design: DesignText, dossier: Dossier) -> dict[str, Any]:
    return {
        "design": design,
        "dossier": dossier,
        "lines": coloured(design.verilog),
        "functions": functions_in(design.verilog),
        "most": MOST_PASSAGES,
    }


def _trail(dossier: Dossier) -> tuple[tuple[str, str], ...]:
    return (("Ciphers", "ciphers/index.html"), (dossier.name, dossier.page))


def iterative_cores(facts: Facts) -> dict[str, Dossier]:
    """Return the plainest iterative core of each family that has a design, by family."""
    found: dict[str, Dossier] = {}
    for dossier in sorted(facts.dossiers, key=_plainness):
        axes = dossier.axes
        if axes and axes.layout == "iterative" and SEPARATOR not in dossier.name and _has_text(dossier, facts):
            found.setdefault(parse_name(dossier.name)[0].family, dossier)
    return found


def _has_text(dossier: Dossier, facts: Facts) -> bool:
    """Whether there is a short design of a cipher of the catalogue."""
    design = facts.designs.get(dossier.name)
    return design is not None and has_page(design) and parse_name(dossier.name)[0].name in CATALOG


def _plainness(dossier: Dossier) -> tuple[object, ...]:
    """Order cores from the plainest: one that encrypts, with one key size, tables of logic and the usual key policy."""
    axes = dossier.axes
    if axes is None:
        return (True,)
    layout = parse_layout(axes.layout)
    unusual = layout is None or axes.keys != layout.usual_keys(axes.direction)
    return axes.direction != "encrypt", len(axes.key_sizes), axes.tables != "logic", unusual, dossier.name
