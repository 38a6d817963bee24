"""Names that are free in a module."""

from roundhouse.rtl.form import Function, Memory, Table
from roundhouse.rtl.passes.free import INDEX, UNUSED, free, numbered, taken_in
from small_form import instance, module, net


def test_everything_in_a_module_has_taken_its_name():
    one = module(
        inputs={"A": 1},
        memories={"keys": Memory(8, 2)},
        tables={"rows": Table((0, 1), 1)},
        functions={"word": Function((), (), net("A"))},
        instances={"alone": instance("box", {}, {}), "units[0].unit": instance("box", {}, {})},
    )
    assert taken_in(one) == {"a", "keys", "rows", "word", "alone", "units"}


def test_the_first_number_that_is_free_is_two():
    assert numbered("state", {"key"}) == "state"
    assert numbered("State", {"state", "state_2"}) == "State_3"


def test_capitals_make_no_name_free():
    assert free(module(inputs={"ROW": 1}), "row", "index") == ["row_in", "index"]


def test_a_word_that_is_reserved_or_that_texts_use_is_not_free():
    given = free(module("a"), "begin", INDEX, UNUSED, "a")
    assert given == ["begin_in", f"{INDEX}_in", f"{UNUSED}_in", "a_in"]


def test_no_two_words_have_one_name():
    assert free(module(inputs={"a": 1}), "a", "a_in") == ["a_in", "a_in_in"]
