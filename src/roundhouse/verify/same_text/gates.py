"""Gates between registers, as Yosys writes them in JSON."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any

from .aiger import GATES, AndGraph
from .cells import FLOP, Bit, NamedBit, Word, bits_of, pins_of, words_of
from .words import WORDS

__all__ = ["Gates", "Unit"]


@dataclass(frozen=True)
class Unit:
    """An instance of a module that is compared alone: the module, and the nets that it drives and reads, by pin."""

    kind: str
    outputs: dict[NamedBit, Bit]
    inputs: dict[NamedBit, Bit]


@dataclass
class Gates:
    """The gates of a flat design.

    Attributes
    ----------
    inputs, outputs : dict of NamedBit to Bit
        The nets of the ports.
    flops, clocks : dict of int to Bit
        The net at the input of each flop, and that of its clock, by the net at its output.
    names : dict of int to list of NamedBit
        The signals that are the output of a flop.
    units : dict of str to Unit
        Instances of modules that are compared alone, by name.
    """

    inputs: dict[NamedBit, Bit] = field(default_factory=dict)
    outputs: dict[NamedBit, Bit] = field(default_factory=dict)
    flops: dict[int, Bit] = field(default_factory=dict)
    clocks: dict[int, Bit] = field(default_factory=dict)
    names: dict[int, list[NamedBit]] = field(default_factory=lambda: defaultdict(list))
    units: dict[str, Unit] = field(default_factory=dict)
    _gates: dict[int, tuple[str, tuple[Bit, ...]]] = field(default_factory=dict)
    _words: dict[Bit, tuple[Word, int]] = field(default_factory=dict)
    _netnames: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, module: dict[str, Any], units: Collection[str] = ()) -> Gates:
        """The gates of a module in JSON, with instances of `units`.

        Raises
        ------
        ValueError
            If there is a cell that is no gate and no flop, or a net that several cells drive.
        """
        found, driven = cls(_netnames=module["netnames"]), list[Bit]()
        for name, port in module["ports"].items():
            ends = found.inputs if port["direction"] == "input" else found.outputs
            ends.update({(name, n): bit for n, bit in enumerate(port["bits"])})
        for name, cell in module["cells"].items():
            if cell["type"] in units:
                unit = found.units[name] = Unit(cell["type"], pins_of(cell, "output"), pins_of(cell, "input"))
                driven += unit.outputs.values()
                continue
            if cell["type"] in WORDS:
                for word in words_of(cell):
                    found._words.update({net: (word, place) for place, net in enumerate(word.results)})
                    driven += word.results
                continue
            for kind, pins in bits_of(cell):
                if kind == FLOP:
                    found.flops[pins["Q"]], found.clocks[pins["Q"]] = pins["D"], pins["C"]
                    driven.append(pins["Q"])
                elif kind in GATES:
                    found._gates[pins["Y"]] = kind, tuple(pins[pin] for pin in sorted(pins) if pin != "Y")
                    driven.append(pins["Y"])
                elif kind != "$scopeinfo":
                    raise ValueError(f"only gates and flops can be compared; {kind} was given")
        if len(driven) > len(set(driven)):
            net = next(net for net, times in Counter(driven).items() if times > 1)
            raise ValueError(f"every net must be driven once; {found._told(net)} is driven several times")
        found._keep_live()
        for name, net in module["netnames"].items():
            for n, bit in enumerate(net["bits"]):
                if bit in found.flops:
                    found.names[bit].append((name, n))
        return found

    def _keep_live(self) -> None:
        """Leave out flops, units and bits of sums on which no output depends, in whatever state: nobody can tell."""
        drivers = {net: unit for unit in self.units.values() for net in unit.outputs.values()}
        live, stack = set[Bit](), [*self.outputs.values()]
        while stack:
            net = stack.pop()
            if net in live or isinstance(net, str):
                continue
            live.add(net)
            if net in self.flops:
                stack += self.flops[net], self.clocks[net]
            elif net in drivers:
                stack += drivers[net].inputs.values()
            else:
                stack += self._read_by(net)
        self.flops = {net: bit for net, bit in self.flops.items() if net in live}
        self.clocks = {net: bit for net, bit in self.clocks.items() if net in live}
        self.units = {name: one for name, one in self.units.items() if not live.isdisjoint(one.outputs.values())}
        highest = {word: place for net, (word, place) in self._words.items() if net in live}  # places of a word rise
        shorter = {word: word.without_above(place) for word, place in highest.items()}
        self._words = {net: (shorter[word], place) for net, (word, place) in self._words.items() if net in live}

    def _read_by(self, net: Bit) -> Iterable[Bit]:
        """The nets of which a gate or a word computes one; none if neither does."""
        if net in self._gates:
            return self._gates[net][1]
        if net in self._words:
            word, place = self._words[net]
            return word.read_by(place)
        return ()

    def literals(self, graph: AndGraph, inputs: Sequence[Bit], outputs: Sequence[Bit]) -> list[int]:
        """The literals in a graph of the nets in `outputs`, computed from those in `inputs`, which are its inputs.

        Raises
        ------
        ValueError
            If an output depends on a net that is neither a gate nor an input, or on itself.
        """
        literal: dict[Bit, int] = {"0": 0, "1": 1, "x": 0, "z": 0}
        literal.update({net: 2 * n for n, net in enumerate(inputs, 1)})
        for net in self._in_order(outputs, literal.keys()):
            if net in self._gates:
                kind, bits = self._gates[net]
                literal[net] = GATES[kind](graph.both, *map(literal.__getitem__, bits))
            else:
                word, _ = self._words[net]
                words = ([literal[bit] for bit in bits] for bits in word.operands)
                found = WORDS[word.kind](graph.both, len(word.results), *words)
                literal.update(zip_longest(word.results, found, fillvalue=0))
        return [literal[net] for net in outputs]

    def _in_order(self, outputs: Sequence[Bit], known: Collection[Bit]) -> Iterator[Bit]:
        """The nets that are computed, each after its operands; whoever takes one adds it, and its word, to `known`."""
        open_nets: set[Bit] = set()
        stack = list(reversed(outputs))
        while stack:
            net = stack[-1]
            if net in known:
                stack.pop()
                continue
            if net in self._gates:
                operands: Iterable[Bit] = self._gates[net][1]
            elif net in self._words:
                operands = chain.from_iterable(self._words[net][0].operands)
            else:
                raise ValueError(
                    f"a gate, an input or a register must drive every net; nothing drives {self._told(net)}"
                )
            missing = [one for one in operands if one not in known]
            if not missing:
                yield net
            elif net in open_nets:
                raise ValueError(f"no net may depend on itself without a register; {self._told(net)} does")
            else:
                open_nets.add(net)
                stack += missing

    def _told(self, net: Bit) -> str:
        """A net by the shortest name of a signal that has it, or by its number if there is none."""
        bits = ((name, n) for name, one in self._netnames.items() for n, bit in enumerate(one["bits"]) if bit == net)
        names = [f"{name}[{n}]" for name, n in bits if "$" not in name]
        return min(names, key=len, default=f"net {net}")

    def sources(self, output: Bit) -> set[Bit]:
        """The nets that are no gates of which a net is computed."""
        found, stack = set[Bit](), [output]
        while stack:
            net = stack.pop()
            if net not in found:
                found.add(net)
                stack += self._read_by(net)
        return found - self._gates.keys() - self._words.keys()
