"""Evidence records of verification: one for each core, rung and effort."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import MISSING, asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from ..errors import InvalidInput

__all__ = ["EFFORTS", "FIXED", "SIMULATE", "Check", "Verification", "check_effort", "effort_rank"]

EFFORTS = ("quick", "standard", "thorough")
"""Amount of simulation on a rung, rising."""
FIXED = "fixed"
"""Effort of a rung without a choice, such as a proof; it satisfies any requested effort."""
SIMULATE = "simulate"
"""The rung that a core must reach before it is measured."""


@dataclass(frozen=True)
class Check:
    """One named check of a core.

    Attributes
    ----------
    name : str
        Such as ``"known answers"``, or the proven property.
    source : str
        Origin of the expected values.
    blocks, keys, clocks : int
        Simulated amounts; 0 for a proof.
    seconds : float
        Wall-clock time.
    status : str
        ``"passed"``, ``"failed"``, or ``"left out"`` if the check cannot be run for this core.
    detail : str
        Error, reason for leaving the check out, or a finding.
    """

    name: str
    source: str
    blocks: int
    keys: int
    clocks: int
    seconds: float
    status: str
    detail: str


@dataclass(frozen=True)
class Verification:
    """Result of one run of one rung on one core.

    Attributes
    ----------
    core_name, core_hash : str
        The core. If it could not be built, the name replaces the hash.
    rung : str
        Name of the rung; `roundhouse.verify.ladder.known_rungs` has them all.
    effort : str
        One of `EFFORTS`, or `FIXED`.
    seed : int
        Determines random keys, blocks and stalls.
    status : str
        ``"passed"``, ``"failed"``, or ``"refused"`` if the architecture turned out to be impossible.
    reason : str
        The first failed check and its error, or the reason of the refusal; else empty.
    evidence : tuple of Check
        All checks in order.
    latency_measured, cycles_per_block_measured : tuple or None
        Clocks, one value for each key size; None if the timing run failed, or the rung measures none.
    key_setup_encrypt_measured, key_setup_decrypt_measured : tuple of int or None
        Clocks, one value for each key size; None where it does not apply.
    blocks_per_second : float
        Simulation speed without stalls.
    tools : dict
        Name to version of simulator, compiler, harness and oracles.
    date : str
        UTC, ISO 8601.
    """

    core_name: str
    core_hash: str
    rung: str
    effort: str
    seed: int
    status: str
    reason: str
    evidence: tuple[Check, ...]
    latency_measured: tuple[int, ...] | None = None
    cycles_per_block_measured: tuple[int | float, ...] | None = None
    key_setup_encrypt_measured: tuple[int, ...] | None = None
    key_setup_decrypt_measured: tuple[int, ...] | None = None
    blocks_per_second: float = 0.0
    tools: dict[str, str] = field(default_factory=dict)
    date: str = ""

    @classmethod
    def judged(
        cls, core: Any, rung: str, effort: str, seed: int, checks: Iterable[Check], **facts: Any
    ) -> Verification:
        """Return the record of a run that has just ended; it passed if no check failed.

        Parameters
        ----------
        core : Core
        rung, effort, seed : str, str, int
            As the fields of these names.
        checks : iterable of Check
            In execution order.
        **facts
            Further fields.
        """
        evidence = tuple(checks)
        failed = [check for check in evidence if check.status == "failed"]
        status, reason = ("failed", f"{failed[0].name}: {failed[0].detail}") if failed else ("passed", "")
        date = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(core.name, core.hash, rung, effort, seed, status, reason, evidence, date=date, **facts)

    @property
    def blocks(self) -> int:
        """Number of compared results."""
        return sum(check.blocks for check in self.evidence)

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Verification:
        """Read a record back from `to_json`; raises ValueError if the text is not such a record."""
        values = _with_fields(cls, json.loads(text))
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(value)
        values["evidence"] = tuple(Check(**_with_fields(Check, check)) for check in values["evidence"])
        return cls(**values)


def check_effort(effort: str) -> None:
    """Raise `InvalidInput` if an effort is not one of `EFFORTS`."""
    if effort not in EFFORTS:
        raise InvalidInput(f"an effort must be one of {', '.join(EFFORTS)}, not {effort!r}")


def effort_rank(effort: str) -> int:
    """Return the place of an effort among `EFFORTS`; `FIXED` comes after them."""
    return (*EFFORTS, FIXED).index(effort)


def _with_fields(kind: type, read: Any) -> dict[str, Any]:
    """Return parsed JSON if it has the fields of a dataclass; those with a default may be missing."""
    known = fields(kind)
    required = {one.name for one in known if one.default is MISSING and one.default_factory is MISSING}
    given = set(read) if isinstance(read, dict) else set()
    unknown, missing = sorted(given - {one.name for one in known}), sorted(required - given)
    if unknown or missing:
        raise ValueError(
            f"a record must have the fields of {kind.__name__}; unknown: {unknown}, missing: {missing}; "
            "was it written by another version?"
        )
    return dict(read)
