"""Whatever the writer does not make is refused in a text, with words that say what and where."""

import re
from functools import cache

import pytest
from strict_text import Refused, contents_of
from strict_verilog import read_verilog
from strict_vhdl import read_vhdl

from roundhouse.cores import Core

NAME = "aes128-encrypt-folded-n1-travelling-rom"
MODULE = NAME.replace("-", "_")
READERS = {"verilog": read_verilog, "vhdl": read_vhdl}
FREE = "no word begins like"
#: What is planted in the Verilog: a part of the text, what stands there instead, and what is said of it.
VERILOG = {
    "x": ("enter <= 1'b1", "enter <= 1'bx", FREE),
    "X": ("8'h01 &", "8'h0X &", FREE),
    "z": ("enter <= 1'b1", "enter <= 1'bz", FREE),
    "Z": ("8'h01 &", "8'hZZ &", FREE),
    "a question mark": ("enter <= 1'b1", "enter <= 1'b?", FREE),
    "an underscore": ("8'h01 &", "8'h0_1 &", FREE),
    "a constant without a size": ("enter <= 1'b1", "enter <= 1", "a name must stand here, and '1' does"),
    "a constant that is too large": ("5'h13", "5'h33", "51 has more than 5 bits"),
    "a division": ("i_payload ^ i_key", "i_payload / i_key", FREE),
    "a rest": ("i_payload ^ i_key", "i_payload % i_key", FREE),
    "a power": ("i_payload ^ i_key", "i_payload ** i_key", "a name must stand here, and '*' does"),
    "a blocking assignment first": ("(enable) last_iteration <=", "(enable) last_iteration =", "'<=' must stand here"),
    "a blocking assignment later": ("clock <= clock_plus_1", "clock = clock_plus_1", "'<=' must stand here"),
    "an assignment that does not block": ("10: sub_bytes_0_address =", "10: sub_bytes_0_address <=", "'=' must stand"),
    "a list in place of @*": ("always @*", "always @(moves)", "'posedge' must stand here, and 'moves' does"),
    "brackets around *": ("always @*", "always @(*)", "'posedge' must stand here, and '*)' does"),
    "a falling edge": ("posedge clk", "negedge clk", "'posedge' must stand here, and 'negedge' does"),
    "another clock": ("posedge clk", "posedge enable", "'clk' must stand here"),
    "a clock in an expression": ("moves & goes", "moves & clk", "an expression must not have a clock"),
    "a clock that is computed": (".clk(clk)", ".clk(clk & enable)", "')' must stand here, and '&' does"),
    "a clock by another name": (".x(sub_bytes_0_address)", ".x({8{clk}})", "an expression must not have a clock"),
    "a second edge": ("posedge clk)", "posedge clk or posedge rst)", "')' must stand here, and 'or' does"),
    "always without an event": ("always @*", "always", "'@' must stand here, and 'begin' does"),
    "always_comb": ("always @*", "always_comb", "no statement of a module begins with 'always_comb'"),
    "statements that never run": (
        re.compile(r"(?<=sub_bytes_0_address = 8'h0;)\n    if .*?endcase\n    end", re.DOTALL),
        "",
        "statements that read nothing never set 'sub_bytes_0_address'",
    ),
    "bits that keep their value": ("sub_bytes_0_address = 8'h0;", "", "must set all bits of a signal"),
    "a second target": ("10: sub_bytes_0_address =", "10: kept_sbox[7:0] =", "must set 'sub_bytes_0_address' alone"),
    "a value of a register": ("reg [31:0] kept_sbox;", "reg [31:0] kept_sbox = 32'h0;", "';' must stand here"),
    "a statement at the beginning": ("endmodule", "initial enable = 1'b0;\nendmodule", "'begin' must stand here"),
    "a register at the beginning": (
        "endmodule",
        "initial begin enable = 1'b0; end\nendmodule",
        "'enable' must hold nothing at first",
    ),
    "another word of a memory": ("= 8'h7c;", "= 8'h7d;", "word 1 of 'entries' must be the RTLIL's"),
    "a word of a memory too few": ("entries[255] = 8'h16;", "", "'entries' must stand here, and 'end' does"),
    "a memory without its words": (re.compile("initial begin.*? end\n", re.DOTALL), "", "entries must hold something"),
    "a delay": ("assign enable = ", "assign #3 enable = ", FREE),
    "a delay in brackets": ("last_iteration <= ", "last_iteration <= #(3) ", FREE),
    "wand": ("wire [7:0] sub_bytes_0;", "wand [7:0] sub_bytes_0;", "no statement of a module begins with 'wand'"),
    "wor": ("wire [7:0] sub_bytes_0;", "wor [7:0] sub_bytes_0;", "no statement of a module begins with 'wor'"),
    "tri": ("input wire clk, enable", "input tri clk, enable", "'wire' must stand here, and 'tri' does"),
    "casez": ("case (clock)", "casez (clock)", "and not 'casez'"),
    "casex": ("case (clock)", "casex (clock)", "and not 'casex'"),
    "===": ("clock == 5'h01", "clock === 5'h01", "a name must stand here, and '=' does"),
    "specify": ("endmodule", "specify\nendspecify\nendmodule", "no statement of a module begins with 'specify'"),
    "a task of the system": ("endmodule", "initial $stop;\nendmodule", FREE),
    "a directive": ("module ", "`default_nettype none\nmodule ", FREE),
    "a pragma in a comment": ("// round:", "// synthesis translate_off\n// round:", "must be for people alone"),
    "a pragma in another comment": ("case (clock)", "case (clock) /* synopsys full_case */", FREE),
    "a pragma in an attribute": ("case (clock)", "(* full_case *) case (clock)", "and '(*' does"),
    "a style of a register": ("reg [31:0] kept", '(* ram_style = "block" *) reg [31:0] kept', "only a memory has"),
    "another style": ('rom_style = "block"', 'rom_style = "distributed"', FREE),
    "a parameter": ("localparam", "parameter", "no statement of a module begins with 'parameter'"),
    "a signal in a function": ("t2 = b[23:16]", "t2 = state[23:16]", "'state' is none of what is declared here"),
    "a word of a function too early": ("t2 = b[23:16]", "t2 = t3", "'t3' is read before it is set"),
    "an index beyond a word": ("(enable) state[127:120]", "(enable) state[128:121]", "bit 128 of 'state' is beyond"),
    "a bit beyond a word": ("moves & goes", "clock[5] & goes", "bit 5 of 'clock' is beyond its 5 bits"),
    "entries beyond a row": ("{~index_after_end, 3'd0}", "{~index_after_end, 4'd0}", "entries must not be beyond"),
    "a net that nothing drives": ("assign enable = moves", "wire a;\n  assign enable = a", "bit 0 of 'a' is read"),
    "bits that nothing sets": ("if (clock == 5'h04) kept_sbox[23:16] <= sub_bytes_0;", "", "bit 23 of 'kept_sbox' is"),
    "an output that nothing drives": ("assign i_ready = enter & goes;", "", "bit 0 of 'i_ready' is read"),
    "a net that nothing declares": ("assign enable = moves", "assign enable = open", "'open' is none of what is"),
    "a net that is driven twice": ("assign enable", "assign i_ready = goes;\nassign enable", "'i_ready' is set twice"),
    "a name that is reserved": ("wire [7:0] sub_bytes_0;", "wire [7:0] logic;", "'logic' is taken"),
    "a module twice": (
        re.compile(r"\Z"),
        f"module {MODULE}_controller ();\nendmodule\n",
        f"there are two modules '{MODULE}_controller'",
    ),
    "a line within a line": ("// round:", "// \x0b assign enable = 1'b0;", "it has what nobody sees"),
    "an open input": (".enable(enable | !moves),", "", "',' must stand here"),
    "a word that is extended": ("i_payload ^ i_key;", "i_payload ^ kept_sbox;", "128 bits must stand here, and 32 do"),
    "a word that is cut": ("assign enable = moves & goes", "assign enable = clock", "1 bits must stand here, and 5 do"),
    "operators without brackets": ("moves & goes;", "moves & goes | enter;", "';' must stand here, and '|' does"),
}
#: The same in the VHDL.
VHDL = {
    "X": ("enter <= '1'", "enter <= 'X'", FREE),
    "U": ("enter <= '1'", "enter <= 'U'", FREE),
    "Z": ("enter <= '1'", "enter <= 'Z'", FREE),
    "W": ("enter <= '1'", "enter <= 'W'", FREE),
    "-": ("enter <= '1'", "enter <= '-'", "only beyond a memory may '-' stand"),
    "a word of -": ("(others => '0')", "(others => '-')", "only beyond a memory may '-' stand"),
    "X in a word": ('x"01"', 'x"0X"', FREE),
    "an underscore": ('x"01"', 'x"0_1"', FREE),
    "a division": ("i_payload xor i_key", "i_payload / i_key", FREE),
    "a rest": ("i_payload xor i_key", "i_payload mod i_key", "';' must stand here, and 'mod' does"),
    "a constant that GHDL loses": (
        "i_payload xor i_key",
        f'i_payload xor x"{1 << 32:032x}"',
        "must not end in 32 zeros",
    ),
    "one of several words": ("i_payload xor i_key", f'i_payload xor (x"{1:024x}" & x"{0:08x}")', "must not end in 32"),
    "a list in place of all": ("process (all)", "process (moves)", "'clk' must stand here, and 'moves' does"),
    "a second signal in a list": ("process (clk)", "process (clk, rst)", "')' must stand here, and ',' does"),
    "a process without a list": ("process (all)", "process", "'(' must stand here, and 'begin' does"),
    "a falling edge": ("rising_edge", "falling_edge", "'rising_edge' must stand here, and 'falling_edge' does"),
    "bits that keep their value": ('sub_bytes_0_address <= x"00";', "", "must set all bits of a signal"),
    "a second target": ('0" => sub_bytes_0_address <=', '0" => kept_sbox <=', "must set 'sub_bytes_0_address' alone"),
    "a value of a signal": (
        "kept_sbox : std_logic_vector(31 downto 0);",
        'kept_sbox : std_logic_vector(31 downto 0) := x"00000000";',
        "';' must stand here, and ':=' does",
    ),
    "another word of a memory": ('x"7c"', 'x"7d"', "the words of 'entries' must be the RTLIL's"),
    "a word of a memory too few": ('x"7c",', "", "'entries' must have 256 words, and has 255"),
    "a delay": (
        "enable <= moves and goes;",
        "enable <= moves and goes after 3 ns;",
        "';' must stand here, and 'after'",
    ),
    "a wait": ("next_state <= ", "wait for 3 ns;\n  next_state <= ", "'wait' is taken"),
    "a guess of choices": ("when others =>", 'when "-----" =>', FREE),
    "a pragma": ("-- round:", "-- synthesis translate_off\n-- round:", "must be for people alone"),
    "a comment in brackets": ("-- round:", "/* round */ -- round:", FREE),
    "an attribute of a signal": (
        "begin\n  key_expansion_0",
        "attribute keep : string;\nbegin\n  key_expansion_0",
        "'rom_style' or 'ram_style' must stand here, and 'keep' does",
    ),
    "another style": ('constant is "block"', 'constant is "distributed"', FREE),
    "a package": ("use ieee.numeric_std.all;", "use ieee.std_logic_unsigned.all;", "'numeric_std' must stand here"),
    "a generic": ("  port (", "  generic (n : natural); port (", "'port' must stand here, and 'generic' does"),
    "a shared variable": ("  signal kept_sbox", "  shared variable kept_sbox", "no declaration begins with 'shared'"),
    "a port for both ways": ("add_round_key : in ", "add_round_key : inout ", "'in' or 'out' must stand here"),
    "a signal in a function": (
        "t2 := b(23 downto 16)",
        "t2 := sub_bytes_0",
        "'sub_bytes_0' is none of what is declared",
    ),
    "a word of a function too early": ("t2 := b(23 downto 16)", "t2 := t3", "'t3' is read before it is set"),
    "an index beyond a word": ("state(127 downto 120) <=", "state(128 downto 121) <=", "bit 128 of 'state' is beyond"),
    "a bit beyond a word": ("moves and goes", "clock(5) and goes", "bit 5 of 'clock' is beyond its 5 bits"),
    "entries beyond a table": (
        "entries(to_integer(unsigned(x)))",
        "entries(to_integer(unsigned(std_logic_vector'(x & '0'))))",
        "only the first 256 entries may be read",
    ),
    "a signal that nothing drives": (
        "entry_add_round_key <= i_payload xor i_key;",
        "",
        "bit 127 of 'entry_add_round_key'",
    ),
    "a signal that nothing declares": ("moves and goes", "moves and gone", "'gone' is none of what is declared here"),
    "a bit among words": ("i_payload xor i_key;", "i_payload & '-';", "a bit that is known must stand here"),
    "bits that nothing sets": ("kept_sbox(23 downto 16) <= sub_bytes_0;", "", "bit 23 of 'kept_sbox' is read"),
    "an output that nothing drives": ("i_ready <= enter and goes;", "", "bit 0 of 'i_ready' is read"),
    "a signal that is driven twice": (
        "enable <= moves",
        "i_ready <= goes;\n  enable <= moves",
        "'i_ready' is set twice",
    ),
    "a clock in an expression": ("moves and goes", "moves and clk", "an expression must not have a clock"),
    "a clock that is computed": ("clk => clk,", "clk => clk and enable,", "',' must stand here, and 'and' does"),
    "a function of a package": (
        "function mix_columns",
        "function resize is\nfunction mix_columns",
        "'resize' is taken",
    ),
    "an open input": ("enable => enable or not moves,", "", "',' must stand here"),
    "words of two widths": ("i_payload xor i_key;", "i_payload xor kept_sbox;", "128 bits must stand here, and 32 do"),
    "a name in capitals": ("  signal kept_sbox", "  signal KEPT_SBOX, kept_sbox", "'kept_sbox' is taken"),
}
#: What is planted in a core with a memory of 22 words.
OF_MEMORIES = [
    ("verilog", "reg [23:0] round_keys [0:21];", "reg [23:0] round_keys [0:21] = 24'h0;", "';' must stand here"),
    ("verilog", "[0:21];", "[0:21];\n  initial begin round_keys[0] = 24'h0; end", "must hold nothing at first"),
    ("vhdl", " : round_keys_type;", " : round_keys_type := (others => (others => '0'));", "must hold nothing at first"),
    ("vhdl", "< 22 else", "< 23 else", "only the first 22 entries may be read"),
    ("vhdl", "round_key_addr))) when", 'round_key_addr))) xor x"000000" when', "only the first 22 entries may be read"),
    ("vhdl", re.compile(r" when [^;]* < 22 else\s+\(others => '-'\)"), "", "only the first 22 entries may be read"),
]
CASES = [(language, what) for language, table in (("verilog", VERILOG), ("vhdl", VHDL)) for what in table]


