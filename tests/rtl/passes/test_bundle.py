"""Words that are split over many signals become one signal."""

from roundhouse.rtl.form import Case, Const
from roundhouse.rtl.passes.bundle import bundle, together
from small_form import binary, clocked_text, computed, design, instance, joined, module, mux, net, no, put, when

D, S = net("d", 24), net("s")
PARTS = {f"part_{n}": 8 for n in range(3)}


def word(stem="part"):
    return joined(*(net(f"{stem}_{n}", 8) for n in range(3)))


def registers(statements):
    return {f"part_{n}": statements(net(f"part_{n}", 8), net("d", 8, 16 - 8 * n)) for n in range(3)}


def bundled(*others, **facts):
    one = module(inputs={"d": 24, "k": 24, "s": 1, "clk": 1}, outputs={"y": 24}, **facts)
    bundle(design(one, *others))
    return one


def test_what_is_done_to_each_part_is_done_to_the_whole():
    assigns = {f"part_{n}": binary("xor", net("d", 8, 16 - 8 * n), net("k", 8, 16 - 8 * n)) for n in range(3)}
    one = bundled(wires=PARTS, assigns={**assigns, "y": no(word())})
    assert computed(one) == {"part": "d ^ k", "y": "~part"}
    assert one.widths["part"] == 24 and "part_0" not in one.widths


def test_parts_keep_account_of_where_they_are():
    one = bundled(wires=PARTS, assigns={**{f"part_{n}": net("d", 8, 16 - 8 * n) for n in range(3)}, "y": word()})
    assert one.origins["part"] == [("part_0", 16), ("part_1", 8), ("part_2", 0)]


def test_a_part_that_is_read_alone_is_bits_of_the_word():
    assigns = {f"part_{n}": net("d", 8, 16 - 8 * n) for n in range(3)}
    one = bundled(wires={**PARTS, "t": 4}, assigns={**assigns, "y": word(), "t": net("part_1", 4, 2)})
    assert computed(one)["t"] == "part[13:10]"


def test_registers_that_are_set_alike_are_set_by_one_statement():
    one = bundled(
        wires=PARTS, registers=registers(lambda r, d: (when(S, put(r, d)),)), assigns={"y": word()}, clock="clk"
    )
    assert clocked_text(one) == {"part": "if (s) part <= d;"}


def test_cases_become_one_if_their_values_are_the_same():
    def by_value(register, data):
        return (Case(net("d", 2), (((1,), (put(register, data),)),), (put(register, no(data)),)),)

    one = bundled(wires=PARTS, registers=registers(by_value), assigns={"y": word()}, clock="clk")
    assert clocked_text(one) == {"part": "case (d[1:0]) 2'b01: part <= d; default: part <= ~d; endcase"}


def test_registers_that_are_not_set_alike_keep_their_statements():
    own = registers(lambda r, d: (when(S, put(r, d)),)) | {"part_1": (put(net("part_1", 8), net("d", 8)),)}
    one = bundled(wires=PARTS, registers=own, assigns={"y": word()}, clock="clk")
    assert clocked_text(one)["part"] == (
        "if (s) part[23:16] <= d[23:16]; part[15:8] <= d[7:0]; if (s) part[7:0] <= d[7:0];"
    )


def test_ports_of_a_submodule_become_one_port():
    inner = module("inner", {f"x_{n}": 8 for n in range(3)}, {"o": 24}, assigns={"o": word("x")})
    ends = {f"x_{n}": net("d", 8, 16 - 8 * n) for n in range(3)}
    one = bundled(inner, instances={"u": instance("inner", ends, {"o": net("y", 24)})})
    assert [(port.name, port.width) for port in inner.ports] == [("x", 24), ("o", 24)]
    assert one.instances["u"].inputs == {"x": D}
    assert computed(inner) == {"o": "x"}


def test_a_word_does_not_take_a_name_that_is_taken():
    one = bundled(wires={**PARTS, "part": 1}, assigns={f"part_{n}": net("d", 8, 8 * n) for n in range(3)})
    assert one.widths == {"d": 24, "k": 24, "s": 1, "clk": 1, "y": 24, "part": 1, "parts": 24}


def test_only_what_is_computed_alike_is_put_together():
    a, b = net("d", 8, 8), net("d", 8)
    assert together([no(a), no(b)]) == no(net("d", 16))
    assert together([no(a), binary("xor", a, b)]) is None
    assert together([mux(S, a, no(a)), mux(S, b, no(b))]) == mux(S, net("d", 16), no(net("d", 16)))
    assert together([mux(S, a, b), mux(net("d"), a, b)]) is None
    assert together([binary("add", a, b), binary("add", b, a)]) is None  # a carry would cross
    assert together([a, no(b)]) is None


def test_what_is_chosen_alike_is_chosen_as_one_of_any_parts():
    assigns = {f"part_{n}": mux(S, net(f"$a{n}", 8), net("k", 8, 16 - 8 * n)) for n in range(3)}
    inner = {f"$a{n}": mux(net("t"), net("d", 8, 8 * n), net(f"b{n}", 8)) for n in range(3)}
    more = {"t": 1, **{f"$a{n}": 8 for n in range(3)}, **{f"b{n}": 8 for n in range(3)}}
    one = bundled(wires={**PARTS, **more}, assigns={**assigns, **inner, "y": word()})
    assert computed(one)["part"] == "s ? (t ? {d[7:0], d[15:8], d[23:16]} : {b0, b1, b2}) : k"


def test_a_word_of_many_different_signals_is_not_put_together():
    many = [net(f"n{n}", 8) for n in range(5)]
    assert together(many) is None
    assert together([net("d", 4, 4 * n) for n in range(5)]) is not None  # one signal in another order
    assert together([Const(1, 8), Const(2, 8)]) == Const(0x102, 16)
