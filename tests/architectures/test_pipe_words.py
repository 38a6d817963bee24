"""Pipelines run on ints, without any hardware: group after group, as a block goes."""

from random import Random

import pytest
from test_loop_words import bind, held_key_states

from graphs import values
from roundhouse.architectures.loop_words import LoopWords
from roundhouse.architectures.pipe_words import PipeWords
from roundhouse.ciphers import CATALOG
from roundhouse.words import const, flatten
from small_cipher import SMALL, WHITENED

CIPHERS = CATALOG | {cipher.name: cipher for cipher in (SMALL, WHITENED)}


def pipe(words, key, size, block, decrypt):
    """The block that leaves the last group."""
    cipher, entry = words.cipher, LoopWords(words.cipher, words.direction, words.keys, 1)
    aligned = const(key << cipher.key_bits - cipher.key_sizes[size], cipher.key_bits)
    keys = [tuple(map(int, flatten(round_key))) for round_key in cipher.round_keys(aligned, size)]
    env = {
        entry.key: int(aligned),
        entry.size: size,
        entry.block: block,
        entry.decrypt: int(decrypt),
        entry.index: 0,
        entry.setup: 0,
    }
    if words.stored:
        for d, entry_keys in entry.entry_keys.items():
            for position, key_words in enumerate(entry_keys, -len(entry_keys)):
                env |= bind(key_words, keys[words.key_place(d, position)[size]])
    elif words.keys == "on_the_fly":
        env |= held_key_states(entry, env, size)
    state, ks = values(entry.entry_state, env), () if words.stored else values(entry.entry_key_state, env)
    for number in range(words.group_count):
        group = words.group(number)
        env = bind(group.state, state) | {group.decrypt: int(decrypt), group.size: size}
        env |= {} if words.stored else bind(group.key_state, ks)
        for place, round_key in group.round_keys.items():
            env |= bind(round_key, keys[place[size] or 0])
        state, ks = values(group.next_state, env), () if words.stored else values(group.next_key_state, env)
    return values(cipher.store(group.next_state), env)[0]


@pytest.mark.parametrize(("direction", "keys"), [
    ("encrypt", "on_the_fly"), ("encrypt", "travelling"), ("decrypt", "on_the_fly"),
    ("simplex", "on_the_fly"), ("simplex", "stored"),
])  # fmt: skip
@pytest.mark.parametrize(
    ("name", "rounds"), [("small", 1), ("small", 2), ("whitened", 1), ("aes128", 3), ("aes192", 5)]
)
def test_all_groups_make_the_cipher(name, rounds, direction, keys):
    cipher, random = CIPHERS[name], Random(f"{name} {direction} {keys}")
    words = PipeWords(cipher, direction, keys, rounds)
    for size, bits in enumerate(cipher.key_sizes):
        for decrypt in words.programs:
            key, block = random.getrandbits(bits), random.getrandbits(cipher.block_bits)
            expected = (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)
            assert pipe(words, key, size, block, decrypt) == expected
