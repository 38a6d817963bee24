"""The comparison of a text with the RTLIL that it was made from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...rtl.form import Design
from ...rtl.read import read
from ...tools.abc import equivalent
from ...tools.process import ToolFailed
from ...tools.yosys import run_script
from .aiger import AndGraph
from .cells import BITWISE, UNKNOWN, Bit, NamedBit
from .difference import Witness
from .gates import Gates
from .origins import Origins
from .words import SHIFTS, WORDS

__all__ = ["Compared", "Unequal", "compare"]

_TO_WORDS = ("proc", "flatten", "opt_clean")
_ENABLES = "t:$memwr_v2 %ci1:+$memwr_v2[EN] %ci1:+$mux[Y] t:$mux %i"
_OTHERS = " ".join((
    "*", *(f"t:{kind} %d" for kind in (*BITWISE, *WORDS)),
    *(f"t:{kind} r:A_SIGNED=1 %i %u" for kind in SHIFTS),
))  # fmt: skip
#: The enables of a memory become one bit where they are one, so that its words stay words. What `Gates` reads as words
#: stays; of all else gates are made, twice, since an order becomes a sum, which `techmap` adds without selecting it.
_TO_GATES = (
    f"simplemap {_ENABLES}", "opt_expr t:$_MUX_", "opt_clean",
    "memory_collect", "memory_map", "setundef -undriven -zero", "opt_expr", "dffunmap",
    *2 * (f"select -set others {_OTHERS}", "simplemap @others", "techmap @others"), "opt_clean", "setattr -unset src",
)  # fmt: skip
#: What the RTLIL leaves open is zero. A net of the text that nothing drives becomes an input, which the RTLIL has not.
DRIVEN = ("setundef -undriven -expose",)


class Unequal(Exception):
    """A text that is not its RTLIL."""


@dataclass(frozen=True)
class Compared:
    """What was proven equal for every state and input, in bits.

    Attributes
    ----------
    outputs : int
        Outputs of the compared modules.
    registers : int
        The next states of registers and of words of memories.
    connections : int
        Inputs of the instances of modules that are compared alone.
    modules : tuple of str
        The compared modules, the top one last; each with all that it instantiates, except the others.
    """

    outputs: int
    registers: int
    connections: int
    modules: tuple[str, ...]

    @property
    def bits(self) -> int:
        """All of them."""
        return self.outputs + self.registers + self.connections

    def __add__(self, other: Compared) -> Compared:
        return Compared(
            self.outputs + other.outputs,
            self.registers + other.registers,
            self.connections + other.connections,
            self.modules + other.modules,
        )


def compare(folder: Path, rtlil: str, verilog: str, design: Design, opened: Collection[str] = DRIVEN) -> Compared:
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
    opened : collection of str, optional
        Commands of Yosys for nets of the text that nothing drives.

    Raises
    ------
    Unequal
        If Yosys cannot read the text, a register or an instance has no counterpart, or a bit or a clock differs for
        some state and inputs.
    ToolMissing, ToolFailed, ToolStopped
        If Yosys or ABC is not there, cannot read the RTLIL, or does not decide in time.
    """
    (folder / "golden.il").write_text(rtlil)
    (folder / "text.v").write_text(verilog)
    units = _units(rtlil, design)
    tops = {top: units - {top} for top in (*sorted(units), design.top)}
    golden = _gates(folder, "golden", "read_rtlil golden.il", tops, ())
    try:
        text = _gates(folder, "text", "read_verilog text.v", tops, opened)
    except (ToolFailed, ValueError) as error:
        reason = error.reason if isinstance(error, ToolFailed) else error
        raise Unequal(f"the text of {design.top} must be gates and flops for Yosys, and is not: {reason}") from error
    compared = (_Comparison(folder, design, top, golden[top], text[top]).prove() for top in tops)
    return sum(compared, Compared(0, 0, 0, ()))


def _gates(
    folder: Path, side: str, command: str, tops: Mapping[str, Collection[str]], opened: Collection[str]
) -> dict[str, Gates]:
    """The gates of modules of one side, by name; each with all that it instantiates, except the units given with it."""
    script = [command, "design -save all"]
    for top, units in tops.items():
        kept = [f"blackbox {unit}" for unit in sorted(units)]
        whole = ["design -load all", f"hierarchy -check -top {top}", *kept, *_TO_WORDS, *opened, *_TO_GATES]
        script += [*whole, f"write_json {side}.{top}.json"]
    run_script(folder, script)
    texts = {top: (folder / f"{side}.{top}.json").read_text() for top in tops}
    return {top: Gates.of(json.loads(text)["modules"][top], tops[top]) for top, text in texts.items()}


def _units(rtlil: str, design: Design) -> set[str]:
    """Modules that are compared alone; one that has another name in the text is not."""
    instances = Counter(one.module for module in design.modules.values() for one in module.instances.values())
    before = read(rtlil).modules
    several = {name for name, count in instances.items() if count > 1 and name in before}
    return {name for name in several if before[name].ports == design.modules[name].ports}


@dataclass(frozen=True)
class _Pair:
    """Two nets that correspond, and the name of what they are in the text."""

    name: NamedBit
    golden: Bit
    text: Bit


