"""Input data of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..functions.record import FunctionRecord
from ..measure.record import Measurement
from ..measure.results import Result, is_comparable
from ..studies.peers import Ledger
from ..studies.study import Study
from .analysis.compare import Function, PeerComparison, compare
from .analysis.matrix import Matrix
from .design import DesignText
from .dossier import Dossier
from .recorded_run import RecordedRun


@dataclass(frozen=True)
class Facts:
    """Input data of the report, and views of it.

    Attributes
    ----------
    records : tuple of Measurement
        All records, including ceilings and earlier designs.
    dossiers : sequence of Dossier
        All data of each core, sorted by name.
    ceilings : sequence of Result
        Newest result of each ceiling.
    ledger : Ledger
        Open cores to compare with.
    refused : mapping of str to str
        Requested cores that were refused: name and reason.
    matrix : Matrix or None
        Every cipher in every architecture, if available.
    studies : tuple of Study
        Published studies to show.
    functions : sequence of FunctionRecord
        All points of function curves.
    designs : mapping of str to DesignText
        Text and block diagram of designs, by name.
    runs : sequence of RecordedRun
        Runs of systems that test themselves.
    """

    records: tuple[Measurement, ...]
    dossiers: Sequence[Dossier]
    ceilings: Sequence[Result]
    ledger: Ledger
    refused: Mapping[str, str]
    matrix: Matrix | None = None
    studies: tuple[Study, ...] = ()
    functions: Sequence[FunctionRecord] = ()
    designs: Mapping[str, DesignText] = field(default_factory=dict)
    runs: Sequence[RecordedRun] = ()

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Newest result of every core, target and recipe."""
        return tuple(result for dossier in self.dossiers for result in dossier.current)

    @cached_property
    def compared(self) -> tuple[Result, ...]:
        """Results of bare cores without options on our flows, which alone are compared.

        Other cores have more or less to do, and what a vendor's tool reports is of another flow.
        """
        return tuple(filter(is_comparable, self.results))

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """Names of the targets on which a compared core has throughput and area, sorted."""
        return tuple(sorted({result.first.target for result in self.compared if result.mbps() and result.area}))

    @cached_property
    def comparisons(self) -> dict[Function, list[PeerComparison]]:
        """Comparisons of our cores with open cores."""
        return compare(self.ledger, self.compared)

    def sized(self, target: str) -> list[Result]:
        """Return the results on a target that have an area, with or without a clock, of cores with options too."""
        return [result for result in self.results if result.first.target == target and result.area]

    def measured(self, target: str) -> list[Result]:
        """Return the compared results on a target that have throughput and area."""
        here = (result for result in self.compared if result.first.target == target)
        return [result for result in here if result.mbps() and result.area]
