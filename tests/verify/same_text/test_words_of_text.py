"""A cell that is read as words computes what the gates do that Yosys makes of it, for all operands."""

import json

import pytest

from roundhouse.tools.abc import equivalent
from roundhouse.tools.yosys import run_script
from roundhouse.verify.same_text.aiger import AndGraph
from roundhouse.verify.same_text.cells import BITWISE, UNKNOWN
from roundhouse.verify.same_text.gates import Gates
from roundhouse.verify.same_text.words import ARITHMETIC, COMPARISONS, WORDS

#: Widths of A, B and the result, equal and not.
TWO = [(3, 3, 3), (2, 4, 5), (4, 2, 3), (1, 3, 4), (4, 4, 8), (5, 3, 1)]
SHIFTED = [(5, 3, 4), (16, 4, 1), (13, 5, 3), (3, 6, 2), (2, 1, 4)]
#: Those that read nothing from beyond A, which is no value to compare.
WITHIN = [(16, 4, 1), (8, 3, 1), (13, 3, 6)]
#: Widths of the operand and the result.
ONE = [(1, 1), (4, 1), (3, 2)]
UNARY = [kind for kind in WORDS if kind.startswith("$reduce") or kind == "$logic_not"]


def cases():
    """Each kind with widths and signs: (kind, widths of operands by pin and of the result, signs by pin)."""
    for kind in WORDS:
        if kind == "$pmux":
            yield from ((kind, {"A": w, "B": w * n, "S": n}, w, {}) for w, n in [(1, 1), (2, 3), (3, 2)])
        elif kind == "$shift":
            yield from ((kind, {"A": a, "B": b}, y, {"A": 0, "B": s}) for a, b, y in SHIFTED for s in (0, 1))
        elif kind == "$shiftx":
            yield from ((kind, {"A": a, "B": b}, y, {"A": 0, "B": 0}) for a, b, y in WITHIN)
        elif kind in UNARY:
            yield from ((kind, {"A": a}, y, {"A": 0}) for a, y in ONE)
        else:
            signs = (0, 1) if kind in {*ARITHMETIC, *COMPARISONS} else (0,)
            yield from ((kind, {"A": a, "B": b}, y, {"A": s, "B": s}) for a, b, y in TWO for s in signs)


def rtlil(name, kind, operands, width, signs):
    """A module with one cell, whose pins are its ports."""
    ports = [f"  wire width {size} input {n} \\{pin}\n" for n, (pin, size) in enumerate(operands.items())]
    ports.append(f"  wire width {width} output {len(operands)} \\Y\n")
    parameters = {f"{pin}_SIGNED": sign for pin, sign in signs.items()}
    if kind == "$pmux":
        parameters |= {"WIDTH": width, "S_WIDTH": operands["S"]}
    else:
        parameters |= {f"{pin}_WIDTH": size for pin, size in operands.items()} | {"Y_WIDTH": width}
    body = [f"    parameter \\{key} {value}\n" for key, value in parameters.items()]
    body += [f"    connect \\{pin} \\{pin}\n" for pin in (*operands, "Y")]
    return f"module \\{name}\n{''.join(ports)}  cell {kind} $1\n{''.join(body)}  end\nend\n"


def test_a_word_computes_what_its_gates_do(tmp_path):
    modules = {f"case{n}": one for n, one in enumerate(cases())}
    (tmp_path / "words.il").write_text("".join(rtlil(name, *one) for name, one in modules.items()))
    to_gates = 3 * ("simplemap", "techmap")
    run_script(tmp_path, ["read_rtlil words.il", "write_json words.json", *to_gates, "write_json gates.json"])
    sides = [json.loads((tmp_path / f"{side}.json").read_text())["modules"] for side in ("words", "gates")]
    inputs = [(name, pin, n) for name, (_, sizes, *_) in modules.items() for pin in sizes for n in range(sizes[pin])]
    graph = AndGraph(len(inputs) + 1)
    found = [[], []]
    for name in modules:
        for side, literals in zip(sides, found, strict=True):
            gates = Gates.of(side[name])
            own = [gates.inputs.get((pin, n), "") if owner == name else "" for owner, pin, n in inputs]
            literals += gates.literals(graph, [*own, UNKNOWN], [*gates.outputs.values()])
    for side, literals in zip(("words", "gates"), found, strict=True):
        (tmp_path / f"{side}.aig").write_bytes(graph.aiger(literals))
    assert equivalent(tmp_path, "words.aig", "gates.aig") is None
    assert len({cell["type"] for module in sides[0].values() for cell in module["cells"].values()}) == len(WORDS)


def test_no_cell_is_read_both_by_bits_and_as_words():
    assert not BITWISE.keys() & WORDS.keys()


def test_operands_of_a_sum_may_come_in_either_order():
    graph = AndGraph(8)
    a, b = [2, 4, 6, 8], [10, 12, 14, 16]
    assert WORDS["$add"](graph.both, 4, a, b) == WORDS["$add"](graph.both, 4, b, a)


def test_a_comparison_is_the_and_of_its_bits():
    graph = AndGraph(3)
    assert WORDS["$eq"](graph.both, 1, [2, 4, 6], [1, 0, 1]) == WORDS["$reduce_and"](graph.both, 1, [6, 2, 5])


BEYOND = [(0, [2, 4]), (2, [6, 99]), (3, [99, 99]), (-1, [99, 2]), (-4, [99, 99])]


@pytest.mark.parametrize(("distance", "found"), BEYOND)
def test_a_shift_has_its_last_operand_from_beyond_its_word(distance, found):
    """Of the word of the literals 2, 4 and 6, by three bits of a signed number."""
    graph = AndGraph(60)
    assert WORDS["$shiftx"](graph.both, 2, [2, 4, 6], [distance >> n & 1 for n in range(3)], [99]) == found
