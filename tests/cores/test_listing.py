"""The listed cores."""

from math import prod

import pytest

from roundhouse.cores.core import Core
from roundhouse.cores.listing import NotListed, axes, listing, usual
from roundhouse.errors import UnknownName


def test_every_combination_is_either_listed_or_refused_with_a_reason():
    found = listing()
    total = 1
    for values in axes().values():
        total *= len(values)
    assert len(found.cores) + len(found.refused) == total
    assert all(found.refused.values())
    assert not {core.name for core in found.cores} & set(found.refused)


def test_names_parse_back():
    for core in listing(cipher=["aes128"]).cores:
        assert Core.parse(core.name) == core


def test_filters_keep_what_fits_all_axes():
    found = listing(layout=["pipelined*"], keys=["stored", "shadow"], cipher=["aes192"])
    assert found.cores
    for core in found.cores:
        assert core.cipher.name == "aes192"
        assert core.layout.startswith("pipelined")
        assert core.keys in ("stored", "shadow")


def test_unknown_axis_and_value():
    with pytest.raises(UnknownName, match="'ciper' is no axis; did you mean 'cipher'"):
        listing(ciper=["aes128"])
    with pytest.raises(UnknownName, match="'pipelinde' is no layout; did you mean 'pipelined'"):
        listing(layout=["pipelinde"])


@pytest.mark.parametrize("layout", ["iterative-x9", "pipelined-s3-buffered"])
def test_a_layout_that_is_not_listed_can_be_asked_for_by_name(layout):
    with pytest.raises(NotListed, match=f"ask for its cores by name, as CIPHER-DIRECTION-{layout}"):
        listing(layout=[layout])
    with pytest.raises(UnknownName):
        listing(layout=[f"{layout}x"])


def test_the_usual_tables_are_logic_or_else_a_circuit():
    found = usual(cipher=["aes128", "speck32_64"])
    cores = {core.name: core for core in found.cores}
    deep = "interleaved-c5-buffered"
    assert "aes128-encrypt-iterative-stored" in cores
    assert f"aes128-encrypt-{deep}-stored" not in cores
    assert f"aes128-encrypt-{deep}-stored-shallow" in cores
    assert f"speck32_64-encrypt-{deep}-stored" in cores
    places = {(core.cipher.name, core.direction, core.layout, core.keys) for core in found.cores}
    assert len(places) == len(found.cores)
    assert len(found.cores) + len(found.refused) == 2 * prod(
        len(axes()[axis]) for axis in ("direction", "layout", "keys")
    )
    assert {core.tables for core in usual(cipher=["aes128"], tables=["rom"]).cores} == {"rom"}
