import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.words import Graph, Table, const
from roundhouse.words.op import LOOKUP
from roundhouse.words.python import to_function

tables = st.integers(0, 6).flatmap(lambda bits: st.lists(st.integers(0, 255), min_size=1 << bits, max_size=1 << bits))


@given(tables)
def test_constants_look_up_entries(entries):
    table = Table("t", entries, 8)
    for n, entry in enumerate(entries):
        assert int(table[n]) == int(table[const(n, table.index_width)]) == entry


@pytest.mark.parametrize(("entries", "width"), [(1, 1), (2, 1), (3, 2), (16, 4), (17, 5), (256, 8)])
def test_an_index_reaches_every_entry(entries, width):
    assert Table("t", range(entries), 16).index_width == width


def test_a_lookup_belongs_to_the_graph_unless_all_entries_agree():
    x = Graph().input("x", 2)
    table = Table("t", [5, 6, 7, 8], 4)
    assert (table[x].op, table[x].param, table[x].width) == (LOOKUP, table, 4)
    assert Table("same", [9] * 4, 4)[x].value == 9


def test_small_tables_can_be_built_compact_and_large_ones_with_circuits_of_their_own():
    assert Table("small", range(16), 4).circuit_names == {"compact"}
    assert Table("large", range(256), 8).circuit_names == frozenset()
    assert Table("own", range(256), 8, {"shallow": lambda x: x}).circuit_names == {"shallow"}


@given(tables, st.randoms())
def test_a_merged_table_holds_both(entries, random):
    other = random.sample(entries, len(entries))
    zero, one = Table("zero", entries, 8), Table("one", other, 8)
    merged = Table.merge("both", zero, one)
    assert len(merged.entries) == 2 * len(entries)
    for n in range(len(entries)):
        for table in (zero, one) if len(entries) > 1 else ():
            home, index = table.member_index(const(n, table.index_width))
            assert home is merged
            assert int(home[index]) == int(table[n])


def test_a_table_alone_is_its_own_home():
    table, index = Table("t", range(4), 2), const(3, 2)
    assert table.member_index(index) == (table, index)


@pytest.mark.parametrize("other", [Table("b", range(8), 4), Table("b", range(4), 3)])
def test_only_tables_of_one_shape_merge(other):
    with pytest.raises(ValueError, match="one shape and a power of two of entries; a has 4 of 4 bits, b"):
        Table.merge("ab", Table("a", range(4), 4), other)


@given(
    st.lists(st.integers(0, 15), min_size=16, max_size=16), st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4)
)
def test_bitsliced_looks_up_every_bit_of_wide_words(entries: list[int], index: list[int]) -> None:
    found = Table("t", entries, 4).bitsliced([const(word, 32) for word in index])
    for n in range(32):
        place = sum((word >> n & 1) << bit for bit, word in enumerate(index))
        assert sum((int(word) >> n & 1) << bit for bit, word in enumerate(found)) == entries[place]


def test_bitsliced_on_inputs_computes_the_same() -> None:
    graph, entries = Graph(), [3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12]
    inputs = [graph.input(f"x{n}", 16) for n in range(4)]
    columns = [sum((place >> bit & 1) << place for place in range(16)) for bit in range(4)]
    found = to_function(Table("t", entries, 4).bitsliced(inputs), inputs)(*columns)
    assert [sum((word >> place & 1) << bit for bit, word in enumerate(found)) for place in range(16)] == entries


def test_bitsliced_wants_a_word_for_each_bit_of_the_index() -> None:
    with pytest.raises(ValueError, match="a table of 16 entries needs a word for each bit of its index; 3 were given"):
        Table("t", range(16), 4).bitsliced([const(0, 8)] * 3)


@pytest.mark.parametrize(("entries", "counts"), [
    (range(1, 33), True), ([1, 2], True), (range(32), False), ([1, 2, 3, 3], False), ([1, 2, 3, 0], False),
    ([1], False),
])  # fmt: skip
def test_a_table_counts_where_each_entry_is_its_index_plus_one(entries, counts):
    assert Table("t", entries, 6).counts is counts
