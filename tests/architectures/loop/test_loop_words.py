"""Loops run on ints, without any hardware: what a controller would do with the words of a pass."""

from random import Random

import pytest

from by_numbers import CIPHERS, bind, check_cipher, entering
from graphs import values
from roundhouse.architectures.loop.words import LoopWords
from roundhouse.words import const, flatten


def loop(words, key, size, block, decrypt):
    """The block that leaves after all passes."""
    cipher, sign = words.cipher, -1 if decrypt else 1
    keys, env = entering(words, key, size, block, decrypt)
    ks = () if words.stored else values(words.entry_key_state, env)
    state = values(words.entry_state, env)
    index = words.first_index(decrypt, size)
    for left in reversed(range(words.passes(size))):
        env |= (
            bind(words.state, state)
            | (bind(words.key_state, ks) if ks else {})
            | {words.index: index % (1 << cipher.index_bits)}
        )
        for lane, lane_key in enumerate(words.lane_keys if words.stored else ()):
            env |= bind(lane_key, keys[(index + sign * lane) % len(keys)])
        if not left:
            assert env[words.index] == words.last_index(decrypt, size)
            return values(words.block_out, env)[0]
        state, ks = values(words.next_state, env), values(words.next_key_state, env) if ks else ()
        index += sign * words.unroll


@pytest.mark.parametrize("unroll", [1, 2, 3])
@pytest.mark.parametrize(("direction", "keys"), [
    ("encrypt", "on_the_fly"), ("encrypt", "stored"), ("encrypt", "travelling"),
    ("decrypt", "on_the_fly"), ("decrypt", "stored"),
    ("simplex", "on_the_fly"), ("simplex", "stored"), ("simplex", "shadow"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["small", "whitened", "aes128", "aes192", "aes"])
def test_all_passes_make_the_cipher(name, direction, keys, unroll):
    check_cipher(LoopWords(CIPHERS[name], direction, keys, unroll), loop, f"{name} {direction} {keys}")


@pytest.mark.parametrize("name", ["aes", "small"])
def test_a_key_that_goes_round_reaches_every_round_key(name):
    cipher = CIPHERS[name]
    words = LoopWords(cipher, "encrypt", "stored", 1)
    for size, bits in enumerate(cipher.key_sizes):
        key = Random(size).getrandbits(bits) << cipher.key_bits - bits
        env = {words.key: key, words.size: size, words.setup: 1}
        ks = values(words.loaded_key, env)
        for index, expected in enumerate(cipher.round_keys(const(key, cipher.key_bits), size)):
            env |= bind(words.key_state, ks) | {words.index: index}
            assert values(words.setup_key, env) == tuple(map(int, flatten(expected)))
            ks = values(words.next_key_state, env)
        assert index == words.last_setup_index(size)
