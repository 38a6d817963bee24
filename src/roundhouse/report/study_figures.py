"""The comparison figures of the `nsa` study: what each shows, and its data, printed numbers and ours in one.

The study has four groups of ten figures that show the same for an architecture and its key sizes. Its drawings are not
at hand: what is drawn as printed are the numbers of its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from ..measure import derived
from ..measure.results import Result
from ..studies.figures import in_clocks, in_ns
from ..targets.target import BLOCKS
from .study_tables import cipher_text, href
from .text import figure as number_text

if TYPE_CHECKING:
    from ..measure.record import Measurement
    from ..studies.ledger import Printed
    from ..studies.outcome import Outcome

Row = dict[str, Any]

#: The ends of a range of speed grades, and how a figure calls them.
ENDS = {"min": "least", "max": "most"}
#: A bar that is so many times longer than the one in the middle goes off the scale.
OFF_SCALE = 8


@dataclass(frozen=True)
class Kind:
    """What one of the ten figures of a group shows.

    Attributes
    ----------
    title, axis : str
        In words, and the title of the axis of values, with its unit.
    parameters : tuple of str
        Of the ledger: what is stacked in a bar, or what stands up and across in a scatter.
    shape : str
        "bars" or "scatter".
    blocks : bool
        Whether our bars show the share of each block.
    note : str
        What must be known to read it.
    """

    title: str
    axis: str
    parameters: tuple[str, ...]
    shape: str = "bars"
    blocks: bool = False
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A figure of the study: its number, what it shows, of which architecture and for which keys."""

    number: int
    kind: Kind
    architecture: str
    keys: str

    @property
    def group(self) -> tuple[str, str]:
        """The group that it belongs to."""
        return self.architecture, self.keys

    @property
    def file(self) -> str:
        """The name of its drawing, which stands beside the page."""
        return f"nsa-figure-{self.number:02}.svg"


_SHARES = "Our bars are split by the blocks' areas with their boundaries standing."
_TRANSISTOR_SHARES = "Our bars are split as the blocks share the area; transistors are not counted block by block."
_SMALLEST = "At 128-bit keys where key sizes differ; our five marks are the five grades."
_DRAWN_ONLY = (
    "A dashed line is a printed key set-up whose area stands in the drawing only. Our five marks are the five grades."
)

KINDS = (
    Kind("Area", "Area, µm²", ("area",), blocks=True, note=_SHARES),
    Kind("Transistors", "Transistors", ("transistors",), blocks=True, note=_TRANSISTOR_SHARES),
    Kind("Throughput", "Mbit/s", ("throughput",)),
    Kind("Throughput against area", "Mbit/s", ("throughput", "area"), "scatter", note=_SMALLEST),
    *(
        kind
        for way in ("encrypt", "decrypt")
        for kind in (
            Kind(f"Key set-up to {way}", "Key set-up, ns", (f"key_setup_{way}",)),
            Kind(
                f"Key set-up to {way} against the area of the key schedule",
                "Key set-up, ns",
                (f"key_setup_{way}", "key_schedule_area"),
                "scatter",
                note=_DRAWN_ONLY,
            ),
        )
    ),
    *(
        Kind(f"Latency with key set-up, {way}", "Key set-up and one block, ns", (f"key_setup_{way}", f"latency_{way}"))
        for way in ("encrypt", "decrypt")
    ),
)

#: The groups of figures in the study's order: architecture and keys, as designs are named.
GROUPS = {
    ("iterative", "3in1"): "Iterative, three key sizes in one",
    ("pipelined", "3in1"): "Pipelined, three key sizes in one",
    ("iterative", "128"): "Iterative, 128-bit keys",
    ("pipelined", "128"): "Pipelined, 128-bit keys",
}

FIGURES = tuple(
    Figure(4 + len(KINDS) * rank + place, kind, *group)
    for rank, group in enumerate(GROUPS)
    for place, kind in enumerate(KINDS)
)


@dataclass(frozen=True)
class Sources:
    """Where the data of a figure come from: outcomes of the study, and our results on its target by core."""

    outcomes: Sequence[Outcome]
    results: Mapping[str, Sequence[Result]]
    cores: Mapping[str, str]

    def of(self, figure: Figure) -> list[Outcome]:
        """Return what the study prints of the designs of a figure; a cipher with one design for all keys is in both."""
        designs = {outcome.printed.design for outcome in self.outcomes}
        wanted = {name for name in designs if belongs(name, *figure.group, designs)}
        return [outcome for outcome in self.outcomes if outcome.printed.design in wanted]

    def ranges(self, figure: Figure) -> dict[tuple[str, str, str], Outcome]:
        """Return the ends of the ranges in the study's tables of one cipher, by parameter, cipher and end."""
        return {
            (row.parameter, cipher_text(row), row.case): outcome
            for outcome in self.of(figure)
            if (row := outcome.printed).place in OF_ONE_CIPHER and row.case in ENDS
        }


#: The tables that print ranges, each of one cipher.
OF_ONE_CIPHER = {f"Table {number}" for number in range(1, 11) if number != 7}


def belongs(design: str, architecture: str, keys: str, designs: Iterable[str]) -> bool:
    """Tell whether a design is in a group; one that has no other for these keys is, too."""
    family, _, own_keys = design.partition(f".{architecture}.")
    return own_keys == keys or (own_keys != "" and f"{family}.{architecture}.{keys}" not in designs)


