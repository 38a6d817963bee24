"""What verification found, and the store in which it is kept by the hash of the core."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..database import Database

LEVELS = ("quick", "standard", "thorough")


@dataclass(frozen=True)
class Check:
    """One named check of a core.

    Attributes
    ----------
    name : str
        ``"known answers"``, ``"multi-block"``, ``"Monte-Carlo"``, ``"random"``, ``"reset"``, ``"full speed"``, ``"key
        changes without a bubble"``, or ``"build"`` when there is nothing to check.
    source : str
        Where the expected values come from.
    blocks, keys, clocks : int
        How much was simulated.
    seconds : float
        Wall-clock time of the simulation.
    status : str
        ``"passed"`` or ``"failed"``.
    detail : str
        What went wrong, or what was found.
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
    """What one verification of one core found.

    Attributes
    ----------
    core_name, core_hash : str
        The core.
    level : str
        One of `LEVELS`.
    seed : int
        Decides random keys, blocks and stalls.
    status : str
        ``"passed"`` or ``"failed"``.
    reason : str
        The first check that failed, and why; empty if none did.
    evidence : tuple of Check
        All checks in order.
    latency_measured, cycles_per_block_measured : tuple or None
        Clocks, one value a key size; None if the timing run failed.
    key_setup_encrypt_measured, key_setup_decrypt_measured : tuple of int or None
        Clocks, one value a key size; None where it does not apply.
    blocks_per_second : float
        Speed of the simulation without stalls.
    tools : dict
        Name to version of simulator, compiler, harness and oracles.
    date : str
        UTC, ISO 8601.
    """

    core_name: str
    core_hash: str
    level: str
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

    @property
    def blocks(self) -> int:
        """Number of results that were compared and found right or wrong."""
        return sum(check.blocks for check in self.evidence)

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Verification:
        """Read a record back from `to_json`."""
        values: dict[str, Any] = json.loads(text)
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(value)
        values["evidence"] = tuple(Check(**check) for check in values["evidence"])
        return cls(**values)


class Store:
    """Evidence by core hash and level, in a table of ``build/store.sqlite``.

    Several processes may read and write at once; a kill at any moment loses at most what was not yet recorded.

    Parameters
    ----------
    path : Path, optional
        Another database file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.database = Database(path)
        with self.database.open() as database:
            database.execute(
                "CREATE TABLE IF NOT EXISTS verification (core_hash TEXT, level TEXT, core_name TEXT, status TEXT, "
                "date TEXT, record TEXT, PRIMARY KEY (core_hash, level))"
            )

    def record(self, found: Verification) -> None:
        """Keep a verification, in place of an earlier one of the same core and level."""
        row = (found.core_hash, found.level, found.core_name, found.status, found.date, found.to_json())
        with self.database.open() as database:
            database.execute("INSERT OR REPLACE INTO verification VALUES (?, ?, ?, ?, ?, ?)", row)

    def passed(self, core_hash: str, level: str = "quick") -> Verification | None:
        """Return the highest verification that a core passed at this level or above; None if there is none.

        A core that failed at any level has not passed.

        Raises
        ------
        ValueError
            If the level is unknown.
        """
        check_level(level)
        found = self.of(core_hash)
        enough = [v for v in found if LEVELS.index(v.level) >= LEVELS.index(level)]
        return enough[-1] if enough and all(v.status == "passed" for v in found) else None

    def of(self, core_hash: str) -> list[Verification]:
        """Return all that is kept about a core, by rising level."""
        with self.database.open() as database:
            rows = database.execute("SELECT record FROM verification WHERE core_hash = ?", (core_hash,)).fetchall()
        return sorted((Verification.from_json(row[0]) for row in rows), key=lambda v: LEVELS.index(v.level))

    def all(self) -> list[Verification]:
        """Return all verifications, by core name."""
        with self.database.open() as database:
            rows = database.execute("SELECT record FROM verification ORDER BY core_name, core_hash, level").fetchall()
        return [Verification.from_json(row[0]) for row in rows]


def write_evidence(path: Path, found: Iterable[Verification]) -> None:
    """Write verifications to a file of JSON lines, by core name."""
    ordered = sorted(found, key=lambda v: (v.core_name, v.core_hash, v.level))
    path.write_text("".join(v.to_json() + "\n" for v in ordered))


def read_evidence(path: Path) -> list[Verification]:
    """Read a file of JSON lines that `write_evidence` wrote."""
    return [Verification.from_json(line) for line in path.read_text().splitlines()]


def check_level(level: str) -> None:
    """Raise ValueError if a level is not one of `LEVELS`."""
    if level not in LEVELS:
        raise ValueError(f"a level must be one of {', '.join(LEVELS)}, not {level!r}")
