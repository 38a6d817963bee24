"""Engines run on ints, without any hardware: what a key and a block are to their words before the first pass."""

from random import Random

from graphs import values
from roundhouse.ciphers import CATALOG
from roundhouse.words import const, flatten
from small_cipher import SMALL, WHITENED

CIPHERS = CATALOG | {cipher.name: cipher for cipher in (SMALL, WHITENED)}


def bind(tree, numbers):
    """The leaves of a tree of inputs with their values."""
    return dict(zip(flatten(tree), numbers, strict=True))


def entering(words, key, size, block, decrypt):
    """All round keys, and the values of a loop's inputs as a block enters."""
    cipher = words.cipher
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
    if words.stored:
        for d, entry in words.entry_keys.items():
            for n, key_words in enumerate(entry):
                env |= bind(key_words, keys[-1 - n if d else n] if d == decrypt else [0] * len(keys[0]))
    elif words.keys == "on_the_fly":
        env |= _held_key_states(words, env, size)
    return keys, env


def _held_key_states(words, env, size):
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


def check_cipher(words, run, seed):
    """What `run` makes of a random key and block is what the cipher does, for all key sizes and directions."""
    cipher, random = words.cipher, Random(seed)
    for size, bits in enumerate(cipher.key_sizes):
        for decrypt in words.programs:
            key, block = random.getrandbits(bits), random.getrandbits(cipher.block_bits)
            expected = (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)
            assert run(words, key, size, block, decrypt) == expected
