"""Loops run on ints, without any hardware: what a controller would do with the words of a pass."""

from random import Random

import pytest

from graphs import values
from roundhouse.architectures.loop_words import LoopWords
from roundhouse.ciphers import CATALOG
from roundhouse.words import const, flatten
from small_cipher import SMALL, WHITENED

CIPHERS = CATALOG | {cipher.name: cipher for cipher in (SMALL, WHITENED)}


def bind(tree, numbers):
    """The leaves of a tree of inputs with their values."""
    return dict(zip(flatten(tree), numbers, strict=True))


def held_key_states(words, env, size):
    """The key states that blocks start with, once a key has gone round where it must."""
    loaded = values(words.loaded_key, env)
    held = bind(words.held[False], loaded) if False in words.held else {}
    if True in words.held:
        ks = loaded
        for index in range(words.last_setup_index(size) + 1):
            ks = values(
                words.next_key_state,
                env | bind(words.key_state, ks) | {words.index: index, words.setup: 1, words.decrypt: 0},
            )
        held |= bind(words.held[True], ks)
    return held


def loop(words, key, size, block, decrypt):
    """The block that leaves after all passes."""
    cipher, sign = words.cipher, -1 if decrypt else 1
    aligned = const(key << cipher.key_bits - cipher.key_sizes[size], cipher.key_bits)
    keys = [tuple(map(int, flatten(round_key))) for round_key in cipher.round_keys(aligned, size)]
    env = {
        words.key: int(aligned),
        words.size: size,
        words.block: block,
        words.decrypt: int(decrypt),
        words.setup: 0,
        words.index: 0,
    }
    ks = ()
    if words.stored:
        for d, entry in words.entry_keys.items():
            for n, key_words in enumerate(entry):
                env |= bind(key_words, keys[-1 - n if d else n] if d == decrypt else [0] * len(keys[0]))
    else:
        env |= held_key_states(words, env, size) if words.keys == "on_the_fly" else {}
        ks = values(words.entry_key_state, env)
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
    cipher, random = CIPHERS[name], Random(f"{name} {direction} {keys}")
    words = LoopWords(cipher, direction, keys, unroll)
    for size, bits in enumerate(cipher.key_sizes):
        for decrypt in words.programs:
            key, block = random.getrandbits(bits), random.getrandbits(cipher.block_bits)
            expected = (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)
            assert loop(words, key, size, block, decrypt) == expected


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
