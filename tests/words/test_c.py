import subprocess
from ctypes import CDLL, c_uint64

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphs import GATES, Recipe, numbers
from roundhouse.tools.cxx import compiler
from roundhouse.words import Graph, Table, Word, const, join, mux
from roundhouse.words.c import CFile
from roundhouse.words.c_types import c_type
from roundhouse.words.limbs import in_limbs, limbs

STRICT = ("-x", "c", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")


def compiled(source, folder):
    (folder / "f.c").write_text(source)
    subprocess.run([compiler(), *STRICT, "f.c", "-o", "f.so"], cwd=folder, check=True)
    return CDLL(str(folder / "f.so"))


def on_limbs(inputs: list[Word]) -> dict[Word, list[Word]]:
    """For each input its limbs in another graph; the i-th limb of all is called x[i]."""
    graph, widths = Graph(), [[limb.width for limb in limbs(word)] for word in inputs]
    place = iter(range(sum(map(len, widths))))
    return {word: [graph.input(f"x[{next(place)}]", w) for w in of] for word, of in zip(inputs, widths, strict=True)}


def run_c(outputs: list[Word], inputs: list[Word], values: list[int], folder) -> list[int]:
    """Values of outputs through limbs, C and the compiler."""
    parts = on_limbs(inputs)
    results = [limbs(word) for word in in_limbs(outputs, parts)]
    flat = [limb for result in results for limb in result]
    file = CFile()
    named = {part: part.param for of in parts.values() for part in of}
    file.add("void f(const uint64_t *x, uint64_t *y)", {f"y[{n}]": word for n, word in enumerate(flat)}, named)
    given_limbs = [
        int(limb) for word, value in zip(inputs, values, strict=True) for limb in limbs(const(value, word.width))
    ]
    x, y = (c_uint64 * len(given_limbs))(*given_limbs), (c_uint64 * len(flat))()
    compiled(file.text(), folder).f(x, y)
    found = iter(y)
    return [int(join(*(const(next(found), limb.width) for limb in result))) for result in results]


@pytest.mark.parametrize("gate", GATES)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_numbers=numbers)
def test_every_operation_computes_in_c_what_folding_does(gate, given_numbers, tmp_path_factory):
    recipe = Recipe(((gate, 0, 1, 2), (gate, 2, 0, 1), (gate, 1, 3, 0)), 2)
    inputs, outputs = recipe.on_inputs()
    found = run_c(outputs, inputs, list(given_numbers), tmp_path_factory.mktemp("c"))
    assert tuple(found) == recipe.on_numbers(given_numbers)


#: Each function of two words and a bit.
WIDE = {
    "xor": lambda a, b, bit: a ^ b,
    "not": lambda a, b, bit: ~a,
    "mux": lambda a, b, bit: mux(bit, a, b),
    "add": lambda a, b, bit: a + b,
    "sub": lambda a, b, bit: a - b,
    "mul": lambda a, b, bit: a * b,
    "rotate": lambda a, b, bit: a.rotl(37) & b,
    "eq": lambda a, b, bit: (a ^ b).eq(0),
    "eq constant": lambda a, b, bit: a.eq((1 << a.width) - 1),
}
WIDTHS = (33, 64, 65, 80, 128, 150)


@pytest.mark.parametrize("name", WIDE)
def test_words_of_any_width_are_computed_in_limbs(name, tmp_path):
    function, ones = WIDE[name], {width: (1 << width) - 1 for width in WIDTHS}
    for case, pattern in enumerate(
        [(0, 0, 1), (-1, 1, 0), (-1, -1, 1), (0x9E3779B97F4A7C15F39CC0605CEDC834, 0xB7E151628, 0)]
    ):
        graph, outputs, inputs, values, expected = Graph(), [], [], [], []
        for width in WIDTHS:
            a, b, bit = (graph.input(f"{n}{width}", w) for n, w in (("a", width), ("b", width), ("bit", 1)))
            inputs += [a, b, bit]
            numbers_ = [pattern[0] & ones[width], pattern[1] & ones[width], pattern[2]]
            values += numbers_
            outputs.append(function(a, b, bit))
            expected.append(int(function(*map(const, numbers_, (width, width, 1)))))
        folder = tmp_path / str(case)
        folder.mkdir()
        assert run_c(outputs, inputs, values, folder) == expected


def test_a_table_of_wide_entries_is_one_table_a_limb(tmp_path):
    entries = [3 << 70 | 5, 1 << 90, 7, (1 << 96) - 1]
    x = Graph().input("x", 2)
    for n, entry in enumerate(entries):
        folder = tmp_path / str(n)
        folder.mkdir()
        assert run_c([Table("t", entries, 96)[x]], [x], [n], folder) == [entry]


def test_a_function_reads_as_c():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    file = CFile()
    file.add(
        "void f(const uint8_t in[2], uint16_t *out)",
        {"*out": join(x + y, const(0, 4), y[4:])},
        {x: "in[0]", y: "in[1]"},
    )
    assert file.text() == (
        "#include <stdint.h>\n\n"
        "void f(const uint8_t in[2], uint16_t *out)\n{\n"
        "    const uint8_t v0 = (in[1] >> 4) & 0xfu;\n"
        "    const uint8_t v1 = (in[0] + in[1]) & 0xffu;\n"
        "    const uint16_t v2 = (uint16_t)v1 << 8 | v0;\n"
        "    *out = v2;\n}\n"
    )


def test_functions_of_a_file_share_their_tables():
    x, table, file = Graph().input("x", 2), Table("t", [3, 1, 2, 0], 2), CFile()
    for name in "fg":
        file.add(f"void {name}(uint8_t x, uint8_t *y)", {"*y": table[x]}, {x: "x"})
    assert file.text().count("static const uint8_t t_0[4] = {\n    0x3u, 0x1u, 0x2u, 0x0u,\n};") == 1


@given(st.integers(1, 64))
def test_the_type_of_a_word_is_the_shortest(width):
    bits = int(c_type(width).removeprefix("uint").removesuffix("_t"))
    assert width <= bits and (bits == 8 or bits < 2 * width)


def test_a_word_of_over_64_bits_has_no_type():
    with pytest.raises(ValueError, match="holds at most 64 bits; cut a word of 65 bits with `limbs`"):
        c_type(65)


def test_short_factors_are_multiplied_unsigned():
    """C would multiply two numbers of 16 bits as signed ones of 32, where a product of over 31 bits is undefined."""
    graph, file = Graph(), CFile()
    x, y = graph.input("x", 16), graph.input("y", 16)
    file.add("void f(uint16_t x, uint16_t y, uint16_t *z)", {"*z": x * y}, {x: "x", y: "y"})
    assert "const uint16_t v0 = (1u * x * y) & 0xffffu;" in file.text()
