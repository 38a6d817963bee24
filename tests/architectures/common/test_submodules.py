import pytest
from amaranth.hdl import Module

from roundhouse.architectures.common.submodules import Submodules, home_of
from roundhouse.architectures.loop import engine
from roundhouse.cores import Core
from roundhouse.words import Graph
from roundhouse.words.op import LOOKUP


def test_words_belong_to_the_key_schedule_unless_they_mix_with_data():
    graph = Graph()
    state, key, index = graph.input("state", 8), graph.input("key", 8), graph.input("index", 8)
    next_key = key ^ (key + index)
    mixed = state ^ next_key
    submodules = Submodules()
    home = home_of(submodules, [state], [mixed], [next_key])
    assert home(next_key) is submodules.key_schedule
    assert home(key + index) is submodules.key_schedule
    assert home(mixed) is submodules.algorithm


def test_submodules_inside_others_are_submodules_of_the_same_name():
    outer, top = Submodules(), Module()
    inner = outer.inside("encrypt")
    outer.add_to(top)
    assert inner.algorithm is not outer.algorithm
    assert outer.algorithm._named_submodules["encrypt"][0] is inner.algorithm
    assert set(top._named_submodules) == {"interface", "algorithm", "key_schedule", "controller"}


def test_subkeys_that_go_straight_to_the_round_belong_to_the_key_schedule():
    graph = Graph()
    state, key, index = graph.input("state", 8), graph.input("key", 8), graph.input("index", 8)
    subkey = key + index
    mixed = state ^ subkey
    submodules = Submodules()
    home = home_of(submodules, [state], [mixed], [key])
    assert home(subkey) is submodules.key_schedule
    assert home(mixed) is submodules.algorithm


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "s_boxes"),
    [
        ("aes128-encrypt-iterative", 4),  # FIPS 197, 5.2: SubWord
        ("serpent128-encrypt-iterative", 32),  # the submission, section 4: 32 S-boxes for each of the round keys
        ("present80-encrypt-iterative", 1),  # the paper, section 3: the four highest bits of the key register
        # The submission, 4.3.5 and 4.3.2: two functions h. The first q of each takes the same byte at two places.
        ("twofish128-encrypt-iterative", 2 * (2 + 4 + 4)),
    ],
)
def test_s_boxes_of_round_keys_belong_to_the_key_schedule(name, s_boxes, monkeypatch):
    found = []

    def observed(submodules, *words):
        home = home_of(submodules, *words)

        def of(word):
            found.append((word, home(word) is submodules.key_schedule))
            return home(word)

        return of

    monkeypatch.setattr(engine, "home_of", observed)
    assert Core.parse(name).verilog
    assert len({word for word, of_keys in found if of_keys and word.op is LOOKUP}) == s_boxes
