"""Tables of a module, each of which it has once."""

from roundhouse.rtl.form import Memory, Table
from roundhouse.rtl.passes.tables import add_table
from small_form import module

ROWS, OTHER = Table((0, 1), 1), Table((1, 0), 1)


def test_equal_tables_are_one():
    one = module()
    assert [add_table(one, name, ROWS) for name in ("rows", "again")] == ["rows", "rows"]
    assert one.tables == {"rows": ROWS}


def test_no_table_has_the_name_of_another_nor_of_a_memory_or_a_signal():
    one = module(inputs={"x": 1}, memories={"keys": Memory(8, 2)}, tables={"rows": ROWS})
    assert add_table(one, "rows", OTHER) == "rows_2"
    one.tables.clear()
    assert add_table(one, "keys", ROWS) == "keys_2"
    assert add_table(one, "X", OTHER) == "X_2"
