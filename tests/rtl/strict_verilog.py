"""A strict reader of Verilog, for tests: it knows what the writer makes of the language, and refuses all else."""

from strict_text import CLOCK
from strict_verilog_words import WORD, VerilogWords

__all__ = ["read_verilog"]


def read_verilog(text, contents):
    """Read a text; returns the names of its modules, in their order.

    Parameters
    ----------
    text : str
    contents : dict
        What memories hold first; see `contents_of`.

    Raises
    ------
    Refused
        If there is anything in it that the writer does not make.
    """
    return list(_Verilog(text, WORD, "//", contents).modules())


class _Verilog(VerilogWords):
    """Reads the statements, each with a method."""

    def modules(self):
        """Read all modules, after the ports of all; yields their names."""
        for known in (False, True):
            self.place = 0
            while self.word:
                self.expect("module")
                self.begin_unit()
                self.require(known or self.unit not in self.ports, f"there are two modules {self.unit!r}")
                self.header()
                self.ports[self.unit] = dict(self.signals)
                while not self.accept("endmodule"):
                    if known:
                        self.item()
                        self.end_item()
                    else:
                        self.accept(self.word)
                if known:
                    yield self.unit
                    self.end_unit()

    def header(self):
        """The ports of a module."""
        self.expect("(")
        while not self.accept(")"):
            way = self.expect("input", "output")
            kind = self.expect("wire", *(["reg"] if way == "output" else []))
            width = self.range()
            while self.word not in ("input", "output", ")"):
                self.declare(self.new_name(), way if way == "input" else f"output {kind}", width)
                if self.word != ")":
                    self.expect(",")
        self.expect(";")

    def item(self):
        """A statement of a module."""
        kinds = {
            "localparam": self.localparam, "function": self.function, "reg": self.reg, "(*": self.styles,
            "initial": self.initial, "wire": self.wire, "assign": self.assign, "always": self.always,
            "genvar": lambda: self.expect_all("genvar n ;"), "generate": self.generate,
        }  # fmt: skip
        if self.word in kinds:
            kinds[self.word]()
        else:
            self.require(self.word in self.ports, f"no statement of a module begins with {self.word!r}")
            self.instance()

    def localparam(self):
        self.expect("localparam")
        width, name = self.range(), self.new_name()
        self.expect("=")
        self.of_width(width, self.constant_width())
        self.expect(";")
        self.declare(name, "constant", width)

    def reg(self):
        """Registers, signals of statements, or a memory."""
        self.expect("reg")
        width = self.range()
        for name in self.new_names():
            self.declare(name, "reg", width)
        if self.accept("["):
            self.expect_all("0 :")
            self.declare(name, "memory", width, self.number() + 1)
            self.expect("]")
        self.expect(";")

    def styles(self):
        """How an FPGA should build the memory that follows."""
        more = self.expect("(*")
        while more:
            self.expect("rom_style", "ram_style")
            self.expect_all('= "block"')
            more = self.accept(",")
        self.expect("*)")
        self.reg()
        self.require([*self.signals.values()][-1].kind == "memory", "only a memory has a style")

    def initial(self):
        """What a memory holds first: all its words, as the RTLIL has them."""
        self.expect_all("initial begin")
        name = self.word
        memory = self.signal(name)
        held = self.held_words(name)
        self.require(held, f"{name!r} must hold nothing at first, as in the RTLIL")
        for number, word in enumerate(held):
            self.expect_all(f"{name} [ {number} ] =")
            self.require(self.constant() == (memory.width, word), f"word {number} of {name!r} must be the RTLIL's")
            self.expect(";")
        self.expect("end")

    def wire(self):
        """Wires that instances drive, or one with its value."""
        self.expect("wire")
        width, names = self.range(), self.new_names()
        for name in names:
            self.declare(name, "wire", width)
        if len(names) == 1 and self.accept("="):
            self.of_width(width, self.expression())
            self.set_bits(name, self.bits(name, 0, width), "wire")
        self.expect(";")

    def assign(self):
        self.expect("assign")
        name = self.computed(self.expression)
        self.set_bits(name, self.bits(name, 0, self.signal(name).width), "output wire")

    def computed(self, value):
        """A whole word that becomes a value; returns its name."""
        name = self.name()
        self.expect("=")
        self.of_width(self.signal(name).width, value())
        self.expect(";")
        return name

    # Statements

    def always(self):
        """What is done at the clock edge, or a signal that is computed by statements."""
        self.expect("always")
        if self.accept("@*"):
            self.block()
            return
        self.expect_all("@ ( posedge")
        self.clock()
        self.expect(")")
        self.statement("<=", None)

    def block(self):
        """Statements that set one signal, all its bits first. They run when something that they read changes."""
        self.expect("begin")
        target, before = self.word, self.reads
        self.require(self.next_words(1, 1) == ["="], "the first of these statements must set all bits of a signal")
        while not self.accept("end"):
            self.statement("=", target)
        self.require(self.reads > before, f"statements that read nothing never set {target!r}")

    def statement(self, arrow, target):
        """A statement, with `<=` at the clock edge, and else with `=` for one target."""
        if self.accept("begin"):
            while not self.accept("end"):
                self.statement(arrow, target)
        elif self.accept("if"):
            self.of_width(1, self.bracketed())
            self.statement(arrow, target)
            if self.accept("else"):
                self.statement(arrow, target)
        elif self.accept("case"):
            self.arms(lambda: self.accept(";") or self.statement(arrow, target))
        else:
            self.assignment(arrow, target)

    def arms(self, body):
        """The arms of a case, the last of which is for all other values."""
        width, last = self.bracketed(), False
        while not last:
            last, more = self.accept("default"), True
            while more and not last:
                self.of_width(width, self.constant_width())
                more = self.accept(",")
            self.expect(":")
            body()
        self.expect("endcase")

    def assignment(self, arrow, target):
        name = self.name()
        self.require(target in (name, None), f"these statements must set {target!r} alone, and not {name!r}")
        if self.signal(name).kind == "memory":
            self.address(name)
        turns, width = self.some_bits(name)
        self.expect(arrow)
        self.of_width(width, self.expression())
        self.expect(";")
        self.set_bits(name, turns, "reg", "output reg", *([] if target else ["memory"]))

    def generate(self):
        """Loops, of instances or of what is done at the clock edge."""
        self.expect("generate")
        while not self.accept("endgenerate"):
            self.expect_all("for ( n = 0 ; n <")
            with self.loop(self.number()):
                self.expect_all("; n = n + 1 ) begin :")
                self.new_name()
                self.require("@*" not in self.next_words(2), "a loop must be of what is done at the clock edge")
                if self.word == "always":
                    self.always()
                else:
                    self.instance()
                self.expect("end")
                self.end_item()

    def instance(self):
        ports = dict(self.ports.get(self.word) or self.refuse(f"there is no module {self.word!r}"))
        self.name(), self.new_name() if self.turns == 1 else self.expect("unit"), self.expect("(")
        while ports:
            self.expect(".")
            port = ports.pop(self.word, None) or self.refuse(f"{self.word!r} is no port that is still open")
            name = self.name()
            self.expect("(")
            if name == CLOCK:
                self.clock()
            else:
                self.of_width(port.width, self.expression() if port.kind == "input" else self.driven())
            self.expect(")"), self.expect("," if ports else ")")
        self.expect(";")

    def driven(self):
        """What an output drives."""
        if not self.accept("{"):
            name = self.name()
            turns, width = self.some_bits(name)
            self.set_bits(name, turns, "wire", "output wire")
            return width
        width = self.driven()
        while self.expect(",", "}") == ",":
            width += self.driven()
        return width

    def function(self):
        """A function: of constants, of other functions, and of its own words."""
        self.expect("function")
        width, name, arguments = self.range(), self.new_name(), []
        more = self.expect("(")
        with self.inside_function(name):
            while more != ")":
                self.expect("input")
                arguments.append(self.range())
                self.declare(self.new_name(), "argument", arguments[-1])
                more = self.expect(",", ")")
            self.expect(";")
            self.declare(name, "result", width)
            while self.accept("reg"):
                size = self.range()
                for word in self.new_names():
                    self.declare(word, "variable", size)
                self.expect(";")
            end = "end" if self.accept("begin") else "endfunction"
            while not self.accept(end):
                self.step()
                self.end_item()
            self.require(self.signal(name).is_set, f"{name!r} has no result")
        if end == "end":
            self.expect("endfunction")
        self.functions[name] = width, arguments

    def step(self):
        """A statement of a function: a word that it computes, or a row that is looked up."""
        names = []
        if self.accept("case"):
            self.arms(lambda: names.append(self.computed(self.constant_width)))
        else:
            names.append(self.computed(self.expression))
        self.require(len({*names}) == 1, "each arm must set the same row")
        self.set_bits(names[0], self.bits(names[0], 0, self.signal(names[0]).width), "variable", "result")
