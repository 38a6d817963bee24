"""What bounds the clock of a core: start, end and kind of its critical path, told from its record.

The text of a path is in one of two forms. After routing it ends in ``11.87 ns, 9.18 ns of it routing, 12 cells``; on
standard cells it ends in the types of the cells, flops at the ends included. Of any other text nothing is told.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from ..systems.names import SEPARATOR
from .path_kinds import kind_by_cells, kind_by_ends
from .places import PORT, UNKNOWN, place_of, register_of
from .record import Measurement
from .results import is_buffered, is_ceiling

_PATH = re.compile(r"(?P<start>\S+) -> (?P<end>\S+): (?P<rest>.*)")
_ROUTED = re.compile(r"(?P<total>\d+\.\d+) ns, (?P<routing>\d+\.\d+) ns of it routing, (?P<cells>\d+) cells")
_TYPES = re.compile(r"[A-Za-z]\w*( [A-Za-z]\w*)*")
_BUFFER = re.compile(r".*buf.*", re.IGNORECASE)
_PINS = ("enable", "reset")


@dataclass(frozen=True)
class End:
    """Start or end of a path: its place, one of `PLACES`, and the register, memory or port as people read its name."""

    place: str
    register: str


@dataclass(frozen=True)
class Bound:
    """The critical path of a core.

    Attributes
    ----------
    start, end : End
    kind : str
        What most of the path is spent on, one of `KINDS`.
    kind_percent : float or None
        Share of that kind in the delay; None where the kind is told by the ends, as the record has no cells.
    cells, buffers : int or None
        Cells between the ends, and how many of them are buffers; None where the record does not tell. A carry chain
        counts as many cells as it has bits.
    routing_percent : float or None
        Share of routing in the delay; None where nothing is routed.
    pin : str
        ``"enable"`` or ``"reset"`` if the path ends at that pin of the register, otherwise empty.
    """

    start: End
    end: End
    kind: str
    kind_percent: float | None = None
    cells: int | None = None
    buffers: int | None = None
    routing_percent: float | None = None
    pin: str = ""

    @property
    def text(self) -> str:
        """The bound in a line, as ``controller (clock) to state (state_15), S-box 58 %, routing 76 %``."""
        start, end = (f"{one.place} ({one.register})" if one.register else one.place for one in (self.start, self.end))
        shares = ["kind unknown" if self.kind == UNKNOWN else f"{self.kind}{_percent(self.kind_percent)}"]
        if self.routing_percent is not None:
            shares.append(f"routing{_percent(self.routing_percent)}")
        if self.buffers is not None:
            shares.append(f"{self.buffers} of {self.cells} cells buffers")
        return f"{start} to {end}{f' {self.pin}' if self.pin else ''}, {', '.join(shares)}"


def bound_of(record: Measurement) -> Bound | None:
    """Return what bounds the clock of a core; None for a ceiling, and for a record without a critical path."""
    if record.critical_path is None or is_ceiling(record):
        return None
    path = _PATH.fullmatch(record.critical_path)
    if path is None:
        return Bound(End(UNKNOWN, ""), End(UNKNOWN, ""), UNKNOWN)
    start, end = path["start"], path["end"]
    passed, layered = json.loads(record.critical_path_cells or "[]"), SEPARATOR in (record.core_name or "")
    kind, percent = kind_by_cells(passed, layered=layered) if passed else (kind_by_ends(start, end), None)
    first, last = (
        End(place_of(cell, layered=layered, buffered=is_buffered(record.layout)), register_of(cell))
        for cell in (start, end)
    )
    return Bound(
        first,
        last,
        kind,
        percent,
        pin=next((pin for _, pin, _ in passed[-1:] if pin in _PINS), ""),
        **_counts(path["rest"], flops=sum(one.place != PORT for one in (first, last))),
    )


def _counts(rest: str, flops: int) -> dict[str, Any]:
    """Return cells, buffers and share of routing, as far as the end of the text tells; `flops` are at the ends."""
    if routed := _ROUTED.fullmatch(rest):
        return {
            "cells": int(routed["cells"]),
            "routing_percent": 100 * float(routed["routing"]) / float(routed["total"]),
        }
    if _TYPES.fullmatch(rest):
        types = rest.split()
        return {"cells": len(types) - flops, "buffers": sum(_BUFFER.fullmatch(one) is not None for one in types)}
    return {}


def _percent(share: float | None) -> str:
    return "" if share is None else f" {share:.0f} %"
