"""The sample of systems in which all values meet in pairs."""

from itertools import product
from pkgutil import iter_modules

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.systems import modes, parse
from roundhouse.systems.sample import AXES, pairs_of, sample_axes, system_sample

#: Few enough to try every combination.
SMALL = {
    "cipher": ("aes128", "xtea"),
    "direction": ("encrypt", "decrypt", "simplex"),
    "layout": ("iterative", "serial-d8"),
    "keys": ("on_the_fly", "travelling", "shadow"),
    "copies": ("", "x2"),
    "mode": ("", "gcm", "cmac"),
    "bus": ("", "words32", "axi"),
}


@pytest.fixture(scope="module")
def sample():
    return system_sample(SMALL)


def _builds(values):
    *core, copies, mode, bus = values
    try:
        parse("+".join(["-".join(core), *filter(None, (copies, mode, bus))]))
    except Refused:
        return False
    return True


@pytest.mark.slow
def test_every_pair_of_values_meets_in_a_system_or_is_refused(sample):
    possible = {pair for values in product(*SMALL.values()) if _builds(values) for pair in pairs_of(values)}
    met = {pair for values in sample.systems for pair in pairs_of(values)}
    every = {pair for values in product(*SMALL.values()) for pair in pairs_of(values)}
    assert met == possible
    assert {*sample.refused} == every - possible
    assert len(sample.systems) < 20


def test_each_system_has_its_values(sample):
    for values, system in sample.systems.items():
        cipher, direction, layout, keys, *layers = values
        assert system.name.split("+")[0] == f"{cipher}-{direction}-{layout}-{keys}"
        assert system.name.split("+")[1:] == [layer for layer in layers if layer]


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        ((("cipher", "xtea"), ("mode", "gcm")), "gcm is defined for blocks of 128 bits"),
        ((("cipher", "aes128"), ("layout", "serial-d8")), "a large table takes whole words"),
        ((("layout", "serial-d8"), ("bus", "axi")), "a serial core takes a key digit by digit"),
        ((("keys", "shadow"), ("copies", "x2")), "with shadow keys a copy changes its key"),
    ],
)
def test_a_pair_that_is_refused_has_the_reason_that_is_its_own(sample, pair, reason):
    assert sample.refused[pair].startswith(reason)


def test_what_cannot_be_compared_is_taken_only_where_nothing_else_has_a_pair():
    sample = system_sample(SMALL, comparable=lambda system: system.cipher.name != "xtea")
    met = {pair for values in sample.systems if values[0] == "aes128" for pair in pairs_of(values)}
    taken = [values for values in sample.systems if values[0] == "xtea"]
    assert taken
    assert all(any(pair not in met for pair in pairs_of(values)) for values in taken)


def test_the_axes_have_every_family_of_layouts_every_policy_and_every_mode_with_messages_and_stages():
    axes = sample_axes()
    assert tuple(axes) == AXES
    assert {"iterative", "iterative-x2", "serial-d1", "pipelined", "pipelined-s2"} <= {*axes["layout"]}
    plain = {"", *(module.name for module in iter_modules(modes.__path__))}
    assert {*axes["mode"]} == plain | {"cbc_m4", "gcm_s2"}
    assert {"on_the_fly", "direct", "stored", "travelling", "shadow"} == {*axes["keys"]}
