from roundhouse.architectures.common.entry_words import EntryWords
from roundhouse.architectures.common.key_shape import key_shape
from roundhouse.architectures.keys.in_pipe import GroupInputs, PipeFrame
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.keys.stored_words import constant_words, entry_keys, key_rows, stored_key
from roundhouse.words import Graph, const, flatten
from small_cipher import SMALL, WHITENED
from small_schedules import AGILE, EXPANDED


def test_only_steps_that_read_a_round_key_have_a_row():
    rows = key_rows(EntryWords(EXPANDED, "encrypt", stored=True))
    assert rows == {0: 0, 1: 1, **{step: step - 2 for step in range(4, 12)}}


def test_words_that_are_the_same_in_all_round_keys_are_not_stored_with_each():
    graph, shape = Graph(), key_shape(AGILE)
    constants = constant_words(shape, graph)
    first, second = (stored_key(shape, graph, name, constants) for name in ("first", "second"))
    assert [word.param for word in constants] == ["constant_key_1"]
    assert [word.param for word in flatten(first)] == ["first_0", "constant_key_1", "first_2"]
    assert flatten(second)[1] is constants[0]


def test_steps_on_entry_have_round_keys_of_their_own():
    keys = entry_keys(EntryWords(WHITENED, "simplex", stored=True), [])
    assert {d: [flatten(key)[0].param for key in found] for d, found in keys.items()} == {
        False: ["first_round_key_0"],
        True: ["last_round_key_0"],
    }


def test_a_place_of_a_pipeline_reads_a_round_key_for_each_size():
    """Shorter sequences end at the end: with sizes of 5 and 7 steps, the first two places read the longer's alone."""
    keys = find_policy("stored").in_pipe(PipeFrame(AGILE, "simplex", stored=True, rounds=2))
    assert [keys.key_place(False, place) for place in range(7)] == [
        (None, 0), (None, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 6),
    ]  # fmt: skip
    assert keys.key_place(True, 0) == (None, 6) and keys.key_place(True, 6) == (0, 0)
    group = GroupInputs(Graph(), 0, const(0, 1), const(0, 1))
    inputs = keys.inputs(group)
    assert set(inputs) == {(None, 0), (None, 1), (None, 6), (None, 5), ()}
    assert [word.param for word in inputs[None, 0]] == ["round_key_0_0", "round_key_0_2"]
    assert keys.static(group) == {word for words in inputs.values() for word in words}


def test_a_step_on_entry_reads_a_negative_place():
    keys = find_policy("stored").in_pipe(PipeFrame(WHITENED, "simplex", stored=True, rounds=1))
    assert keys.key_place(False, -1) == (0, 0)
    assert keys.key_place(True, -1) == (WHITENED.step_count(0) - 1, WHITENED.step_count(1) - 1)
    assert SMALL.step_count(0) == 6
