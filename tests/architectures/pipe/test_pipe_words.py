"""Pipelines run on ints, without any hardware: group after group, as a block goes."""

import pytest

from by_numbers import CIPHERS, bind, check_cipher, entering
from graphs import values
from roundhouse.architectures.loop.words import LoopWords
from roundhouse.architectures.pipe.words import PipeWords


def pipe(words, key, size, block, decrypt):
    """The block that leaves the last group."""
    cipher, entry = words.cipher, LoopWords(words.cipher, words.direction, words.keys, 1)
    keys, env = entering(entry, key, size, block, decrypt)
    for d, entry_keys in entry.entry_keys.items() if words.stored else ():
        for position, key_words in enumerate(entry_keys, -len(entry_keys)):
            env |= bind(key_words, keys[words.key_place(d, position)[size]])
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
    check_cipher(PipeWords(CIPHERS[name], direction, keys, rounds), pipe, f"{name} {direction} {keys}")
