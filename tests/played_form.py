"""Small forms as Verilog that Icarus compiles with every warning on, and what they give when it runs them."""

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from roundhouse.rtl.form import Design, Module
from roundhouse.rtl.verilog_text.module import module_text


def text_of(*modules: Module, comments: Mapping[str, str] | None = None) -> str:
    """The Verilog of modules, the first of which is the top."""
    design = Design(modules[0].name, {one.name: one for one in modules})
    return "\n".join(line for one in modules for line in module_text(design, one, comments or {})) + "\n"


def outputs(folder: Path, *modules: Module, given: Iterable[Mapping[str, int]]) -> list[dict[str, str]]:
    """Run modules, the first of which is the top, and return its outputs for each set of inputs, in hexadecimal.

    If it has a clock, each set is followed by a rising edge. Icarus has no warning to give.
    """
    top = modules[0]
    names = [port.name for port in top.ports if port.name != top.clock]
    clock = [top.clock] if top.clock else []
    lines = ["module bench;"]
    for port in top.ports:
        start = " = 0" if port.direction == "input" else ""
        lines.append(f"  {'reg' if start else 'wire'} [{port.width - 1}:0] {port.name}{start};")
    ends = ", ".join(f".{name}({name})" for name in [*clock, *names])
    lines += [f"  {top.name} dut ({ends});", "  initial begin"]
    shown = f'$display("{" ".join("%h" for _ in top.outputs())}", {", ".join(top.outputs())});'
    for values in given:
        sets = " ".join(f"{name} = {top.widths[name]}'h{value:x};" for name, value in values.items())
        edge = f"{top.clock} = 1; #1 {top.clock} = 0;" if clock else ""
        lines.append(f"    {sets} #1 {edge} {shown}")
    (folder / "text.v").write_text(text_of(*modules))
    (folder / "bench.v").write_text("\n".join([*lines, "  end", "endmodule"]) + "\n")
    command = ["iverilog", "-g2005", "-Wall", "-Wno-timescale", "-s", "bench", "-o", "run", "text.v", "bench.v"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, ""), built.stderr
    run = subprocess.run(["vvp", "run"], cwd=folder, capture_output=True, text=True, check=True)
    return [dict(zip(top.outputs(), line.split(), strict=True)) for line in run.stdout.splitlines()]
