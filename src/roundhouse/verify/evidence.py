"""Evidence records of verification: one for each core, rung and effort."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import with_config

from ..errors import InvalidInput
from ..storage.fields import CHECKED, Count, Counts, DateOrNone, Name, NonNegative, Seed, Text, one_of
from ..storage.schema import Schema

__all__ = ["EFFORTS", "FIXED", "SIMULATE", "Check", "Verification", "check_effort", "effort_rank", "verdict"]

EFFORTS = ("quick", "standard", "thorough")
"""Amount of simulation on a rung, rising."""
FIXED = "fixed"
"""Effort of a rung without a choice, such as a proof; it satisfies any requested effort."""
SIMULATE = "simulate"
"""The rung that a core must reach before it is measured."""


@with_config(CHECKED)
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
        ``"passed"``, ``"failed"``, ``"left out"`` if the check cannot be run for this core, ``"refused"`` if the core
        turned out to be impossible.
    detail : str
        Error, reason for leaving the check out, or a finding.
    messages : int
        Messages that were begun, with a mode of operation, or jobs of a kernel; 0 for a core, and in earlier records.
    """

    name: Text
    source: Text
    blocks: Count
    keys: Count
    clocks: Count
    seconds: NonNegative
    status: Annotated[str, one_of("passed", "failed", "left out", "refused")]
    detail: Text
    messages: Count = 0


@with_config(CHECKED)
@dataclass(frozen=True)
class Verification:
    """Result of one complete run of one rung on one core: the core passed, or failed, or cannot be built.

    A run that the environment ended has no such record (see `roundhouse.errors.NotFinished`).

    Attributes
    ----------
    core_name, core_hash : str
        The core. If it is refused, the name replaces the hash.
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

    core_name: Name
    core_hash: Name
    rung: Name
    effort: Annotated[str, one_of(*EFFORTS, FIXED)]
    seed: Seed
    status: Annotated[str, one_of("passed", "failed", "refused")]
    reason: Text
    evidence: tuple[Check, ...]
    latency_measured: Counts | None = None
    cycles_per_block_measured: Counts | None = None
    key_setup_encrypt_measured: Counts | None = None
    key_setup_decrypt_measured: Counts | None = None
    blocks_per_second: NonNegative = 0.0
    tools: dict[Text, Text] = field(default_factory=dict)
    date: DateOrNone = ""

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
        status, reason = _outcome(evidence)
        date = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(core.name, core.hash, rung, effort, seed, status, reason, evidence, date=date, **facts)

    @property
    def blocks(self) -> int:
        """Number of compared results."""
        return sum(check.blocks for check in self.evidence)

    @property
    def shown(self) -> str:
        """What was shown: the number of compared results, or what a proof found."""
        findings = "; ".join(check.detail for check in self.evidence if check.detail)
        return f"{self.blocks:,} blocks" if self.blocks or not findings else findings

    @property
    def messages(self) -> int:
        """Number of messages, with a mode of operation, or jobs of a kernel."""
        return sum(check.messages for check in self.evidence)


def _outcome(checks: Iterable[Check]) -> tuple[str, str]:
    """Return status and reason that follow from the checks of a run."""
    by_status = {check.status: check for check in reversed([*checks])}  # the first of each
    if (refused := by_status.get("refused")) is not None:
        return "refused", refused.detail
    if (failed := by_status.get("failed")) is not None:
        return "failed", f"{failed.name}: {failed.detail}"
    return "passed", ""


def check_effort(effort: str) -> None:
    """Raise `InvalidInput` if an effort is not one of `EFFORTS`."""
    if effort not in EFFORTS:
        raise InvalidInput(f"an effort must be one of {', '.join(EFFORTS)}, not {effort!r}")


def effort_rank(effort: str) -> int:
    """Return the place of an effort among `EFFORTS`; `FIXED` comes after them."""
    return (*EFFORTS, FIXED).index(effort)


def verdict(found: Iterable[Verification]) -> Verification:
    """Return the verification that counts among those of one core hash and rung: that of the highest effort.

    A pass so outranks what was found with less effort, and so does a failure.
    """
    return max(found, key=lambda one: (effort_rank(one.effort), one.date))


def _check(found: Verification) -> None:
    """Raise ValueError if fields of a verification contradict each other."""
    is_hash = re.fullmatch(r"(?!0+$)[0-9a-f]{16}", found.core_hash)
    if not is_hash and not (found.status == "refused" and found.core_hash == found.core_name):
        raise ValueError(
            "core_hash must be 16 hexadecimal digits, not all zeros, or the name of a core that is refused; given "
            f"{found.core_hash!a}"
        )
    if (found.status, found.reason) != _outcome(found.evidence):
        raise ValueError(
            "status and reason must be those of the first check that is refused, else failed; given "
            f"{found.status} for {found.reason[:100]!a}"
        )
    if found.status == "passed" and not any(check.status == "passed" for check in found.evidence):
        raise ValueError("a core that passed must have passed at least one check; given none")
    if found.rung == SIMULATE and found.effort == FIXED:
        raise ValueError(f"the effort of {SIMULATE} must be one of {', '.join(EFFORTS)}; given {FIXED}")
    measured = [value for field, value in vars(found).items() if field.endswith("_measured") and value is not None]
    if len({len(clocks) for clocks in measured}) > 1:
        raise ValueError("measured clocks must have one number for each key size; given different numbers of them")


SCHEMA = Schema(Verification, _check)
"""Verifications as lines of JSON."""
