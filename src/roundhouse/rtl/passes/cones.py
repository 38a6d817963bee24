"""Cones: how words are computed, down to signals that have names of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..build import cut, join, map_nets
from ..form import Expression, Function, Join, Module, Net, Op, nets_of
from .graph import says_little

__all__ = ["Cone", "cones"]

_LETTERS = "abcdefgh"


class Cone:
    """How words that are side by side are computed.

    Parameters
    ----------
    module : Module
    outputs : sequence of Expression
        The words, the most significant first.

    Attributes
    ----------
    leaves : list of Net
        The signals, or bits of them, that it is computed of.
    inputs : list of str
        Their names, each once.
    shape : object
        Equal for cones that compute the same, each of its own leaves.
    """

    def __init__(self, module: Module, outputs: Sequence[Expression]):
        self._module, self.outputs = module, outputs
        self._inner: dict[str, Expression] = {}
        self.leaves: list[Net] = []
        for output in outputs:
            self._visit(output)
        self.leaves = _disjoint(self.leaves)
        self.inputs = list(dict.fromkeys(leaf.name for leaf in self.leaves))
        self._steps = [map_nets(value, self._look) for value in self._inner.values()]
        self._results = [map_nets(value, self._look) for value in outputs]
        words = tuple((self.inputs.index(leaf.name), leaf.width) for leaf in self.leaves)
        self.shape = words, tuple(self._steps), tuple(self._results)

    def _visit(self, value: Expression) -> None:
        for net in nets_of(value):
            if not (net.name in self._module.assigns and says_little(net.name)):
                self.leaves.append(net)
            elif net.name not in self._inner:
                self._visit(self._module.assigns[net.name])
                self._inner[net.name] = self._module.assigns[net.name]

    def _look(self, net: Net) -> Net:
        """A net of the module as a step of the cone, or as bits of a leaf."""
        if net.name in self._inner:
            return Net(f"step {list(self._inner).index(net.name)}", net.width, net.low)
        number, leaf = next((n, one) for n, one in enumerate(self.leaves) if _inside(net, one))
        return Net(f"leaf {number}", net.width, net.low - leaf.low)

    @property
    def inner(self) -> set[str]:
        """The signals between the leaves and the outputs."""
        return set(self._inner)

    @property
    def operations(self) -> int:
        """How many operations it has."""
        return sum(map(_size, (*self._steps, *self._results)))

    @property
    def fits(self) -> bool:
        """Whether it can be a function: of arithmetic and logic alone, in which every bit of every step is read."""
        values = (*self._steps, *self._results)
        read: dict[str, int] = dict.fromkeys(self._inner, 0)
        for net in (net for value in values for net in nets_of(value)):
            if net.name.startswith("step "):
                name = list(self._inner)[int(net.name.removeprefix("step "))]
                read[name] |= (1 << net.width) - 1 << net.low
        whole = all(bits == (1 << self._inner[name].width) - 1 for name, bits in read.items())
        return whole and not any(_is_stored(value) for value in values)

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """For each input, the numbers of its leaves, the most significant first."""
        return tuple(
            tuple(
                sorted(
                    (n for n, leaf in enumerate(self.leaves) if leaf.name == name), key=lambda n: -self.leaves[n].low
                )
            )
            for name in self.inputs
        )

    def call(self, function: str, order: Sequence[Sequence[int]]) -> Expression:
        """The call of the function that computes it."""
        args = tuple(join([self.leaves[n] for n in numbers]) for numbers in order)
        return Op("call", args, sum(value.width for value in self.outputs), function)

    def function(self) -> Function:
        """The function that computes it from its inputs, each in the order of its leaves."""
        instead: dict[str, Expression] = {}
        inputs = []
        for letter, numbers in zip(_LETTERS, self.order, strict=False):
            width = low = sum(self.leaves[n].width for n in numbers)
            inputs.append((letter, width))
            for n in numbers:
                low -= self.leaves[n].width
                instead[f"leaf {n}"] = Net(letter, self.leaves[n].width, low)

        def look(net: Net) -> Expression:
            return cut(instead[net.name], net.low, net.width)

        uses = Counter(net for value in (*self._steps, *self._results) for net in nets_of(value))
        steps: list[tuple[str, Expression]] = []
        for n, step in enumerate(self._steps):
            name, value = f"step {n}", map_nets(step, look)
            once = uses[Net(name, value.width)] == 1 == sum(count for net, count in uses.items() if net.name == name)
            if not once:
                steps.append((f"t{len(steps)}", value))
            instead[name] = value if once else Net(steps[-1][0], value.width)
        return Function(tuple(inputs), tuple(steps), join([map_nets(value, look) for value in self._results]))


def cones(module: Module, value: Expression) -> Iterator[Cone]:
    """The cones of an expression: of parts side by side that have something in common, or of the whole."""
    parts = value.parts if isinstance(value, Join) else (value,)
    inner = [Cone(module, [part]).inner for part in parts]
    start = 0
    while start < len(parts):
        end = n = start
        while n <= end:
            end = max([end, *(other for other in range(n + 1, len(parts)) if inner[n] & inner[other])])
            n += 1
        yield Cone(module, parts[start : end + 1])
        start = end + 1


def _disjoint(leaves: Sequence[Net]) -> list[Net]:
    """Bits of signals with those that overlap as one."""
    merged: list[Net] = []
    for leaf in leaves:
        low, high = leaf.low, leaf.low + leaf.width
        for other in [one for one in merged if one.name == leaf.name and one.low < high and low < one.low + one.width]:
            low, high = min(low, other.low), max(high, other.low + other.width)
            merged.remove(other)
        merged.append(Net(leaf.name, high - low, low))
    return merged


def _inside(net: Net, leaf: Net) -> bool:
    return net.name == leaf.name and leaf.low <= net.low and net.low + net.width <= leaf.low + leaf.width


def _is_stored(value: Expression) -> bool:
    """Whether a table, a memory or a function is part of an expression."""
    match value:
        case Op(kind, args, _, _):
            return kind in ("look", "read", "call") or any(map(_is_stored, args))
        case Join(parts, _):
            return any(map(_is_stored, parts))
    return False


def _size(value: Expression) -> int:
    match value:
        case Op(_, args, _, _):
            return 1 + sum(map(_size, args))
        case Join(parts, _):
            return sum(map(_size, parts))
    return 0
