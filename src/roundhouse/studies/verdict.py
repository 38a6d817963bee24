"""Verdicts: a printed number compared with our measured value.

Only like is compared with like. A printed number can be compared if all of these hold; otherwise the verdict says which
fails:

1. one of our cores matches the design, and our value is for that core and a key size of the number;
2. the units are equal;
3. both have the same boundary (`study.BOUNDARIES`);
4. technology and stage of the flow are equal, as the study's file states for our target. Clock counts are exempt.

A number that can be compared is *reproduced* within 5 %; *consistent* within the factor between the least and the most
that the study prints for the same parameter of the same design; else *better* or *worse*, if the parameter has a better
direction. A parameter without one can only be reproduced. A number with a slip *contradicts itself* whatever ours is;
its ratio is given where it can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .ledger import SENSE, Printed
from .study import Study

__all__ = ["BETTER", "CONSISTENT", "CONTRADICTS", "KINDS", "REPRODUCED", "TOLERANCE", "UNLIKE", "WORSE"]
__all__ += ["Ours", "Verdict", "allowance", "judge"]

REPRODUCED, CONSISTENT, BETTER, WORSE = "reproduced", "consistent", "better", "worse"
CONTRADICTS, UNLIKE = "contradicts itself", "cannot be compared"
KINDS = (REPRODUCED, CONSISTENT, BETTER, WORSE, CONTRADICTS, UNLIKE)

#: The share by which a reproduced number may differ.
TOLERANCE = 0.05

_RANGE = ("min", "max", "speed1", "speed2", "speed3", "speed4", "speed5")


@dataclass(frozen=True)
class Ours:
    """Our measured value for the same parameter, and where it holds.

    Attributes
    ----------
    core : str
        Name of the core.
    value, unit : float, str
        In a unit of the ledger, such as ``Mbit/s``, ``um2``, ``clocks``.
    key_bits : tuple of int
        Key sizes for which it holds: one for a speed, all key sizes of the core for an area.
    target : str
        Name of the target; empty for clock counts, which need none.
    boundary : str
        What it includes besides the cipher: one of `study.BOUNDARIES`.
    """

    core: str
    value: float
    unit: str
    key_bits: tuple[int, ...]
    target: str = ""
    boundary: str = "streams"


@dataclass(frozen=True)
class Verdict:
    """The verdict on a printed number.

    Attributes
    ----------
    kind : str
        One of the six words of this module.
    ratio : float, optional
        Ours over the printed number; None where they cannot be compared, infinite where 0 is printed.
    why : str
        Why they cannot be compared, or what is wrong with the printed number.
    """

    kind: str
    ratio: float | None = None
    why: str = ""

    def __str__(self) -> str:
        if self.why:
            ratio = "" if self.ratio is None else f"; ours is {self.ratio:.3g} times that"
            return f"{self.kind}: {self.why}{ratio}"
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
    if _within(ratio, 1 + TOLERANCE):
        return Verdict(REPRODUCED, ratio)
    if _within(ratio, allowance(study, printed)):
        return Verdict(CONSISTENT, ratio)
    if SENSE[printed.parameter] == 0:
        return Verdict(UNLIKE, why="neither higher nor lower is better")
    return Verdict(BETTER if (ratio > 1) == (SENSE[printed.parameter] > 0) else WORSE, ratio)


def allowance(study: Study, printed: Printed) -> float:
    """Return the largest over the smallest printed value for a parameter of a design; 1 if the study prints no range.

    Only ranges over speed grades count, and numbers with a slip do not.
    """
    same = [row.plain[0] for row in study.ledger if _figure(row) == _figure(printed) and not row.slip]
    return max(same) / min(same) if printed.case in _RANGE and same and min(same) > 0 else 1


def _figure(row: Printed) -> tuple[object, ...]:
    return row.design, row.parameter, row.key_bits, row.plain[1], row.case in _RANGE


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
    if ours.boundary != design.boundary:
        yield f"its boundary is {design.boundary}, ours {ours.boundary}"
    if ours.unit != "clocks":
        yield from _other_flow(study, printed, ours)


def _other_flow(study: Study, printed: Printed, ours: Ours) -> Iterator[str]:
    target = study.target(ours.target)
    if target is None or printed.device not in target.devices:
        yield f"other technology: {printed.device or 'unstated'}, ours {ours.target}"
    elif printed.stage != target.stage:
        yield f"other stage: {printed.stage}, ours {target.stage}"


def _sizes(key_bits: tuple[int, ...]) -> str:
    return "/".join(map(str, key_bits)) or "unstated"


def _ratio(ours: float, printed: float) -> float:
    if printed == 0:
        return 1 if ours == 0 else float("inf")
    return ours / printed


def _within(ratio: float, factor: float) -> bool:
    return 1 / factor <= ratio <= factor
