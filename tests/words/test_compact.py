"""Circuits of few gates: found for any table, right on every entry, the same everywhere."""

from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.words import Graph, Table, const
from roundhouse.words.compact import compact_program, known_programs, prove
from roundhouse.words.python import to_function
from roundhouse.words.search import search
from roundhouse.words.straight_line import gate_count

#: PRESENT (CHES 2007), section 4.
SBOX = (0xC, 5, 6, 0xB, 9, 0, 0xA, 0xD, 3, 0xE, 0xF, 8, 4, 7, 1, 2)


def computed(table):
    """Every entry, from the compact circuit of a table on an input."""
    x = Graph().input("x", table.index_width)
    entry = table.circuit("compact")(x)
    if entry.is_const:
        return [entry.value] * len(table)
    function = to_function([entry], [x])
    return [function(n)[0] for n in range(len(table))]


@pytest.mark.slow
@settings(max_examples=10)
@given(st.integers(1, 17), st.integers(1, 4), st.randoms(use_true_random=False))
def test_any_table_has_a_compact_circuit(count, width, random):
    entries = [random.getrandbits(width) for _ in range(count)]
    assert computed(Table("t", entries, width)) == entries


@pytest.mark.parametrize("entries", [[0] * 16, [9] * 5, [0, 1], [1, 0], [3], [0, 15] * 8, range(16), [1] * 15 + [0]])
def test_tables_with_less_to_compute(entries):
    assert computed(Table("t", entries, 4)) == list(entries)


def test_it_runs_on_constants():
    circuit = Table("t", SBOX, 4).circuit("compact")
    assert [int(circuit(const(n, 4))) for n in range(16)] == list(SBOX)


@pytest.mark.slow
def test_a_box_of_bytes_takes_fewer_gates_than_selectors():
    """Random 256 x 8: the shared tree of selectors of `bitsliced` takes about twice as many."""
    entries = Random(1).sample(range(256), 256)
    start = process_time()
    program = compact_program(tuple(entries), 8)
    assert process_time() - start < 10
    assert computed(Table("t", entries, 8)) == entries
    assert gate_count(program) < 480


def test_four_bits_take_a_dozen_gates():
    """The S-box of PRESENT in 14 gates is known (Courtois, Hulme, Mourouzis, 2011), which count a complement as one."""
    start = process_time()
    assert gate_count(search(SBOX, 4)) <= 14
    assert process_time() - start < 5
    assert gate_count(compact_program(SBOX, 4)) <= 13


def test_the_search_is_the_same_every_time():
    assert search(SBOX, 4, 20) == search(SBOX, 4, 20) == search(list(SBOX), 4, 20)
    assert gate_count(search(SBOX, 4, 40)) <= gate_count(search(SBOX, 4, 1))


@pytest.mark.slow
def test_every_known_program_is_right_and_worth_keeping():
    known = known_programs()
    assert len(known) == 18 + 8
    for (entries, width), program in known.items():
        prove(program, entries, width)
        assert gate_count(program) <= gate_count(search(entries, width, 160 // len(entries)))


def test_a_wrong_program_is_refused():
    wrong = compact_program(SBOX, 4).replace("+", "#", 1)
    with pytest.raises(ValueError, match=r"must give every entry of its table; at \d+ it gives"):
        prove(wrong, SBOX, 4)


def test_a_table_keeps_a_compact_circuit_of_its_own():
    own = Table("t", [1, 0], 1, {"compact": lambda x: ~x})
    assert own.circuit("compact") is own.circuits["compact"]
    assert own.circuit("shallow") is None
    assert "compact" not in Table("t", SBOX, 4).circuits, "what is offered is what the page gives"


def test_it_is_found_once():
    assert Table("t", SBOX, 4).circuit("compact") is Table("u", SBOX, 4).circuit("compact")
