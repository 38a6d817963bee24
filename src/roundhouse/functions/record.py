"""The record of one point of a curve: a form of a function with one mapping. Flat, frozen, raw facts only."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines

__all__ = ["FunctionRecord", "merge_records", "point", "read_records"]


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

    cipher: str
    function: str
    about: str
    form: str
    design_hash: str
    input_bits: int
    output_bits: int
    target: str
    mapping: str
    stage: str
    tools: str
    options: str
    area_um2: float | None = None
    delay_ns: float | None = None
    transistors: int | None = None
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether the mapping succeeded."""
        return not self.reason

    def to_json(self) -> str:
        """Return one line of JSON with sorted keys."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> FunctionRecord:
        """Read what `to_json` wrote; raises ValueError if the text is not a record."""
        values, known = json.loads(text), {field.name for field in dataclasses.fields(cls)}
        if set(values) != known:
            wrong = sorted(set(values) ^ known)
            raise ValueError(f"a record must have the fields of FunctionRecord; unknown or missing: {wrong}")
        return cls(**values)


point = attrgetter("target", "cipher", "function", "form", "mapping")
"""What identifies a point of a curve."""

LINES = LineFormat(FunctionRecord.from_json, FunctionRecord.to_json, key=point, order=point, rank=attrgetter("ok"))
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
    return read_json_lines(path, FunctionRecord.from_json)
