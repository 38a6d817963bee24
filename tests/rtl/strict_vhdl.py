"""A strict reader of VHDL, for tests: it knows what the writer makes of the language, and refuses all else."""

from strict_text import CLOCK
from strict_vhdl_declarations import VhdlDeclarations
from strict_vhdl_words import WORD

__all__ = ["read_vhdl"]


def read_vhdl(text, contents):
    """Read a text; returns the names of its entities, in their order.

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
    return list(_Vhdl(text, WORD, "--", contents).entities())


class _Vhdl(VhdlDeclarations):
    """Reads the statements, each with a method."""

    def entities(self):
        """Read all entities; yields their names."""
        while self.word:
            self.expect_all("library ieee ; use ieee . std_logic_1164 . all ;")
            if self.accept("use"):
                self.expect_all("ieee . numeric_std . all ;")
            self.expect("entity")
            self.begin_unit()
            self.require(self.unit not in self.ports, f"there are two entities {self.unit!r}")
            self.types = {}
            self.expect_all("is port (")
            self.header()
            self.expect_all(f") ; end entity {self.unit} ; architecture rtl of {self.unit} is")
            self.ports[self.unit] = dict(self.signals)
            while not self.accept("begin"):
                self.declaration()
            while not self.accept("end"):
                self.concurrent()
                self.end_item()
            self.expect_all("architecture rtl ;")
            yield self.unit
            self.end_unit()

    def header(self):
        """The ports of an entity."""
        more = True
        while more:
            names = self.new_names()
            self.expect(":")
            way = self.expect("in", "out") + "put"
            width = self.type()
            for name in names:
                self.declare(name, way, width)
            more = self.accept(";")

    def concurrent(self):
        """A statement of an architecture."""
        if self.accept("process"):
            self.process()
        elif self.next_words(1, 1) == ["<="]:
            name = self.name()
            width = self.signal(name).width
            self.expect("<=")
            self.choices(width)
            self.expect(";")
            self.set_bits(name, self.bits(name, 0, width), "signal", "output")
        else:
            label = self.new_name()
            self.expect(":")
            if self.accept("for"):
                self.generate(label)
            else:
                self.instance()

    def generate(self, label):
        """A loop, of instances or of what is done at the clock edge."""
        self.expect_all("n in 0 to")
        with self.loop(self.number() + 1):
            self.expect("generate")
            if self.accept("process"):
                self.process()
            else:
                self.expect_all("unit :")
                self.instance()
            self.expect_all(f"end generate {label} ;")
            self.end_item()

    def process(self):
        """What is done at the clock edge, or a signal that is computed by statements, all its bits first."""
        self.expect("(")
        target = None
        if self.turns == 1 and self.accept("all"):
            self.expect_all(") begin")
            target = self.word
            self.require(self.next_words(1, 1) == ["<="], "the first of these statements must set all bits of a signal")
            self.statements(target)
        else:
            self.clock()
            self.expect_all(") begin if rising_edge (")
            self.clock()
            self.expect_all(") then")
            self.statements(target)
            self.expect_all("end if ;")
        self.expect_all("end process ;")

    def statements(self, target):
        """Statements up to a word that ends them, for one target or at the clock edge."""
        while self.word not in ("end", "elsif", "else", "when"):
            if self.accept("if"):
                self.conditional(target)
            elif self.accept("case"):
                self.case(target)
            elif not self.accept("null"):
                self.assignment(target)
            self.expect(";")

    def conditional(self, target):
        """What is done under conditions."""
        more = True
        while more:
            self.require_kind(self.expression(), "condition")
            self.expect("then")
            self.statements(target)
            more = self.accept("elsif")
        if self.accept("else"):
            self.statements(target)
        self.expect_all("end if")

    def case(self, target):
        """What is done by the value of a word; the last arm is for all other values."""
        width, last = self.require_kind(self.expression(), "word").width, False
        self.expect("is")
        while not last:
            self.expect("when")
            last, more = self.accept("others"), True
            while more and not last:
                self.of_width(width, self.literal().width)
                more = self.accept("|")
            self.expect("=>")
            self.statements(target)
        self.expect_all("end case")

    def assignment(self, target):
        """What a signal, a word of a memory or bits of it become."""
        name = self.name()
        self.require(target in (name, None), f"these statements must set {target!r} alone, and not {name!r}")
        if self.signal(name).words:
            self.expect("(")
            self.index()
            self.expect(")")
        turns, width = self.some_bits(name)
        self.expect("<=")
        self.choices(width)
        self.set_bits(name, turns, "signal", "output", *([] if target else ["memory"]))

    def instance(self):
        """An instance of an entity before this one: all its inputs and outputs are connected."""
        self.expect_all("entity work .")
        ports = self.ports.get(self.word) or self.refuse(f"no entity {self.word!r} stands before this")
        open_bits = {name: port.whole for name, port in ports.items()}
        self.name()
        self.expect_all("port map (")
        while any(open_bits.values()):
            name, bits, width = self.formal(ports)
            self.require(open_bits[name] & bits == bits, f"{name!r} must be connected once")
            open_bits[name] &= ~bits
            self.expect("=>")
            if name == CLOCK:
                self.clock()
            elif ports[name].kind == "output":
                self.driven(width)
            else:
                self.of_width(width, self.require_kind(self.expression(), "bit", "word").width)
            self.expect("," if any(open_bits.values()) else ")")
        self.expect(";")

    def formal(self, ports):
        """A port of an instance, or bits of it; returns its name, the bits and their number."""
        self.require(self.word in ports, f"{self.word!r} is no port")
        own, turns, name = self.signals, self.turns, self.name()
        self.signals, self.turns = ports, 1
        (bits,), width = self.some_bits(name)
        self.signals, self.turns = own, turns
        return name, bits, width

    def driven(self, width):
        """Bits of a signal that an output drives."""
        name = self.name()
        turns, found = self.some_bits(name)
        self.of_width(width, found)
        self.set_bits(name, turns, "signal", "output")
