import pytest

from by_numbers import bind, key_state, numbers
from graphs import values
from roundhouse.architectures.common.entry_words import EntryWords
from roundhouse.architectures.keys.key_states import KeyStates
from roundhouse.words import const, flatten
from roundhouse.words.op import CONST, INPUT
from small_schedules import AGILE, JUMPING


def states(cipher, **choices):
    return KeyStates(EntryWords(cipher, "simplex", stored=False), **choices)


def test_a_direct_way_to_the_last_key_state_is_taken_if_wanted():
    jumping = states(JUMPING, holds=True, jumps=True)
    words = jumping.words
    for size, key in enumerate((0x123000, 0x456789)):
        env = {words.key: key, words.new_size: size}
        for decrypt, straight in jumping.straight.items():
            expected = key_state(JUMPING, const(key, 24), size, last=decrypt)
            assert values(straight, env) == numbers(expected)
    first, last = states(JUMPING, holds=True, runs=True).straight.values()
    assert first is last


def test_words_that_never_change_are_held_once_if_the_key_is_held():
    held = states(JUMPING, holds=True)
    assert [w if w is None else w.param for w in held.static_words] == ["held_key_0", "held_key_1", None, None]
    assert [w.param for w in held.moving(flatten(held.state))] == ["key_state_2", "key_state_3"]
    assert flatten(held.held[True])[:2] == flatten(held.held[False])[:2] == flatten(held.state)[:2]
    travelling = states(JUMPING, holds=False)
    assert travelling.static_words == [None] * 4
    assert travelling.moving("abcd") == ["a", "b", "c", "d"]


@pytest.mark.parametrize(("runs", "last"), [(False, CONST), (True, INPUT)])
def test_constants_of_a_key_state_are_not_held_unless_a_run_changes_them(runs, last):
    held = states(JUMPING, holds=True, runs=runs).held
    assert flatten(held[False])[3].op is CONST
    assert flatten(held[True])[3].op is last


def test_held_key_states_are_inputs_of_their_own():
    held = states(AGILE, holds=True).held
    assert bind(held[False], [1, 2, 3]) == bind(held[True], [1, 2, 3])  # all words are static
