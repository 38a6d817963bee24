"""A cell library written by hand, netlists of it, and cores mapped to it without OpenSTA or an installed library."""

import json
from pathlib import Path
from typing import Any

from roundhouse.targets import frontend
from roundhouse.tools import yosys
from roundhouse.verify.gates.circuit import Circuit, read_circuit


def gate(name: str, inputs: str, **functions: str) -> str:
    """Liberty text of a gate: its inputs, one letter each, and the function of each output."""
    pins = "".join(f"pin({pin}) {{ direction : input; capacitance : 0.01; }}\n" for pin in inputs)
    pins += "".join(f'pin({pin}) {{ direction : output; function : "{text}"; }}\n' for pin, text in functions.items())
    return f"cell ({name}) {{\n area : {len(inputs)};\n{pins}}}\n"


def flop(name: str, next_state: str, clock: str = "C", inputs: str = "D", output: str = "IQ") -> str:
    """Liberty text of a flop."""
    told = f'ff (IQ,IQN) {{ clocked_on : "{clock}"; next_state : "{next_state}"; }}\n'
    pins = "".join(f"pin({pin}) {{ direction : input; capacitance : 0.01; }}\n" for pin in inputs)
    pins += "pin(C) { direction : input; clock : true; capacitance : 0.01; }\n"
    pins += f'pin(Q) {{ direction : output; function : "{output}"; }}\n'
    return f"cell ({name}) {{\n area : 6;\n{told}{pins}}}\n"


LIBERTY = (
    "library(small) {\n"
    + gate("INV", "A", Y="!A")
    + gate("NAND2", "AB", Y="!(A*B)")
    + gate("NOR2", "AB", Y="!(A+B)")
    + gate("XOR2", "AB", Y="A^B")
    + gate("MUX2", "ABS", Y="(A*!S)+(B*S)")
    + gate("AOI21", "ABC", Y="!((A*B)+C)")
    + gate("ADD", "ABC", S="(A^B)^C", K="(A*B)+(C*(A^B))")
    + gate("ONE", "", Y="1")
    + flop("DFF", "D")
    + flop("DFFE", "(D*E)+(IQ*!E)", inputs="DE")
    + flop("DFFI", "!D", output="IQN")
    + flop("DFFN", "D", clock="!C")
    + 'cell (LATCH) { area : 3; latch (IQ,IQN) { enable : "C"; data_in : "D"; } pin(C) { direction : input; }\n'
    + 'pin(D) { direction : input; } pin(Q) { direction : output; function : "IQ"; } }\n'
    + "}\n"
)


#: Yosys's gates in its cells.
GATES = "".join(
    f"module \\$_{kind}_ ({ports}, output Y); {name} _TECHMAP_REPLACE_ (.A(A){b}, .Y(Y)); endmodule\n"
    for kind, name, ports, b in [
        ("NOT", "INV", "input A", ""),
        ("NAND", "NAND2", "input A, input B", ", .B(B)"),
        ("NOR", "NOR2", "input A, input B", ", .B(B)"),
        ("XOR", "XOR2", "input A, input B", ", .B(B)"),
    ]
)


def library(folder: Path) -> dict[str, Any]:
    """What Yosys reads in it."""
    (folder / "cells.lib").write_text(LIBERTY)
    yosys.run_script(folder, ("read_liberty cells.lib", "write_json library.json"))
    read: dict[str, Any] = json.loads((folder / "library.json").read_text())
    return read


def circuit(verilog: str, folder: Path, top: str = "top") -> Circuit:
    """A netlist of its cells, ready to be simulated."""
    cells = library(folder)
    (folder / "mapped.v").write_text(verilog)
    script = ("read_liberty -lib cells.lib", "read_verilog mapped.v", f"hierarchy -check -top {top}", "flatten")
    yosys.run_script(folder, (*script, "write_json netlist.json"))
    return read_circuit(json.loads((folder / "netlist.json").read_text()), cells, top)


def mapped(core: Any, folder: Path) -> str:
    """The Verilog of a core mapped to it."""
    (folder / "cells.lib").write_text(LIBERTY)
    (folder / "core.v").write_text(core.verilog)
    (folder / "gates.v").write_text(GATES)
    dont_use = " ".join(f"-dont_use {cell}" for cell in ("DFFN", "DFFI", "DFFE", "LATCH"))
    script = (
        *frontend.read(core.module, tables_as_logic=True),
        f"synth -flatten -top {core.module} -run begin:check",
        f"dfflibmap -liberty cells.lib {dont_use}",
        "abc -g NAND,NOR,XOR",
        "techmap -map gates.v",
        "opt_clean -purge",
        "write_verilog -noattr -simple-lhs mapped.v",
    )
    yosys.run_script(folder, script)
    return (folder / "mapped.v").read_text()
