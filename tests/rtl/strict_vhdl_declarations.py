"""Declarations of VHDL, as the writer prints them, for the strict reader."""

from strict_vhdl_words import VhdlWords

__all__ = ["VhdlDeclarations"]


class VhdlDeclarations(VhdlWords):
    """Reads what stands before the statements of an architecture."""

    def declaration(self):
        """A declaration of an architecture."""
        kinds = {
            "type": self.array, "constant": self.table, "signal": self.signal_or_memory, "attribute": self.attribute,
            "function": self.function,
        }  # fmt: skip
        self.require(self.word in kinds, f"no declaration begins with {self.word!r}")
        kinds[self.accept(self.word)]()

    def array(self):
        """The type of a table or a memory."""
        name = self.new_name()
        self.expect_all("is array ( 0 to")
        words = self.number() + 1
        self.expect_all(") of")
        self.types[name] = self.type(), words
        self.expect(";")

    def table(self):
        """A table or a memory that nothing writes to: an array of words, or a word whose bits are the entries."""
        name = self.new_name()
        self.expect(":")
        if self.word in self.types:
            self.declare(name, "constant", *self.types[self.name()])
            self.expect(":=")
            self.array_of_words(name)
        else:
            self.expect_all("std_logic_vector (")
            one, way, other = self.number(), self.expect("to", "downto"), self.number()
            self.require((one, other)[way == "downto"] == 0, "a table must begin with entry 0")
            self.expect_all(") :=")
            self.of_width(one + other + 1, self.require_kind(self.simple(), "word").width)
            self.declare(name, "constant", one + other + 1)
        self.expect(";")

    def array_of_words(self, name):
        """What an array holds: all its words; those of a memory are the RTLIL's."""
        one = self.signals[name]
        self.expect("(")
        if self.accept("others"):
            self.expect_all("=> ( others => '0' )" if one.width > 1 else "=> '0'")
            found = [0] * one.words
        else:
            found = [self.entry_of(one.width)]
            while self.accept(","):
                found.append(self.entry_of(one.width))
        self.expect(")")
        self.require(len(found) == one.words, f"{name!r} must have {one.words} words, and has {len(found)}")
        self.require(self.held_words(name) in ([], found), f"the words of {name!r} must be the RTLIL's")

    def entry_of(self, width):
        """A word of an array; returns its value."""
        value = self.literal()
        self.of_width(width, value.width)
        return int(value.bits, 2)

    def signal_or_memory(self):
        """Signals, or a memory; only a memory may hold something first."""
        names = self.new_names()
        self.expect(":")
        if self.word in self.types and len(names) == 1:
            self.declare(names[0], "memory", *self.types[self.name()])
            if self.accept(":="):
                self.array_of_words(names[0])
                self.require(self.signals[names[0]].held, f"{names[0]!r} must hold nothing at first, as in the RTLIL")
        else:
            width = self.type()
            for name in names:
                self.declare(name, "signal", width)
        self.expect(";")

    def attribute(self):
        """How an FPGA should build memories."""
        self.expect("rom_style", "ram_style")
        if self.accept(":"):
            self.expect_all("string ;")
            return
        self.expect("of")
        memory = self.signal(self.name())
        self.require(memory.words, "only a memory has a style")
        self.expect_all(f': {"signal" if memory.kind == "memory" else "constant"} is "block" ;')

    def function(self):
        """A function: of constants, of other functions, and of its own words."""
        name, arguments, more = self.new_name(), [], True
        self.expect("(")
        with self.inside_function(name):
            while more:
                arguments += self.declared("argument")
                more = self.accept(";")
            self.expect_all(") return")
            kind = self.expect("std_logic", "std_logic_vector")
            self.expect("is")
            while self.accept("variable"):
                self.declared("variable")
                self.expect(";")
            self.expect("begin")
            while not self.accept("return"):
                word = self.name()
                self.expect(":=")
                self.choices(self.signal(word).width)
                self.expect(";")
                self.set_bits(word, self.bits(word, 0, self.signal(word).width), "variable")
                self.end_item()
            width = self.choices()
            self.require((width > 1) == (kind == "std_logic_vector"), f"the result must be a {kind}")
        self.expect_all(f"; end function {name} ;")
        self.functions[name] = width, arguments

    def declared(self, kind):
        """Names and their type; returns the width of each."""
        names = self.new_names()
        self.expect(":")
        width = self.type()
        for name in names:
            self.declare(name, kind, width)
        return [width] * len(names)
