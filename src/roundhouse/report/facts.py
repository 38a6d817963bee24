"""Everything that the pages are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..functions.record import FunctionRecord
from ..measure.record import Measurement
from ..measure.results import Result
from ..studies.peers import Ledger
from ..studies.study import Study
from .analysis.compare import Function, PeerComparison, compare
from .analysis.matrix import Matrix
from .dossier import Dossier


@dataclass(frozen=True)
class Facts:
    """What the report was given, brought together.

    Attributes
    ----------
    records : tuple of Measurement
        Every record, those of ceilings and of earlier designs too.
    dossiers : sequence of Dossier
        All that is known of each core, by name.
    ceilings : sequence of Result
        The newest result of each ceiling.
    ledger : Ledger
        The open cores to compare with.
    refused : mapping of str to str
        Name and reason of each core that was asked for and refused.
    matrix : Matrix or None
        Every cipher in every architecture, where it is known.
    studies : tuple of Study
        The published studies to show.
    functions : sequence of FunctionRecord
        Every point of the curves of functions.
    """

    records: tuple[Measurement, ...]
    dossiers: Sequence[Dossier]
    ceilings: Sequence[Result]
    ledger: Ledger
    refused: Mapping[str, str]
    matrix: Matrix | None = None
    studies: tuple[Study, ...] = ()
    functions: Sequence[FunctionRecord] = ()

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The newest result of every core, target and recipe."""
        return tuple(result for dossier in self.dossiers for result in dossier.current)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The targets on which a core has a throughput and an area, by name."""
        return tuple(sorted({result.first.target for result in self.results if result.mbps() and result.area}))

    @cached_property
    def comparisons(self) -> dict[Function, list[PeerComparison]]:
        """Our cores beside other people's."""
        return compare(self.ledger, self.results)

    def sized(self, target: str) -> list[Result]:
        """The results on a target that have an area, whether they have a clock or not."""
        return [result for result in self.results if result.first.target == target and result.area]

    def measured(self, target: str) -> list[Result]:
        """The results on a target that have a throughput and an area."""
        return [result for result in self.sized(target) if result.mbps()]
