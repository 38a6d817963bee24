"""What a ledger says twice, or says and lets one compute: where the two disagree, and by how much.

Numbers agree if each is the other, or what is computed, rounded to its last digit. A disagreement of less than
`ROUNDING` is a rounding, such as a truncation or another last digit; a larger one is a slip.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from roundhouse.studies.derivations import ROUNDING, computed_difference, rounding
from roundhouse.studies.ledger import UNITS, Printed
from roundhouse.studies.study import Study

#: Steps of a pipe of the `nsa` study: it prints those of MARS; the others are the whole numbers that its times give.
STAGES = {"mars": 34, "rc6": 20, "serpent": 32, "twofish": 20}
RIJNDAEL_STAGES = {128: 10, 192: 12, 256: 14}


@dataclass(frozen=True)
class Disagreement:
    """Rows that do not agree, and the relative difference."""

    ids: tuple[str, ...]
    by: float

    @property
    def is_slip(self) -> bool:
        return self.by >= ROUNDING


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
    """Rows that do not agree with what their derivation computes from other rows."""
    for number, rule in study.derived.items():
        by = rule.difference(study.by_id)
        if by is not None:
            yield Disagreement((number, *rule.of), by)


def block_times(study: Study) -> Iterator[Disagreement]:
    """Throughput times latency that is not a block, or in a pipe a block a stage."""
    other_end = {"min": "max", "max": "min"}
    rows = [row for row in study.ledger if row.place.startswith("Table")]
    for row in rows:
        if row.parameter in ("latency_encrypt", "latency_decrypt"):
            same = row.place, row.design, "throughput", other_end[row.case]
            throughput = next(
                each
                for each in rows
                if (each.place, each.design, each.parameter, each.case) == same and _key_sizes_meet(each, row)
            )
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
            by = computed_difference(row, lambda mbps, um2: mbps * 1e6 / um2, throughput, area)
            if by is not None:
                yield Disagreement((row.id, throughput.id, area.id), by)


def contradictions(study: Study) -> list[Disagreement]:
    """All disagreements in a ledger."""
    found = [*same_quantity(study), *computed(study)]
    if study.name == "nsa":
        found += [*block_times(study), *throughput_per_area(study)]
    return found
