"""What the signals and instances of a text are in the RTLIL that it was made from."""

from __future__ import annotations

from collections.abc import Iterator

from ...rtl.form import Design, Module
from .cells import NamedBit

__all__ = ["Origins"]


class Origins:
    """What the signals and instances of a text are in its RTLIL, by their names with the instances that they are in.

    Parameters
    ----------
    design : Design
        The form from which the text was printed.
    top : str
        The module that names start from.

    Attributes
    ----------
    instances : dict of str to str
        The name in the RTLIL of each instance.
    """

    def __init__(self, design: Design, top: str):
        self._signals: dict[str, list[NamedBit]] = {}
        self.instances: dict[str, str] = {}
        self._add(design, design.modules[top], "", "")

    def _add(self, design: Design, module: Module, here: str, there: str) -> None:
        for name in module.widths:
            self._signals[here + name] = [(there + old, low) for old, low in module.origins.get(name, [(name, 0)])]
        for name, memory in module.memories.items():
            old = module.origins.get(name, [(name, 0)])[0][0]
            self._signals.update({f"{here}{name}[{n}]": [(f"{there}{old}[{n}]", 0)] for n in range(memory.words)})
        for name, instance in module.instances.items():
            self.instances[here + name] = there + instance.origin
            self._add(design, design.modules[instance.module], f"{here}{name}.", f"{there}{instance.origin}.")

    def of(self, name: NamedBit) -> Iterator[NamedBit]:
        """The bits of the RTLIL that a bit of a text may be."""
        signal, bit = name
        yield from ((old, bit - low) for old, low in self._signals.get(signal, [(signal, 0)]) if bit >= low)
