"""Comparison of every number that a study prints with ours: our value, the verdict, and the record behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..measure.record import Measurement
from .derivations import ROUNDING
from .ledger import Printed
from .lookup import Missing, Results, asked_by, clock_of, look_up, newest_results
from .our_values import SLACKS, rests_on_clock
from .study import Study
from .verdict import CONTRADICTS, FOLLOWS, KINDS, UNLIKE, Ours, Verdict, judge

__all__ = ["Comparison", "compare_study", "tally"]


@dataclass(frozen=True)
class Comparison:
    """A number that a study prints, compared with ours.

    Attributes
    ----------
    printed : Printed
        The row of the ledger.
    ours : Ours or None
        Our value; None where we have none, and the verdict says why.
    verdict : Verdict
        The verdict.
    record : Measurement or None
        The record of our value; of several seeds, one.
    bare : Verdict or None
        The verdict without estimated wires; None where they make no difference to our value.
    """

    printed: Printed
    ours: Ours | None
    verdict: Verdict
    record: Measurement | None = None
    bare: Verdict | None = None

    @property
    def why(self) -> str:
        """The reason of the verdict, without the number before it."""
        return self.verdict.why.removeprefix(f"{self.printed.text}: ")

    @property
    def rests_on_timing(self) -> bool:
        """Whether our value depends on the highest clock of our core, and so on what our timing leaves out."""
        if self.ours is None:
            return False
        if clock_of(self.printed.case) is not None and self.printed.parameter not in SLACKS:
            return False
        return rests_on_clock(self.printed.parameter, self.ours.unit)


def compare_study(study: Study, records: Iterable[Measurement]) -> tuple[Comparison, ...]:
    """Return the comparison of every number of a study, in the order of its ledger."""
    records = list(records)
    wired, bare = (newest_results(study, records, wires=wires) for wires in (True, False))
    found = ((_compare(study, row, wired), _compare(study, row, bare)) for row in study.ledger)
    return tuple(one if one.ours == other.ours else replace(one, bare=other.verdict) for one, other in found)


def tally(found: Iterable[Comparison]) -> dict[str, int]:
    """Return the number of verdicts of each kind, in the order of `verdict.KINDS`."""
    counts = Counter(comparison.verdict.kind for comparison in found)
    return {kind: counts[kind] for kind in KINDS}


def _compare(study: Study, row: Printed, results: Results) -> Comparison:
    try:
        ours, record = look_up(study, asked_by(row), results)
    except Missing as missing:
        verdict = Verdict(CONTRADICTS, None, row.slip) if row.slip else _without_ours(study, row, str(missing))
        return Comparison(row, None, verdict)
    verdict = judge(study, row, ours)
    if verdict.kind == UNLIKE:
        verdict = _without_ours(study, row, verdict.why)
    return Comparison(row, ours, verdict, record)


def _without_ours(study: Study, row: Printed, why: str) -> Verdict:
    """Return the verdict on a number that no value of ours can judge: others give it, or it cannot be compared."""
    rule = study.derived.get(row.id)
    if rule and (rule.difference(study.by_id) or 0) < ROUNDING:
        return Verdict(FOLLOWS, why=rule.told(study.by_id))
    return Verdict(UNLIKE, why=f"{row.text}: {why}")
