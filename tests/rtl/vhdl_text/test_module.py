"""Small forms as entities that GHDL takes without a warning, synthesises, and that compute what they should."""

import re

from ghdl import analyse
from roundhouse.rtl.form import (
    Assign,
    Case,
    Const,
    Design,
    Function,
    If,
    Instance,
    Join,
    Memory,
    Module,
    Net,
    Op,
    Port,
    Table,
    Write,
)
from roundhouse.rtl.vhdl_text.module import module_text
from small_form import A, C, K, clocked_module


def text(folder, **parts):
    """The text of a module with an output, without its libraries; GHDL has nothing to say of it."""
    module = clocked_module(**parts)
    lines = "\n".join(module_text(Design("m", {"m": module}), module, {}))
    assert analyse(folder, m=lines) == ""
    return re.sub(r"\s+", " ", lines.partition("architecture rtl of m is")[2])


def test_what_is_done_to_each_part_of_a_register_is_a_loop(tmp_path):
    pairs = [(Net("y", 2, 2 * n), Net("a", 2, 2 * n), Net("k", 1, n)) for n in range(4)]
    body = tuple(If(keep, (Assign(part, value),)) for part, value, keep in pairs)
    assert (
        "y_parts: for n in 0 to 3 generate process (clk) begin if rising_edge(clk) then if k(n) = '1' then "
        "y(2 * n + 1 downto 2 * n) <= a(2 * n + 1 downto 2 * n); end if; end if; end process; end generate y_parts;"
    ) in text(tmp_path, registers={"y": body})


def test_choices_are_told_in_their_order(tmp_path):
    value = Op("mux", (C, A, Op("mux", (Op("eq", (K, Const(3, 4)), 1), Const(0x63, 8), Const(0, 8)), 8)), 8)
    assert 'y <= a when c = \'1\' else x"63" when k = "0011" else x"00";' in text(tmp_path, assigns={"y": value})


def test_registers_are_set_at_the_edge(tmp_path):
    body = (If(C, (Assign(Net("y", 8), A),), (Assign(Net("y", 4, 4), K),)),)
    expected = "process (clk) begin if rising_edge(clk) then if c = '1' then y <= a; else y(7 downto 4) <= k; end if;"
    assert expected in text(tmp_path, registers={"y": body})


def test_statements_of_a_signal_are_a_process(tmp_path):
    body = (
        Assign(Net("y", 8), Const(0, 8)),
        Case(K, (((1, 2), (Assign(Net("y", 8), A),)), ((3,), (Assign(Net("y", 1, 0), C),))), ()),
    )
    expected = 'case k is when "0001" | "0010" => y <= a; when "0011" => y(0) <= c; when others => null; end case;'
    assert f'process (all) begin y <= x"00"; {expected}' in text(tmp_path, blocks={"y": body})


def test_a_table_has_rows_of_sixteen(tmp_path):
    tables = {"sbox": Table(tuple(range(16)), 8)}
    found = text(tmp_path, tables=tables, assigns={"y": Op("look", (K,), 8, "sbox")})
    assert 'constant sbox : sbox_type := ( x"00", x"01", x"02"' in found
    assert "y <= sbox(to_integer(unsigned(k)));" in found


def test_a_table_of_bits_is_a_word_whose_rightmost_bits_are_not_all_zero(tmp_path):
    six, late, early = Join((K, Net("a", 2)), 6), (0,) * 63 + (1,), (1,) + (0,) * 63
    tables = {"late": Table(late, 1), "early": Table(early, 1)}
    looks = Join((Op("look", (six,), 1, "late"), Op("look", (six,), 1, "early"), Const(0, 6)), 8)
    found = text(tmp_path, tables=tables, assigns={"y": looks})
    assert "constant late : std_logic_vector(0 to 63)" in found
    assert "constant early : std_logic_vector(63 downto 0)" in found


def test_a_memory_is_not_read_beyond_its_words(tmp_path):
    found = text(
        tmp_path,
        memories={"keys": Memory(8, 13, styles=(("rom_style", "block"), ("ram_style", "block")))},
        writes=[If(C, (Write("keys", K, Net("a", 4), 4),))],
        assigns={"y": Op("read", (K,), 8, "keys")},
    )
    assert "type keys_type is array (0 to 12) of std_logic_vector(7 downto 0); signal keys : keys_type;" in found
    for style in ("rom_style", "ram_style"):
        assert f'attribute {style} : string; attribute {style} of keys : signal is "block";' in found
    assert "y <= keys(to_integer(unsigned(k))) when unsigned(k) < 13 else (others => '-');" in found
    assert "keys(to_integer(unsigned(k)))(7 downto 4) <= a(3 downto 0);" in found


def test_words_of_a_function_do_not_hide_signals(tmp_path):
    function = Function((("a", 8),), (("t0", Op("not", (Net("a", 8),), 8)),), Op("xor", (Net("t0", 8), Net("a", 8)), 8))
    found = text(tmp_path, functions={"f": function}, assigns={"y": Op("call", (A,), 8, "f")})
    assert "function f(a_in : std_logic_vector(7 downto 0)) return std_logic_vector is" in found
    assert "t0 := not a_in; return t0 xor a_in;" in found and "y <= f(a);" in found


def test_instances_that_are_alike_are_a_loop_and_drive_bits_of_words(tmp_path):
    half = Module("half", [Port("x", "input", 2), Port("z", "output", 2)], {"x": 2, "z": 2}, {"z": Net("x", 2)})
    ends = [({"x": Net("a", 2, low)}, {"z": Net("w", 2, low)}) for low in range(0, 8, 2)]
    alike = {f"u[{n}].unit": Instance("half", "", *end) for n, end in enumerate(ends)}
    alone = Instance("half", "", {"x": Net("k", 2)}, {"z": Join((Net("p", 1), Net("q", 1)), 2)})
    y = Join((Net("w", 6), Net("p", 1), Net("q", 1)), 8)
    top = clocked_module(widths={"w": 8, "p": 1, "q": 1}, assigns={"y": y}, instances={"one": alone, **alike})
    design = Design("m", {"half": half, "m": top})
    lines = "\n".join(line for module in (half, top) for line in module_text(design, module, {}))
    assert analyse(tmp_path, m=lines) == ""
    assert "one: entity work.half port map (x => k(1 downto 0), z(1) => p, z(0) => q);" in lines
    assert "u: for n in 0 to 3 generate" in lines
    assert "unit: entity work.half port map (x => a(2 * n + 1 downto 2 * n), z => w(2 * n + 1 downto 2 * n));" in lines


def test_ports_of_the_top_have_their_comments(tmp_path):
    module = Module("m", [Port("clk", "input", 1), Port("y", "output", 8)], {"clk": 1, "y": 8}, {"y": Const(1, 8)})
    lines = list(module_text(Design("m", {"m": module}), module, {"clk": "the clock"}))
    assert analyse(tmp_path, m="\n".join(lines)) == ""
    assert "    clk : in  std_logic;                    -- the clock" in lines
