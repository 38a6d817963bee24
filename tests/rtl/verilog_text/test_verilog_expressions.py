"""Expressions in Verilog: what they look like, and that a simulator computes what they say."""

from random import Random

import pytest

from played_form import outputs
from roundhouse.rtl.form import Const, Join, Memory, Module, Net, Op, Port, Table
from roundhouse.rtl.verilog_text.expressions import expression, target

MODULE = Module(
    "m",
    widths={"a": 8, "b": 8, "c": 1, "d": 1},
    tables={"sbox": Table(tuple(range(256)), 8), "row": Table(tuple(range(16)), 4)},
    memories={"keys": Memory(8, 16)},
)
A, B, C, D = Net("a", 8), Net("b", 8), Net("c", 1), Net("d", 1)


def op(kind, *args, width=8, param=""):
    return Op(kind, args, width, param)


TEXTS = {
    "a constant": (Const(27, 8), "8'h1b"),
    "a slice": (Net("a", 4, 2), "a[5:2]"),
    "a bit of a word": (Net("a", 1, 7), "a[7]"),
    "words side by side": (Join((Net("a", 4), Net("b", 4)), 8), "{a[3:0], b[3:0]}"),
    "a bit, counted": (Join((C,) * 8, 8), "{8{c}}"),
    "a bit, counted, beside others": (Join((*(C,) * 7, D), 8), "{{7{c}}, d}"),
    "two equal bits, which are not counted": (Join((C, C), 2), "{c, c}"),
    "a chain": (op("xor", op("xor", A, B), Const(27, 8)), "a ^ b ^ 8'h1b"),
    "a chain from the right": (op("sub", A, op("sub", B, A)), "a - (b - a)"),
    "different operations": (op("and", op("xor", A, B), A), "(a ^ b) & a"),
    "an inverse of a word": (op("and", A, op("not", B)), "a & ~b"),
    "an inverse of a bit": (op("and", C, op("not", D, width=1), width=1), "c & !d"),
    "a reduction": (op("or", op("all", A, width=1), op("any", B, width=1), width=1), "(&a) | (|b)"),
    "a reduction of an inverse": (op("all", op("not", A), width=1), "&(~a)"),
    "an order": (op("le", A, op("add", A, B), width=1), "a <= (a + b)"),
    "a shift": (op("shl", A, Net("b", 3)), "a << b[2:0]"),
    "a choice": (op("mux", C, A, B), "c ? a : b"),
    "a choice by a comparison": (op("mux", op("eq", A, B, width=1), A, B), "(a == b) ? a : b"),
    "choices in turn": (op("mux", C, A, op("mux", D, B, A)), "c ? a : d ? b : a"),
    "a choice of a choice": (op("mux", C, op("mux", D, A, B), A), "c ? (d ? a : b) : a"),
    "a choice beside a word": (Join((op("mux", C, A, B), A), 16), "{(c ? a : b), a}"),
    "a choice as an operand": (op("xor", op("mux", C, A, B), A), "(c ? a : b) ^ a"),
    "an entry of a table": (op("look", op("xor", A, B), param="sbox"), "sbox(a ^ b)"),
    "an entry of a row": (op("look", Net("a", 4), width=4, param="row"), "row[{~a[3:0], 2'd0} +: 4]"),
    "an entry of a row by a computed index": (
        op("look", op("xor", Net("a", 4), Net("b", 4), width=4), width=4, param="row"),
        "row[{~(a[3:0] ^ b[3:0]), 2'd0} +: 4]",
    ),
    "a call": (op("call", A, Join((C, D), 2), param="f"), "f(a, {c, d})"),
    "a word of a memory": (op("read", Net("a", 4), param="keys"), "keys[a[3:0]]"),
    "the only word of a memory": (op("read", Const(0, 0), param="keys"), "keys[0]"),
}


@pytest.mark.parametrize("what", TEXTS)
def test_texts(what):
    value, text = TEXTS[what]
    assert expression(MODULE, value) == text


def test_targets():
    assert [target(MODULE, net) for net in (A, C, Net("a", 1, 3), Net("a", 3, 3))] == ["a", "c", "a[3]", "a[5:3]"]


def test_what_is_no_expression_is_told():
    with pytest.raises(ValueError, match=r"must be of the kinds that rtl/form\.py lists"):
        expression(MODULE, Op("nand", (A, B, C), 8))


NETS = {"p": 1, "q": 3, "r": 8, "s": 13}
WORDS = {
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "shl": lambda a, b: a << b,
    "shr": lambda a, b: a >> b,
}
TESTS = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
}


def made(random, width, depth):
    """An expression of some width, with a function from the values of `NETS` to its own."""
    mask = (1 << width) - 1
    if depth == 0:
        if fitting := [name for name, wide in NETS.items() if wide >= width]:
            name = random.choice(fitting)
            low = random.randint(0, NETS[name] - width)
            return Net(name, width, low), lambda values: values[name] >> low & mask
        value = random.getrandbits(width)
        return Const(value, width), lambda values: value
    kind = random.choice([*WORDS, "not", "mux", "join", *([*TESTS, "all", "any"] if width == 1 else [])])
    inner = random.choice([1, 3, 8]) if kind in TESTS or kind in ("all", "any") else width
    one, first = made(random, inner, depth - 1)
    two, second = made(random, 3 if kind in ("shl", "shr") else inner, depth - 1)
    match kind:
        case "not":
            return Op("not", (one,), width), lambda values: ~first(values) & mask
        case "all":
            return Op("all", (one,), 1), lambda values: int(first(values) == (1 << inner) - 1)
        case "any":
            return Op("any", (one,), 1), lambda values: int(first(values) != 0)
        case "mux":
            by, condition = made(random, 1, depth - 1)
            return Op(
                "mux", (by, one, two), width
            ), lambda values: first(values) if condition(values) else second(values)
        case "join":
            if width == 1:
                return one, first
            high, upper = made(random, width - 1, depth - 1)
            low, lower = made(random, 1, depth - 1)
            return Join((high, low), width), lambda values: upper(values) << 1 | lower(values)
    compute = WORDS.get(kind) or TESTS[kind]
    return Op(kind, (one, two), width), lambda values: int(compute(first(values), second(values))) & mask


def test_a_simulator_computes_what_random_expressions_say(tmp_path):
    """Whatever stands inside whatever: brackets are where they must be, and no word becomes wider than it is."""
    random = Random(1)
    widths = [random.choice([1, 3, 8, 13]) for _ in range(150)]
    values, functions = zip(*(made(random, width, random.randint(1, 4)) for width in widths), strict=True)
    names = [f"y{n}" for n in range(len(widths))]
    ports = [Port(name, "input", width) for name, width in NETS.items()]
    ports += [Port(name, "output", width) for name, width in zip(names, widths, strict=True)]
    module = Module("m", ports, NETS | dict(zip(names, widths, strict=True)), dict(zip(names, values, strict=True)))
    given = [{name: random.getrandbits(width) for name, width in NETS.items()} for _ in range(20)]
    found = outputs(tmp_path, module, given=given)
    assert [[int(word, 16) for word in one.values()] for one in found] == [
        [function(one) for function in functions] for one in given
    ]
