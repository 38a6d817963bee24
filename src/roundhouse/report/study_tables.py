"""The tables of a study in the layout in which they are printed, and its other numbers as lists.

A cell holds one printed number, ours and the verdict. Every row of a ledger stands in exactly one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isinf
from typing import TYPE_CHECKING

from ..measure.results import Result
from ..studies.ledger import Printed
from ..studies.verdict import BETTER, CONSISTENT, CONTRADICTS, REPRODUCED, UNLIKE, WORSE, Verdict
from .text import MISSING, figure

if TYPE_CHECKING:
    from ..studies.outcome import Outcome

#: The sign of each verdict, in the order in which they are counted.
SIGNS = {REPRODUCED: "=", CONSISTENT: "≈", BETTER: "▲", WORSE: "▼", CONTRADICTS: "‡", UNLIKE: "○"}
UNITS = {"um2": "µm²", "Mum2": "10⁶ µm²", "bit/s/um2": "bit/s per µm²", "transistors": "", "pins": "", "%": ""}
PARAMETERS = {
    "transistors": "Transistor count",
    "pins": "Inputs and outputs",
    "latency_encrypt": "Time to encrypt one block",
    "latency_decrypt": "Time to decrypt one block",
    "key_setup_encrypt": "Key set-up, encrypt",
    "key_setup_decrypt": "Key set-up, decrypt",
    "key_agility_encrypt": "Key agility, encrypt",
    "key_agility_decrypt": "Key agility, decrypt",
    "algorithm_setup": "Algorithm set-up",
    "latency_with_key_setup": "Latency with key set-up",
    "key_schedule_area": "Area of the key schedule",
}
CASES = {"min": "Min.", "max": "Max."}


@dataclass(frozen=True)
class Cell:
    """A printed number, ours and the verdict, as a page shows them.

    Attributes
    ----------
    id, printed : str
        Of the row of the ledger.
    ours, href : str
        Our figure, "–" if there is none, and where on which data sheet it stands, from the folder of the report.
    kind, sign, times, words : str
        The verdict: its word, its sign, by what factor where that tells something, and all of it in words.
    """

    id: str
    printed: str
    ours: str
    href: str
    kind: str
    sign: str
    times: str
    words: str

    @classmethod
    def of(cls, outcome: Outcome) -> Cell:
        """Make the cell of a row of a ledger."""
        printed, ours, verdict = outcome.printed, outcome.ours, outcome.verdict
        unit = f" {unit_text(ours.unit)}" if ours and ours.unit != printed.unit else ""
        told = f"{figure(ours.value)}{unit}" if ours else MISSING
        kind, times = verdict.kind, _times(verdict)
        return cls(printed.id, printed.printed, told, href(outcome), kind, SIGNS[kind], times, str(verdict))


@dataclass(frozen=True)
class Grid:
    """A table as it is printed.

    Attributes
    ----------
    place, title : str
        "Table 5", and what it is about.
    columns : tuple of (str, str)
        Group and head of each column.
    rows : tuple of (str, str, tuple of cells)
        Head, key size where the table tells several, and for each column the numbers that stand there.
    """

    place: str
    title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[tuple[Cell, ...], ...]], ...]

    @property
    def anchor(self) -> str:
        """Its name on the page."""
        return self.place.lower().replace(" ", "-")

    @property
    def groups(self) -> tuple[tuple[str, int], ...]:
        """The groups of columns, with how many columns each has."""
        names = [group for group, _ in self.columns]
        return tuple((name, names.count(name)) for name in dict.fromkeys(names))


def href(outcome: Outcome) -> str:
    """Return the place of our figure on the data sheet of its core, from the folder of the report; "" without one."""
    record = outcome.record
    return f"cores/{record.core_name}.html#{Result((record,)).anchor}" if record else ""


def unit_text(unit: str) -> str:
    """Spell a unit of a ledger."""
    return UNITS.get(unit, unit)


def parameter_text(parameter: str) -> str:
    """Spell a parameter of a ledger."""
    return PARAMETERS.get(parameter, parameter.replace("_", " ").capitalize())


def cipher_text(row: Printed) -> str:
    """Spell the cipher of a design as the study does, with the key size if the row is for one of several."""
    family, _, keys = row.design.split(".")
    size = row.key_bits[0] if keys == "3in1" and len(row.key_bits) == 1 else ""
    return f"{family.upper()}{size}"


def grids(outcomes: Iterable[Outcome]) -> tuple[Grid, ...]:
    """Return the tables of the `nsa` study, in their order."""
    places = by_place(outcomes)
    return tuple(_grid(place, title, head, column, places.get(place, ())) for place, title, head, column in TABLES)


def elsewhere(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """Return what stands in no table of the `nsa` study, by place."""
    return by_place(outcome for outcome in outcomes if outcome.printed.place not in {entry[0] for entry in TABLES})


def by_place(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """Return the numbers of a study by the place where they are printed, in the ledger's order."""
    places: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        places.setdefault(outcome.printed.place, []).append(outcome)
    return places


