"""What a ledger says twice, or says and lets one compute: where the two disagree.

Numbers agree if they differ by less than one in the last digit of the one with fewer digits: studies round and
truncate. A disagreement is told as the ids of the rows that take part.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from identities import IDENTITIES

from roundhouse.studies.ledger import UNITS, Printed
from roundhouse.studies.study import Study

Group = tuple[str, ...]

#: Steps of a pipe of the `nsa` study: it prints those of MARS; the others are the whole numbers that its times give.
STAGES = {"mars": 34, "rc6": 20, "serpent": 32, "twofish": 20}
RIJNDAEL_STAGES = {128: 10, 192: 12, 256: 14}


def last_digit(row: Printed) -> float:
    """The weight of the last digit as printed; zeros at the end of a whole number count as digits in percents alone."""
    numbers = re.findall(r"(?<!\d)-?\d+(?:\.\d+)?", row.printed.replace(",", ""))
    whole, _, decimals = next(text for text in numbers if float(text) == row.value).partition(".")
    zeros = 0 if decimals or row.unit == "%" or row.value == 0 else len(whole) - len(whole.rstrip("0"))
    return 10.0 ** (zeros - len(decimals))


def agrees(row: Printed, computed: float) -> bool:
    return abs(row.value - computed) < last_digit(row) * (1 + 1e-9)


def same_quantity(study: Study) -> Iterator[Group]:
    """Pairs of rows about the same thing that disagree."""
    for one, other in combinations([row for row in study.ledger if row.design], 2):
        if _what(one) == _what(other) and _key_sizes_meet(one, other):
            digits = [last_digit(row) * UNITS.get(row.unit, ("", 1))[1] for row in (one, other)]
            if abs(one.plain[0] - other.plain[0]) >= max(digits):
                yield one.id, other.id


def _what(row: Printed) -> tuple[str, ...]:
    return row.design, row.parameter, row.case, row.plain[1], row.device


def _key_sizes_meet(one: Printed, other: Printed) -> bool:
    return one.key_bits == other.key_bits or bool(set(one.key_bits) & set(other.key_bits))


def computed(study: Study) -> Iterator[Group]:
    """Rows that do not agree with what their identity computes from other rows."""
    rows = {row.id.removeprefix(f"{study.name}."): row for row in study.ledger}
    for id, (formula, *of) in IDENTITIES.get(study.name, {}).items():
        if not agrees(rows[id], formula(*(rows[each].value for each in of))):
            yield tuple(f"{study.name}.{each}" for each in (id, *of))


def block_times(study: Study) -> Iterator[Group]:
    """Throughput times latency that is not a block, or in a pipe a block a stage, within 0.1 %."""
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
            if abs(throughput.value * row.value / 1000 / (128 * stages) - 1) > 0.001:
                yield row.id, throughput.id


def throughput_per_area(study: Study) -> Iterator[Group]:
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
            if not agrees(row, throughput.value * 1e6 / area.value):
                yield row.id, throughput.id, area.id


def changes(study: Study) -> Iterator[Group]:
    """High over low of five speed grades against the change that is printed beside them; all digits are rounded."""
    for row in study.ledger:
        if row.parameter == "throughput_per_area_change" and row.place.startswith("Table"):
            grades = [each for each in study.ledger if each.id.startswith(row.id.removesuffix("_change") + ".")]
            assert len(grades) == 5
            low, high = min(grades, key=lambda each: each.value), max(grades, key=lambda each: each.value)
            half = last_digit(low) / 2
            least, most = (high.value - half) / (low.value + half), (high.value + half) / (low.value - half)
            if not least - 0.005 <= 1 + row.value / 100 <= most + 0.005:
                yield row.id, low.id, high.id


def contradictions(study: Study) -> list[Group]:
    """All disagreements in a ledger."""
    found = [*same_quantity(study), *computed(study)]
    if study.name == "nsa":
        found += [*block_times(study), *throughput_per_area(study), *changes(study)]
    return found
