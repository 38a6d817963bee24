"""Recordings: the ports of a design in every clock, simulated on its own Verilog."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ....errors import NotFinished
from ....storage.paths import build_dir
from ....storage.working_folder import own_working_folder
from ....tools.process import run
from .compile import Design, recorder, simulator

__all__ = ["Sample", "record"]

LIMIT_S = 3600.0
Sample = Mapping[str, int]  #: the value of every port but ``clk``


def record(design: Design, inputs: Iterable[Mapping[str, int]], *, seed: int = 1) -> list[Sample]:
    """Drive a design clock by clock, without any protocol.

    Parameters
    ----------
    design : Design
        Its ``verilog`` is simulated unchanged.
    inputs : iterable of mapping
        For each clock, the values of the inputs that change; before that all are zero. ``clk`` is driven.
    seed : int
        Seed of registers at power-up.

    Returns
    -------
    list of mapping
        For each clock, the value of every port except ``clk`` at the rising edge that ends it.

    Raises
    ------
    ToolMissing, ToolFailed, ToolStopped
        As `simulate`.
    NotFinished
        If the answer was cut off.
    """
    names = [port.name for port in design.ports if port.name != "clk"]
    zeros = {port.name: 0 for port in design.ports if port.direction == "in" and port.name != "clk"}
    clocks = list(_held(zeros, inputs))
    lines = [
        str(seed),
        " ".join(names),
        *(" ".join(f"{name} {value:x}" for name, value in one.items()) for one in clocks),
    ]
    library, program = simulator(design), recorder()
    with own_working_folder(build_dir()) as folder:
        (folder / "inputs").write_text("\n".join([*lines, ""]))
        run("simulation", [str(program), str(library), "inputs"], folder, log="answer", limit_s=LIMIT_S)
        rows = [line.split() for line in (folder / "answer").read_text().splitlines()]
    if len(rows) != len(clocks) or any(len(row) != len(names) for row in rows):
        raise NotFinished(f"a recording must have {len(clocks)} clocks, each with all ports; it was cut off")
    return [dict(zip(names, (int(value, 16) for value in row), strict=True)) for row in rows]


def _held(zeros: Mapping[str, int], inputs: Iterable[Mapping[str, int]]) -> Iterator[Mapping[str, int]]:
    """Add zeros to the first clock."""
    for clock, changed in enumerate(inputs):
        yield changed if clock else {**zeros, **changed}
