"""A trial of Verilator on a module that it must accept, before a core is blamed for being rejected."""

from __future__ import annotations

from ..storage.paths import build_dir
from ..storage.working_folder import own_working_folder
from ..tools.process import ToolFailed, ToolStopped, run
from .drivers.verilator.compile import verilator

__all__ = ["require_working_verilator"]

LIMIT_S = 60.0
MODULE = """module trial(input clk, input [7:0] i, output reg [7:0] o);
  always @(posedge clk) o <= ~i;
endmodule
"""


def require_working_verilator() -> None:
    """Raise `ToolStopped` if Verilator rejects `MODULE` too: no core is to blame for that."""
    with own_working_folder(build_dir()) as folder:
        (folder / "trial.v").write_text(MODULE)
        command = [str(verilator() / "bin" / "verilator_bin"), "--lint-only", "trial.v"]
        try:
            run("verilator", command, folder, limit_s=LIMIT_S, environment={"VERILATOR_ROOT": str(verilator())})
        except ToolFailed as error:
            raise ToolStopped(error.tool, f"must accept a module of three lines; it {error.reason}") from error
