"""Statements in Verilog: what they look like, and that an else belongs to its if."""

from itertools import product

import pytest

from played_form import outputs
from roundhouse.rtl.form import Assign, Case, Const, If, Join, Memory, Module, Net, Op, Port, Write
from roundhouse.rtl.lines import COLUMNS
from roundhouse.rtl.verilog_text.statements import assignment, body

LONG = "a_signal_with_a_name_that_leaves_little_room_in_a_line"
WIDTHS = {"a": 8, "y": 8, "k": 4, "c": 1, "d": 1, LONG: 8}
MODULE = Module("m", widths=WIDTHS, memories={"keys": Memory(8, 16), "one": Memory(8, 1)})
A, Y, C, D, K = (Net(name, WIDTHS[name]) for name in ("a", "y", "c", "d", "k"))
SET, CLEAR = Assign(Y, A), Assign(Y, Const(0, 8))


def lines(*statements, arrow="<=", module=MODULE):
    found = list(body(module, statements, arrow, "  "))
    assert all(len(line) <= COLUMNS for line in found)
    return found


def xor(*words):
    value = words[0]
    for word in words[1:]:
        value = Op("xor", (value, word), word.width)
    return value


TEXTS = {
    "an assignment": ([SET], ["  y <= a;"]),
    "an assignment to bits": ([Assign(Net("y", 4, 4), K)], ["  y[7:4] <= k;"]),
    "a short if": ([If(C, (SET,))], ["  if (c) y <= a;"]),
    "an if with an else": ([If(C, (SET,), (CLEAR,))], ["  if (c) y <= a;", "  else y <= 8'h0;"]),
    "conditions in turn": (
        [If(C, (SET,), (If(D, (CLEAR,), (SET,)),))],
        ["  if (c) y <= a;", "  else if (d) y <= 8'h0;", "  else y <= a;"],
    ),
    "several statements": (
        [If(C, (SET, CLEAR), (CLEAR, SET))],
        [
            "  if (c) begin",
            "    y <= a;",
            "    y <= 8'h0;",
            "  end else begin",
            "    y <= 8'h0;",
            "    y <= a;",
            "  end",
        ],
    ),
    "an if alone in an if": (
        [If(C, (If(D, (SET,)),), (CLEAR,))],
        ["  if (c) begin", "    if (d) y <= a;", "  end else y <= 8'h0;"],
    ),
    "a case": (
        [Case(K, (((1, 2), (SET,)), ((3,), ()), ((4,), (SET, CLEAR))), (CLEAR,))],
        [
            "  case (k)",
            "    4'b0001, 4'b0010: y <= a;",
            "    4'b0011: ;",
            "    4'b0100: begin",
            "      y <= a;",
            "      y <= 8'h0;",
            "    end",
            "    default: y <= 8'h0;",
            "  endcase",
        ],
    ),
    "a case with many values": (
        [Case(K, ((tuple(range(14)), (SET,)),))],
        [
            "  case (k)",
            "    " + "".join(f"4'b{n:04b}, " for n in range(12)).rstrip(),
            "        4'b1100, 4'b1101: begin",
            "      y <= a;",
            "    end",
            "    default: ;",
            "  endcase",
        ],
    ),
    "a case without a default": (
        [Case(C, (((1,), (SET,)),))],
        ["  case (c)", "    1'b1: y <= a;", "    default: ;", "  endcase"],
    ),
    "a word of a memory": ([Write("keys", K, A, 0)], ["  keys[k] <= a;"]),
    "bits of a word of a memory": ([Write("keys", K, K, 4)], ["  keys[k][7:4] <= k;"]),
    "the only word of a memory": ([Write("one", Const(0, 0), A, 0)], ["  one[0] <= a;"]),
}


@pytest.mark.parametrize("what", TEXTS)
def test_texts(what):
    statements, text = TEXTS[what]
    assert lines(*statements) == text


def test_what_is_no_register_is_set_at_once():
    assert lines(If(C, (SET,), (CLEAR,)), arrow="=") == ["  if (c) y = a;", "  else y = 8'h0;"]


def test_what_does_not_fit_in_a_line_is_wrapped_and_stays_one_statement():
    long = Assign(Y, xor(*[Net(LONG, 8)] * 4))
    found = lines(If(C, (long,), (SET,)))
    assert found[0] == "  if (c) begin" and found[-1] == "  end else y <= a;"
    assert " ".join(line.strip() for line in found[1:-1]) == f"y <= {' ^ '.join([LONG] * 4)};"


def test_parts_that_are_computed_have_lines_of_their_own_if_one_has_no_room_for_all():
    part = xor(Net(LONG, 8), A)
    whole = Join((part, part, A), 24)
    assert list(assignment("z = ", MODULE, whole, "  ")) == [
        "  z = {",
        f"    {LONG} ^ a,",
        f"    {LONG} ^ a,",
        "    a",
        "  };",
    ]
    assert list(assignment("z = ", MODULE, Join((xor(A, A), A), 16), "  ")) == ["  z = {a ^ a, a};"]


def test_an_else_belongs_to_its_own_if(tmp_path):
    """Of ifs within each other, with and without an else, in every position."""

    def chosen(*path):
        return (Assign(Y, Const(sum(bit << place for place, bit in enumerate(path)) + 1, 8)),)

    inner = {"both": ((D,), True), "then": ((D,), False)}
    forms, expected = [], []
    for (_, with_else), outer_else in product(inner.values(), (True, False)):
        nested = If(D, chosen(1, 1), chosen(1, 0) if with_else else ())
        forms.append((CLEAR, If(C, (nested,), chosen(0, 0) if outer_else else ())))
        expected.append(
            {(1, 1): 4, (1, 0): 2 if with_else else 0, (0, 0): 1 if outer_else else 0, (0, 1): 1 if outer_else else 0}
        )
    names = [f"y{n}" for n in range(len(forms))]

    def renamed(statements, name):
        return tuple(
            Assign(Net(name, 8), one.value)
            if isinstance(one, Assign)
            else If(one.condition, renamed(one.then, name), renamed(one.other, name))
            for one in statements
        )

    module = Module(
        "m",
        [Port("c", "input", 1), Port("d", "input", 1), *(Port(name, "output", 8) for name in names)],
        {"c": 1, "d": 1, **dict.fromkeys(names, 8)},
        blocks={name: renamed(form, name) for name, form in zip(names, forms, strict=True)},
    )
    states = list(product((1, 0), repeat=2))
    found = outputs(tmp_path, module, given=[{"c": c, "d": d} for c, d in states])
    assert [[int(word, 16) for word in one.values()] for one in found] == [
        [values[state] for values in expected] for state in states
    ]
