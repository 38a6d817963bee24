"""Questions for ABC: both sides are lowered as a core is, and become one netlist each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.hdl._ir import PortDirection

from ...graph.cut import cut
from ...graph.delay import Delay
from ...graph.lower import Lowering
from ...graph.units import Units
from ...graph.walk import topological
from ...tools.abc import equivalent
from ...tools.yosys import run_script
from ...words import Word
from .question import Different, Question

__all__ = ["ask_abc"]


def ask_abc(questions: Sequence[Question], folder: Path) -> None:
    """Let ABC decide on questions about one pair each, all in one netlist."""
    left, right = [word for q in questions for word in q.left], [word for q in questions for word in q.right]
    inputs = [word for word in topological([*left, *right]) if word.op.is_input]
    for name, words in (("left", left), ("right", right)):
        (folder / f"{name}.il").write_text(_netlist(name, inputs, words))
        script = [
            f"read_rtlil {name}.il", f"hierarchy -top {name}", "proc -norom", "opt_expr", "techmap", "aigmap",
            "flatten", "opt_clean", "setundef -zero", f"write_aiger {name}.aig",
        ]  # fmt: skip
        run_script(folder, script)
    if (witness := equivalent(folder, "left.aig", "right.aig")) is not None:
        raise Different(" or ".join(dict.fromkeys(question.name for question in questions)), witness)


def _netlist(name: str, inputs: Sequence[Word], outputs: Sequence[Word]) -> str:
    """RTLIL of the words, with an output for each."""
    m, units = Module(), Units("logic")
    sources = {word: Signal(word.width, name=word.param) for word in inputs}
    values = Lowering(sources, lambda _: m, units, cut(outputs, 1, Delay())).build(outputs)
    ports = {signal.name: (signal, PortDirection.Input) for signal in sources.values()}
    for n, value in enumerate(values):
        output = Signal(len(value), name=f"o{n}")
        m.d.comb += output.eq(value)
        ports[output.name] = output, PortDirection.Output
    return "".join([rtlil.convert(m, name=name, ports=ports, emit_src=False), *units.modules.values()])
