"""The record of one point of a curve: a form of a function with one mapping. Flat, frozen, raw facts only."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..storage.json_lines import read_json_lines

__all__ = ["FunctionRecord", "read_records", "write_records"]


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


def write_records(path: Path, records: Iterable[FunctionRecord]) -> None:
    """Write records to a JSON Lines file, sorted by target, cipher, function, form and mapping."""

    def order(record: FunctionRecord) -> tuple[str, ...]:
        return record.target, record.cipher, record.function, record.form, record.mapping

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(record.to_json() + "\n" for record in sorted(records, key=order)))


def read_records(path: Path) -> list[FunctionRecord]:
    """Read a JSON Lines file; raises ValueError with file and line number for an invalid record."""
    return read_json_lines(path, FunctionRecord.from_json)
