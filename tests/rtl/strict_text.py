"""What the strict readers of Verilog and VHDL share: a text is read word by word, and its signals bit by bit.

A reader knows what the writer makes, and refuses whatever else stands in a text, with the line and the module.
"""

import re
from contextlib import contextmanager
from dataclasses import dataclass

from roundhouse.rtl.passes.reserved import RESERVED

__all__ = ["CLOCK", "Reader", "Refused", "Signal", "contents_of"]

CLOCK = "clk"
"""The only clock."""

#: Comments to which programs listen.
_HEEDED = re.compile(
    r"\b(?:synthesis|synopsys|pragma|verilator|psl|\w*translate_\w+|(?:full|parallel)_case|lint_\w+)\b", re.IGNORECASE
)
_NAME = re.compile(r"[A-Za-z]\w*")
_MEMORY = re.compile(r'cell \$meminit_v2 .*?MEMID "\\\\(\S+)".*?connect \\DATA \d+\'([01]+)$', re.DOTALL | re.MULTILINE)


class Refused(ValueError):
    """A text has what no text of the writer has."""


@dataclass
class Signal:
    """What a name stands for: a word, or if it has `words` an array of them; which bits are read, and which set.

    One that is `held` has a value before it is set.
    """

    kind: str
    width: int
    words: int = 0
    is_read: int = 0
    is_set: int = 0
    held: bool = False

    @property
    def whole(self):
        """A one for each bit."""
        return (1 << self.width) - 1


def contents_of(rtlil):
    """What memories hold first, as RTLIL has it: a number with all words, by module and name."""
    modules = re.finditer(r"^module \\(\S+)$(.*?)^end$", rtlil, re.DOTALL | re.MULTILINE)
    return {(one[1], name): int(bits, 2) for one in modules for name, bits in _MEMORY.findall(one[2])}


