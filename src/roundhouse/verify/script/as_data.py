"""Scripts as plain data, for programs that play them elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..protocol import Protocol
from .script import Script
from .transactions import Drain, Expect, Idle, Reset, Send

__all__ = ["from_data", "to_data"]

_BARRIERS = {"idle": Idle, "reset": Reset, "drain": Drain}


def to_data(script: Script) -> list[dict[str, Any]]:
    """Return the transactions of a script without races as lists, dictionaries, numbers and texts."""
    data: list[dict[str, Any]] = []
    for one in script.transactions:
        if isinstance(one, Send):
            data.append({"kind": "send", **one._asdict()})
        elif isinstance(one, Expect):
            if one.race is not None:
                raise ValueError("a script that is written as data must not leave results to a race")
            data.append({"kind": "expect", **{name: value for name, value in one._asdict().items() if name != "race"}})
        elif isinstance(one, Idle | Reset):
            data.append({"kind": type(one).__name__.lower(), "clocks": one.clocks})
        elif isinstance(one, Drain):
            data.append({"kind": "drain"})
    return data


def from_data(protocol: Protocol, data: Sequence[dict[str, Any]]) -> Script:
    """Return the script of which `to_data` made the data."""
    script = Script(protocol)
    for entry in data:
        fields = {name: value for name, value in entry.items() if name != "kind"}
        if entry["kind"] in ("send", "expect"):
            values = {
                name: tuple(value) if isinstance(value, list) else value for name, value in fields.pop("values").items()
            }
            add = script.send if entry["kind"] == "send" else script.expect
            add(fields.pop("stream"), values, **fields)
        else:
            script.transactions.append(_BARRIERS[entry["kind"]](**fields))
    return script
