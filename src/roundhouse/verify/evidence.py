"""What verification found, and the store in which it is kept by the hash of the core."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import MISSING, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ..storage.database import Database
from ..storage.json_lines import read_json_lines

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
        The core. Where no design came out, the name stands for the hash.
    level : str
        One of `LEVELS`.
    seed : int
        Decides random keys, blocks and stalls.
    status : str
        ``"passed"``, ``"failed"``, or ``"refused"`` when building it showed that it cannot be.
    reason : str
        The first check that failed, and why; why it is refused; else empty.
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
        """Read a record back from `to_json`; raises ValueError if the text is no such record."""
        values = _with_fields(cls, json.loads(text))
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(value)
        values["evidence"] = tuple(Check(**_with_fields(Check, check)) for check in values["evidence"])
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
            database.execute(
                "CREATE TABLE IF NOT EXISTS design (core_name TEXT, source TEXT, core_hash TEXT, "
                "PRIMARY KEY (core_name, source))"
            )

    def record(self, found: Verification) -> None:
        """Keep a verification, in place of an earlier one of the same core and level."""
        row = (found.core_hash, found.level, found.core_name, found.status, found.date, found.to_json())
        with self.database.open() as database:
            database.execute("INSERT OR REPLACE INTO verification VALUES (?, ?, ?, ?, ?, ?)", row)

    def remember(self, core_name: str, source: str, core_hash: str) -> None:
        """Keep the hash of the core that these sources (see `source_key`) make of a name; so it can be built."""
        with self.database.open() as database:
            database.execute("DELETE FROM verification WHERE core_hash = ?", (core_name,))
            database.execute("INSERT OR REPLACE INTO design VALUES (?, ?, ?)", (core_name, source, core_hash))

    def hashes(self, source: str) -> dict[str, str]:
        """Return what is known of these sources: core hash by core name. No core needs to be built for it."""
        with self.database.open() as database:
            rows = database.execute("SELECT core_name, core_hash FROM design WHERE source = ?", (source,)).fetchall()
        return dict(rows)

    def passed(self, core_hash: str, level: str = "quick") -> Verification | None:
        """Return the highest verification that a core passed at this level or above; None if there is none.

        A core that failed at any level has not passed.

        Raises
        ------
        ValueError
            If the level is unknown.
        """
        check_level(level)
        return _enough(self.of(core_hash), level)

    def all_passed(self, level: str = "quick") -> dict[str, Verification]:
        """Return for each core hash what `passed` would, where it passed."""
        check_level(level)
        found: dict[str, list[Verification]] = {}
        for one in sorted(self.all(), key=_by_level):
            found.setdefault(one.core_hash, []).append(one)
        highest = {core_hash: _enough(group, level) for core_hash, group in found.items()}
        return {core_hash: one for core_hash, one in highest.items() if one is not None}

    def of(self, core_hash: str) -> list[Verification]:
        """Return all that is kept about a core, by rising level."""
        with self.database.open() as database:
            rows = database.execute("SELECT record FROM verification WHERE core_hash = ?", (core_hash,)).fetchall()
        return sorted((Verification.from_json(row[0]) for row in rows), key=_by_level)

    def all(self) -> list[Verification]:
        """Return all verifications, by core name."""
        with self.database.open() as database:
            rows = database.execute("SELECT record FROM verification ORDER BY core_name, core_hash, level").fetchall()
        return [Verification.from_json(row[0]) for row in rows]


def _by_level(found: Verification) -> int:
    return LEVELS.index(found.level)


def _enough(found: list[Verification], level: str) -> Verification | None:
    """The highest of a core's verifications, by rising level, if all passed and it reaches the level."""
    all_passed = bool(found) and all(one.status == "passed" for one in found)
    return found[-1] if all_passed and _by_level(found[-1]) >= LEVELS.index(level) else None


def write_evidence(path: Path, found: Iterable[Verification]) -> None:
    """Write verifications to a file of JSON lines, by core name; one whose name ends in ``.gz`` is packed."""
    ordered = sorted(found, key=lambda v: (v.core_name, v.core_hash, v.level))
    text = "".join(v.to_json() + "\n" for v in ordered).encode()
    path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)


def read_evidence(path: Path) -> list[Verification]:
    """Read a file of JSON lines that `write_evidence` wrote; raises BadRecordFile where it is no such file."""
    return read_json_lines(path, Verification.from_json)


def _with_fields(kind: type, told: Any) -> dict[str, Any]:
    """What was read, if it has the fields of a dataclass; those with a default may be missing."""
    known = fields(kind)
    required = {one.name for one in known if one.default is MISSING and one.default_factory is MISSING}
    given = set(told) if isinstance(told, dict) else set()
    unknown, missing = sorted(given - {one.name for one in known}), sorted(required - given)
    if unknown or missing:
        raise ValueError(
            f"a record must have the fields of {kind.__name__}; unknown: {unknown}, missing: {missing}; "
            "was it written by another version?"
        )
    return dict(told)


def stored_evidence(results: Path) -> list[Verification]:
    """Return what is in our store, and in the files of a folder; of one core and level, ours."""
    paths = sorted([*results.glob("*.verifications.jsonl"), *results.glob("*.verifications.jsonl.gz")])
    kept = [found for path in paths for found in read_evidence(path)]
    return list({(found.core_hash, found.level): found for found in [*kept, *Store().all()]}.values())


def check_level(level: str) -> None:
    """Raise ValueError if a level is not one of `LEVELS`."""
    if level not in LEVELS:
        raise ValueError(f"a level must be one of {', '.join(LEVELS)}, not {level!r}")
