"""What targets share on which nothing is placed: Yosys is the only program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.status import ToolStatus
from ..target import Design, Facts

__all__ = ["Synthesised"]


class Synthesised(ABC):
    """A target whose records are of netlists that Yosys has mapped."""

    seeds: ClassVar[tuple[int | None, ...]] = (None,)

    @abstractmethod
    def commands(self, core: Design, recipe: str) -> tuple[str, ...]:
        """Return the commands that read and map a core; ports get no buffers."""

    def tools(self) -> tuple[ToolStatus, ...]:
        """Return the programs that the target needs."""
        return (yosys.status(),)

    def versions(self) -> dict[str, str]:
        """Return their versions; raises `ToolMissing`."""
        return {yosys.NAME: yosys.version()}

    def options(self, core: Design, recipe: str) -> Facts:
        """Return the commands of the recipe."""
        return {"synthesis": "; ".join(self.commands(core, recipe))}

    def mapped(self, core: Design, recipe: str, *outputs: str, more: tuple[str, ...] = ()) -> ToolResult:
        """Map a core, write ``stat.json``, and run the commands in `more`; return the files in `outputs`, and that."""
        script = (*self.commands(core, recipe), "tee -q -o stat.json stat -json", *more)
        files = ("stat.json", *outputs)
        return run_tool(ToolRun(yosys.NAME, yosys.version(), script, {"core.v": core.verilog}, files), yosys.run_script)
