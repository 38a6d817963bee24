"""Which tables of a cipher are S-boxes, and what is a unit in each layout."""

import dataclasses
import re

import pytest

from roundhouse.architectures.layout import parse_layout
from roundhouse.architectures.steps.hardware import hardware
from roundhouse.architectures.traits import traits
from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.graph.kinds import DEFAULT_KINDS, SEPARATE_KINDS, UnitKinds


@pytest.mark.parametrize(("name", "boxes"), [
    ("aes128", {"sbox", "inv_sbox"}),
    ("mars256", {"s0", "s1"}),  # not those that address its key words by the number of a step
    ("serpent128", {"sbox", "inv_sbox", "key_sbox"}),  # not the constants of the rounds
    ("twofish128", {"q0", "q1"}),
    ("simon64_128", set()),
    ("rc6_128", set()),
])  # fmt: skip
def test_s_boxes_are_looked_up_by_data(name, boxes):
    assert {table.name for table in traits(hardware(CATALOG[name])).s_boxes} == boxes


@pytest.mark.parametrize("name", ["aes", "mars", "twofish", "rc6", "simon64_128", "xtea"])
@pytest.mark.parametrize("tables", ["logic", "compact"])
@pytest.mark.parametrize("layout", ["iterative", "folded-n1", "serial-d4", "pipelined"])
def test_ciphers_of_byte_s_boxes_have_the_units_of_any_layout(name, tables, layout):
    kinds = parse_layout(layout).kinds(hardware(CATALOG[name]), tables)
    assert dataclasses.replace(kinds, merges=True) == DEFAULT_KINDS


@pytest.mark.parametrize(("layout", "tables", "kinds"), [
    ("iterative", "logic", SEPARATE_KINDS),
    ("iterative", "compact", UnitKinds(least_entries=16)),
    ("pipelined-s2", "compact", UnitKinds(least_entries=16)),
    ("folded-n1", "logic", UnitKinds(least_entries=16, least_entry_bits=4)),
    ("folded-n1", "compact", UnitKinds(least_entries=16, least_entry_bits=4)),
    ("serial-d4", "logic", UnitKinds(least_entries=16, least_entry_bits=4)),
])  # fmt: skip
def test_whether_a_4_bit_s_box_is_a_unit_is_the_layouts_choice(layout, tables, kinds):
    assert parse_layout(layout).kinds(hardware(CATALOG["present80"]), tables) == kinds


@pytest.mark.parametrize(("layout", "tables", "merges"), [
    ("iterative", "logic", False),
    ("interleaved-c2", "logic", False),
    ("pipelined", "filled", False),
    ("iterative", "shallow", True),  # one inversion for both
    ("iterative", "lut4", False),  # nothing for both
    ("folded-n4", "lut4", False),
    ("iterative", "rom", True),  # a block RAM has room for both
    ("folded-n4", "logic", True),  # one unit that works in several clocks
])  # fmt: skip
def test_two_tables_become_one_where_they_have_hardware_in_common(layout, tables, merges):
    assert parse_layout(layout).kinds(hardware(CATALOG["aes128"]), tables).merges is merges


@pytest.mark.parametrize(("name", "modules"), [
    ("aes128-decrypt-iterative-stored", {"inv_sbox", "sbox"}),
    ("aes128-simplex-iterative-stored", {"inv_sbox", "sbox"}),
    ("aes128-encrypt-iterative-stored", {"sbox"}),
    ("aes128-decrypt-iterative-stored-shallow", {"inv_sbox_shallow", "shared_sbox_shallow"}),
    ("aes128-simplex-iterative-stored-shallow", {"shared_sbox_shallow"}),
    ("aes128-decrypt-iterative-stored-lut4", {"inv_sbox_lut4", "sbox_lut4"}),
    ("aes128-decrypt-folded-n4-stored", {"inv_sbox", "shared_sbox"}),
    ("aes128-simplex-iterative-stored-rom", {"shared_sbox_rom"}),
    ("aes128-decrypt-folded-n4-stored-rom", {"inv_sbox_rom", "shared_sbox_rom"}),
    ("aes128-simplex-folded-n1-stored-rom", {"shared_sbox_rom"}),
])  # fmt: skip
def test_the_tables_of_a_core(name, modules):
    core = Core.parse(name)
    found = re.findall(rf"^module {core.module}_(\w*sbox\w*)", core.verilog, re.MULTILINE)
    assert set(found) == modules


def test_circuits_of_small_s_boxes_are_searched_for():
    assert traits(hardware(CATALOG["present80"])).circuits == {"compact"}
    assert traits(hardware(CATALOG["mars128"])).circuits == set()
    assert traits(hardware(CATALOG["aes128"])).circuits == {"compact", "shallow", "lut4"}
