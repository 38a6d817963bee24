"""Words and expressions of Verilog, as the writer prints them, for the strict reader.

Operands have the same width wherever the language would extend or cut them, and brackets wherever operators differ.
Each method reads something, and returns its width unless it says otherwise.
"""

from strict_text import Reader

__all__ = ["WORD", "VerilogWords"]

WORD = (
    r"\d+'(?:b[01]+|h[0-9a-f]+|d\d+)(?![\w.'])|\d+(?![\w.'])|[A-Za-z]\w*|\"block\""
    r"|@\*|\(\*(?!\))|\*\)|<=|<<|>>|==|!=|\+:|[][(){}.,;:?=~!&|^+*<@-]"
)
"""A regular expression of all words that a text has."""
_BASES = {"b": 2, "d": 10, "h": 16}
_CHAINED = frozenset("&|^+-*")
_COMPARED = frozenset({"==", "!=", "<", "<="})
_SHIFTS = frozenset({"<<", ">>"})


class VerilogWords(Reader):
    """Reads what stands in the statements of Verilog."""

    def range(self):
        """The bits of a word, or nothing for a single one."""
        if not self.accept("["):
            return 1
        top = self.number()
        self.require(top, "a range must be of several bits")
        self.expect_all(": 0 ]")
        return top + 1

    def expression(self):
        """An expression, as it stands on the right of an assignment."""
        if self.accept("&", "|"):
            self.primary()
            width = 1
        else:
            width = self.operand()
            if operator := self.accept(*_CHAINED, *_COMPARED, *_SHIFTS):
                return self.operation(operator, width)
        if self.accept("?"):
            self.of_width(1, width)
            width = self.expression()
            self.expect(":")
            self.of_width(width, self.expression())
        return width

    def operation(self, operator, width):
        """What follows an operand and an operator: another operand, or several with the same operator."""
        other = self.operand()
        self.of_width(width, width if operator in _SHIFTS else other)
        while operator in _CHAINED and self.accept(operator):
            self.of_width(width, self.operand())
        return 1 if operator in _COMPARED else width

    def operand(self):
        """A word or its inverse."""
        if self.accept("!"):
            self.of_width(1, self.primary())
            return 1
        self.accept("~")
        return self.primary()

    def primary(self):
        """A word."""
        if "'" in self.word:
            return self.constant_width()
        if self.word == "(":
            return self.bracketed()
        if self.accept("{"):
            return self.join()
        name = self.name()
        if name in self.functions:
            return self.call(*self.functions[name])
        signal = self.signal(name)
        if signal.kind == "memory":
            self.address(name)
            self.read_bits(name, [signal.whole])
            return signal.width
        if signal.kind in ("constant", "variable") and self.word == "[" and self.next_words(1, 1)[0] in "{~":
            self.read_bits(name, [signal.whole])
            return self.entry(signal)
        turns, width = self.some_bits(name)
        self.read_bits(name, turns)
        return width

    def constant(self):
        """A constant; returns its width and its value."""
        width, digits = self.fitting(r"\d+'.*", "a constant").split("'")
        value = int(digits[1:], _BASES[digits[0]])
        self.require(value < 1 << int(width), f"{value} has more than {width} bits")
        return int(width), value

    def constant_width(self):
        """A constant."""
        return self.constant()[0]

    def bracketed(self):
        """An expression in brackets."""
        self.expect("(")
        width = self.expression()
        self.expect(")")
        return width

    def join(self):
        """Words side by side, or one several times, up to the brace that closes."""
        if self.word.isdigit():
            times = self.number()
            self.expect("{")
            width = times * self.expression()
            self.expect_all("} }")
            return width
        width = self.expression()
        while self.expect(",", "}") == ",":
            width += self.expression()
        return width

    def call(self, width, arguments):
        """The arguments of a function."""
        self.expect("(")
        for number, argument in enumerate(arguments, 1):
            self.of_width(argument, self.expression())
            self.expect("," if number < len(arguments) else ")")
        return width

    def address(self, name):
        """The index of a word of a memory; returns nothing."""
        self.expect("[")
        if self.word.isdigit():
            self.require(self.number() < self.signal(name).words, f"{name!r} has no such word")
        else:
            self.expression()
        self.expect("]")

    def entry(self, row):
        """The index of an entry of a row, the first of which is its leftmost; none is beyond it."""
        self.expect("[")
        several = self.accept("{")
        self.expect("~")
        places, spread = self.primary(), 0
        if several:
            self.expect(",")
            spread = int(self.fitting(r"\d+'d0", "zeros").split("'")[0])
            self.expect("}")
        width = self.number() if self.accept("+:") else 1
        self.require(width <= 1 << spread and 1 << places + spread <= row.width, "entries must not be beyond the row")
        self.expect("]")
        return width

    def some_bits(self, name):
        """All bits of a signal or some; returns those of each turn of a loop, and their number."""
        if not self.accept("["):
            width = self.signal(name).width
            return self.bits(name, 0, width), width
        (low, step), width = self.position(), 1
        if step and self.accept("+:"):
            width = self.number()
        elif not step and self.accept(":"):
            top, low = low, self.number()
            width = top - low + 1
        self.expect("]")
        return self.bits(name, low, width, step), width
