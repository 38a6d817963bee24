"""What loops claim, without any hardware; formulas by hand."""

import pytest

from roundhouse.architectures.common.passes import Folding
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.loop.engine import Loop
from roundhouse.architectures.loop.shape import LoopShape
from roundhouse.architectures.loop.signals import new_tag
from roundhouse.architectures.streams import Streams
from roundhouse.cores import Core
from roundhouse.graph.units import Units
from small_cipher import SMALL, WHITENED
from small_schedules import AGILE, EXPANDED, JUMPING


def loop(cipher, direction, policy, tables="logic", folding=None, **shape):
    policy = find_policy(policy)
    streams = Streams(cipher, policy, simplex=direction == "simplex")
    return Loop(cipher, direction, LoopShape(**shape), policy, Units(tables), streams, folding)


@pytest.mark.parametrize(("cipher", "shape", "latency", "cycles"), [
    (SMALL, {}, (6, 6), (6, 6)),  # five rounds and the last
    (SMALL, {"unroll": 2}, (3, 3), (3, 3)),
    (SMALL, {"unroll": 4}, (2, 2), (2, 2)),
    (WHITENED, {}, (4, 6), (4, 6)),  # the whitening is taken on entry
    (SMALL, {"stages": 2}, (12, 12), (6, 6)),
    (SMALL, {"stages": 3, "buffered": True}, (21, 21), (6, 6)),  # three clocks in the controller and the buffer
    (AGILE, {"folding": Folding(1, 9)}, (45, 63), (45, 63)),
])  # fmt: skip
def test_a_block_takes_its_iterations(cipher, shape, latency, cycles):
    claim = loop(cipher, "encrypt", "travelling", **shape).claim
    assert (claim.latency, claim.cycles_per_block) == (latency, cycles)
    assert claim.key_setup_encrypt is None and claim.key_setup_decrypt is None


@pytest.mark.parametrize(("cipher", "policy", "shape", "setup"), [
    (SMALL, "on_the_fly", {}, (6, 6)),  # a run over five key states, and a clock to hold the last
    (SMALL, "stored", {}, (7, 7)),
    (SMALL, "stored", {"stages": 2}, (13, 13)),
    (SMALL, "stored", {"stages": 3, "buffered": True}, (20, 20)),
    (JUMPING, "direct", {}, (1, 1)),
    (AGILE, "on_the_fly", {}, (1, 1)),
    (EXPANDED, "stored", {}, (12, 23)),  # eleven or 22 steps beside the data
    (SMALL, "shadow", {}, (7, 7)),
])  # fmt: skip
def test_a_key_takes_its_set_up(cipher, policy, shape, setup):
    claim = loop(cipher, "decrypt", policy, **shape).claim
    assert claim.key_setup_decrypt == setup and claim.key_setup_encrypt is None


@pytest.mark.parametrize(("cipher", "policy", "shape", "encrypt", "decrypt"), [
    (SMALL, "on_the_fly", {}, (1, 1), (7, 7)),  # the run starts from the key that is held, a clock after that came
    (SMALL, "on_the_fly", {"unroll": 5}, (1, 1), (3, 3)),  # it takes as many steps a clock as a block
    (SMALL, "on_the_fly", {"unroll": 2}, (1, 1), (7, 7)),  # two at a time would miss the last key state
    (SMALL, "on_the_fly", {"stages": 3, "buffered": True}, (1, 1), (18, 18)),
    (SMALL, "stored", {}, (7, 7), (7, 7)),
    (JUMPING, "direct", {}, (1, 1), (1, 1)),
])  # fmt: skip
def test_in_both_directions_only_decryption_waits_for_a_run_up(cipher, policy, shape, encrypt, decrypt):
    claim = loop(cipher, "simplex", policy, **shape).claim
    assert (claim.key_setup_encrypt, claim.key_setup_decrypt) == (encrypt, decrypt)


def test_filled_tables_are_filled_after_the_key_is_held():
    """A clock for each index, and one for each stage after the first in which the entries are computed."""
    held, filled = (loop(AGILE, "encrypt", "on_the_fly", tables).claim for tables in ("logic", "filled"))
    more = filled.key_setup_encrypt[0] - held.key_setup_encrypt[0]
    assert 64 <= more <= 68


def test_nothing_is_worked_out_before_it_is_asked_for():
    made = loop(SMALL, "encrypt", "stored")
    assert set(vars(made)) == {"cipher", "direction", "shape", "policy", "units", "streams", "folding"}
    assert made.datapath is made.datapath


@pytest.mark.parametrize(("policy", "extra"), [("shadow", ["bank"]), ("stored", []), ("travelling", [])])
def test_a_tag_carries_what_the_policy_asks(policy, extra):
    tag = new_tag(loop(SMALL, "encrypt", policy).words, "stage0")
    assert list(tag.fields) == ["setup", "decrypt", "size", *extra]


@pytest.mark.parametrize(("name", "ahead"), [
    ("speck64_128-decrypt-iterative-stored", True),  # the round key comes first, then a subtraction
    ("speck64_128-encrypt-iterative-stored", False),  # it comes last
    ("simon64_128-decrypt-iterative-stored", False),  # too little follows it
    ("serpent128-decrypt-iterative-stored", False),  # reading it takes hardly longer than what it meets
    ("speck64_128-decrypt-interleaved-c2-stored", False),
])  # fmt: skip
def test_round_keys_are_read_a_clock_ahead_where_that_pays(name, ahead):
    assert ("round_key_0_ahead" in Core.parse(name).rtlil) is ahead
