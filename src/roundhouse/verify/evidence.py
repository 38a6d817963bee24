"""What verification found on a core: one record for each rung and effort."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import MISSING, asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from ..errors import InvalidInput

__all__ = ["EFFORTS", "FIXED", "SIMULATE", "Check", "Verification", "check_effort", "effort_rank"]

EFFORTS = ("quick", "standard", "thorough")
"""How much a rung runs, rising."""
FIXED = "fixed"
"""The effort in the evidence of a rung that always runs the same, such as a proof; it satisfies any effort."""
SIMULATE = "simulate"
"""The rung that a core must reach before it is measured."""


@dataclass(frozen=True)
class Check:
    """One named check of a core.

    Attributes
    ----------
    name : str
        Such as ``"known answers"``, or the property that a proof holds.
    source : str
        Where the expected values come from.
    blocks, keys, clocks : int
        How much was simulated; 0 in a proof.
    seconds : float
        Wall-clock time.
    status : str
        ``"passed"``, ``"failed"``, or ``"left out"`` if the check cannot be run for this core.
    detail : str
        What went wrong, why the check was left out, or a finding.
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
    """What one run of one rung found on one core.

    Attributes
    ----------
    core_name, core_hash : str
        The core. If it could not be built, the name takes the place of the hash.
    rung : str
        Name of the rung; `roundhouse.verify.ladder.known_rungs` has them all.
    effort : str
        One of `EFFORTS`, or `FIXED`.
    seed : int
        Determines random keys, blocks and stalls.
    status : str
        ``"passed"``, ``"failed"``, or ``"refused"`` if building the core showed that it cannot exist.
    reason : str
        The first check that failed, and why; why the core is refused; else empty.
    evidence : tuple of Check
        All checks in order.
    latency_measured, cycles_per_block_measured : tuple or None
        Clocks, one value for each key size; None if the timing run failed, or the rung measures none.
    key_setup_encrypt_measured, key_setup_decrypt_measured : tuple of int or None
        Clocks, one value for each key size; None where it does not apply.
    blocks_per_second : float
        Speed of the simulation without stalls.
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
        """Return the record of a run that ended now: passed if every check has.

        Parameters
        ----------
        core : Core
        rung, effort, seed : str, str, int
            As the fields of these names.
        checks : iterable of Check
            In the order in which they ran.
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
        """Number of results that were compared and found right or wrong."""
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
    """Return what was read if it has the fields of a dataclass; those with a default may be missing."""
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
