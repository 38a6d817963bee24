"""The kind of a critical path: what most of it is spent on, told by its cells, or by its ends where those suffice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from .places import CONTROLLER, INTERFACE, KEY, LAYER, MEMORY, PORT, STATE, TABLE, UNKNOWN, place_of, place_of_wire

CONTROL, KEY_SCHEDULE, SBOX, ADDER, MULTIPLIER = "control", "key schedule", "S-box", "adder", "multiplier"
ROUND, BUFFER = "round", "buffer"
KINDS = {
    CONTROL: "cells of the controller, and of handshakes",
    KEY_SCHEDULE: "cells of the key schedule, apart from its S-boxes and adders",
    SBOX: "S-boxes that are modules, or block RAM",
    ADDER: "carry chains",
    MULTIPLIER: "multiplier blocks",
    MEMORY: "memories of round keys",
    BUFFER: "the result buffer",
    LAYER: "what surrounds the core of a system: a mode, a bus, copies",
    ROUND: "all else in the algorithm: mixing, key addition, selectors, and S-boxes that the mapper has dissolved",
    UNKNOWN: "neither the cells nor the ends of the path tell",
}
"""Every kind, with what counts as that."""

_OF_CELL = {"carry": ADDER, "multiplier": MULTIPLIER}
_OF_PLACE = {
    CONTROLLER: CONTROL,
    KEY: KEY_SCHEDULE,
    TABLE: SBOX,
    MEMORY: MEMORY,
    INTERFACE: BUFFER,
    STATE: ROUND,
    LAYER: LAYER,
}
_UNIT = re.compile(r"(.*_unit)\.(?!x\b).*")  # `x` is the index, in front of the S-box
_HANDSHAKE = re.compile(r"(\w+_)?(valid|ready|rst)(_[A-Z].*)?")
_PAYLOAD = re.compile(r"\w+_payload(\[\d+\])?")


def kind_by_cells(cells: Iterable[tuple[str, str, float]], *, layered: bool = False) -> tuple[str, float | None]:
    """Return the kind with the largest part of the delay, and its share in percent (None where no time passes).

    Parameters
    ----------
    cells : iterable of (wire, kind of cell, ns)
        As in the field ``critical_path_cells`` of a record.
    layered : bool
        Whether they are those of a system; see `place_of`.
    """
    spent: defaultdict[str, float] = defaultdict(float)
    for wire, kind, ns in cells:
        spent[_OF_CELL.get(kind) or _of_wire(wire, layered)] += ns
    total = sum(spent.values())
    kind, most = max(spent.items(), key=lambda one: one[1], default=(UNKNOWN, 0.0))
    return (kind, 100 * most / total) if total else (UNKNOWN, None)


def kind_by_ends(start: str, end: str) -> str:
    """Return the kind of a path between two cells, given by their names, if it can be no other; else `UNKNOWN`."""
    units = {match[1] if (match := _UNIT.match(cell)) else "" for cell in (start, end)}
    if len(units) == 1 and units != {""}:
        return SBOX
    if all(place_of(cell) == CONTROLLER or _is_handshake(cell) for cell in (start, end)):
        return CONTROL
    places = place_of(start), place_of(end)
    if places == (KEY, KEY):
        return KEY_SCHEDULE
    if places[0] == STATE and places[1] in (STATE, PORT):
        return ROUND
    return UNKNOWN


def _of_wire(wire: str, layered: bool) -> str:
    """Return the kind of the cells that are named after a wire."""
    if _UNIT.match(wire):
        return SBOX
    if "." not in wire:
        return CONTROL if _HANDSHAKE.fullmatch(wire) else ROUND if _PAYLOAD.fullmatch(wire) else UNKNOWN
    return _OF_PLACE.get(place_of_wire(wire, layered=layered), UNKNOWN)


def _is_handshake(cell: str) -> bool:
    return place_of(cell) == PORT and _HANDSHAKE.fullmatch(cell) is not None
