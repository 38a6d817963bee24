from by_numbers import bind, numbers
from graphs import values
from roundhouse.architectures.common.engine_words import EngineWords
from roundhouse.architectures.common.entry_words import EntryKeys, EntryWords, entry_state
from roundhouse.words import const, flatten, like
from roundhouse.words.op import INPUT
from small_cipher import SMALL, WHITENED, add
from small_schedules import EXPANDED


class Given(EntryKeys):
    """Round keys that are inputs, and the indices that were asked for."""

    def __init__(self, words):
        self.words, self.indices = words, {}

    def entry_key(self, decrypt, n, i):
        self.indices[decrypt, n] = i
        return like(self.words.shape.round_key, self.words.graph, f"key_{decrypt}_{n}")


def test_cheap_steps_are_taken_on_entry_in_both_directions():
    words = EntryWords(WHITENED, "simplex", stored=True)
    keys = Given(words)
    state = entry_state(words, keys)
    for decrypt in (False, True):
        key = keys.entry_key(decrypt, 0, None)
        other = keys.entry_key(not decrypt, 0, None)
        env = {words.block: 0x9A5, words.decrypt: int(decrypt), **bind(key, [7, 9]), **bind(other, [0, 0])}
        expected = add(WHITENED.load(const(0x9A5, 12)), [const(7, 6), const(9, 6)], None)
        assert values(state, env) == numbers(expected)


def test_the_index_of_a_step_on_entry_depends_on_the_size_where_it_is_the_last():
    words = EntryWords(WHITENED, "simplex", stored=True)
    keys = Given(words)
    entry_state(words, keys)
    assert int(keys.indices[False, 0]) == 0
    last = keys.indices[True, 0]
    assert [values(last, {words.size: n})[0] for n in (0, 1)] == [WHITENED.step_count(n) - 1 for n in (0, 1)]


def test_nothing_is_taken_on_entry_where_the_first_step_is_a_round():
    words = EntryWords(SMALL, "encrypt", stored=False)
    assert words.sequence.entry == 0
    assert flatten(entry_state(words, Given(words))) == flatten(SMALL.load(words.block))


def test_a_clock_computes_one_round_key_so_one_step_is_taken_on_entry_at_most():
    assert EntryWords(EXPANDED, "encrypt", stored=True).sequence.entry == 2
    assert EngineWords(EXPANDED, "encrypt").makes_keys


def test_constants_stand_for_what_a_core_does_not_choose():
    words = EntryWords(SMALL, "decrypt", stored=False)
    assert words.decrypt.is_const and int(words.decrypt) == 1
    assert [word.op for word in (words.size, words.new_size)] == [INPUT, INPUT]
    assert words.by_direction(words.decrypt, {True: words.block}) is words.block
