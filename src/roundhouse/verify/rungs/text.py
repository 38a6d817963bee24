"""Rung 3: the text is the RTLIL. What is exported, simulated and synthesised computes what the hash stands for.

Simulation and synthesis take the text; the hash of a core, and proofs, are of its RTLIL.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...rtl.edition import WORDING
from ...tools import abc, yosys
from ..evidence import FIXED, Check, Verification
from ..rung import Rung
from ..same_text import Compared, Unequal, compare_core
from ..same_text.edition import EDITION, PROVER

if TYPE_CHECKING:
    from ...cores.core_like import CoreLike

__all__ = ["RUNG", "run"]

NAME = "text"
JUDGES = {PROVER: EDITION, "wording": WORDING}
CHECK, SOURCE = "same outputs and next states", "the RTLIL, for all states and inputs"


def prepare() -> None:
    """Raise `ToolMissing` if the tools are not installed."""
    abc.version()


def run(core: CoreLike, effort: str, seed: int) -> Verification:
    """Prove that a core's text is its RTLIL.

    Parameters
    ----------
    core : CoreLike
    effort, seed : str, int
        Nothing depends on either: it is a proof.

    Raises
    ------
    ToolMissing
        If pyosys, which brings Yosys and ABC, is not installed.
    ToolStopped, ToolFailed
        If the proof does not end: that is no evidence for or against a core.
    """
    started = time.monotonic()
    with TemporaryDirectory() as folder:
        try:
            status, detail = "passed", _words(compare_core(core, Path(folder)))
        except Unequal as error:
            status, detail = "failed", str(error)
    check = Check(CHECK, SOURCE, 0, 0, 0, time.monotonic() - started, status, detail)
    tools = {abc.NAME: abc.version(), yosys.NAME: yosys.version(), **JUDGES}
    return Verification.judged(core, NAME, FIXED, seed, [check], tools=tools)


def _words(found: Compared) -> str:
    """What was proven."""
    parts = [f"{found.outputs:,} of outputs", f"{found.registers:,} of registers and memories"]
    if alone := found.modules[:-1]:
        parts.append(f"{found.connections:,} to modules that are proven alone ({', '.join(alone)})")
    return f"{found.bits:,} bits: {', '.join(parts)}"


RUNG = Rung(3, NAME, "The text is the RTLIL", run, prepare, judges=JUDGES)
