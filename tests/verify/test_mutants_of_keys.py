"""Real cores that handle keys and blocks of the same time wrongly, or show more than results, are caught.

All other checks offer a key only while no block waits, and a block only once its key was taken: the mutants of the
first table pass them.
"""

import pytest

from roundhouse.cores.core import Core
from roundhouse.verify import verify
from roundhouse.verify.mutate import mutate

pytestmark = pytest.mark.slow

LOOP = "simon64_128-encrypt-iterative"  # takes a key at any time
SET_UP = "simon64_128-decrypt-iterative"  # takes a key only while no block is in flight, and sets it up in the loop
STORED = "simon64_128-encrypt-iterative-stored"
PIPELINE = "aes128-encrypt-pipelined-stored"
INTERLEAVED = "aes128-encrypt-interleaved-c2-stored"
SHADOW = "aes128-encrypt-iterative-shadow"

KEY_WAITS = (r"(assign \\\$\d+  = )~ (?:key_valid|setup_entering);", r"\g<1>1'h1;")
BLOCK = r"(i_valid & admits)"
KEY = r"(assign accept_key = key_valid(?: & key_ready)?)"

RIGHT_UNDER_ANOTHER = "which is right after transfer"
LOST = "lost or out of order"
HANGS = "no transfer for"

KEYS = {
    "loses a block taken in a key's clock": (LOOP, BLOCK, r"\g<1> & ~accept_key", LOST),
    "loses a key while a block waits": (LOOP, KEY, r"\g<1> & ~i_valid", HANGS),
    "loses a key while a block waits, stored": (STORED, r"(setup_entering & admits_key)", r"\g<1> & ~i_valid", HANGS),
    "loses a key while a block waits and another key is held": (
        LOOP,
        KEY,
        r"\g<1> & ~(i_valid & i_ready)",
        RIGHT_UNDER_ANOTHER,
    ),
    "uses a new key for the block of its clock": (
        LOOP,
        r"next_key_state_(\d) = stay \? (\w+) : first_key_state_\d",
        r"next_key_state_\1 = stay ? \2 : (accept_key ? key_payload[32 * \1 +: 32] : first_key_state_\1)",
        "must be",
    ),
    "takes blocks while a key waits": (SET_UP, *KEY_WAITS, "must be"),
    "takes blocks while a key waits, stored": (STORED, *KEY_WAITS, "must be"),
    "takes blocks while a key waits, pipelined": (PIPELINE, *KEY_WAITS, HANGS),
    "takes blocks while a key waits, interleaved": (INTERLEAVED, *KEY_WAITS, "must be"),
}


def failures(core, *change):
    """The checks that fail on a mutant, with their reasons."""
    found = verify(mutate(Core.parse(core), *change))
    return {check.name: check.detail for check in found.evidence if check.status == "failed"}


@pytest.mark.parametrize("name", KEYS)
def test_only_offers_at_any_time_catch_it(name):
    core, pattern, replacement, reason = KEYS[name]
    failed = failures(core, pattern, replacement)
    assert reason in failed["any time"]
    assert failed.keys() <= {"any time", "two keys"}


OTHERS = {
    "takes a key during expansion": (SHADOW, r"(assign \\\$\d+  = )~ expand_busy;", r"\g<1>1'h1;", "must be"),
    "takes blocks during key set-up": (
        PIPELINE,
        r"(\\\$\d+  = )1'h0(;\n    end else if \(expand_last)",
        r"\1have_key\2",
        "must be",
    ),
    "payload shows every round": (
        LOOP,
        r"o_payload = o_valid \?",
        "o_payload = 1'h1 ?",
        "must be zero while o_valid is low",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_mutants_are_caught(name):
    core, pattern, replacement, reason = OTHERS[name]
    assert reason in " ".join(failures(core, pattern, replacement).values())
