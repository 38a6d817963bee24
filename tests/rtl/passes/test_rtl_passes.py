"""What each pass makes of a small module: the text is what a person would write."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal

from small_text import signals, text_of


def body(text: str) -> str:
    """The lines between the ports and the end, without what indents them."""
    return "\n".join(line.strip() for line in text.split(");\n", 1)[1].splitlines())


def test_an_expression_that_is_used_once_stands_where_it_is_used():
    m, i, o = Module(), signals(a=8, b=8, c=8), signals(y=8)
    m.d.comb += o["y"].eq((i["a"] & i["b"]) ^ ~i["c"])
    assert "assign y = (a & b) ^ ~c;" in text_of(m, i, o)


def test_bits_of_a_state_are_one_register_set_by_one_statement():
    m, i, o = Module(), signals(data=32, load=1), signals(y=32)
    state = [Signal(8, name=f"state_{n}", reset_less=True) for n in range(4)]
    with m.If(i["load"]):
        m.d.sync += [part.eq(i["data"].word_select(3 - n, 8)) for n, part in enumerate(state)]
    m.d.comb += o["y"].eq(Cat(*reversed(state)))
    text = text_of(m, i, o)
    assert "always @(posedge clk) if (load) y <= data;" in text or "if (load) state <= data;" in text


def test_registers_under_the_same_conditions_are_set_together_and_reset_first():
    m, i, o = Module(), signals(enable=1, a=1, b=1), signals(x=1, y=1)
    with m.If(i["enable"]):
        m.d.sync += [o["x"].eq(i["a"]), o["y"].eq(i["b"])]
    assert "\n".join(
        [
            "always @(posedge clk) if (rst) begin",
            "x <= 1'b0;",
            "y <= 1'b0;",
            "end else if (enable) begin",
            "x <= a;",
            "y <= b;",
            "end",
        ]
    ) in body(text_of(m, i, o))


def test_the_carry_of_a_sum_that_nobody_reads_is_left_out():
    m, i, o = Module(), signals(a=16, b=16), signals(y=16)
    m.d.comb += o["y"].eq(i["a"] + i["b"])
    assert "assign y = a + b;" in text_of(m, i, o)


def test_what_cannot_be_left_out_is_gathered_under_the_name_that_linters_know():
    m, i, o = Module(), signals(a=4, b=4), signals(y=1)
    total = Signal(5)
    m.d.comb += [total.eq(i["a"] + i["b"]), o["y"].eq(total[4])]
    text = text_of(m, i, o)
    assert "wire unused = &{1'b0, " in text
    assert "rst" in text.split("unused")[1]


def test_a_step_written_bit_by_bit_is_one_sum_with_a_name_of_its_own():
    m, i, o = Module(), signals(x=4), signals(y=4)
    x = i["x"]
    m.d.comb += o["y"].eq(Cat(~x[0], x[1] ^ x[0], x[2] ^ x[:2].all(), x[3] ^ x[:3].all()))
    assert "x ^ {&x[2:0], &x[1:0], x[0], 1'b1}" in text_of(m, i, o)


def test_what_is_alike_becomes_a_function_of_the_words_that_differ():
    m, i, o = Module(), signals(a=32, k=32), signals(y=32)
    parts = []
    for n in range(2):
        a, k = i["a"].word_select(n, 16), i["k"].word_select(n, 16)
        twice = Signal(16, name=f"xor_{n}")
        m.d.comb += twice.eq((a ^ k) & ~a)
        parts.append((twice & a) ^ (twice | k) ^ twice)
    m.d.comb += o["y"].eq(Cat(*parts))
    text = text_of(m, i, o)
    assert text.count("function [15:0] y_word(") == 1
    assert "y_word(a[31:16], k[31:16])" in text and "y_word(a[15:0], k[15:0])" in text


def test_names_are_those_of_signals_without_escapes_and_none_is_a_keyword():
    m, i, o = Module(), signals(a=8, b=8), signals(y=8)
    table, begin = Signal(8, name="table.of$all"), Signal(8, name="begin")
    m.d.sync += [table.eq(i["a"] ^ i["b"]), begin.eq(table)]
    m.d.comb += o["y"].eq(Mux(begin.any(), table, 1))
    text = text_of(m, i, o)
    assert "table_of_all" in text and "begin_block" in text
    assert "$" not in text and "\\" not in text


def test_a_table_is_a_row_or_a_function_of_rows():
    m, i, o = Module(), signals(x=8, z=3), signals(y=8, w=8)
    entries = [n * 7 & 255 for n in range(256)]
    with m.Switch(i["x"]):
        for n, entry in enumerate(entries):
            with m.Case(n):
                m.d.comb += o["y"].eq(entry)
    with m.Switch(i["z"]):
        for n in range(8):
            with m.Case(n):
                m.d.comb += o["w"].eq(Const(n + 1, 8))
    text = text_of(m, i, o)
    assert "row = 128'h00070e151c232a31383f464d545b6269;" in text
    assert "localparam [63:0] w_table = 64'h0102030405060708;" in text
    assert "assign w = w_table[{~z, 3'd0} +: 8];" in text
