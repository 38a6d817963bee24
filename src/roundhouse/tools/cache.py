"""Cached tool runs (see `roundhouse.storage.kept_folder`). The recipes of a core share a front end, for example.

The entry of a run is a folder ``build/cache/<key>/`` with its outputs, its log, ``run.json`` and a manifest.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from roundhouse.storage.kept_folder import kept_folder
from roundhouse.storage.paths import build_dir
from roundhouse.tools.formats import is_complete
from roundhouse.tools.logs import log_kept
from roundhouse.tools.process import Cost, ToolFailed, ToolStopped

FORMAT = "3"
LOG = "log"
RUN = "run.json"


@dataclass(frozen=True)
class ToolRun:
    """One run of one tool, with everything that determines its outputs.

    Attributes
    ----------
    tool, version : str
        The program.
    script : tuple of str
        Its script or its arguments.
    inputs : mapping of str to str
        Input files: name to content.
    outputs : tuple of str
        Files that the tool must write.
    """

    tool: str
    version: str
    script: tuple[str, ...]
    inputs: Mapping[str, str]
    outputs: tuple[str, ...]

    @property
    def key(self) -> str:
        """The first 32 hexadecimal digits of the SHA-256 of all attributes."""
        parts: list[object] = [FORMAT, self.tool, self.version, self.script, self.outputs]
        parts += [[name, hashlib.sha256(self.inputs[name].encode()).hexdigest()] for name in sorted(self.inputs)]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class ToolResult:
    """A finished tool run: output folder, and cost of the original run."""

    folder: Path
    cost: Cost

    def read(self, name: str) -> str:
        """Return the text of an output or of the log."""
        return (self.folder / name).read_text(errors="replace")


#: Runs a tool with a script in a folder with the inputs, and returns the cost.
Start = Callable[[Path, Sequence[str]], Cost]


def run_tool(tool_run: ToolRun, start: Start) -> ToolResult:
    """Return the outputs of a tool run; run the tool if they are not cached.

    Parameters
    ----------
    tool_run : ToolRun
        What to run.
    start : callable
        The driver of the tool.

    Raises
    ------
    ToolFailed
        If the tool fails or does not write an output; its log is copied to ``build/logs``.
    ToolStopped
        If the environment ends the tool, or an output is cut off.
    """
    entry = kept_folder(build_dir() / "cache" / tool_run.key, lambda folder: _run(folder, tool_run, start))
    return ToolResult(entry, Cost(**json.loads((entry / RUN).read_text())["cost"]))


def _run(folder: Path, tool_run: ToolRun, start: Start) -> None:
    """Run the tool in an empty folder; leave outputs, log and facts there."""
    for name, text in tool_run.inputs.items():
        (folder / name).write_text(text)
    with log_kept(folder, tool_run.key):
        cost = start(folder, tool_run.script)
        if absent := [name for name in tool_run.outputs if not (folder / name).exists()]:
            raise ToolFailed(tool_run.tool, f"must leave {', '.join(absent)} and did not", folder / LOG)
        if cut := [name for name in tool_run.outputs if not is_complete(folder / name)]:
            reason = f"must write {', '.join(cut)} to the end, which is missing: is the disk full?"
            raise ToolStopped(tool_run.tool, reason, folder / LOG)
    for name in set(tool_run.inputs) - set(tool_run.outputs):
        (folder / name).unlink()
    facts = {"tool": tool_run.tool, "version": tool_run.version, "script": tool_run.script, "cost": asdict(cost)}
    (folder / RUN).write_text(json.dumps(facts, indent=1))
