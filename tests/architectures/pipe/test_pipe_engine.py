"""What pipelines claim, without any hardware; formulas by hand."""

import pytest

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.pipe.engine import Pipe
from roundhouse.architectures.pipe.shape import PipeShape
from roundhouse.architectures.streams import Streams
from roundhouse.graph.units import Units
from small_cipher import SMALL, WHITENED
from small_schedules import AGILE, EXPANDED, JUMPING


def pipe(cipher, direction, policy, **shape):
    policy = find_policy(policy)
    streams = Streams(cipher, policy, simplex=direction == "simplex")
    return Pipe(cipher, direction, PipeShape(**shape), policy, Units("logic"), streams)


@pytest.mark.parametrize(("cipher", "shape", "rows"), [
    (SMALL, {}, 6), (SMALL, {"rounds": 2}, 3), (SMALL, {"rounds": 4}, 2), (SMALL, {"stages": 2}, 12),
    (WHITENED, {}, 6), (AGILE, {}, 7),
])  # fmt: skip
def test_a_block_takes_a_clock_for_each_row(cipher, shape, rows):
    claim = pipe(cipher, "encrypt", "travelling", **shape).claim
    assert claim.latency == (rows, rows) and claim.cycles_per_block == (1, 1)
    assert claim.key_setup_encrypt is None and claim.key_setup_decrypt is None


def test_a_buffer_takes_two_clocks_more():
    assert pipe(SMALL, "encrypt", "stored", buffered=True).claim.latency == (8, 8)


@pytest.mark.parametrize(("cipher", "policy", "setup"), [
    (SMALL, "on_the_fly", (7, 7)),  # an expander finds the last of six key states
    (SMALL, "stored", (7, 7)), (SMALL, "shadow", (7, 7)), (JUMPING, "direct", (1, 1)), (AGILE, "on_the_fly", (1, 1)),
    (EXPANDED, "stored", (12, 23)),
])  # fmt: skip
def test_a_key_takes_its_set_up(cipher, policy, setup):
    assert pipe(cipher, "simplex", policy).claim.key_setup_decrypt == setup


@pytest.mark.parametrize(("cipher", "policy", "shape", "setup"), [
    (SMALL, "on_the_fly", {}, (1, 1)),
    (SMALL, "stored", {}, (1, 1)),  # the first round key is read in clock 2, and stored at the end of clock 1
    (SMALL, "stored", {"rounds": 2}, (4, 4)),  # the last of six is stored in clock 6, and read two rows down
    (SMALL, "stored", {"rounds": 3}, (5, 5)),
    (SMALL, "stored", {"rounds": 3, "stages": 3}, (3, 3)),  # a group takes as long as its three round keys
    (WHITENED, "stored", {}, (2, 2)),  # the whitening key is read on entry
    (EXPANDED, "stored", {}, (12, 23)),  # no round key is known before the set-up ends
    (SMALL, "shadow", {}, (7, 7)),
])  # fmt: skip
def test_in_both_directions_a_block_to_encrypt_waits_only_for_the_round_keys_before_it(cipher, policy, shape, setup):
    assert pipe(cipher, "simplex", policy, **shape).claim.key_setup_encrypt == setup


def test_nothing_is_worked_out_before_it_is_asked_for():
    made = pipe(SMALL, "encrypt", "stored")
    assert set(vars(made)) == {"cipher", "direction", "shape", "policy", "units", "streams"}
    assert made.groups is made.groups
