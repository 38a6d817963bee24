"""Rung 6: the netlist is right. A mapped netlist gives the published results before its area counts.

Targets simulate the netlist during measurement, so the evidence is in the measurement record.
"""

from __future__ import annotations

import json
from typing import Protocol

from ..evidence import FIXED, Check, Verification
from ..rung import Rung

__all__ = ["RUNG", "evidence_of"]

NAME = "netlist"


class _Record(Protocol):
    """The fields of a measurement record that are used here."""

    core_name: str
    core_hash: str
    target: str
    recipe: str
    seed: int | None
    status: str
    reason: str
    tools: str
    date: str
    netlist_blocks: int | None


def evidence_of(record: _Record) -> Verification | None:
    """Return the evidence whether a measurement's netlist gave the published results.

    None for targets that do not simulate netlists, and for measurements that failed earlier.
    """
    wrong = record.status == "failed" and record.reason.startswith(f"{NAME}: ")
    if not record.netlist_blocks and not wrong:
        return None
    status, reason = ("failed", record.reason) if wrong else ("passed", "")
    flow = f"published vectors, netlist of {record.target} {record.recipe}"
    check = Check("published blocks", flow, record.netlist_blocks or 0, 0, 0, 0.0, status, reason)
    identity = record.core_name, record.core_hash, NAME, FIXED, record.seed or 0
    return Verification(*identity, status, reason, (check,), tools=json.loads(record.tools), date=record.date)


RUNG = Rung(6, NAME, "The netlist is right", reached="by `roundhouse measure` on standard cells", of_record=evidence_of)
