"""A script as a Verilog-2005 test bench, which plays the transactions in sequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..architectures.streams import Port
from ..verify.line import Watched
from ..verify.script.script import Script
from .commands import listed
from .script_calls import Syntax, called
from .template import render

__all__ = ["Named", "render_script"]


class Named(Protocol):
    """The design that a test bench is for: `roundhouse.cores.core.Core` is one."""

    @property
    def name(self) -> str: ...
    @property
    def module(self) -> str: ...
    @property
    def ports(self) -> Sequence[Port]: ...


def render_script(
    design: Named,
    script: Script,
    *,
    tail: int,
    watchdog: int,
    watched: Watched | None = None,
    files: Sequence[str] = (),
) -> str:
    """Return a test bench that plays a script on a design.

    Every `Send` and `Expect` becomes a task call. A transfer is sent once the previous one was taken, on any stream;
    outgoing transfers are taken and compared as they arrive.

    Parameters
    ----------
    design : Named
    script : Script
    tail : int
        Clocks after the last transfer in which no other may follow.
    watchdog : int
        Clocks after which the test bench gives up.
    watched : Watched, optional
        What stands around the design, where the script has streams of it that are no ports.
    files : sequence of str, optional
        Names of the files that the design is in; one with its name by default.

    Returns
    -------
    str
        Verilog 2005; the top module is the design's with the suffix ``_tb``.

    Raises
    ------
    NotExportable
        See `called`.
    """
    shown = watched or design
    return render(
        "test_bench.v",
        name=design.name,
        files=listed(files or [f"{design.name}.v"], _SYNTAX.comment),
        module=shown.module,
        around=watched.around if watched else "",
        tb=f"{design.module}_tb",
        ports=[port for port in shown.ports if port.name not in ("clk", "rst")],
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
        calls=called(script, _SYNTAX),
        tail=tail,
        watchdog=watchdog,
    )


def _literal(value: int, bits: int) -> str:
    return f"{bits}'b{value}" if bits == 1 else f"{bits}'h{value:0{(bits + 3) // 4}x}"


_SYNTAX = Syntax("Verilog", "//", "while ({name}_count < {count}) @(negedge clk);", _literal)
