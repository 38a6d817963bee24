"""Timing of a standard-cell netlist by OpenSTA: without wires, and with an estimated wire load.

The estimate is a wire load model, as commonly used in synthesis before layout: the length of a net grows with its
fan-out. The wire to each driven cell is ``pitches`` cells long, and a cell of mean area ``a`` is taken as a square with
sides ``sqrt(a)``; the capacitance of a net that drives ``n`` cells is ``n * pitches * sqrt(a) * ff_per_um``. The length
is assumed, and the same in cores of every size (docs/measurement.md, "Wires"); resistance is left out. So the period
is an estimate, and bounds that of a chip on neither side.
"""

import re
from collections.abc import Iterable, Mapping
from math import sqrt

from ...tools import opensta
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.process import ToolFailed
from .library import Library
from .target_file import Wires

CLOCK_NS = 1000.0
REG_TO_REG, ALL = "-- register to register", "-- all paths"
WIRES_LIBERTY = """library(wires) {
  delay_model : table_lookup;
  time_unit : "1ns";
  voltage_unit : "1V";
  current_unit : "1mA";
  pulling_resistance_unit : "1kohm";
  capacitive_load_unit (1, ff);
  input_threshold_pct_rise : 50;
  input_threshold_pct_fall : 50;
  output_threshold_pct_rise : 50;
  output_threshold_pct_fall : 50;
  slew_lower_threshold_pct_rise : 20;
  slew_lower_threshold_pct_fall : 20;
  slew_upper_threshold_pct_rise : 80;
  slew_upper_threshold_pct_fall : 80;
  wire_load("wires") {
    capacitance : LOAD_FF;
    resistance : 0;
    slope : 1;
    fanout_length (1, 1);
  }
}
"""
"""A library without cells and with one wire load model. OpenSTA requires the thresholds."""


def time_netlist(top: str, verilog: str, library: Library, registers: bool = True) -> ToolResult:
    """Time a netlist without wires, for `read_timing`. OpenSTA rejects a query between registers if there are none."""
    between = ("report_checks -digits 4 -from [all_registers -clock_pins] -to [all_registers -data_pins]",)
    script = (
        *_linked(top, library),
        f'puts "{REG_TO_REG}"',
        *(between if registers else ()),
        f'puts "{ALL}"',
        "report_checks -digits 4",
    )
    inputs = {"mapped.v": verilog, "cells.lib": library.liberty}
    return run_tool(ToolRun(opensta.NAME, opensta.version(), script, inputs, ("log",)), opensta.run_script)


def time_ports(top: str, verilog: str, library: Library, ports: Iterable[str]) -> tuple[dict[str, float], ToolResult]:
    """Return the longest path in ns to each output bus, given by the prefix of its bits' names, and the tool run.

    Outputs without a path are left out.
    """
    names = tuple(ports)
    asked = [
        line for name in names for line in (f'puts "-- {name}"', f"report_checks -digits 4 -to [get_ports {name}*]")
    ]
    inputs = {"mapped.v": verilog, "cells.lib": library.liberty}
    step = ToolRun(opensta.NAME, opensta.version(), (*_linked(top, library), *asked), inputs, ("log",))
    done = run_tool(step, opensta.run_script)
    answers = re.split(r"^-- (\S+)$", done.read("log"), flags=re.MULTILINE)[1:]
    paths = {name: opensta.read_path(answer) for name, answer in zip(answers[::2], answers[1::2], strict=True)}
    if missing := set(names) - set(paths):
        raise ToolFailed(opensta.NAME, f"must answer for each output and did not for {min(missing)}")
    return {name: period_ns(path) for name, path in paths.items() if path}, done