class Reader:
    """A text as words, and what is known of the module at which it is read.

    Parameters
    ----------
    text : str
    word : str
        A regular expression of all words that there are.
    mark : str
        What begins a comment.
    contents : dict
        See `contents_of`.
    """

    def __init__(self, text, word, mark, contents):
        self.unit, self.place, self.words, self.contents = "", 0, [], contents
        self.ports, self.setting = {}, {}
        self.turns, self.reads = 1, 0
        pattern = re.compile(word)
        for line, whole in enumerate(text.removesuffix("\n").split("\n"), 1):
            if not whole.isprintable():
                raise Refused(f"line {line}: it has what nobody sees")
            code, _, comment = whole.partition(mark)
            if found := _HEEDED.search(comment):
                raise Refused(f"line {line}: a comment must be for people alone, and has {found[0]!r}")
            while code := code.strip():
                found = pattern.match(code)
                if not found:
                    raise Refused(f"line {line}: no word begins like {code.split()[0]!r}")
                self.words.append((found[0], line))
                code = code[found.end() :]

    # Words

    def refuse(self, why):
        """Refuse the text, for what is read now."""
        _, line = self.words[min(self.place, len(self.words) - 1)]
        raise Refused(f"line {line}, {self.unit or 'outside modules'}: {why}")

    def require(self, holds, why):
        """Refuse the text unless something holds."""
        if not holds:
            self.refuse(why)

    def next_words(self, count, skip=0):
        """The words that follow."""
        start = self.place + skip
        return [word for word, _ in self.words[start : start + count]]

    @property
    def word(self):
        """The word that is next; none at the end."""
        return "".join(self.next_words(1))

    def accept(self, *wanted):
        """The next word if it is one of those; else nothing, and it stays."""
        if self.word not in wanted:
            return ""
        self.place += 1
        return self.words[self.place - 1][0]

    def expect(self, *wanted):
        """The next word, which must be one of those."""
        return self.accept(*wanted) or self.refuse(
            f"{' or '.join(map(repr, wanted))} must stand here, and {self.word!r} does"
        )

    def expect_all(self, words):
        """Words that must follow."""
        for word in words.split():
            self.expect(word)

    def fitting(self, pattern, what):
        """The next word, which must fit."""
        self.require(re.fullmatch(pattern, self.word), f"{what} must stand here, and {self.word!r} does")
        return self.accept(self.word)

    def name(self):
        """A name."""
        return self.fitting(_NAME, "a name")

    def number(self):
        """A plain number."""
        return int(self.fitting(r"\d+", "a number"))

    def of_width(self, wanted, found):
        """Require a width where another would be extended or cut."""
        self.require(wanted == found, f"{wanted} bits must stand here, and {found} do")

    def position(self):
        """A place in a word, and how much further up it is in the next turn of a loop; returns both."""
        step = 1 if self.word == "n" else self.number()
        if self.word != "n" and not self.accept("*"):
            return step, 0
        self.require(self.turns > 1, "'n' must stand in a loop")
        self.expect("n")
        return self.number() if self.accept("+") else 0, step

    # Signals

    def begin_unit(self):
        """Read the name of a module, of which nothing is known yet."""
        self.unit = self.name()
        self.signals, self.functions, self.taken = {}, {}, {"n"} | RESERVED

    def new_name(self):
        """A name that is free; the same in capitals would be another in Verilog alone."""
        self.require(self.word.lower() not in self.taken, f"{self.word!r} is taken")
        self.taken.add(self.word.lower())
        return self.name()

    def new_names(self):
        """Free names with commas between them."""
        names = [self.new_name()]
        while self.accept(","):
            names.append(self.new_name())
        return names

    def declare(self, name, kind, width, words=0):
        """A signal of that name."""
        self.signals[name] = Signal(kind, width, words)
        if kind in ("input", "constant", "argument"):
            self.signals[name].is_set = self.signals[name].whole
        if kind.startswith("output"):
            self.signals[name].is_read = self.signals[name].whole

    def signal(self, name):
        """What a name stands for."""
        return self.signals.get(name) or self.refuse(f"{name!r} is none of what is declared here before")

    def bits(self, name, low, width, step=0):
        """The bits of a signal that are meant in each turn of a loop, from `low` in the first; none is beyond it."""
        top = low + step * (self.turns - 1) + width - 1
        if top >= self.signal(name).width or low < 0 or width < 1:
            self.refuse(f"bit {top} of {name!r} is beyond its {self.signal(name).width} bits")
        return [((1 << width) - 1) << (low + step * turn) for turn in range(self.turns)]

    def read_bits(self, name, turns):
        """Note that bits are read; those of a word inside a function must be set before. A clock is only a clock."""
        signal = self.signal(name)
        self.require(name != CLOCK, "an expression must not have a clock")
        self.reads += signal.kind != "constant"
        for bits in turns:
            signal.is_read |= bits
        self.require(signal.kind != "variable" or signal.is_set, f"{name!r} is read before it is set")

    def set_bits(self, name, turns, *kinds):
        """Note that bits are set; those of each turn of a loop are others."""
        kind = self.signal(name).kind
        self.require(kind in kinds, f"{name!r} must be of {' or '.join(kinds)} to be set here, and is of {kind}")
        together = sum(turns)
        self.require(bin(together).count("1") == sum(bin(bits).count("1") for bits in turns), f"{name!r} is set twice")
        self.setting[name] = self.setting.get(name, 0) | together

    def end_item(self):
        """After a statement of a module: nothing else sets what it sets."""
        for name, bits in self.setting.items():
            self.require(not self.signals[name].is_set & bits, f"{name!r} is set twice")
            self.signals[name].is_set |= bits
        self.setting = {}

    def held_words(self, name):
        """What the words of a memory are first in the RTLIL; nothing if it does not say."""
        one, held = self.signals[name], self.contents.get((self.unit, name))
        one.held = held is not None
        return [held >> number * one.width & one.whole for number in range(one.words)] if one.held else []

    def end_unit(self):
        """After a module: what is read is set somewhere, and each memory holds what it does in the RTLIL."""
        held = {name for unit, name in self.contents if unit == self.unit}
        lost = held - {name for name, one in self.signals.items() if one.held}
        self.require(not lost, f"{' and '.join(sorted(lost))} must hold something at first, as in the RTLIL")
        for name, one in self.signals.items():
            lost = 0 if one.held else one.is_read & ~one.is_set
            self.require(not lost, f"bit {lost.bit_length() - 1} of {name!r} is read, and nothing sets it")
        self.unit = ""

    def clock(self):
        """The clock, which is a port."""
        self.expect(CLOCK)
        self.require(self.signal(CLOCK).kind == "input", "the clock must be a port")

    @contextmanager
    def loop(self, turns):
        """What stands in a loop of so many turns."""
        self.turns = turns
        yield
        self.turns = 1

    @contextmanager
    def inside_function(self, name):
        """The names in a function: constants, functions, and its own."""
        outside, unit, taken = self.signals, self.unit, self.taken
        self.signals = {name: one for name, one in outside.items() if one.kind == "constant"}
        self.unit, self.taken = f"function {name} of {unit}", {*taken}
        yield
        self.signals, self.unit, self.taken, self.setting = outside, unit, taken, {}
