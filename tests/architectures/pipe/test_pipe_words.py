"""Pipelines run on ints, without any hardware: group after group, as a block goes."""

import pytest

from by_numbers import CIPHERS, bind, check_cipher, entering
from graphs import values
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.pipe.words import pipe_words
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form


def pipe(words, key, size, block, decrypt):
    """The block that leaves the last group."""
    frame, keys = words.frame, words.keys
    round_keys, env = entering(frame.entry, keys, key, size, block, decrypt)
    state, key_state = values(words.entry_state, env), values(keys.entering, env)
    for number in range(frame.group_count):
        group = words.group(number)
        env = bind(group.state, state) | bind(group.key_state, key_state)
        env |= {group.inputs.decrypt: int(decrypt), group.inputs.size: size}
        for place, round_key in keys.inputs(group.inputs).items() if hasattr(keys, "inputs") else ():
            if place:
                env |= bind(round_key, round_keys[place[size] or 0])
        last = number == frame.group_count - 1
        state, key_state = values(words.outputs(group)[0], env), () if last else values(group.next_key_state, env)
    return state[0]


@pytest.mark.parametrize(
    ("name", "rounds", "prefixes"),
    [
        # FIPS 197: after the first AddRoundKey, rounds 1 .. 10; Serpent: rounds R_0 .. R_31; CHES 2007: from 1 on
        ("aes128", 1, ["round1_", "round2_", "round10_"]),
        ("aes128", 3, ["round1_", "round4_", "round10_"]),
        ("serpent128", 1, ["round0_", "round1_", "round32_"]),
        ("present80", 1, ["round1_", "round2_", "round32_"]),
    ],
)
def test_rounds_have_the_numbers_of_the_standard(name, rounds, prefixes):
    frame = pipe_words(form(CATALOG[name]), "encrypt", find_policy("stored"), rounds).frame
    assert [frame.prefix(group) for group in (0, 1, frame.group_count - 1)] == prefixes


@pytest.mark.parametrize(("direction", "keys"), [
    ("encrypt", "on_the_fly"), ("encrypt", "travelling"), ("decrypt", "on_the_fly"),
    ("simplex", "on_the_fly"), ("simplex", "stored"), ("simplex", "shadow"),
])  # fmt: skip
@pytest.mark.parametrize(
    ("name", "rounds"), [("small", 1), ("small", 2), ("whitened", 1), ("aes128", 3), ("aes192", 5)]
)
def test_all_groups_make_the_cipher(name, rounds, direction, keys):
    words = pipe_words(CIPHERS[name], direction, find_policy(keys), rounds)
    check_cipher(words, pipe, f"{name} {direction} {keys}")
