"""Recorded runs of systems that test themselves, from which the figures of signals on a study's page are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from pydantic import with_config

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..errors import InvalidInput
from ..measure.snapshot import CoreSnapshot
from ..storage.fields import CHECKED, Count, Hash, Name, Width
from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from ..storage.schema import Schema
from ..studies.description import Waveform
from ..systems import parse
from ..verify.answers import answers_for
from ..verify.drivers.failure import ScriptFailed
from ..verify.self_test import (
    Observation,
    Settings,
    count_compared,
    find_faults,
    require_self_test,
    simulate_self_test,
)
from .self_test_diagrams import AFTER
from .stored_trace import Runs, Signals, check_trace, signals_and_runs, trace_of

__all__ = ["LINES", "RecordedRun", "make_run", "merge_runs", "read_runs"]

SUFFIX = ".runs.jsonl.gz"
_BLOCKS = 4  # under a key that stays


@with_config(CHECKED)
@dataclass(frozen=True)
class RecordedRun:
    """The beginning of a run, until the first blocks under a second key have come back, if there is one.

    Attributes
    ----------
    name, hash, claim, ports
        As of `Core`.
    block_bits : int
        Of its cipher.
    interval, key_period : int
        As of `Settings`.
    signals, samples
        The trace, as of `stored_trace`, from the first clock after reset on.
    """

    name: Name
    hash: Hash
    claim: Claim
    ports: tuple[Port, ...]
    block_bits: Width
    interval: Count
    key_period: Count
    signals: Signals
    samples: Runs

    @property
    def key(self) -> tuple[str, int, int]:
        """What is simulated: the system and its settings."""
        return self.name, self.interval, self.key_period

    @property
    def seen(self) -> Observation:
        """What is seen of the run."""
        return Observation(trace_of(self.signals, self.samples), self.block_bits, self.claim)


def make_run(name: str, interval: int, key_period: int) -> RecordedRun:
    """Simulate a system that tests itself, for two blocks at least, and under two keys if they change.

    Raises
    ------
    InvalidInput
        If it does not test itself, or no software tells what its results must be.
    ScriptFailed
        If a block is lost or wrong.
    ToolMissing, ToolFailed, ToolStopped, NotFinished
        As `simulate_self_test`.
    """
    design = parse(name)
    require_self_test(design)
    claim, blocks = design.claim, key_period or _BLOCKS
    one_key = int(blocks * max(interval, *claim.cycles_per_block)) + 2 * max(claim.latency) + claim.longest_key_setup
    settings = Settings(2 * one_key, key_period, interval)
    seen = simulate_self_test(design, settings)
    answers = answers_for(design.cipher)
    if faults := find_faults(design, seen, settings, answers):
        raise ScriptFailed(f"{name}: {faults[0]}")
    if not count_compared(design, seen, answers):
        raise InvalidInput(f"a figure of signals must be of compared results; of {name}, {answers.source} has none")
    last = seen.changes[1] if len(seen.changes) > 1 else 1
    trace = seen.samples[: seen.received[last].clock + AFTER + 1]
    facts = (claim, tuple(design.ports), design.cipher.block_bits, interval, key_period)
    return RecordedRun(name, design.hash, *facts, *signals_and_runs(trace))


def read_runs(folder: Path) -> list[RecordedRun]:
    """Return the runs in the files ``*.runs.jsonl.gz`` of a folder."""
    return [run for path in sorted(folder.glob(f"*{SUFFIX}")) for run in read_json_lines(path, SCHEMA.read)]


def merge_runs(folder: Path, study: str, wanted: Iterable[Waveform], *, prune: bool = False) -> Merged[RecordedRun]:
    """Add the runs that figures of a study are drawn from to its file; those of present designs in it are kept.

    With `prune` the file then has no others.
    """
    path = folder / f"{study}{SUFFIX}"
    stored = {run.key: run.hash for run in (read_json_lines(path, SCHEMA.read) if path.exists() else [])}
    keys = dict.fromkeys((one.system, one.interval, one.key_period) for one in wanted)
    new = [make_run(*key) for key in keys if stored.get(key) != CoreSnapshot.kept(parse(key[0])).hash]

    def chosen(merged: list[RecordedRun]) -> list[RecordedRun]:
        return [run for run in merged if run.key in keys]

    return merge_json_lines(path, new, LINES, chosen if prune else None)


def _check(run: RecordedRun) -> None:
    """Raise ValueError if the trace of a run does not fit its ports."""
    check_trace(run.ports, run.signals, run.samples)


SCHEMA = Schema(RecordedRun, _check)
"""Runs as lines of JSON."""

LINES = LineFormat(SCHEMA.read, SCHEMA.line, key=attrgetter("key"), order=attrgetter("key"), rank=lambda _: 0)
"""Runs in files: one for each system and its settings."""
