"""Registers that say a clock ahead which step comes are named after that step."""

import pytest

from roundhouse.cores import Core
from roundhouse.rtl.form import Assign, If, Module, Net, Op, Port
from roundhouse.rtl.passes.foreseen import foreseen
from small_form import equals, net

INDEX, ENTER = net("index_after_end", 5), net("enter")


def register(value, name="eq_of_index", ports=()):
    """A module with one register, set where `enter` is 1."""
    statement = If(ENTER, (Assign(Net(name, 1), value),), ())
    return Module("m", [Port(port, "output", 1) for port in ports], {name: 1}, registers={name: (statement,)})


def either(one, other):
    return Op("or", (one, other), 1)


@pytest.mark.parametrize("name", ["eq_of_index", "eq_of_index_3", "and_of_index", "or_of_index_2"])
def test_the_name_has_the_step_that_it_compares_with(name):
    assert foreseen(register(either(ENTER, equals(INDEX, 18)), name), name) == "index_is_18"


def test_of_two_steps_there_is_no_such_name():
    assert foreseen(register(either(equals(INDEX, 1), equals(INDEX, 2))), "eq_of_index") == ""


def test_nor_of_none_nor_of_a_port_nor_of_what_is_no_comparison():
    value = equals(INDEX, 18)
    assert foreseen(register(ENTER), "eq_of_index") == ""
    assert foreseen(register(value, ports=["eq_of_index"]), "eq_of_index") == ""
    assert foreseen(register(value, "mux_of_index"), "mux_of_index") == ""
    assert foreseen(register(value, "have_key"), "have_key") == ""


@pytest.mark.slow
def test_the_whitening_of_twofish_is_chosen_by_the_steps_that_have_it():
    """Steps 0 and 1 whiten the input, two words each; step 18 is the first that whitens the output."""
    text = Core.parse("twofish128-encrypt-iterative").verilog
    assert "index_is_18 <= !enter & (index_after_end == 5'h12);" in text
    assert "eq_of_index" not in text
