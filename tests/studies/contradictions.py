"""What a ledger says twice, or says and lets one compute: where the two disagree, and by how much.

Numbers agree if each is the other, or what is computed, rounded to its last digit. A disagreement of less than
`ROUNDING` is a rounding, such as a truncation or another last digit; a larger one is a slip.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from identities import IDENTITIES

from roundhouse.studies.ledger import UNITS, Printed
from roundhouse.studies.study import Study

#: Relative difference from which on two numbers for one thing are no roundings of each other.
ROUNDING = 0.005

#: Steps of a pipe of the `nsa` study: it prints those of MARS; the others are the whole numbers that its times give.
STAGES = {"mars": 34, "rc6": 20, "serpent": 32, "twofish": 20}
RIJNDAEL_STAGES = {128: 10, 192: 12, 256: 14}
HEDGES = ("about", "approximately", "more than", "higher than")


@dataclass(frozen=True)
class Disagreement:
    """Rows that do not agree, and the relative difference."""

    ids: tuple[str, ...]
    by: float

    @property
    def is_slip(self) -> bool:
        return self.by >= ROUNDING


def last_digit(row: Printed) -> float:
    """The weight of the last digit as printed; zeros at the end of a whole number count as digits in percents alone."""
    numbers = re.findall(r"(?<!\d)-?\d+(?:\.\d+)?", row.printed.replace(",", ""))
    if not numbers:  # a number in words
        return 1.0
    whole, _, decimals = next(text for text in numbers if float(text) == row.value).partition(".")
    zeros = 0 if decimals or row.unit == "%" or row.value == 0 else len(whole) - len(whole.rstrip("0"))
    return 10.0 ** (zeros - len(decimals))


def rounding(row: Printed) -> float:
    """How far what a number was rounded from may be from it: half its last digit, and all of it of about 10."""
    return last_digit(row) * (1 if any(hedge in row.printed for hedge in HEDGES) else 0.5) * (1 + 1e-9)


def of_computed(row: Printed, formula: Callable[..., float], *of: Printed) -> float | None:
    """The relative difference between a number and what others give; None if it is a rounding of that."""
    ends = [formula(*values) for values in product(*((x.value - rounding(x), x.value + rounding(x)) for x in of))]
    if min(ends) - rounding(row) <= row.value <= max(ends) + rounding(row):
        return None
    exact = formula(*(each.value for each in of))
    return abs(row.value - exact) / max(abs(row.value), abs(exact))


def same_quantity(study: Study) -> Iterator[Disagreement]:
    """Pairs of rows about the same thing that disagree."""
    for one, other in combinations([row for row in study.ledger if row.design], 2):
        if _what(one) == _what(other) and _key_sizes_meet(one, other):
            coarse = max(rounding(row) * UNITS.get(row.unit, ("", 1))[1] for row in (one, other))
            apart = abs(one.plain[0] - other.plain[0])
            if apart > coarse:
                yield Disagreement((one.id, other.id), apart / max(abs(one.plain[0]), abs(other.plain[0])))


def _what(row: Printed) -> tuple[str, ...]:
    return row.design, row.parameter, row.case, row.plain[1], row.device


def _key_sizes_meet(one: Printed, other: Printed) -> bool:
    return one.key_bits == other.key_bits or bool(set(one.key_bits) & set(other.key_bits))


def computed(study: Study) -> Iterator[Disagreement]:
    """Rows that do not agree with what their identity computes from other rows."""
    rows = {row.id.removeprefix(f"{study.name}."): row for row in study.ledger}
    for id, (formula, *of) in IDENTITIES.get(study.name, {}).items():
        by = of_computed(rows[id], formula, *(rows[each] for each in of))
        if by is not None:
            yield Disagreement(tuple(f"{study.name}.{each}" for each in (id, *of)), by)


def block_times(study: Study) -> Iterator[Disagreement]:
    """Throughput times latency that is not a block, or in a pipe a block a stage."""
    other_end = {"min": "max", "max": "min"}
    rows = [row for row in study.ledger if row.place.startswith("Table")]
    throughputs = {
        (row.place, row.design, row.key_bits, row.case): row for row in rows if row.parameter == "throughput"
    }
    for row in rows:
        if row.parameter in ("latency_encrypt", "latency_decrypt"):
            throughput = throughputs[row.place, row.design, row.key_bits, other_end[row.case]]
            cipher, layout, _ = row.design.split(".")
            stages = 1 if layout == "iterative" else STAGES.get(cipher) or RIJNDAEL_STAGES[row.key_bits[0]]
            by = abs(throughput.value * row.value / 1000 / (128 * stages) - 1)
            if by >= ROUNDING:
                yield Disagreement((row.id, throughput.id), by)


def throughput_per_area(study: Study) -> Iterator[Disagreement]:
    """The first and the last speed grade against the most and the least of throughput and area in Tables 1 to 10."""
    ends = {"speed1": "max", "speed5": "min"}
    designs = [row for row in study.ledger if row.place in {f"Table {n}" for n in range(1, 11)}]
    for row in study.ledger:
        if row.parameter == "throughput_per_area" and row.case in ends:
            throughput, area = (
                next(
                    each
                    for each in designs
                    if (each.design, each.parameter, each.case) == (row.design, parameter, ends[row.case])
                    and _key_sizes_meet(each, row)
                )
                for parameter in ("throughput", "area")
            )
            by = of_computed(row, lambda mbps, um2: mbps * 1e6 / um2, throughput, area)
            if by is not None:
                yield Disagreement((row.id, throughput.id, area.id), by)


def changes(study: Study) -> Iterator[Disagreement]:
    """High over low of five speed grades against the change that is printed beside them."""
    for row in study.ledger:
        if row.parameter == "throughput_per_area_change" and row.place.startswith("Table"):
            grades = [each for each in study.ledger if each.id.startswith(row.id.removesuffix("_change") + ".")]
            assert len(grades) == 5
            low, high = min(grades, key=lambda each: each.value), max(grades, key=lambda each: each.value)
            by = of_computed(row, lambda high, low: 100 * (high / low - 1), high, low)
            if by is not None:
                yield Disagreement((row.id, low.id, high.id), by)


def contradictions(study: Study) -> list[Disagreement]:
    """All disagreements in a ledger."""
    found = [*same_quantity(study), *computed(study)]
    if study.name == "nsa":
        found += [*block_times(study), *throughput_per_area(study), *changes(study)]
    return found
