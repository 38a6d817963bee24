"""Modules in Verilog: their sections, and that a simulator does what the form says."""

import re

from played_form import outputs, text_of
from roundhouse.rtl.form import (
    Assign,
    Case,
    Const,
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
from roundhouse.rtl.lines import COLUMNS
from small_form import A, C, K, clocked_module


def text(*modules):
    return re.sub(r"\s+", " ", text_of(*modules))


def played(folder, module, *given, others=()):
    """What `y` is for each set of inputs."""
    return [int(one["y"], 16) for one in outputs(folder, module, *others, given=given)]


def test_ports_of_one_kind_are_in_one_line_inputs_first():
    module = clocked_module(assigns={"y": A})
    module.ports.insert(0, module.ports.pop())
    assert "module m ( input wire clk, c, input wire [3:0] k, input wire [7:0] a, output wire [7:0] y );" in text(
        module
    )


def test_ports_of_the_top_alone_have_lines_and_comments_of_their_own():
    inner = Module("inner", [Port("x", "input", 1), Port("z", "output", 1)], {"x": 1, "z": 1}, {"z": Net("x", 1)})
    ports = [Port("x", "input", 1), Port("bus", "input", 8), Port("z", "output", 1)]
    top = Module(
        "top",
        ports,
        {"x": 1, "bus": 8, "z": 1},
        instances={"one": Instance("inner", "", {"x": Net("x", 1)}, {"z": Net("z", 1)})},
    )
    lines = text_of(top, inner, comments={"x": "a bit", "z": "the same"}).splitlines()
    assert lines[1:4] == [
        "  input wire x,          // a bit",
        "  input wire [7:0] bus,",
        "  output wire z          // the same",
    ]
    assert "  input wire x," in lines[4:] and lines[-1] == "endmodule"


def test_an_output_that_statements_set_is_a_register():
    assert "output reg [7:0] y" in text(clocked_module(registers={"y": (Assign(Net("y", 8), A),)}))
    assert "output wire [7:0] y" in text(clocked_module(assigns={"y": A}))


def test_registers_are_set_at_the_edge(tmp_path):
    body = (If(C, (Assign(Net("y", 8), A),), (Assign(Net("y", 4, 4), K),)),)
    module = clocked_module(registers={"y": body})
    assert "always @(posedge clk) if (c) y <= a; else y[7:4] <= k;" in text(module)
    given = [{"c": 1, "a": 0x12}, {"c": 0, "k": 0xF, "a": 0x33}, {"k": 3}]
    assert played(tmp_path, module, *given) == [0x12, 0xF2, 0x32]


def test_what_is_done_to_each_part_of_a_register_is_a_loop(tmp_path):
    pairs = [(Net("y", 2, 2 * n), Net("a", 2, 2 * n), Net("k", 1, n)) for n in range(4)]
    body = tuple(If(keep, (Assign(part, value),)) for part, value, keep in pairs)
    module = clocked_module(registers={"y": body})
    assert (
        "genvar n; generate for (n = 0; n < 4; n = n + 1) begin : y_parts "
        "always @(posedge clk) if (k[n]) y[2 * n +: 2] <= a[2 * n +: 2]; end endgenerate wire unused"
    ) in text(module)
    given = [{"k": 0xF, "a": 0x1B}, {"k": 0b0110, "a": 0xFF}]
    assert played(tmp_path, module, *given) == [0x1B, 0x3F]


def test_registers_with_one_condition_are_set_together():
    registers = {name: (If(C, (Assign(Net(name, 8), A),)),) for name in ("y", "z")}
    assert "always @(posedge clk) if (c) begin y <= a; z <= a; end" in text(
        clocked_module(registers=registers, widths={"z": 8})
    )


def test_signals_are_declared_where_they_are_computed_each_after_those_it_needs(tmp_path):
    assigns = {
        "y": Op("xor", (Net("w", 8), A), 8),
        "w": Op("not", (Net("v", 8),), 8),
        "v": Op("add", (A, Const(1, 8)), 8),
    }
    module = clocked_module(assigns=assigns, widths={"w": 8, "v": 8})
    assert "wire [7:0] v = a + 8'h01; wire [7:0] w = ~v; assign y = w ^ a;" in text(module)
    assert played(tmp_path, module, {"a": 5}) == [(~6 & 255) ^ 5]


def test_statements_of_a_signal_are_a_process(tmp_path):
    body = (
        Assign(Net("w", 8), Const(0, 8)),
        Case(K, (((1, 2), (Assign(Net("w", 8), A),)), ((3,), (Assign(Net("w", 1, 0), C),))), ()),
    )
    module = clocked_module(blocks={"w": body}, assigns={"y": Net("w", 8)}, widths={"w": 8})
    told = "reg [7:0] w; always @* begin w = 8'h0; case (k) 4'b0001, 4'b0010: w = a; 4'b0011: w[0] = c; default: ;"
    assert f"{told} endcase end assign y = w;" in text(module)
    given = [{"k": 2, "a": 9, "c": 1}, {"k": 3}, {"k": 4}]
    assert played(tmp_path, module, *given) == [9, 1, 0]


def test_tables_and_functions_stand_before_what_uses_them(tmp_path):
    step = Op("not", (Net("a", 8),), 8)
    function = Function((("a", 8),), (("t0", step),), Op("xor", (Net("t0", 8), Net("a", 8)), 8))
    looked = Join((Const(0, 4), Op("look", (K,), 4, "row")), 8)
    value = Op("and", (Op("call", (A,), 8, "f"), looked), 8)
    module = clocked_module(functions={"f": function}, tables={"row": Table(tuple(range(16)), 4)}, assigns={"y": value})
    found = text(module)
    assert "function [7:0] f(input [7:0] a_in); reg [7:0] t0; begin t0 = ~a_in; f = t0 ^ a_in; end endfunction" in found
    assert found.index("localparam [63:0] row") < found.index("function") < found.index("assign y = f(a) & ")
    assert played(tmp_path, module, {"a": 7, "k": 9}) == [9]


def test_bits_that_a_function_does_not_read_are_gathered_in_it(tmp_path):
    swapped = Function((("a", 8),), (), Join((Net("a", 2), Net("a", 2, 6)), 4))
    called = Op("call", (A,), 4, "ends")
    module = clocked_module(functions={"ends": swapped}, assigns={"y": Join((Const(0, 4), called), 8)})
    told = "reg unused_in; begin ends = {a_in[1:0], a_in[7:6]}; unused_in = &{1'b0, a_in[5:2]}; end endfunction"
    assert f"function [3:0] ends(input [7:0] a_in); {told}" in text(module)
    assert played(tmp_path, module, {"a": 0b01111110}) == [0b1001]


def test_a_memory_has_its_style_and_its_contents_and_is_written_in_part(tmp_path):
    module = clocked_module(
        memories={"keys": Memory(8, 4, (1, 2, 3, 0xF4), (("rom_style", "block"), ("ram_style", "block")))},
        writes=[If(C, (Write("keys", Net("k", 2), Net("a", 4), 4),))],
        assigns={"y": Op("read", (Net("k", 2),), 8, "keys")},
    )
    found = text(module)
    assert '(* rom_style = "block", ram_style = "block" *) reg [7:0] keys [0:3];' in found
    assert "initial begin keys[0] = 8'h01; keys[1] = 8'h02;" in found
    assert "always @(posedge clk) if (c) keys[k[1:0]][7:4] <= a[3:0];" in found
    given = [{"k": 3, "c": 0, "a": 0}, {"k": 1, "c": 1, "a": 0xA}, {"k": 1, "c": 0, "a": 0}, {"k": 0}]
    assert played(tmp_path, module, *given) == [0xF4, 0xA2, 0xA2, 1]


def test_instances_that_are_alike_are_a_loop_and_drive_bits_of_words(tmp_path):
    half = Module(
        "half", [Port("x", "input", 2), Port("z", "output", 2)], {"x": 2, "z": 2}, {"z": Op("not", (Net("x", 2),), 2)}
    )
    ends = [({"x": Net("a", 2, low)}, {"z": Net("w", 2, low)}) for low in range(0, 8, 2)]
    alike = {f"u[{n}].unit": Instance("half", "", *end) for n, end in enumerate(ends)}
    alone = Instance("half", "", {"x": Net("k", 2)}, {"z": Join((Net("p", 1), Net("q", 1)), 2)})
    y = Join((Net("w", 6), Net("p", 1), Net("q", 1)), 8)
    module = clocked_module(assigns={"y": y}, instances={"one": alone, **alike}, widths={"w": 8, "p": 1, "q": 1})
    found = text(module, half)
    assert "wire p, q; wire [7:0] w;" in found
    assert "half one (.x(k[1:0]), .z({p, q}));" in found
    loop = "for (n = 0; n < 4; n = n + 1) begin : u half unit (.x(a[2 * n +: 2]), .z(w[2 * n +: 2])); end"
    assert f"genvar n; generate {loop} endgenerate" in found
    assert played(tmp_path, module, {"a": 0x5A, "k": 1}, others=[half]) == [(~0x5A & 0x3F) << 2 | 2]


def test_bits_that_nobody_reads_are_gathered_under_a_name_that_linters_know():
    module = Module("m", [Port("a", "input", 8), Port("y", "output", 4)], {"a": 8, "y": 4}, {"y": Net("a", 4, 2)})
    assert "wire unused = &{1'b0, a[7:6], a[1:0]};" in text(module)
    whole = Module("m", [Port("a", "input", 4), Port("y", "output", 4)], {"a": 4, "y": 4}, {"y": Net("a", 4)})
    assert "unused" not in text(whole)


def test_no_line_is_too_long():
    names = [f"a_signal_with_a_rather_long_name_{n}" for n in range(12)]
    value = Net(names[0], 8)
    for name in names[1:]:
        value = Op("xor", (value, Net(name, 8)), 8)
    ports = [*(Port(name, "input", 8) for name in names), Port("y", "output", 8)]
    module = Module("m", ports, {**dict.fromkeys(names, 8), "y": 8}, {"y": value})
    assert max(map(len, text_of(module).splitlines())) <= COLUMNS
