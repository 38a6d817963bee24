"""The verification ladder of a core and of all cores, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...measure.record import Measurement
from ...verify import Check, Verification
from ...verify.evidence import verdict
from ...verify.ladder import known_rungs
from ...verify.rung import Rung

__all__ = ["RungSummary", "recorded_evidence", "run_by_verify", "rung_evidence", "summarise_rungs", "was_run"]


@dataclass(frozen=True)
class RungSummary:
    """Number of cores that reached a rung.

    Attributes
    ----------
    rung : Rung
    reached, failed : int
        Cores whose newest design reached it, and cores with failed evidence.
    blocks : int
        Compared results; 0 for proofs.
    """

    rung: Rung
    reached: int
    failed: int
    blocks: int


def recorded_evidence(records: Iterable[Measurement]) -> list[Verification]:
    """Return the evidence in measurement records."""
    readers = [rung.of_record for rung in known_rungs() if rung.of_record is not None]
    found = (read(record) for record in records for read in readers)
    return [one for one in found if one is not None]


def was_run(check: Check) -> bool:
    """Return whether a check was run, and not left out because there is nothing to run for the core."""
    return check.status != "left out"


def run_by_verify() -> set[str]:
    """Return the names of the rungs that ``roundhouse verify`` runs."""
    return {rung.name for rung in known_rungs() if rung.run is not None}


def rung_evidence(verifications: Sequence[Verification]) -> list[tuple[Rung, list[Verification]]]:
    """Return each rung with its evidence of one core's newest design, lowest rung first; no evidence is an empty list.

    Parameters
    ----------
    verifications : sequence of Verification
        All evidence of one core name.
    """
    newest = max(verifications, key=lambda one: one.date).core_hash if verifications else ""
    current = [one for one in verifications if one.core_hash == newest]
    return [(rung, [one for one in current if one.rung == rung.name]) for rung in known_rungs()]


def summarise_rungs(cores: Iterable[Sequence[Verification]]) -> list[RungSummary]:
    """Return a row for each rung, lowest first, over the evidence of many cores."""
    of_cores = [rung_evidence(verifications) for verifications in cores]
    return [_summary(rung, [rows[place][1] for rows in of_cores]) for place, rung in enumerate(known_rungs())]


def _summary(rung: Rung, of_cores: Iterable[list[Verification]]) -> RungSummary:
    with_evidence = [found for found in of_cores if found]
    reached = sum(_is_reached(found) for found in with_evidence)
    blocks = sum(one.blocks for found in with_evidence for one in found)
    return RungSummary(rung, reached, len(with_evidence) - reached, blocks)


def _is_reached(found: list[Verification]) -> bool:
    """Return whether all evidence of the highest effort passed; a rung may have several, one for each netlist."""
    highest = verdict(found).effort
    return all(one.status == "passed" for one in found if one.effort == highest)