@cache
def text_of(language):
    """The text of the core in a language, and what its memories hold first."""
    core = Core.parse(NAME)
    return getattr(core, language), contents_of(core.rtlil)


def planted(text, before, after):
    """A text in which one part is replaced."""
    place = before if isinstance(before, re.Pattern) else re.compile(re.escape(before))
    found, changes = place.subn(lambda _: after, text, count=1)
    assert changes
    return found


@pytest.mark.parametrize(("language", "what"), CASES)
def test_what_the_writer_does_not_make_is_refused(language, what):
    text, contents = text_of(language)
    before, after, words = {"verilog": VERILOG, "vhdl": VHDL}[language][what]
    with pytest.raises(Refused, match=rf"^line \d+.*{re.escape(words)}"):
        READERS[language](planted(text, before, after), contents)


def test_the_words_say_where():
    text, contents = text_of("verilog")
    text = planted(text, "clock <= clock_plus_1", "clock = clock_plus_1")
    (line,) = (n for n, one in enumerate(text.splitlines(), 1) if "clock = clock_plus_1" in one)
    with pytest.raises(Refused) as refused:
        read_verilog(text, contents)
    assert str(refused.value) == f"line {line}, {MODULE}_controller: '<=' must stand here, and '=' does"


@pytest.mark.parametrize(("language", "before", "after", "words"), OF_MEMORIES)
def test_a_memory_holds_nothing_first_and_is_not_read_beyond_its_end(language, before, after, words):
    text = getattr(Core.parse("speck48_72-simplex-iterative-stored"), language)
    assert READERS[language](text, {})
    with pytest.raises(Refused, match=words):
        READERS[language](planted(text, before, after), {})
