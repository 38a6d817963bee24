"""The goals that ask for few look-up tables, and the smallest present core for each.

They are those of the study `pipeline28g`, half of what it prints: AES-128 at a block a clock on UltraScale+, after
synthesis. Cores with block RAM are left out, as they trade it for look-up tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from present import is_present

from roundhouse.measure.record import Measurement
from roundhouse.measure.results import Result, is_pipeline
from roundhouse.targets import figures_of

TARGET, PARAMETER = "xcup", "luts"


class Size(NamedTuple):
    """A number of look-up tables that cores of one direction, in some layers, should not exceed."""

    title: str
    direction: str
    layers: str
    most: int

    def fits(self, record: Measurement) -> bool:
        """Return whether a record is of such a core."""
        core, _, layers = record.core_name.partition("+")
        alike = (record.target, record.cipher, record.direction) == (TARGET, "aes128", self.direction)
        return alike and is_pipeline(record.layout) and layers == self.layers and not core.endswith("-rom")


SIZES = (
    Size("AES-128, encryption, a block a clock", "encrypt", "", 6500),
    Size("the same, with AXI", "encrypt", "axi", 6500),
    Size("AES-128, decryption, a block a clock", "decrypt", "", 13800),
    Size("the same, with AXI", "decrypt", "axi", 13800),
)


def sizes_table(results: Iterable[Result]) -> list[str]:
    """Return the goals with the smallest present core for each."""
    lines = ["| goal | at most | present | core, recipe | |", "| --- | --: | --: | --- | --- |"]
    records = [result.first for result in results if result.good]
    return lines + [f"| {size.title} | {size.most:,} | {_told(size, records)} |" for size in SIZES]


def _told(size: Size, records: Sequence[Measurement]) -> str:
    ranked = sorted((_luts(record), record.id, record) for record in records if size.fits(record))
    found = next((record for _, _, record in ranked if is_present(record)), None)
    if found is None:
        return "not measured | | missed"
    luts = _luts(found)
    verdict = "reached" if luts <= size.most else f"missed by {100 * luts / size.most - 100:.1f} %"
    return f"{luts:,.0f} | `{found.core_name}`, `{found.recipe}` | {verdict}"


def _luts(record: Measurement) -> float:
    quantity = figures_of(TARGET).answering(PARAMETER)
    return (quantity.of(record) if quantity else None) or 0
