"""Engines run on ints, without any hardware: what a key and a block are to their words before the first register."""

from random import Random

from roundhouse.architectures.steps.hardware import hardware
from roundhouse.ciphers import CATALOG
from roundhouse.words import const, flatten
from small_cipher import SMALL, WHITENED

CIPHERS = {cipher.name: hardware(cipher) for cipher in (*CATALOG.values(), SMALL, WHITENED)}


def bind(tree, numbers):
    """The leaves of a tree of inputs with their values; constants need none."""
    pairs = zip(flatten(tree), numbers, strict=True)
    return {word: number for word, number in pairs if not word.is_const}


def numbers(tree):
    """The leaves of a tree of constants."""
    return tuple(map(int, flatten(tree)))


def entering(entry, keys, key, size, block, decrypt):
    """All round keys, and the values of an engine's inputs as a block enters; `keys` are the words of its policy."""
    cipher = entry.cipher
    aligned = const(key << cipher.key_bits - cipher.key_sizes[size], cipher.key_bits)
    round_keys = [numbers(round_key) for round_key in cipher.round_keys(aligned, size)]
    env = {entry.key: int(aligned), entry.size: size, entry.new_size: size, entry.block: block}
    env |= {entry.decrypt: int(decrypt)}
    if hasattr(keys, "entry_keys"):
        for d, held in keys.entry_keys.items():
            for n, round_key in enumerate(held):
                env |= bind(round_key, round_keys[-1 - n if d else n] if d == decrypt else [0] * len(round_keys[0]))
    elif hasattr(keys, "key_states") and keys.key_states.holds:
        for d, held in keys.key_states.held.items():
            env |= bind(held, numbers(key_state(cipher, aligned, size, last=d)))
    return round_keys, env


def key_state(cipher, key, size, last):
    """The first key state, or the last, which is gone to step by step."""
    number = const(size, cipher.size_bits)
    state = cipher.load_key(key, number)
    for n in range(cipher.step_count(size) - 1 if last else 0):
        state = cipher.next_key(state, const(n, cipher.index_bits), number)
    return state


def check_cipher(words, run, seed):
    """What `run` makes of a random key and block is what the cipher does, for all key sizes and directions."""
    cipher, random = words.frame.cipher, Random(seed)
    for size, bits in enumerate(cipher.key_sizes):
        for decrypt in words.frame.sequences:
            key, block = random.getrandbits(bits), random.getrandbits(cipher.block_bits)
            expected = (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)
            assert run(words, key, size, block, decrypt) == expected