def time_wired(top: str, verilog: str, library: Library, load_ff: float) -> tuple[float, ToolResult]:
    """Return the longest path in ns with `load_ff` of wire per driven cell on each net, and the tool run."""
    script = (
        *_linked(top, library, "read_liberty wires.lib"),
        "set_wire_load_model -name wires -library wires",
        f'puts "{ALL}"',
        "report_checks -digits 4",
    )
    inputs = {"mapped.v": verilog, "cells.lib": library.liberty, "wires.lib": _wire_load_model(load_ff)}
    done = run_tool(ToolRun(opensta.NAME, opensta.version(), script, inputs, ("log",)), opensta.run_script)
    path = opensta.read_path(done.read("log").partition(ALL)[2])
    if path is None:
        raise ToolFailed(opensta.NAME, "must report the longest path with wires and did not")
    return period_ns(path), done


def time_with_constants(
    top: str, verilog: str, library: Library, constants: Mapping[str, str]
) -> tuple[float, ToolResult]:
    """Return the longest path in ns while registers and inputs hold constants, without wires, and the tool run.

    `constants` gives ``"0"`` or ``"1"`` by the name of a bit in the flattened design, such as ``controller.size[0]``.
    Names of bits that the netlist has neither as a register nor as an input do nothing.
    """
    values = " ".join(f"{{{name}}} {value}" for name, value in sorted(constants.items()))
    script = (
        *_linked(top, library),
        f"array set constants {{{values}}}",
        "foreach pin [concat [all_registers -output_pins] [all_inputs]] {",
        # A register is named after the wire that it drives, and after its cell type behind a backslash.
        r"  set name [string map {/ .} [lindex [split [get_full_name $pin] \\] 0]]",
        "  if {[info exists constants($name)]} { set_case_analysis $constants($name) $pin }",
        "}",
        f'puts "{ALL}"',
        "report_checks -digits 4",
    )
    inputs = {"mapped.v": verilog, "cells.lib": library.liberty}
    done = run_tool(ToolRun(opensta.NAME, opensta.version(), script, inputs, ("log",)), opensta.run_script)
    path = opensta.read_path(done.read("log").partition(ALL)[2])
    if path is None:
        raise ToolFailed(opensta.NAME, "must report the longest path with constants and did not")
    return period_ns(path), done


def wire_ff(wires: Wires, cells: Mapping[str, int], library: Library) -> float:
    """Return the wire capacitance per driven cell in fF, from the mean cell area."""
    mean_um2 = sum(library.areas[cell] * count for cell, count in cells.items()) / sum(cells.values())
    return round(wires.pitches * sqrt(mean_um2) * wires.ff_per_um, 4)


def period_ns(path: opensta.TimingPath) -> float:
    """Return the clock period that a path requires, in ns."""
    return round(CLOCK_NS - path.slack_ns, 4)


def read_timing(log: str) -> tuple[opensta.TimingPath | None, opensta.TimingPath]:
    """Read both answers of the timing script: longest path between registers (None without one), longest path of all.

    Raises
    ------
    ToolFailed
        If an answer is missing, or there is no path at all.
    """
    _, _, answers = log.partition(REG_TO_REG)
    between, mark, everything = answers.partition(ALL)
    path = opensta.read_path(everything) if mark else None
    if path is None:
        raise ToolFailed(opensta.NAME, "must report the longest path and did not")
    return opensta.read_path(between) if between.strip() else None, path


def _linked(top: str, library: Library, *before: str) -> tuple[str, ...]:
    """Return the commands that read cells and netlist and set the clock; units default to those of the Liberty file."""
    nanoseconds = () if library.time_unit == "1ns" else ("set_cmd_units -time ns",)
    return (
        "read_liberty cells.lib",
        *nanoseconds,
        *before,
        "read_verilog mapped.v",
        f"link_design {top}",
        f"create_clock -name clk -period {CLOCK_NS:g} [get_ports clk]",
        "set_input_delay 0 -clock clk [all_inputs]",
        "set_output_delay 0 -clock clk [all_outputs]",
    )


def _wire_load_model(load_ff: float) -> str:
    """Return a Liberty text with a wire load model of `load_ff` per driven cell."""
    return WIRES_LIBERTY.replace("LOAD_FF", str(load_ff))
