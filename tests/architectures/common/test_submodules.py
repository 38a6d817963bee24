import re
from collections import Counter

import pytest
from amaranth.hdl import Module

from roundhouse.architectures.common.submodules import Submodules, home_of
from roundhouse.architectures.loop import engine as loop_engine
from roundhouse.architectures.pipe import engine as pipe_engine
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
        ("present80-encrypt-pipelined-on_the_fly", 31),  # one for each of the round keys 2 to 32
        # The submission, 4.3.5 and 4.3.2: two functions h. The first q of each takes the same byte at two places.
        ("twofish128-encrypt-iterative", 2 * (2 + 4 + 4)),
        ("twofish128-simplex-pipelined-on_the_fly", 16 * 2 * (2 + 4 + 4)),
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

    for engine in (loop_engine, pipe_engine):
        monkeypatch.setattr(engine, "home_of", observed)
    Core.parse(name).elaboratable()
    assert len({word for word, of_keys in found if of_keys and word.op is LOOKUP}) == s_boxes


def arithmetic(core: Core, submodule: str) -> Counter[str]:
    """Adders, subtractors and multipliers of words in a submodule of a core."""
    modules = re.split(r"^module ", core.rtlil, flags=re.M)
    (text,) = (text for text in modules if text.split("\n", 1)[0].endswith(f"_{submodule}"))
    return Counter(re.findall(r"^ *cell \$(add|sub|mul) ", text, re.M))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "of_data"),
    [
        # The paper, 2.2: in each round two functions with a multiplier and a sum with a round key each;
        # besides the rounds, two sums with round keys before and after. A loop has the round once.
        ("rc6_128-encrypt-iterative-stored", {"mul": 2, "add": 2 + 4}),
        ("rc6_128-encrypt-pipelined-stored", {"mul": 20 * 2, "add": 20 * 2 + 4}),
        # The paper: four sums with round keys; 8 rounds of mixing with 20 sums in all, 16 rounds with a multiplier
        # and three sums each, 8 rounds of mixing with 20 differences in all; four differences with round keys.
        ("mars128-encrypt-pipelined-stored", {"mul": 16, "add": 4 + 20 + 16 * 3, "sub": 20 + 4}),
    ],
)
def test_the_algorithm_has_the_sums_of_the_data_and_none_of_the_round_keys(name, of_data):
    core = Core.parse(name)
    assert arithmetic(core, "algorithm") == of_data
    of_keys = arithmetic(core, "key_schedule")
    assert of_keys["add"] and not of_keys["mul"]