class _Comparison:
    """The comparison of one module with all that it instantiates, except the units."""

    def __init__(self, folder: Path, design: Design, top: str, golden: Gates, text: Gates):
        self.folder, self.top = folder, top
        self.golden, self.text = golden, text
        self.origins = Origins(design, top)

    def prove(self) -> Compared:
        golden, text = self.golden, self.text
        self._require_ports()
        ports = [_Pair(name, golden.inputs[name], text.inputs[name]) for name in golden.inputs]
        outputs = [_Pair(name, golden.outputs[name], text.outputs[name]) for name in golden.outputs]
        flops = list(self._flops())
        registers = [
            _Pair((f"next {one.name[0]}", one.name[1]), golden.flops[int(one.golden)], text.flops[int(one.text)])
            for one in flops
        ]
        clocks = list(self._clocks(flops))
        self._require_same_units()
        driven, used = list(self._pins("outputs")), list(self._pins("inputs"))
        known = [*ports, *flops, *driven, _Pair(("anything beyond a word", 0), UNKNOWN, UNKNOWN)]
        self._agree([*known, *self._spare(known)], [*outputs, *registers, *used, *clocks])
        return Compared(len(outputs), len(registers), len(used), (self.top,))

    def _require_ports(self) -> None:
        """Raise `Unequal` unless both sides have the same ports."""
        golden, text = _ports(self.golden), _ports(self.text)
        if golden != text:
            only = " and ".join(
                f"{', '.join(sorted(own - other))} only in the {side}"
                for side, own, other in (("text", text, golden), ("RTLIL", golden, text))
                if own - other
            )
            raise Unequal(f"the text of {self.top} must have the ports of its RTLIL; there is {only}")

    def _flops(self) -> Iterator[_Pair]:
        """The flops that correspond."""
        nets = {name: net for net, names in self.golden.names.items() for name in names}
        for net in self.text.flops:
            names = self.text.names[net]
            found = next((nets[old] for name in names for old in self.origins.of(name) if old in nets), None)
            if found is None:
                signal, bit = names[0]
                raise Unequal(
                    f"every register of a text must be one of its RTLIL; register {signal}[{bit}] of the text of "
                    f"{self.top} has no counterpart there: a pass must record what became of one with Module.moved"
                )
            yield _Pair(names[0], found, net)

    def _clocks(self, flops: Iterable[_Pair]) -> Iterator[_Pair]:
        """The clocks of flops that correspond, each pair of nets once."""
        nets = {(self.golden.clocks[int(one.golden)], self.text.clocks[int(one.text)]): one.name[0] for one in flops}
        yield from (_Pair((f"clock of {name}", 0), *pair) for pair, name in nets.items())

    def _require_same_units(self) -> None:
        """Raise `Unequal` unless each instance of a unit is one of the RTLIL, of the same unit, with the same pins."""
        for name, unit in self.text.units.items():
            other = self.golden.units.get(self.origins.instances.get(name, ""))
            if other is None:
                raise Unequal(f"every instance of a text must be one of its RTLIL; {name} of {unit.kind} is none")
            if other.kind != unit.kind:
                raise Unequal(f"instance {name} must be of {other.kind}, as in the RTLIL, and is of {unit.kind}")
            lost = other.inputs.keys() ^ unit.inputs.keys() | unit.outputs.keys() - other.outputs.keys()
            if lost:
                raise Unequal(f"instance {name} must have the pins that it has in the RTLIL; {min(lost)[0]} differs")

    def _pins(self, side: str) -> Iterator[_Pair]:
        """The pins of units that correspond: their `outputs` or their `inputs`."""
        for name, unit in self.text.units.items():
            others = getattr(self.golden.units[self.origins.instances[name]], side)
            for (pin, n), net in getattr(unit, side).items():
                yield _Pair((f"{name}.{pin}", n), others[pin, n], net)

    def _spare(self, known: Collection[_Pair]) -> Iterator[_Pair]:
        """What only the RTLIL has: registers that the text does without, and outputs of units. None may matter."""
        paired = {one.golden for one in known}
        driven = [net for unit in self.golden.units.values() for net in unit.outputs.values()]
        for net in (*self.golden.flops, *driven):
            if net not in paired:
                signal, bit = self.golden.names.get(int(net), [(f"net {net}", 0)])[0]
                yield _Pair((f"{signal} of the RTLIL", bit), net, f"only in RTLIL {net}")

    def _agree(self, inputs: list[_Pair], outputs: list[_Pair]) -> None:
        """Prove that the outputs are equal for all inputs: ABC does, of those that are not written alike."""
        graph = AndGraph(len(inputs))
        literals = {}
        for side, gates, what in (("golden", self.golden, "RTLIL"), ("text", self.text, "text")):
            ends = ([getattr(one, side) for one in some] for some in (inputs, outputs))
            try:
                literals[side] = gates.literals(graph, *ends)
            except ValueError as error:
                raise Unequal(
                    f"outputs and registers of {self.top} must be computable from its {what}: {error}"
                ) from error
        places = [n for n, pair in enumerate(zip(*literals.values(), strict=True)) if pair[0] != pair[1]]
        if not places:
            return
        outputs = [outputs[n] for n in places]
        for side, found in literals.items():
            (self.folder / f"{side}.aig").write_bytes(graph.aiger([found[n] for n in places]))
        if (printed := equivalent(self.folder, "golden.aig", "text.aig")) is None:
            return
        witness = Witness(printed)
        differing = outputs[witness.place]
        sources = self.golden.sources(differing.golden), self.text.sources(differing.text)
        counting = {one.name for one in inputs if one.golden in sources[0] or one.text in sources[1]}
        told = witness.told([one.name for one in inputs], [one.name for one in outputs], counting)
        raise Unequal(f"the text of {self.top} and its RTLIL must agree for every state and input, and differ: {told}")


def _ports(gates: Gates) -> set[str]:
    """The ports of a module, with their widths."""
    ends = {"input": gates.inputs, "output": gates.outputs}
    widths = Counter((direction, name) for direction, bits in ends.items() for name, _ in bits)
    return {f"{direction} {name} of {width} bit{'s' * (width > 1)}" for (direction, name), width in widths.items()}
