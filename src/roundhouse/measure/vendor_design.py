"""``design.json`` of a vendor's project: which design it is of, so that reports can be matched to it afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import with_config

from ..errors import InvalidInput
from ..storage.fields import CHECKED, Hash, Name, Positive, Text
from ..storage.schema import Schema

__all__ = ["DESIGN_FILE", "VendorDesign", "digests", "read_design"]

DESIGN_FILE = "design.json"
"""Name of the file."""


@with_config(CHECKED)
@dataclass(frozen=True, kw_only=True)
class VendorDesign:
    """A design in a project of a vendor's tool.

    Attributes
    ----------
    core_name, core_hash : str
    top : str
        Top module of the project.
    tool : str
        ``vivado``, ``quartus``, ``radiant`` or ``diamond``.
    part : str
    clock_mhz : float
        Requested clock.
    roundhouse : str
        Version that wrote the project.
    sources : dict of str to str
        SHA-256 of each file of Verilog by its name, in the order in which they are compiled.
    """

    core_name: Name
    core_hash: Hash
    top: Name
    tool: Name
    part: Name
    clock_mhz: Positive
    roundhouse: Text
    sources: dict[str, str]

    @property
    def period_ns(self) -> float:
        """Period of the requested clock in ns, rounded to 1 ps, as constraints and reports have it."""
        return round(1000 / self.clock_mhz, 3)

    @property
    def line(self) -> str:
        """Text of the file."""
        return f"{_SCHEMA.line(self)}\n"


_SCHEMA = Schema(VendorDesign)


def digests(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the SHA-256 of texts by name."""
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}


def read_design(folder: Path) -> VendorDesign:
    """Return what a project is of, once its Verilog is found to be as it was written.

    Raises
    ------
    InvalidInput
        If the folder is no project, ``design.json`` was changed, or a file of Verilog is missing or was changed.
    """
    path = folder / DESIGN_FILE
    if not path.is_file():
        raise InvalidInput(f"{folder} must be a folder that `roundhouse project` wrote; it has no {DESIGN_FILE}")
    try:
        design = _SCHEMA.read(path.read_text(errors="replace"))
    except ValueError as error:
        raise InvalidInput(f"{path}: the file must be as it was written; {error}; write the project again") from error
    for name, digest in design.sources.items():
        source = folder / name
        if not source.is_file() or hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            state = "was changed" if source.is_file() else "is missing"
            raise InvalidInput(f"{source} must be as it was written, and {state}; write the project again, and run it")
    return design
