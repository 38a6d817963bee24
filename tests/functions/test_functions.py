"""Every function in every form against plain arithmetic: the page on numbers, its Verilog, and some mapped netlists."""

from itertools import product
from random import Random

import pytest
from icarus import run
from references import LIMITS, REFERENCES

from roundhouse.functions import DECLARED, UnknownFunctions, functions_of
from roundhouse.functions.design import design
from roundhouse.graph.walk import topological
from roundhouse.targets import find_target
from roundhouse.targets.cells import library
from roundhouse.targets.cells.mapping import map_core

FUNCTIONS = {function.label: function for functions in DECLARED.values() for function in functions}
SOME = 200


def sets_of(function):
    """All inputs of up to 16 bits; of longer ones corners, runs of equal bits and random ones."""
    widths, limits = function.inputs, LIMITS.get(function.label, {})
    counts = [limits.get(name, 1 << bits) for name, bits in widths.items()]
    if sum(widths.values()) <= 16:
        return list(product(*map(range, counts)))
    random, sets = Random(function.label), [[0] * len(counts), [count - 1 for count in counts]]
    for _ in range(SOME):
        thin = [random.getrandbits(512) for _ in range(3)]
        sets.append([random.getrandbits(512) % count for count in counts])
        sets.append([(thin[0] & thin[1] & thin[2]) % count for count in counts])
        sets.append([(thin[0] | thin[1] | thin[2]) % count for count in counts])
    return sets


def test_all_finalists_are_there_and_every_function_has_a_reference():
    assert set(DECLARED) == {"aes", "mars", "rc6", "serpent", "twofish"}
    assert set(FUNCTIONS) == set(REFERENCES)


def test_the_reference_gives_the_published_key_expansion():
    """FIPS 197, appendix A.1."""
    w = 0x2B7E151628AED2A6ABF7158809CF4F3C
    for i in range(10):
        w = REFERENCES["aes.key_step"](w, i)
    assert w == 0xD014F9A8C9EE2589E13F0CC8B6630CA6


@pytest.mark.slow
@pytest.mark.parametrize("label", FUNCTIONS)
def test_the_page_on_numbers(label):
    function = FUNCTIONS[label]
    for numbers in sets_of(function)[:SOME]:
        assert function.value(*numbers) == REFERENCES[label](*numbers)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "form"), [(label, form.name) for label, one in FUNCTIONS.items() for form in one.forms]
)
def test_the_verilog(label, form, tmp_path):
    function = FUNCTIONS[label]
    made, sets = design(function, function.form(form)), sets_of(function)
    results = run(tmp_path, made.module, function.inputs, made.ports[-1].width, sets, made.verilog)
    assert results == [REFERENCES[label](*numbers) for numbers in sets]


MAPPED = {
    ("aes.sub_byte", "table"): ("amap", "nf"),
    ("aes.sub_byte", "compact"): ("map-area", "syn2-raw"),
    ("rc6.add", "plain"): ("map-fast-raw", "nf-kogge"),
    ("rc6.rotate", "plain"): ("map-area-raw",),
    ("rc6.multiply", "plain"): ("amap", "map-fast"),
    ("serpent.linear", "plain"): ("nf-raw",),
}
"""The mappings in which some forms are tried."""


@pytest.mark.slow
@pytest.mark.skipif(not all(tool.ok for tool in find_target("osu050").tools()), reason="tools of osu050 missing")
@pytest.mark.parametrize(
    ("label", "form", "mapping"), [(*form, mapping) for form, mappings in MAPPED.items() for mapping in mappings]
)
def test_a_mapped_netlist(label, form, mapping, tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    told, function = find_target("osu050").file, FUNCTIONS[label]
    made, sets = design(function, function.form(form)), sets_of(function)
    netlist = map_core(made, mapping, library.load(told)).verilog
    models = told.files()["liberty"].with_suffix(".v").read_text()
    results = run(tmp_path, made.module, function.inputs, made.ports[-1].width, sets, models, netlist)
    assert results == [REFERENCES[label](*numbers) for numbers in sets]


def test_forms_are_tables_circuits_and_kinds_of_adders():
    names = {label: [form.name for form in function.forms] for label, function in FUNCTIONS.items()}
    assert names["aes.sub_byte"] == ["table", "compact", "shallow", "lut4"]
    assert names["twofish.q0"] == ["table", "logic"]
    assert names["rc6.add"] == ["plain", "ripple", "carry-select", "brent-kung", "kogge-stone"]
    assert names["mars.multiply"] == ["plain", "array", "wallace"]
    assert names["serpent.linear"] == ["plain"]
    assert names["serpent.last_prekeys"] == ["plain", "straight"]


def test_straight_to_serpents_last_prekeys_takes_fewer_additions_than_unrolled():
    function = FUNCTIONS["serpent.last_prekeys"]
    graphs = {form.name: topological(function.graph(form)[1]) for form in function.forms}
    additions = {name: sum(word.op.name == "xor" for word in words) for name, words in graphs.items()}
    assert 0 < additions["straight"] < additions["plain"]


def test_equal_functions_of_two_ciphers_are_one_design():
    one, other = (design(FUNCTIONS[f"{cipher}.add"], FUNCTIONS[f"{cipher}.add"].forms[1]) for cipher in ("rc6", "mars"))
    assert one == other and one.hash == other.hash
    assert one.hash != design(FUNCTIONS["rc6.add"], FUNCTIONS["rc6.add"].forms[2]).hash


def test_a_cipher_without_functions_is_told_with_those_that_have_some():
    told = "^no functions of 'des' are declared; those of aes, mars, rc6, serpent and twofish are$"
    with pytest.raises(UnknownFunctions, match=told):
        functions_of("des")