def bars(figure: Figure, sources: Sources, root: str) -> list[Row]:
    """Return the pieces of the bars of a figure: printed and ours, least and most, one below the other."""
    ranges = sources.ranges(figure)
    ciphers = dict.fromkeys(cipher for name, cipher, _ in ranges if name == figure.kind.parameters[-1])
    rows: list[Row] = []
    for cipher in ciphers:
        for end, words in ENDS.items():
            found = {
                name: ranges[name, cipher, end] for name in figure.kind.parameters if (name, cipher, end) in ranges
            }
            printed = {name: outcome.printed.plain[0] for name, outcome in found.items()}
            ours = {name: outcome.ours.value for name, outcome in found.items() if outcome.ours}
            last = next(reversed(found.values()))
            if figure.kind.blocks:
                ours = _shares(last.record, sum(ours.values()))
                printed = {"whole": sum(printed.values())}
            facts = {"cipher": cipher, "end": words}
            rows += _pieces(printed, {**facts, "whose": "printed", "name": last.printed.place, "href": ""})
            if ours:
                name = last.record.core_name if last.record else ""
                link = href(last)
                facts["href"] = f"{root}{link}" if link else ""
                rows += _pieces(ours, {**facts, "whose": "ours", "name": name})
    return _clipped(rows)


def _shares(record: Measurement | None, total: float) -> dict[str, float]:
    parts = {block: getattr(record, f"area_um2_{block}") or 0.0 for block in BLOCKS} if record else {}
    whole = sum(parts.values())
    if not whole:
        return {"whole": total} if total else {}
    return {block: total * part / whole for block, part in parts.items()}


def _pieces(parts: Mapping[str, float], facts: Row) -> Iterator[Row]:
    end = 0.0
    total = sum(parts.values())
    for part, value in parts.items():
        start, end = end, end + value
        told: Row = {"part": part_words(part), "value_text": number_text(value), "total_text": number_text(total)}
        told["last"] = part == list(parts)[-1]
        yield {
            **facts,
            **told,
            "start": start,
            "stop": end,
            "total": total,
            "series": f"{facts['whose']} {facts['end']}",
        }


def part_words(name: str) -> str:
    """Say what a part of a bar is: a block, or a parameter of either direction."""
    return name.removesuffix("_encrypt").removesuffix("_decrypt").replace("setup", "set-up").replace("_", " ")


def _clipped(rows: list[Row]) -> list[Row]:
    limit = scale_end([row["total"] for row in rows])
    for row in rows:
        row["off"] = row["total"] > limit
        row["start"], row["stop"] = min(row["start"], limit), min(row["stop"], limit)
        row["label"] = short(row.pop("total")) + (" ▸" if row["off"] else "")
    return rows


def scale_end(totals: Sequence[float]) -> float:
    """Return where the scale of bars of these lengths ends: at the longest that is not off the scale."""
    positive = [total for total in totals if total > 0]
    return max((total for total in positive if total <= OFF_SCALE * median(positive)), default=1.0)


def short(value: float) -> str:
    """Print a number short enough to stand at a bar: millions as such."""
    return f"{number_text(value / 1e6)} M" if value >= 1e6 else number_text(value)


def marks(figure: Figure, sources: Sources, root: str) -> list[Row]:
    """Return the marks of a scatter: printed ends, and ours, one for each grade; x is None where only y is printed."""
    up, across = figure.kind.parameters
    found: list[Row] = []
    for family, outcomes in _by_family(sources.of(figure)).items():
        sizes = [row.key_bits for row in (outcome.printed for outcome in outcomes) if row.parameter == up]
        smallest = min(sizes, default=())
        facts = {"cipher": family.upper()}
        found += [{**facts, **mark} for mark in _printed_marks(outcomes, up, across, smallest)]
        core = sources.cores[outcomes[0].printed.design]
        found += [{**facts, **mark} for mark in _our_marks(sources.results.get(core, ()), up, across, root)]
    return found


def _by_family(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    families: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        families.setdefault(outcome.printed.design.split(".")[0], []).append(outcome)
    return families


def _printed_marks(outcomes: Sequence[Outcome], up: str, across: str, key_bits: tuple[int, ...]) -> Iterator[Row]:
    rows = [outcome.printed for outcome in outcomes]
    areas = {row.case: row for row in rows if row.parameter == across and row.case in ENDS}
    for row in rows:
        if row.parameter == up and row.case in ENDS and row.place in OF_ONE_CIPHER and row.key_bits == key_bits:
            # What is slow is small: the most time belongs to the least area.
            area = areas.get(row.case if up == "throughput" else _OTHER[row.case])
            x = area.plain[0] if area else None
            yield _mark("printed", f"{row.place}, {ENDS[row.case]}", x, row.plain[0], "", area)


_OTHER = {"min": "max", "max": "min"}


def _our_marks(results: Iterable[Result], up: str, across: str, root: str) -> Iterator[Row]:
    for result in results:
        record = result.first
        x = result.area if across == "area" else record.area_um2_key_schedule
        y = result.mbps() if up == "throughput" else key_setup_ns(record, up)
        if x and y is not None:
            yield _mark("ours", record.core_name, x, y, f"{root}cores/{record.core_name}.html#{result.anchor}", record)


def _mark(whose: str, name: str, x: float | None, y: float, link: str, of: Printed | Measurement | None) -> Row:
    grade = getattr(of, "recipe", "")
    texts = {"x_text": number_text(x), "y_text": number_text(y)}
    return {"whose": whose, "name": name, "grade": grade, "x": x, "y": y, "href": link, **texts}


def key_setup_ns(record: Measurement, parameter: str) -> float | None:
    """Return how long a new key of the smallest size takes, in ns; `parameter` is one of the ledger."""
    return in_ns(record, in_clocks(parameter, record, derived.key_sizes(record)[0], True), None)
