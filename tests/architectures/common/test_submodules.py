from amaranth.hdl import Module

from roundhouse.architectures.common.submodules import Submodules, home_of
from roundhouse.words import Graph


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
