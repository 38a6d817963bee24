"""The size of a design, told from its Verilog before a tool has read it."""

import re
from functools import cache

from .frontend import declared_bits, modules
from .target import Design

_INSTANCE = re.compile(r"^\s*(\w+)\s+(?:#\s*\([^;]*?\)\s*)?\w+\s*\(", re.MULTILINE)


def word_bits(core: Design) -> int:
    """Return the bits of the words that a design declares, each module as often as it is instantiated.

    Lines would not do: a round of a pipeline may be a line that instantiates it, and a line may be a product of words
    or one gate.
    """
    texts = modules(core)

    @cache
    def bits(module: str) -> int:
        text = texts.get(module, "")
        inside = sum(bits(name) for name in _INSTANCE.findall(text) if name in texts)
        return sum(declared_bits(text).values()) + inside

    return bits(core.module)
