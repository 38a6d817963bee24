"""The record of one point of a curve: a function in one form, mapped in one way. Flat, frozen, raw facts only."""

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
    """What one function gave on one target in one form with one mapping.

    Attributes
    ----------
    cipher, function, form : str
        See `roundhouse.functions.function`; `about` says what the function is.
    design_hash : str
        16 hexadecimal digits of the SHA-256 of the Verilog.
    input_bits, output_bits : int
        Bits of all inputs, and of all results.
    target, mapping, stage : str
        The cell library, the way to map (`roundhouse.targets.cells.abc_scripts`), and how far the flow went.
    tools, options : str
        JSON text: versions by name; the commands of the mapping, and its constraint.
    area_um2, delay_ns, transistors : float, float, int
        Of the mapped cells; the longest path from an input to an output. None if the mapping failed; transistors also
        where the library does not tell them.
    reason : str
        Why it failed; empty if it did not.
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
        """Whether it has figures."""
        return not self.reason

    def to_json(self) -> str:
        """Return one line of JSON with sorted keys."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> FunctionRecord:
        """Read what `to_json` wrote; raises ValueError if the text is no such record."""
        told, known = json.loads(text), {field.name for field in dataclasses.fields(cls)}
        if set(told) != known:
            wrong = sorted(set(told) ^ known)
            raise ValueError(f"a record must have the fields of FunctionRecord; unknown or missing: {wrong}")
        return cls(**told)


def write_records(path: Path, records: Iterable[FunctionRecord]) -> None:
    """Write records to a file of JSON lines, sorted by target, cipher, function, form and mapping."""

    def order(record: FunctionRecord) -> tuple[str, ...]:
        return record.target, record.cipher, record.function, record.form, record.mapping

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(record.to_json() + "\n" for record in sorted(records, key=order)))


def read_records(path: Path) -> list[FunctionRecord]:
    """Read a file of JSON lines; raises ValueError, with file and line, where one is no record."""
    return read_json_lines(path, FunctionRecord.from_json)
