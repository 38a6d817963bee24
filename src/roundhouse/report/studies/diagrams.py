"""The figures of a study that show how designs are made and built, from our designs and their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...cores.names import parse_name
from ...measure.results import Result
from ...studies.description import Diagram
from ...studies.study import Study
from ..design import DesignText
from ..dossier import Dossier
from ..page_source import page_of, source_of

__all__ = ["Drawn", "Flow", "diagrams_of"]


@dataclass(frozen=True)
class Flow:
    """The way of a design from the cipher's page to its data sheet.

    Attributes
    ----------
    design : DesignText
    page : str
        File name of the cipher's page.
    page_lines, verilog_lines : int
    verification : str
        ``passed`` or ``failed``; empty if the design was not verified.
    blocks : int
        Blocks compared in its verification.
    netlists : int
        Mapped or placed netlists whose figures are recorded.
    """

    design: DesignText
    page: str
    page_lines: int
    verilog_lines: int
    verification: str
    blocks: int
    netlists: int


@dataclass(frozen=True)
class Drawn:
    """A diagram with the designs that it shows; `flows` has them in the order of the study."""

    diagram: Diagram
    flows: tuple[Flow, ...]


def diagrams_of(
    study: Study,
    designs: Mapping[str, DesignText],
    dossiers: Sequence[Dossier],
    results: Mapping[str, Sequence[Result]],
) -> list[Drawn]:
    """Return the diagrams of a study that at least one design is there for.

    Parameters
    ----------
    study : Study
    designs : mapping of str to DesignText
        The designs that are made, by name.
    dossiers : sequence of Dossier
        All data of cores.
    results : mapping
        Newest results, by the name of the core.
    """
    by_name = {dossier.name: dossier for dossier in dossiers}
    drawn = []
    for diagram in study.description.diagrams:
        cores = [one.core for one in study.designs if one.names_fitting(diagram.designs) and one.core in designs]
        flows = [_flow(designs[core], by_name.get(core), results.get(core, ())) for core in cores]
        if flows:
            drawn.append(Drawn(diagram, tuple(flows)))
    return drawn


def _flow(design: DesignText, dossier: Dossier | None, results: Sequence[Result]) -> Flow:
    family = parse_name(design.name)[0].family
    verified = dossier.verification if dossier else None
    if verified is not None and verified.core_hash != design.hash:
        verified = None
    mapped = [result for result in results if result.good and result.first.core_hash == design.hash]
    return Flow(
        design,
        f"{page_of(family).__name__.rpartition('.')[2]}.py",
        source_of(family).count("\n"),
        design.verilog.count("\n"),
        verified.status if verified else "",
        sum(check.blocks for check in verified.evidence) if verified else 0,
        sum(len(result.records) for result in mapped),
    )
