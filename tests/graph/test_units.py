"""Tables and multipliers as modules of their own."""

import re
from functools import partial

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.units import Units
from roundhouse.words import Table, const


def turned(x, by):
    return x.rotl(by) ^ x


def backwards(x):
    """The circuit of somebody.

    Its author and source.
    """
    return turned(x, 4)


@pytest.mark.parametrize(("entries", "width", "modules"), [(64, 2, ["t"]), (128, 4, ["t"]), (63, 8, []), (72, 1, [])])
def test_a_table_of_many_entries_is_one_module_for_all_its_look_ups(entries, width, modules):
    m, units = Module(), Units("logic")
    for n in range(3):
        result = Signal(width, name=f"result_{n}")
        units.add(m, Table("t", (n % (1 << width) for n in range(entries)), width), Signal(7), result)
    assert list(units.modules) == modules


@pytest.mark.parametrize(("entries", "bits"), [(32, 6), (32, 5), (15, 4)])
def test_a_table_that_counts_is_a_sum(entries, bits):
    m, index, result = Module(), Signal(bits), Signal(6)
    Units("logic").add(m, Table("t", range(1, entries + 1), 6), index, result)
    assert "switch" not in rtlil.convert(m, ports=[index, result])

    async def bench(ctx):
        for n in range(entries):
            ctx.set(index, n)
            assert ctx.get(result) == n + 1

    simulator = Simulator(m)
    simulator.add_testbench(bench)
    simulator.run()


@pytest.mark.parametrize(
    ("circuit", "said", "purpose"),
    [
        (backwards, "", "t[x]: The circuit of somebody"),
        (backwards, "what the table is", "t[x]: The circuit of somebody"),
        (None, "what the table is", "t[x]: what the table is"),
        (partial(turned, by=1), "what the table is", "t[x]: what the table is"),
        (partial(turned, by=1), "", "t[x]"),
    ],
)
def test_what_is_said_of_a_table_or_of_the_function_that_is_its_circuit_stands_at_its_module(circuit, said, purpose):
    """A partial function has the docstring of all partial functions."""
    units = Units("logic")
    entries = [int((circuit or backwards)(const(x, 8))) for x in range(256)]
    table = Table("t", entries, 8, {"logic": circuit} if circuit else {}, said)
    units.add(Module(), table, Signal(8), Signal(8, name="result"))
    assert list(units.purposes.values()) == [purpose] and units.said == {}


def test_how_a_table_that_is_found_as_a_circuit_is_indexed_is_said_before_that():
    units = Units("compact")
    table = Table("t", [(3 * x + 1) % 64 % 16 for x in range(64)], 4, said="how it is indexed")
    units.add(Module(), table, Signal(6), Signal(4, name="result"))
    assert list(units.purposes.values()) == ["t[x]: how it is indexed"]


def test_what_is_said_of_a_table_that_is_no_module_is_kept_by_its_entries():
    units = Units("logic")
    for table in (Table("t", [3, 1, 2, 0], 2, said="told"), Table("t", [1, 3, 2, 0], 2)):
        units.add(Module(), table, Signal(2), Signal(2, name="result"))
    assert units.said == {("t", (3, 1, 2, 0)): "told"} and not units.purposes


def test_in_block_ram_it_is_said_too():
    units = Units("rom")
    table = Table("t", range(255, -1, -1), 8, said="what the table is")
    units.add_rom(Module(), table, Signal(8), Signal(8, name="result"), Signal())
    assert list(units.purposes.values()) == ["t[x]: what the table is, in block RAM, after the next edge with enable"]


@pytest.mark.parametrize("table", [SBOX, INV_SBOX])
def test_no_sum_of_a_circuit_of_look_up_tables_is_dissolved_in_another(table):
    """A mapper finds the tables of four inputs only if the sums that are used once stay whole."""
    m, units = Module(), Units("lut4")
    units.add(m, table, Signal(8), Signal(8, name="result"))
    (text,) = units.modules.values()
    wires = set(re.findall(r"^ *wire .*\\(\w+)$", text, re.MULTILINE))
    assert {f"p{n}_0" for n in range(12)} | {f"n{n}_0" for n in range(4)} <= wires


def test_registers_in_a_circuit_of_look_up_tables_hold_whole_sums():
    """With five stages there is one look-up table between registers: each holds a bit that has a name, or an input."""
    units = Units("lut4")
    units.add(Module(), SBOX, Signal(8), Signal(8, name="result"), period=2, inside=4, enable=Signal())
    (text,) = units.modules.values()
    registers = re.findall(r"^ *wire .*\\(\w+?)_stage(\d)_\d+$", text, re.MULTILINE)
    assert {stage for _, stage in registers} == set("1234")
    assert {name for name, stage in registers if stage == "1"} == {"x", *(f"p{n}" for n in range(12))}
    assert all(re.fullmatch(r"x|[pndyq]\d+", name) for name, _ in registers)
