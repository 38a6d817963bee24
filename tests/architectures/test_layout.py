import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.architectures.layout import LAYOUTS, Layout


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_names_parse_back(layout):
    assert Layout.parse(layout.name) == layout


@given(st.sampled_from(["iterative-x", "interleaved-c", "folded-n", "pipelined-r", "pipelined-s"]), st.integers(2, 999))
def test_every_parameter_can_be_asked_for(kind, number):
    assert Layout.parse(f"{kind}{number}").name == f"{kind}{number}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "spiral",
        "folded",
        "interleaved",
        "iterative-x1",
        "iterative-x0",
        "pipelined-x2",
        "folded-n",
        "folded-n04",
        "pipelined-s2-r2",
    ],
)
def test_other_names_are_none(text):
    assert Layout.parse(text) is None


@pytest.mark.parametrize(
    ("name", "is_loop", "encrypt", "decrypt"),
    [
        ("iterative-x2", True, "on_the_fly", "stored"),
        ("folded-n4", True, "on_the_fly", "stored"),
        ("pipelined", False, "stored", "stored"),
    ],
)
def test_loops_make_keys_on_the_way_where_that_costs_least(name, is_loop, encrypt, decrypt):
    layout = Layout.parse(name)
    assert (layout.is_loop, layout.usual_keys("encrypt"), layout.usual_keys("decrypt")) == (is_loop, encrypt, decrypt)
