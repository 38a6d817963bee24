"""A tool step runs once: its outputs are kept under a hash of everything that determines them.

A step's entry is a folder ``build/cache/<key>/`` with its outputs, its log and ``step.json``. It is made in a folder
beside and renamed when complete, so an entry is whole or absent, whatever was killed. Two runs that want the same step
at the same time (the recipes of a core share a front end) wait for each other.
"""

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock

from roundhouse.storage.paths import build_dir
from roundhouse.tools.process import Cost, ToolFailed

FORMAT = "1"
LOG = "log"
STEP = "step.json"


@dataclass(frozen=True)
class Step:
    """One run of one tool, told completely.

    Attributes
    ----------
    tool, version : str
        The program.
    script : tuple of str
        Its script or its arguments.
    inputs : mapping of str to str
        The input files: name to content.
    outputs : tuple of str
        The files that it must leave.
    """

    tool: str
    version: str
    script: tuple[str, ...]
    inputs: Mapping[str, str]
    outputs: tuple[str, ...]

    @property
    def key(self) -> str:
        """32 hexadecimal digits of the SHA-256 of all of it."""
        told = [FORMAT, self.tool, self.version, self.script, self.outputs]
        told += [[name, hashlib.sha256(self.inputs[name].encode()).hexdigest()] for name in sorted(self.inputs)]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Done:
    """A finished step: its entry, and what it took when it ran."""

    folder: Path
    cost: Cost

    def read(self, name: str) -> str:
        """Return the text of an output or of the log."""
        return (self.folder / name).read_text(errors="replace")


def run_step(step: Step, start: Callable[[Path, Sequence[str]], Cost]) -> Done:
    """Return the outputs of a step; run it if they are not there yet.

    Parameters
    ----------
    step : Step
        What to run.
    start : callable
        Runs the tool on a folder that holds the inputs, with the step's script, and returns the cost.

    Raises
    ------
    ToolFailed
        If the tool fails or leaves an output out; its log is then kept under ``build/logs``.
    """
    root = build_dir() / "cache"
    root.mkdir(exist_ok=True)
    entry = root / step.key
    with FileLock(root / f"{step.key}.lock"):
        if not entry.exists():
            _make(step, start, entry)
    return Done(entry, Cost(**json.loads((entry / STEP).read_text())["cost"]))


def _make(step: Step, start: Callable[[Path, Sequence[str]], Cost], entry: Path) -> None:
    """Run a step in a folder beside its entry and rename that when it is complete."""
    folder = entry.with_name(f"{step.key}.{uuid.uuid4().hex[:8]}.part")
    _drop_parts_of(entry)
    folder.mkdir()
    try:
        for name, text in step.inputs.items():
            (folder / name).write_text(text)
        cost = start(folder, step.script)
        if absent := [name for name in step.outputs if not (folder / name).exists()]:
            raise ToolFailed(step.tool, f"must leave {', '.join(absent)} and did not", folder / LOG)
        for name in set(step.inputs) - set(step.outputs):
            (folder / name).unlink()
        told = {"tool": step.tool, "version": step.version, "script": step.script, "cost": asdict(cost)}
        (folder / STEP).write_text(json.dumps(told, indent=1))
        os.rename(folder, entry)
    except ToolFailed as error:
        raise ToolFailed(error.tool, error.reason, _keep_log(folder, step.key)) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _drop_parts_of(entry: Path) -> None:
    """Remove what a killed run of the same step left (the lock is ours, so nobody is at work in it)."""
    for part in entry.parent.glob(f"{entry.name}.*.part"):
        shutil.rmtree(part)


def _keep_log(folder: Path, key: str) -> Path | None:
    """Keep the log of a failed step under ``build/logs``."""
    if not (folder / LOG).exists():
        return None
    kept = build_dir() / "logs" / f"{key}.log"
    kept.parent.mkdir(exist_ok=True)
    shutil.copyfile(folder / LOG, kept)
    return kept
