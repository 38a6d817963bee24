"""Verdicts: a printed number compared with our value.

Only like is compared with like. A printed number can be compared if all of these hold; otherwise the verdict says which
fails:

1. one of our cores matches the design, and our value is for that core and a key size of the number;
2. the units are equal;
3. both have the same boundary (`study.BOUNDARIES`);
4. technology and stage of the flow are equal, as the study's file states for our target. Exempt are clock counts, and
   what they give at a clock that the study prints; of the stage also the parameters that the file names;
5. it is no slack, which is the difference of two periods: a ratio of two of them says nothing.

Of a number that can be compared:

- what we measured on a target is *reproduced* within 5 %. What needs no target, a count of clocks or a property of the
  interface, must be equal; at a printed clock, to a rounding (`derivations.ROUNDING`). It is *reproduced* by a record,
  and *agrees by construction* if it is a constant, a property, or a claim of a design without a record;
- a duration at the highest clock is *reproduced* only if it is the same number of blocks, too: what a throughput
  encrypts in it, theirs and ours. Of a pipeline that takes a block per clock these are its clocks. Otherwise the two
  agree in time only, and what follows applies to it;
- a value inside the range that the study's tables print for the same parameter of the same design over its speed
  grades, widened by what may differ, is *consistent*;
- any other is *better* or *worse*, if the parameter has a better direction, and otherwise *differs*;
- what would be *better*, but is the least that ours may take (`StudyTarget.least`), cannot be compared.

A number that cannot be compared, and that other numbers of the study give (`derivations`), *follows from others*: it
was computed again from them, and says nothing about ours.

A number with a slip *contradicts itself* whatever ours is; its ratio is given where it can be compared. A rounding, or
how a number was read (`Printed.note`), is no slip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .claims import WITHIN, block_bits_of
from .derivations import ROUNDING
from .ledger import SENSE, Printed
from .our_values import BY_CONSTRUCTION, SLACKS
from .study import Study

__all__ = ["AGREES", "BETTER", "CONSISTENT", "CONTRADICTS", "DIFFERS", "FOLLOWS", "KINDS", "REPRODUCED", "TOLERANCE"]
__all__ += ["UNLIKE", "WORSE", "Ours", "Verdict", "judge", "printed_range"]

REPRODUCED, AGREES, CONSISTENT = "reproduced", "agrees by construction", "consistent"
BETTER, WORSE, DIFFERS = "better", "worse", "differs"
FOLLOWS, CONTRADICTS, UNLIKE = "follows from others", "contradicts itself", "cannot be compared"
KINDS = (REPRODUCED, AGREES, CONSISTENT, BETTER, WORSE, DIFFERS, FOLLOWS, CONTRADICTS, UNLIKE)

#: The share by which what is measured on a target may differ, and by which a printed range is widened for it.
TOLERANCE = 0.05

#: Units of what clocks give at a printed clock, which a study rounds.
_AT_A_CLOCK = ("ns", "Mbit/s")

#: Case of the throughput of the version of a design that has a duration: the fastest has the shortest.
_SAME_VERSION = {"min": "max", "max": "min"}

_RANGE = ("min", "max", "speed1", "speed2", "speed3", "speed4", "speed5")


@dataclass(frozen=True)
class Ours:
    """Our value for the same parameter, and where it holds.

    Attributes
    ----------
    core : str
        Name of the core.
    value, unit : float, str
        In a unit of the ledger, such as ``Mbit/s``, ``um2``, ``clocks``.
    key_bits : tuple of int
        Key sizes for which it holds: one for a speed, all key sizes of the core for an area.
    target, recipe : str
        Target, and recipe of the measurement; empty for what needs neither: clock counts, and speeds at a given clock.
    boundary : str
        What it includes besides the cipher: one of `study.BOUNDARIES`.
    claimed : bool
        Whether it is a claim of the core, which verification confirms, and not of a record.
    blocks : float, optional
        Of a duration at the highest clock, how many blocks the core encrypts in it at full speed.
    """

    core: str
    value: float
    unit: str
    key_bits: tuple[int, ...]
    target: str = ""
    recipe: str = ""
    boundary: str = "streams"
    claimed: bool = False
    blocks: float | None = None


@dataclass(frozen=True)
class Verdict:
    """The verdict on a printed number.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    ratio : float, optional
        Ours over the printed number; None where they cannot be compared, infinite where 0 is printed.
    why : str
        Why they cannot be compared, what is wrong with the printed number, or that two durations agree in time only.
    """

    kind: str
    ratio: float | None = None
    why: str = ""

    def __str__(self) -> str:
        if self.why:
            ratio = "" if self.ratio is None else f"; ours is {self.ratio:.3g} times that"
            return f"{self.kind}: {self.why}{ratio}"
        if self.kind == DIFFERS:
            return f"{self.kind}: ours is {self.ratio:.3g} times that"
        if self.kind not in (BETTER, WORSE) or self.ratio is None:
            return self.kind
        if self.ratio in (0, float("inf")):
            return f"{self.kind}: {'ours' if self.ratio == 0 else 'the printed one'} is 0"
        return f"{self.kind} by {max(self.ratio, 1 / self.ratio):.3g}"


def judge(study: Study, printed: Printed, ours: Ours) -> Verdict:
    """Return what our value says about a number of a study."""
    unlike = next(_unlike(study, printed, ours), "")
    ratio = None if unlike else _ratio(ours.value, printed.plain[0])
    if printed.slip:
        return Verdict(CONTRADICTS, ratio, printed.slip)
    if ratio is None:
        return Verdict(UNLIKE, why=unlike)
    tolerance, why = _tolerance(ours), ""
    if _is_inside(ratio, (1, 1), tolerance):
        constant = ours.claimed or printed.parameter in BY_CONSTRUCTION
        why = _in_time_only(study, printed, ours)
        if not why:
            return Verdict(AGREES if constant else REPRODUCED, ratio)
    if _is_inside(ours.value, printed_range(study, printed), tolerance):
        return Verdict(CONSISTENT, ratio, why)
    if SENSE[printed.parameter] == 0:
        return Verdict(DIFFERS, ratio)
    if (ratio > 1) != (SENSE[printed.parameter] > 0):
        return Verdict(WORSE, ratio, why)
    if _is_least(study, printed, ours):
        return Verdict(UNLIKE, why="ours is the least that it may take, which does not show that it takes less")
    return Verdict(BETTER, ratio, why)


def printed_range(study: Study, printed: Printed) -> tuple[float, float] | None:
    """Return the least and the most that the study's tables print for a parameter of a design over its speed grades.

    Numbers with a slip do not count. None if the number is of no speed grade, or if there are no two such numbers.
    """
    if printed.case not in _RANGE:
        return None
    same = [row.plain[0] for row in study.tabled if _is_same(row, printed) and row.case in _RANGE and not row.slip]
    return (min(same), max(same)) if len(same) > 1 else None


def _is_least(study: Study, printed: Printed, ours: Ours) -> bool:
    """Return whether our value is a lower bound of what ours takes on its target."""
    target = study.target(ours.target)
    return target is not None and printed.parameter in target.least


def _in_time_only(study: Study, printed: Printed, ours: Ours) -> str:
    """Return why an equal duration is no equal result: it is not as many blocks; empty if it is."""
    if not ours.blocks:  # no duration at a highest clock, or none at all
        return ""
    theirs = _printed_blocks(study, printed, block_bits_of(ours.core))
    if theirs is None:
        return "agrees in time only: no throughput is printed that would tell how many blocks it is"
    if _is_inside(ours.blocks, (theirs, theirs), ROUNDING):
        return ""
    return f"agrees in time only: {theirs:.3g} blocks at the printed throughput, {ours.blocks:.3g} at ours"


def _printed_blocks(study: Study, printed: Printed, block_bits: int) -> float | None:
    """Return how many blocks a design encrypts in a printed duration, by the throughput printed for the same version.

    That of the same table comes first. None if there is none without a slip.
    """
    case = _SAME_VERSION.get(printed.case, printed.case)
    rows = [
        row
        for row in study.tabled
        if (row.design, row.parameter, row.case, row.key_bits) == (printed.design, "throughput", case, printed.key_bits)
        and row.plain[1] == "Mbit/s"
        and row.device == printed.device
        and not row.slip
    ]
    if not rows:
        return None
    row = min(rows, key=lambda row: row.place != printed.place)
    return printed.value / 1000 * row.plain[0] / block_bits


def _is_same(one: Printed, other: Printed) -> bool:
    """Return whether two numbers are of the same parameter of the same design."""
    keys = one.design == other.design and one.key_bits == other.key_bits
    return keys and one.parameter == other.parameter and one.plain[1] == other.plain[1]


def _unlike(study: Study, printed: Printed, ours: Ours) -> Iterator[str]:
    """Yield every reason why a printed number and ours cannot be compared, in the order of the rules."""
    design = study.design(printed.design)
    if design is None or not design.core:
        yield "none of our cores matches it"
        return
    if ours.core != design.core:
        yield f"its core is {design.core}, not {ours.core}"
    if not set(ours.key_bits) <= set(printed.key_bits):
        yield f"it is for key sizes {_sizes(printed.key_bits)}, ours for {_sizes(ours.key_bits)}"
    if ours.unit != printed.plain[1]:
        yield f"it is in {printed.plain[1]}, ours in {ours.unit}"
    if ours.boundary != design.boundary and printed.parameter not in WITHIN:
        yield f"its boundary is {design.boundary}, ours {ours.boundary}"
    if ours.target:
        yield from _other_flow(study, printed, ours)
    if printed.parameter in SLACKS:
        yield "it is what a clock that is asked for leaves of its period, and a ratio of two of these says nothing"


def _other_flow(study: Study, printed: Printed, ours: Ours) -> Iterator[str]:
    target = study.target(ours.target)
    if target is None or printed.device not in target.devices:
        yield f"other technology: {printed.device or 'unstated'}, ours {ours.target}"
    elif printed.stage != target.stage and printed.parameter not in target.any_stage:
        yield f"other stage: {printed.stage}, ours {target.stage}"


def _sizes(key_bits: tuple[int, ...]) -> str:
    return "/".join(map(str, key_bits)) or "unstated"


def _ratio(ours: float, printed: float) -> float:
    if printed == 0:
        return 1 if ours == 0 else float("inf")
    return ours / printed


def _tolerance(ours: Ours) -> float:
    """Return the share by which our value may differ; what needs no target was counted, and not measured."""
    if ours.target:
        return TOLERANCE
    return ROUNDING if ours.unit in _AT_A_CLOCK else 0.0


def _is_inside(value: float, ends: tuple[float, float] | None, tolerance: float) -> bool:
    """Return whether a value is inside a range that is widened by a tolerance."""
    return ends is not None and ends[0] / (1 + tolerance) <= value <= ends[1] * (1 + tolerance)
