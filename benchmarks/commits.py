"""The records in the folder `results`, as they are or as a commit has them, core by core."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from roundhouse.measure.database import rank, read_lines
from roundhouse.measure.record import Measurement
from roundhouse.measure.results import Result, gather, is_ceiling, newest

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
SUFFIX = ".measurements.jsonl"
BEFORE_LOOK_AHEAD = "34650f90"
"""A commit whose records are from before control looked ahead."""


class Key(NamedTuple):
    """What is compared: a core on a target with a recipe."""

    target: str
    recipe: str
    core: str


class Pair(NamedTuple):
    """A result, and the one that it is compared with."""

    key: Key
    before: Result
    after: Result


def records_at(commit: str | None = None, sets: Sequence[str] = ("*",)) -> list[Measurement]:
    """Return the records of sets or studies, one for each id, in a commit or as they are."""
    if commit is None:
        return _read(RESULTS, sets)
    command = ["git", "archive", commit, "results"]
    archive = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with TemporaryDirectory() as folder:
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        return _read(Path(folder) / "results", sets)


def paired(before: Iterable[Measurement], after: Iterable[Measurement]) -> Iterator[Pair]:
    """Yield the newest result on either side of every core, target and recipe that both sides have, without ceilings.

    ``-open`` makes no other core: that is what a core was before its outputs could be gated.
    """
    old, new = _by_key(before), _by_key(after)
    for key in sorted(old.keys() & new.keys()):
        yield Pair(key, old[key], new[key])


def _read(folder: Path, sets: Sequence[str]) -> list[Measurement]:
    paths = sorted({path for name in sets for path in folder.glob(f"{name}{SUFFIX}")})
    records = sorted((one for path in paths for one in read_lines(path)), key=rank)
    return list({record.id: record for record in records}.values())


def _by_key(records: Iterable[Measurement]) -> dict[Key, Result]:
    results = newest(gather(record for record in records if not is_ceiling(record)))
    named = sorted(results, key=lambda result: result.first.core_name.endswith("-open"), reverse=True)
    return {
        Key(one.target, one.recipe, one.core_name.removesuffix("-open")): result
        for result in named
        if result.good
        for one in [result.first]
    }
