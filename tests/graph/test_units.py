import pytest
from amaranth.hdl import Module, Signal

from roundhouse.graph.units import Units
from roundhouse.words import Table


@pytest.mark.parametrize(("entries", "width", "modules"), [(64, 2, ["t"]), (128, 4, ["t"]), (63, 8, []), (72, 1, [])])
def test_a_table_of_many_entries_is_one_module_for_all_its_look_ups(entries, width, modules):
    m, units = Module(), Units("logic")
    for n in range(3):
        result = Signal(width, name=f"result_{n}")
        units.add(m, Table("t", (n % (1 << width) for n in range(entries)), width), Signal(7), result)
    assert list(units.modules) == modules