Head = Callable[[Printed], tuple[str, str]]


def _grid(place: str, title: str, head: Head, column: Head, outcomes: Iterable[Outcome]) -> Grid:
    """Set numbers in rows and columns, both in the order in which they first occur, and rows of one head together."""
    cells: dict[tuple[str, str], dict[tuple[str, str], list[Cell]]] = {}
    for outcome in outcomes:
        row = cells.setdefault(head(outcome.printed), {})
        row.setdefault(column(outcome.printed), []).append(Cell.of(outcome))
    columns = tuple(dict.fromkeys(name for row in cells.values() for name in row))
    heads = list(dict.fromkeys(head for head, _ in cells))
    ordered = sorted(cells.items(), key=lambda entry: heads.index(entry[0][0]))
    rows = tuple((*name, tuple(tuple(row.get(where, ())) for where in columns)) for name, row in ordered)
    return Grid(place, title, columns, rows)


def _quantity(row: Printed) -> tuple[str, str]:
    unit = unit_text(row.unit)
    several = row.design.endswith("3in1") and len(row.key_bits) == 1
    return parameter_text(row.parameter) + (f", {unit}" if unit else ""), f"{row.key_bits[0]} bit" if several else ""


def _plain_quantity(row: Printed) -> tuple[str, str]:
    return _quantity(row)[0], ""


def _range(row: Printed) -> tuple[str, str]:
    return row.design.split(".")[1].capitalize(), CASES[row.case]


def _cipher(row: Printed) -> tuple[str, str]:
    return "", row.design.split(".")[0].upper()


def _series(row: Printed) -> tuple[str, str]:
    return cipher_text(row), ""


def _grade(row: Printed) -> tuple[str, str]:
    return ("Speed grade", row.case.removeprefix("speed")) if row.case else ("", "Change, high to low")


def _approach(row: Printed) -> tuple[str, str]:
    return row.design.split(".")[2].capitalize(), ""


def _column_quantity(row: Printed) -> tuple[str, str]:
    return "", _quantity(row)[0]


_SUMMARY, _COMPARISON, _GRADES = (_quantity, _range), (_plain_quantity, _cipher), (_series, _grade)

#: The tables of the `nsa` study: place, what it is about, and what its rows and its columns are.
TABLES: tuple[tuple[str, str, Head, Head], ...] = (
    ("Table 1", "MARS, three key sizes in one", *_SUMMARY),
    ("Table 2", "MARS, 128-bit keys", *_SUMMARY),
    ("Table 3", "RC6, three key sizes in one", *_SUMMARY),
    ("Table 4", "RC6, 128-bit keys", *_SUMMARY),
    ("Table 5", "Rijndael, three key sizes in one", *_SUMMARY),
    ("Table 6", "Rijndael, 128-bit keys", *_SUMMARY),
    ("Table 7", "Serpent, two ways to the last subkeys", _approach, _column_quantity),
    ("Table 8", "Serpent, every key size", *_SUMMARY),
    ("Table 9", "Twofish, three key sizes in one", *_SUMMARY),
    ("Table 10", "Twofish, 128-bit keys", *_SUMMARY),
    ("Table 11", "Iterative, three key sizes in one", *_COMPARISON),
    ("Table 12", "Pipelined, three key sizes in one", *_COMPARISON),
    ("Table 13", "Iterative, three key sizes in one: throughput by area, bit/s per µm²", *_GRADES),
    ("Table 14", "Pipelined, three key sizes in one: throughput by area, bit/s per µm²", *_GRADES),
    ("Table 15", "Iterative, 128-bit keys", *_COMPARISON),
    ("Table 16", "Pipelined, 128-bit keys", *_COMPARISON),
    ("Table 17", "Iterative, 128-bit keys: throughput by area, bit/s per µm²", *_GRADES),
    ("Table 18", "Pipelined, 128-bit keys: throughput by area, bit/s per µm²", *_GRADES),
)


def _times(verdict: Verdict) -> str:
    """Ours against the printed number, as a factor of at least one; only where one is better."""
    ratio = verdict.ratio
    if verdict.kind not in (BETTER, WORSE) or not ratio or isinf(ratio):
        return ""
    return figure(max(ratio, 1 / ratio))
