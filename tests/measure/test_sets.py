"""Named sets of cores."""

import pytest

from roundhouse.errors import InvalidInput, UnknownName
from roundhouse.measure.sets import Entry, Plan, load_set, parse_set, set_names
from roundhouse.systems import parse
from roundhouse.targets import find_target

TEXT = """
about = "two"
[targets.ecp5]
seeds = [1, 2]
[targets.xcup]
[[core]]
name = "one"
[[core]]
name = "other"
targets = { osu050 = { recipes = ["area"] } }
"""


def test_entries_have_their_own_targets_or_those_of_the_set():
    found = parse_set("two", TEXT)
    assert found.about == "two"
    assert found.entries == (
        Entry("one", (Plan("ecp5", None, (1, 2)), Plan("xcup"))),
        Entry("other", (Plan("osu050", ("area",)),)),
    )


def test_an_entry_takes_from_the_set_what_its_own_targets_do_not_say():
    text = """
    [targets.ecp5]
    recipes = ["fast"]
    seeds = [1, 2]
    [[core]]
    name = "one"
    targets = { ecp5 = { seeds = [3] }, xcup = {} }
    """
    assert parse_set("one", text).entries[0].plans == (Plan("ecp5", ("fast",), (3,)), Plan("xcup"))


@pytest.mark.parametrize("name", set_names())
def test_sets_of_the_package_can_be_measured(name):
    entries = load_set(name).entries
    assert len({entry.core for entry in entries}) == len(entries)
    for entry in entries:
        assert parse(entry.core).name == entry.core
        assert entry.plans
        for plan in entry.plans:
            target = find_target(plan.target)
            assert set(plan.recipes or ()) <= set(target.recipes)
            assert plan.seeds is None or target.seeds != (None,)


def test_a_set_on_some_of_its_targets_leaves_out_cores_without_them():
    two = parse_set("two", TEXT)
    assert two.on(["ecp5"]) == (Entry("one", (Plan("ecp5", seeds=(1, 2)),)),)
    with pytest.raises(InvalidInput, match="set two is measured on ecp5, xcup, osu050; given 'osu018'"):
        two.on(["xcup", "osu018"])


def test_unknown_set():
    with pytest.raises(UnknownName, match="'lihgt' is no set of cores; did you mean 'light'"):
        load_set("lihgt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cores = []", "set x: a table must have only the keys about, core, targets; given cores"),
        ("[[core]]", "set x, core: a table must have name; given {}"),
        ('[[core]]\nname = "a"\nseed = 1', "must have only the keys name, targets; given seed"),
        ("[targets.ecp5]\nseed = 1", "must have only the keys recipes, seeds; given seed"),
    ],
)
def test_what_no_set_can_mean(text, message):
    with pytest.raises(ValueError, match=message):
        parse_set("x", text)
