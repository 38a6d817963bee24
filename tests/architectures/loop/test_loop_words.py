"""Loops run on ints, without any hardware: what a controller would do with the words of an iteration."""

from random import Random

import pytest

from by_numbers import CIPHERS, bind, check_cipher, entering, key_state, numbers
from graphs import values
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.loop.words import loop_words
from roundhouse.words import const
from small_schedules import AGILE, EXPANDED, JUMPING

CIPHERS |= {cipher.name: cipher for cipher in (AGILE, EXPANDED, JUMPING)}


def loop(words, key, size, block, decrypt):
    """The block that leaves after all iterations."""
    frame, keys, sign = words.frame, words.keys, -1 if decrypt else 1
    round_keys, env = entering(frame, keys, key, size, block, decrypt)
    env |= {keys.setup: 0, frame.index: 0}
    start = frame.by_direction(frame.decrypt, keys.starts) if hasattr(keys, "starts") else ()
    key_state = keys.key_states.moving(values(start, env)) if start else (0,) * len(keys.state)
    state, index = values(words.entry_state, env), keys.first_index(decrypt, size)
    for left in reversed(range(frame.iterations(size))):
        env |= bind(words.state, state) | bind(keys.state, key_state)
        env |= {frame.index: index % (1 << frame.cipher.index_bits)}
        for n, step_key in enumerate(getattr(keys, "step_keys", ())):
            env |= bind(step_key, round_keys[(index + sign * n) % len(round_keys)])
        if not left:
            assert env[frame.index] == words.index_before_end(0, decrypt, size)
            return values(words.block_out, env)[0]
        state, key_state = values(words.next_state, env), values(keys.next_state, env)
        index += sign * frame.unroll


@pytest.mark.parametrize("unroll", [1, 2, 3])
@pytest.mark.parametrize(("direction", "keys"), [
    ("encrypt", "on_the_fly"), ("encrypt", "stored"), ("encrypt", "travelling"),
    ("decrypt", "on_the_fly"), ("decrypt", "stored"),
    ("simplex", "on_the_fly"), ("simplex", "stored"), ("simplex", "shadow"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["small", "whitened", "aes128", "aes192", "aes"])
def test_all_iterations_make_the_cipher(name, direction, keys, unroll):
    words = loop_words(CIPHERS[name], direction, find_policy(keys), unroll)
    check_cipher(words, loop, f"{name} {direction} {keys}")


@pytest.mark.parametrize(("name", "keys"), [
    ("jumping", "direct"), ("jumping", "on_the_fly"), ("jumping", "travelling"), ("agile", "on_the_fly"),
    ("agile", "shadow"),
])  # fmt: skip
def test_schedules_of_other_kinds_make_the_cipher(name, keys):
    check_cipher(loop_words(CIPHERS[name], "simplex", find_policy(keys)), loop, f"{name} {keys}")


@pytest.mark.parametrize("name", ["aes", "small"])
def test_a_key_in_set_up_reaches_every_round_key(name):
    cipher = CIPHERS[name]
    words = loop_words(cipher, "encrypt", find_policy("stored"))
    frame, keys = words.frame, words.keys
    for size, bits in enumerate(cipher.key_sizes):
        key = Random(size).getrandbits(bits) << cipher.key_bits - bits
        env = {frame.key: key, frame.size: size, frame.new_size: size, keys.setup: 1}
        key_state = values(keys.loaded, env)
        for index, expected in enumerate(cipher.round_keys(const(key, cipher.key_bits), size)):
            env |= bind(keys.state, key_state) | {frame.index: index}
            assert values(keys.written, env) == numbers(expected)
            key_state = values(keys.next_state, env)
        assert index == keys.last_setup_index(size)


@pytest.mark.parametrize("name", ["small", "whitened", "aes"])
@pytest.mark.parametrize(("direction", "unroll", "as_block"), [
    ("decrypt", 1, False), ("decrypt", 2, False), ("simplex", 1, True), ("simplex", 2, None), ("simplex", 4, None),
])  # fmt: skip
def test_a_key_in_set_up_reaches_the_last_key_state(name, direction, unroll, as_block):
    """It moves by as many steps as a block to encrypt where these end there, in a core of both directions."""
    cipher = CIPHERS[name]
    words = loop_words(cipher, direction, find_policy("on_the_fly"), unroll)
    frame, keys = words.frame, words.keys
    if as_block is None:
        as_block = all((len(cipher.steps(False, size)) - 1) % unroll == 0 for size in frame.sizes)
    assert keys.runs_as_block == as_block
    for size, bits in enumerate(cipher.key_sizes):
        key = Random(size).getrandbits(bits) << cipher.key_bits - bits
        env = {frame.key: key, frame.size: size, frame.new_size: size, keys.setup: 1, frame.decrypt: 0}
        reached, indices = values(keys.key_states.moving(keys.key_states.loaded), env), []
        for index in range(0, keys.last_setup_index(size) + 1, unroll if as_block else 1):
            env |= bind(keys.state, reached) | {frame.index: index}
            reached, indices = values(keys.next_state, env), [*indices, index]
        assert index == keys.last_setup_index(size) and len(indices) == keys.setup_iterations(size)
        assert reached == numbers(key_state(cipher, const(key, cipher.key_bits), size, last=True))


@pytest.mark.parametrize(("name", "policy", "sets_up"), [
    ("small", "on_the_fly", True), ("agile", "on_the_fly", False), ("jumping", "on_the_fly", True),
    ("jumping", "direct", False), ("small", "stored", True), ("expanded", "stored", False), ("small", "shadow", False),
])  # fmt: skip
def test_a_key_is_set_up_in_the_loop_where_that_needs_no_more_hardware(name, policy, sets_up):
    assert loop_words(CIPHERS[name], "decrypt", find_policy(policy)).keys.sets_up == sets_up
