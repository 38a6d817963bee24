"""Words and expressions of VHDL, as the writer prints them, for the strict reader."""

import re
from typing import NamedTuple

from strict_text import Reader

__all__ = ["WORD", "Value", "VhdlWords"]

WORD = (
    r"\d*x\"[0-9a-f]+\"|\"[01]+\"|\"block\"|'[01-]'|\d+(?![\w\"'.])|[A-Za-z]\w*"
    r"|:=|<=|=>|/=|'(?=\()|[():;,.=<&|+*-]"
)
"""A regular expression of all words that a text has."""
#: GHDL 2.0 synthesises a constant as zero if so many bits at its end are, whatever those before them.
_LOST = 32


class Value(NamedTuple):
    """What an expression is: a ``bit``, a ``word``, a ``number`` of bits, an ``integer`` or a ``condition``."""

    kind: str
    width: int = 1
    bits: str = ""  # of a constant


class VhdlWords(Reader):
    """Reads what stands in the statements of VHDL."""

    dash = -1
    """The place of a value that may be unknown: what a memory gives beyond its end."""

    def type(self):
        """The type of a signal; returns its width."""
        if self.expect("std_logic", "std_logic_vector") == "std_logic":
            return 1
        self.expect("(")
        top = self.number()
        self.require(top, "a word must be of several bits")
        self.expect_all("downto 0 )")
        return top + 1

    def choices(self, width=None):
        """A word, or the first of several whose condition holds; returns its width."""
        found = self.choice(width)
        while self.accept("when"):
            self.require_kind(self.expression(), "condition")
            self.expect("else")
            self.of_width(found, self.choice(found))
        return found

    def choice(self, width):
        """A word, of the width that is wanted; returns it."""
        if self.next_words(3) == ["(", "others", "=>"]:
            self.expect_all("( others =>")
            self.bit_or_dash()
            self.expect(")")
            self.require(width, "a word must tell how long it is")
            return width
        if self.word == "'-'":
            self.bit_or_dash()
            return 1
        found = self.require_kind(self.expression(), "bit", "word")
        self.of_width(width or found.width, found.width)
        return found.width

    def bit_or_dash(self):
        """A bit that a word consists of; it is unknown only where a memory has no word."""
        self.require(self.word != "'-'" or self.place == self.dash, "only beyond a memory may '-' stand")
        self.fitting(r"'[01-]'", "a bit")

    # Expressions: each method reads one, and returns its value

    def require_kind(self, value, *kinds):
        """Require a kind of value; returns it."""
        self.require(value.kind in kinds, f"a {' or a '.join(kinds)} must stand before this, and a {value.kind} does")
        return value

    def constant(self, bits):
        """A constant of these bits: one that no program takes for another."""
        lost = len(bits) > _LOST and "1" in bits and "1" not in bits[-_LOST:]
        self.require(not lost, f"a constant of {len(bits)} bits must not end in {_LOST} zeros")
        return Value("word", len(bits), bits)

    def expression(self):
        """Several conditions, bits or words with one logical operator, or one of them."""
        value = self.relation()
        operator = self.accept("and", "or", "xor")
        while operator:
            value = self.logic(value, self.relation())
            operator = self.accept(operator)
        return value

    def logic(self, value, other):
        """What a logical operator makes of two values: of a word and a bit, it takes each bit with that."""
        kinds = {value.kind, other.kind}
        if kinds == {"condition"}:
            return value
        self.require_kind(value, "bit", "word"), self.require_kind(other, "bit", "word")
        if kinds == {"word"}:
            self.of_width(value.width, other.width)
        return Value("word" if "word" in kinds else "bit", max(value.width, other.width))

    def relation(self):
        """A comparison, or what could be one side of it."""
        value = self.simple()
        if operator := self.accept("=", "/=", "<", "<="):
            other = self.simple()
            self.require_kind(value, "number", *([] if operator in ("<", "<=") else ["bit", "word"]))
            if other.kind != "integer" or value.kind != "number":
                self.require_kind(other, value.kind)
                self.of_width(value.width, other.width)
            return Value("condition")
        return value

    def simple(self):
        """Sums, or words side by side."""
        value = self.term()
        while operator := self.accept("+", "-", "&"):
            other = self.term()
            if operator == "&":
                self.require_kind(value, "bit", "word"), self.require_kind(other, "bit", "word")
                both = bool(value.bits and other.bits)
                bits = value.bits + other.bits if both else ""
                value = self.constant(bits) if both else Value("word", value.width + other.width)
            else:
                self.require_kind(value, "number")
                self.require_kind(other, "number", "integer", "bit", *(["word"] if other.bits else []))
                value = Value("number", max(value.width, other.width))
        return value

    def term(self):
        """A product, or a factor."""
        value = self.factor()
        while self.accept("*"):
            other = self.factor()
            self.require_kind(value, "number"), self.require_kind(other, "number")
            value = Value("number", value.width + other.width)
        return value

    def factor(self):
        """A value, its inverse, or all or any of its bits."""
        operator = self.accept("not", "and", "or")
        value = self.primary()
        if operator:
            self.require_kind(value, "word", *(["bit", "condition"] if operator == "not" else []))
            value = Value(value.kind, value.width) if operator == "not" else Value("bit")
        return value

    def primary(self):
        """A constant, a conversion, something in brackets, or what a name stands for."""
        word = self.word
        if word.endswith(("'", '"')) and len(word) > 1:
            return self.literal()
        if word.isdigit():
            return Value("integer", self.number())
        if word == "(":
            return self.bracketed()
        if word in ("std_logic_vector", "unsigned"):
            return self.converted()
        if self.accept("resize"):
            self.expect("(")
            self.require_kind(self.simple(), "number")
            self.expect(",")
            width = self.number()
            self.expect(")")
            return Value("number", width)
        if self.accept("shift_left", "shift_right"):
            self.expect("(")
            value = self.require_kind(self.simple(), "number")
            self.expect(",")
            self.index()
            self.expect(")")
            return value
        return self.named()

    def literal(self):
        """A bit or a word."""
        if self.word.startswith("'"):
            bit = self.fitting("'[01]'", "a bit that is known")
            return Value("bit", 1, bit[1])
        size, base, digits = re.fullmatch(r'(\d*)(x?)"(\w+)"', self.fitting(r'\d*x?"[\da-f]+"', "a constant")).groups()
        width = int(size or (4 * len(digits) if base else len(digits)))
        value = int(digits, 16 if base else 2)
        self.require(value < 1 << width, f"{value} has more than {width} bits")
        return self.constant(f"{value:0{width}b}")

    def bracketed(self):
        """An expression in brackets, or a bit several times."""
        self.expect("(")
        if self.next_words(1, 1) != ["downto"]:
            value = self.expression()
            self.expect(")")
            return value
        times = self.number() + 1
        self.expect_all("downto 0 =>")
        bit = self.require_kind(self.expression(), "bit")
        self.expect(")")
        return self.constant(bit.bits * times) if bit.bits else Value("word", times)

    def converted(self):
        """A word as a number or a number as a word, or an expression whose type is told."""
        kind = "word" if self.expect("std_logic_vector", "unsigned") == "std_logic_vector" else "number"
        told = self.accept("'")
        self.expect("(")
        single = told and kind == "number" and self.next_words(2) == ["0", "=>"]
        if single:
            self.expect_all("0 =>")
        value = self.expression()
        self.require_kind(value, "bit" if single else "word" if told or kind == "number" else "number")
        self.expect(")")
        return Value(kind, value.width)

    def named(self):
        """A call, an entry of a table, a word of a memory, or bits of a signal."""
        name = self.name()
        if name in self.functions:
            return self.call(*self.functions[name])
        signal = self.signal(name)
        if signal.words or signal.kind == "constant":
            self.read_bits(name, [signal.whole])
            self.entry(signal.words or signal.width, of_words=bool(signal.words))
            return Value("word" if signal.words and signal.width > 1 else "bit", signal.width if signal.words else 1)
        turns, width = self.some_bits(name)
        self.read_bits(name, turns)
        return Value("word" if width > 1 else "bit", width)

    def call(self, width, arguments):
        """The arguments of a function."""
        self.expect("(")
        for number, argument in enumerate(arguments, 1):
            self.of_width(argument, self.require_kind(self.expression(), "bit", "word").width)
            self.expect("," if number < len(arguments) else ")")
        return Value("word" if width > 1 else "bit", width)

    def entry(self, words, *, of_words):
        """The index of an entry; where there are fewer than indices, a condition behind it must keep to those."""
        start = self.place
        self.expect("(")
        count = self.index()
        self.expect(")")
        if count <= words:
            return
        index = self.words[start + 3 : self.place - 2]
        alone = self.words[start - 2][0] in ("<=", "else") and of_words
        guard = ["when", *(word for word, _ in index), "<", str(words), "else"]
        self.require(alone and self.next_words(len(guard)) == guard, f"only the first {words} entries may be read")
        self.dash = self.place + len(guard) + (3 if self.next_words(1, len(guard)) == ["("] else 0)

    def index(self):
        """An index or a number of places; returns how many there may be."""
        if self.word.isdigit():
            return self.number() + 1
        self.expect_all("to_integer (")
        width = self.require_kind(self.simple(), "number").width
        self.expect(")")
        return 1 << width

    def some_bits(self, name):
        """All bits of a signal or some; returns those of each turn of a loop, and their number."""
        if not self.accept("("):
            width = self.signal(name).width
            return self.bits(name, 0, width), width
        high, step = self.position()
        low, other = self.position() if self.accept("downto") else (high, step)
        self.require(step == other, "both ends must advance alike")
        self.expect(")")
        return self.bits(name, low, high - low + 1, step), high - low + 1
