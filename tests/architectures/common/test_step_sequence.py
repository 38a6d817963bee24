import pytest

from graphs import values
from roundhouse.architectures.common.step_sequence import StepSequence, cheap_steps
from roundhouse.architectures.steps.hardware import hardware
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import aes
from roundhouse.words import Graph, const, flatten, like
from small_cipher import SMALL, WHITENED

AES128 = hardware(CATALOG["aes128"])


@pytest.mark.parametrize(("cipher", "entry"), [(AES128, 1), (hardware(CATALOG["aes"]), 1), (WHITENED, 1), (SMALL, 0)])
@pytest.mark.parametrize("decrypt", [False, True])
def test_a_cheap_first_step_is_taken_on_entry(cipher, entry, decrypt):
    sequence = StepSequence(cipher, decrypt, cheap_steps(cipher, decrypt, makes_keys=True))
    assert sequence.entry == entry
    for size in range(len(cipher.key_sizes)):
        assert sequence.positions(size) == cipher.step_count(size) - entry
        steps = cipher.steps(decrypt, size)
        for position in range(-entry, sequence.positions(size)):
            step = steps[position + entry]
            assert sequence.key_index(position, size) == step.key_index
            assert sequence.function(position, size) is step.function


def test_a_step_is_the_one_that_its_index_means():
    sequence, graph = StepSequence(AES128, False, 1), Graph()
    state = like(sequence.cipher.load(const(0, 128)), graph, "state")
    key = like([const(0, 32)] * 4, graph, "key")
    i = graph.input("i", 4)
    result = sequence.step(state, key, i, const(0, 1), [(position, 0) for position in range(10)])
    env = {word: n * 5 % 256 for n, word in enumerate(flatten([state, key]))}
    for index in range(1, 11):
        step = aes.final_round if index == 10 else aes.round_
        assert values(result, env | {i: index}) == values(step(state, key, i), env)


def test_like_keeps_shape_and_widths():
    graph = Graph()
    made = like([const(0, 8), (const(0, 4), [const(0, 2)])], graph, "w")
    assert [(word.param, word.width) for word in flatten(made)] == [("w_0", 8), ("w_1", 4), ("w_2", 2)]
    assert (type(made), type(made[1]), type(made[1][1])) == (list, tuple, list)
