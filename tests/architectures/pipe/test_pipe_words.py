"""Pipelines run on ints, without any hardware: group after group, as a block goes."""

import pytest

from by_numbers import CIPHERS, bind, check_cipher, entering
from graphs import values
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.pipe.words import pipe_words


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
