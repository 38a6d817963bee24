"""A script as a VHDL-2008 test bench, which plays the transactions in sequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rtl.vhdl_text.constants import literal, subtype
from ..verify.script.script import Script
from .commands import listed
from .script_calls import Syntax, called
from .template import render
from .verilog_script import Named

__all__ = ["render_vhdl_script"]

_SYNTAX = Syntax("VHDL", "--", "while {name}_count < {count} loop wait until falling_edge(clk); end loop;", literal)


def render_vhdl_script(design: Named, script: Script, *, tail: int, watchdog: int, files: Sequence[str] = ()) -> str:
    """Return a test bench that plays a script on a design; see `verilog_script.render_script`.

    Returns
    -------
    str
        VHDL-2008; the top entity is the design's with the suffix ``_tb``.

    Raises
    ------
    NotExportable
        See `called`.
    """
    return render(
        "test_bench.vhd",
        name=design.name,
        files=listed(files or [f"{design.name}.vhd"], _SYNTAX.comment),
        module=design.module,
        tb=f"{design.module}_tb",
        ports=[port for port in design.ports if port.name not in ("clk", "rst")],
        subtype=subtype,
        zeros=lambda width: "(others => '0')" if width > 1 else "'0'",
        zero=_zero_payload,
        text=lambda width: "to_hstring" if width > 1 else "to_string",
        calls=called(script, _SYNTAX),
        tail=tail,
        watchdog=watchdog,
    )


def _zero_payload(fields: Sequence[dict[str, Any]]) -> str:
    """The payload while nothing is valid."""
    bits = next(field["bits"] for field in fields if field["name"] == "payload")
    return literal(0, bits)
