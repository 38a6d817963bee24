"""Any text is the name of a core or system, or is refused in one line by an error of the user's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odd_text import ANY, odd_text
from roundhouse.architectures.architecture import DIRECTIONS, TABLES
from roundhouse.architectures.keys.policy import policies
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.ciphers import CATALOG
from roundhouse.errors import UserError
from roundhouse.systems import parse

_letters = st.sampled_from(["x", "c", "n", "d", "r", "s", "m", ""])
_numbers = st.one_of(
    st.integers(-1, 40).map(str), st.sampled_from(["9" * 9, "9" * 10, "9" * 4300, "9" * 4301, "²", "01"])
)
_parts = st.one_of(
    st.sampled_from([*DIRECTIONS, *policies(), *TABLES, "iterative", "interleaved", "pipelined", "buffered"]),
    st.sampled_from([layout.name for layout in LAYOUTS]),
    st.builds("{}{}".format, _letters, _numbers),
    st.builds("{}-{}{}".format, st.sampled_from(["iterative", "folded", "serial", "pipelined"]), _letters, _numbers),
    odd_text,
)
_separators = st.sampled_from(["-", "-", "-", "+", "_", "--", ""])


@st.composite
def names(draw):
    """A cipher with parts of names in any order, or any text."""
    name = draw(st.one_of(st.sampled_from([*CATALOG]), odd_text))
    for part in draw(st.lists(_parts, max_size=6)):
        name += draw(_separators) + part
    return name


def check(name):
    try:
        core = parse(name)
    except UserError as error:
        assert str(error)
    else:
        assert parse(core.name).name == core.name


@given(names())
@settings(ANY, max_examples=150)
def test_any_name(name):
    check(name)


@pytest.mark.long
@given(names())
@settings(ANY, max_examples=40_000)
def test_many_names(name):
    check(name)
