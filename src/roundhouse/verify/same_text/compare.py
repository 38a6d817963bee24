"""The comparison of a text with the RTLIL that it was made from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from ...rtl.form import Design, Module
from ...rtl.read import read
from ...tools.abc import equivalent
from ...tools.yosys import run_script
from .gates import Gates, NamedBit

__all__ = ["Unequal", "compare"]

#: `wreduce` gives both multipliers the same structure, without which ABC does not decide.
_TO_GATES = (
    "proc", "flatten", "opt_clean", "memory_collect", "memory_map", "setundef -undriven -zero", "opt_expr",
    "wreduce t:$mul", "dffunmap", "simplemap", "techmap", "opt_expr", "aigmap", "opt_clean",
)  # fmt: skip


class Unequal(Exception):
    """A text that is not its RTLIL."""


def compare(folder: Path, rtlil: str, verilog: str, design: Design) -> int:
    """Prove that a text computes what its RTLIL does: all outputs, and the next state of every register that it has.

    Registers correspond by name. Registers of the RTLIL that nothing depends on need not be in the text. A module with
    the same ports that has several instances is proven alone, and stands for itself in those that instantiate it.

    Parameters
    ----------
    folder : Path
        Working folder; it must exist.
    rtlil, verilog : str
        The two.
    design : Design
        The form from which the text was printed: it knows which signal of the RTLIL became which.

    Returns
    -------
    int
        Number of bits, outputs and registers, that were compared.

    Raises
    ------
    Unequal
        If a register has no counterpart, or a bit differs for some state and inputs.
    ToolMissing, ToolFailed
        If Yosys or ABC is not there, or does not decide.
    """
    (folder / "golden.il").write_text(rtlil)
    (folder / "text.v").write_text(verilog)
    units = _units(rtlil, design)
    return sum(_compare_module(folder, design, top, units - {top}) for top in (*sorted(units), design.top))


def _units(rtlil: str, design: Design) -> set[str]:
    """Modules that are compared alone."""
    instances = Counter(one.module for module in design.modules.values() for one in module.instances.values())
    before = read(rtlil).modules
    return {name for name, count in instances.items() if count > 1 and before[name].ports == design.modules[name].ports}


def _compare_module(folder: Path, design: Design, top: str, units: set[str]) -> int:
    """Compare one module with all that it instantiates, except the units."""
    golden = _gates(folder, "golden", "read_rtlil golden.il", top, units)
    text = _gates(folder, "text", "read_verilog text.v", top, units)
    if set(golden.outputs) != set(text.outputs) or set(golden.inputs) != set(text.inputs):
        raise Unequal(f"the text of {top} must have the ports of its RTLIL, and has others")
    origins = _Origins(design, top)
    flops = list(_pairs(golden, text, origins))
    paired = {net for net, _ in flops}
    inputs: list[tuple[int | str, int | str]] = [
        *((golden.inputs[name], text.inputs[name]) for name in golden.inputs),
        *flops,
    ]
    outputs = [(golden.outputs[name], text.outputs[name]) for name in golden.outputs]
    outputs += [(golden.flops[one], text.flops[other]) for one, other in flops]
    for name, (driven, used) in text.units.items():
        other_driven, other_used = golden.units[origins.instances[name]]
        inputs += zip(other_driven, driven, strict=True)
        outputs += zip(other_used, used, strict=True)
    # Registers that the text does without, and units: their values must not matter.
    inputs += [(net, f"only in RTLIL {net}") for net in golden.flops if net not in paired]
    known = {origins.instances[name] for name in text.units}
    spare = [net for name, (driven, _) in golden.units.items() if name not in known for net in driven]
    inputs += [(net, f"only in RTLIL {net}") for net in spare]
    for side, gates in enumerate((golden, text)):
        try:
            aiger = gates.aiger([pair[side] for pair in inputs], [pair[side] for pair in outputs])
        except ValueError as error:
            raise Unequal(f"the {'text' if side else 'RTLIL'} of {top} depends on what it has not: {error}") from error
        (folder / ("text.aig" if side else "golden.aig")).write_bytes(aiger)
    if (witness := equivalent(folder, "golden.aig", "text.aig")) is not None:
        raise Unequal(f"the text of {top} and its RTLIL must agree for every state and input, and differ: {witness}")
    return len(outputs)


def _gates(folder: Path, name: str, command: str, top: str, units: Collection[str]) -> Gates:
    kept = [f"blackbox {unit}" for unit in sorted(units)]
    script = [command, f"hierarchy -check -top {top}", *kept, *_TO_GATES, f"write_json {name}.json"]
    run_script(folder, script)
    return Gates.of(json.loads((folder / f"{name}.json").read_text())["modules"][top], units)


def _pairs(golden: Gates, text: Gates, origins: _Origins) -> Iterator[tuple[int, int]]:
    """The flops that correspond: of the RTLIL and of the text."""
    nets = {name: net for net, names in golden.names.items() for name in names}
    for net in text.flops:
        names = [old for name in text.names[net] for old in origins.of(name)]
        found = next((nets[name] for name in names if name in nets), None)
        if found is None:
            raise Unequal(f"every register of a text must be one of its RTLIL; {text.names[net][:3]} is none")
        yield found, net


class _Origins:
    """What the signals and instances of a text are in its RTLIL, by their names with the instances that they are in."""

    def __init__(self, design: Design, top: str):
        self.signals: dict[str, list[tuple[str, int]]] = {}
        self.instances: dict[str, str] = {}
        self._add(design, design.modules[top], "", "")

    def _add(self, design: Design, module: Module, here: str, there: str) -> None:
        for name in module.widths:
            self.signals[here + name] = [(there + old, low) for old, low in module.origins.get(name, [(name, 0)])]
        for name, memory in module.memories.items():
            old = module.origins.get(name, [(name, 0)])[0][0]
            self.signals.update({f"{here}{name}[{n}]": [(f"{there}{old}[{n}]", 0)] for n in range(memory.words)})
        for name, instance in module.instances.items():
            self.instances[here + name] = there + instance.origin
            self._add(design, design.modules[instance.module], f"{here}{name}.", f"{there}{instance.origin}.")

    def of(self, name: NamedBit) -> Iterator[NamedBit]:
        """The bits of the RTLIL that a bit of a text may be."""
        signal, bit = name
        yield from ((old, bit - low) for old, low in self.signals.get(signal, [(signal, 0)]) if bit >= low)
