"""The record of one point of a curve: a form of a function with one mapping. Flat, frozen, raw facts only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from pydantic import with_config

from ..storage.fields import CHECKED, Count, Hash, JsonObject, JsonTexts, Name, NonNegative, Text, Width
from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from ..storage.schema import Schema

__all__ = ["FunctionRecord", "merge_records", "point", "read_records"]


@with_config(CHECKED)
@dataclass(frozen=True, kw_only=True)
class FunctionRecord:
    """Result of one form of a function on one target with one mapping.

    Attributes
    ----------
    cipher, function, form : str
        See `roundhouse.functions.function`; `about` says what the function is.
    design_hash : str
        16 hexadecimal digits of the SHA-256 of the Verilog.
    input_bits, output_bits : int
        Bits of all inputs, and of all results.
    target, mapping, stage : str
        Cell library, mapping (`roundhouse.targets.cells.abc_scripts`), and last stage of the flow.
    tools, options : str
        JSON text: tool versions by name; commands and constraint of the mapping.
    area_um2, delay_ns, transistors : float, float, int
        Area and transistor count of the mapped cells; longest path from an input to an output. None if the mapping
        failed; ``transistors`` also if the library has no SPICE netlists.
    reason : str
        Reason of the failure; empty on success.
    """

    cipher: Name
    function: Name
    about: Text
    form: Name
    design_hash: Hash
    input_bits: Width
    output_bits: Width
    target: Name
    mapping: Name
    stage: Text
    tools: JsonTexts
    options: JsonObject
    area_um2: NonNegative | None = None
    delay_ns: NonNegative | None = None
    transistors: Count | None = None
    reason: Text = ""

    @property
    def ok(self) -> bool:
        """Whether the mapping succeeded."""
        return not self.reason


def _check(record: FunctionRecord) -> None:
    """Raise ValueError if a record has neither figures nor a reason why not."""
    if record.ok != (record.area_um2 is not None and record.delay_ns is not None):
        raise ValueError("a record must have area and delay, or the reason of the failure")


SCHEMA = Schema(FunctionRecord, _check)
"""Points as lines of JSON."""

point = attrgetter("target", "cipher", "function", "form", "mapping")
"""What identifies a point of a curve."""

LINES = LineFormat(SCHEMA.read, SCHEMA.line, key=point, order=point, rank=attrgetter("ok"))
"""Points in files: one for each target, cipher, function, form and mapping; a failure never replaces figures."""


def merge_records(
    path: Path,
    records: Iterable[FunctionRecord],
    prune: Callable[[list[FunctionRecord]], Iterable[FunctionRecord]] | None = None,
) -> Merged[FunctionRecord]:
    """Add records to a JSON Lines file; the arguments are those of `merge_json_lines`."""
    return merge_json_lines(path, records, LINES, prune)


def read_records(path: Path) -> list[FunctionRecord]:
    """Read a JSON Lines file; raises ValueError with file and line number for an invalid record."""
    return read_json_lines(path, SCHEMA.read)
