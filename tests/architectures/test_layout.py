"""Layouts: their names, what others ask of them, and a new kind in this one file."""

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.architectures import layout as layout_module
from roundhouse.architectures.layout import Layout, register
from roundhouse.architectures.layouts import LAYOUTS, parse_layout
from roundhouse.architectures.layouts.folded import Folded
from roundhouse.architectures.layouts.iterative import Iterative
from roundhouse.architectures.layouts.pipelined import Pipelined
from roundhouse.architectures.layouts.serial import Serial
from roundhouse.architectures.loop.engine import Loop
from roundhouse.architectures.loop.shape import LoopShape
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from simulate import Bench, Job
from small_cipher import SMALL

NUMBERS = st.integers(1, 999)
ANY_LAYOUT = st.one_of(
    st.builds(Iterative, NUMBERS, NUMBERS, st.booleans()),
    st.builds(Pipelined, NUMBERS, NUMBERS, st.booleans()),
    st.builds(Folded, NUMBERS),
    st.builds(Serial, NUMBERS),
)


@given(ANY_LAYOUT)
def test_names_parse_back(layout):
    assert parse_layout(layout.name) == layout


@given(ANY_LAYOUT, ANY_LAYOUT)
def test_layouts_have_one_name_each(one, other):
    assert (one.name == other.name) == (one == other)


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("iterative", Iterative()),
        ("iterative-x2", Iterative(unroll=2)),
        ("iterative-x2-c3", Iterative(unroll=2, stages=3)),
        ("iterative-x2-c3-buffered", Iterative(unroll=2, stages=3, buffered=True)),
        ("interleaved-c3", Iterative(stages=3)),
        ("folded-n4", Folded(4)),
        ("serial-d8", Serial(8)),
        ("pipelined-r2", Pipelined(rounds=2)),
        ("pipelined-s3-buffered", Pipelined(stages=3, buffered=True)),
        ("pipelined-r2-s3", Pipelined(rounds=2, stages=3)),
    ],
)
def test_a_name_gives_all_parameters(name, layout):
    assert parse_layout(name) == layout
    assert layout.name == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "spiral",
        "folded",
        "serial",
        "interleaved",
        "interleaved-x2",
        "interleaved-x2-c3",
        "iterative-x1",
        "iterative-x0",
        "iterative-c3",
        "iterative-c3-x2",
        "pipelined-x2",
        "folded-n",
        "folded-n04",
        "folded-n1-buffered",
        "pipelined-s2-r2",
    ],
)
def test_other_names_are_none(text):
    assert parse_layout(text) is None


@pytest.mark.parametrize("kind", [Folded, Iterative, Pipelined, Serial])
def test_every_kind_is_listed(kind):
    assert {type(layout) for layout in LAYOUTS} >= {kind}
    assert len(set(LAYOUTS)) == len(LAYOUTS)


@pytest.mark.parametrize(
    ("name", "family", "words"),
    [
        ("iterative", "iterative", "one loop that computes one round per clock"),
        ("iterative-x3", "unrolled", "one loop that computes 3 rounds per clock"),
        ("interleaved-c4", "interleaved", "one loop of one round, cut into 4 stages with a block in each"),
        ("iterative-x2-c3", "interleaved", "one loop of 2 rounds, cut into 3 stages with a block in each"),
        ("folded-n1", "folded", "one loop whose rounds take several clocks on one unit of each kind"),
        ("folded-n4", "folded", "one loop whose rounds take several clocks on 4 units of each kind"),
        ("serial-d1", "serial", "shift registers that move one bit of every word per clock"),
        ("serial-d8", "serial", "shift registers that move 8 bits of every word per clock"),
        ("pipelined", "pipelined", "a pipeline with one stage for every round"),
        ("pipelined-r2", "pipelined", "a pipeline with one stage for every 2 rounds"),
        ("pipelined-s3", "sub-pipelined", "a pipeline with 3 stages for every round"),
        (
            "pipelined-r2-s3-buffered",
            "sub-pipelined",
            "a pipeline with 3 stages for every 2 rounds, and a buffer for results so that no block ever halts",
        ),
    ],
)
def test_a_layout_in_words(name, family, words):
    layout = parse_layout(name)
    assert (layout.family, layout.words) == (family, words)


@pytest.mark.parametrize(
    ("name", "several_blocks", "in_bursts", "copies"),
    [
        ("iterative-x2", False, False, 2),
        ("interleaved-c2", True, True, 1),
        ("iterative-x2-c3", True, True, 2),
        ("folded-n1", False, False, 1),
        ("serial-d1", False, False, 1),
        ("pipelined-r2", True, False, 10),
    ],
)
def test_what_others_ask_of_a_layout(name, several_blocks, in_bursts, copies):
    layout = parse_layout(name)
    assert (layout.several_blocks, layout.in_bursts, layout.copies(10)) == (several_blocks, in_bursts, copies)


@pytest.mark.parametrize(
    ("name", "encrypt", "decrypt"),
    [
        ("iterative-x2", "on_the_fly", "stored"),
        ("folded-n4", "on_the_fly", "stored"),
        ("pipelined", "stored", "stored"),
        ("serial-d1", "travelling", "travelling"),
    ],
)
def test_usual_keys_are_the_cheapest(name, encrypt, decrypt):
    layout = parse_layout(name)
    assert (layout.usual_keys("encrypt"), layout.usual_keys("decrypt")) == (encrypt, decrypt)


@dataclass(frozen=True)
class Toy(Layout):
    """A loop of two steps by another name, and of one direction only."""

    pattern = r"toy-t(?P<times>[1-9]\d*)"
    times: int

    @property
    def name(self):
        return f"toy-t{self.times}"

    @property
    def family(self):
        return "toy"

    @property
    def words(self):
        return f"a toy of {self.times}"

    def usual_keys(self, direction):
        return "travelling"

    def refusal(self, cipher, direction, keys, tables):
        return None if direction == "encrypt" else "a toy only encrypts; take encrypt"

    def build(self, cipher, direction, keys, units, streams):
        return Loop(cipher, direction, LoopShape(unroll=self.times), keys, units, streams)


@pytest.fixture
def toy(monkeypatch):
    """The toy is registered, and forgotten afterwards."""
    monkeypatch.setitem(CATALOG, SMALL.name, SMALL)
    monkeypatch.setattr(layout_module, "KINDS", [*layout_module.KINDS])
    register(Toy)


def test_a_new_layout_is_one_file(toy):
    core = Core.parse(f"{SMALL.name}-encrypt-toy-t2")
    assert core.name == f"{SMALL.name}-encrypt-toy-t2-travelling"
    bench = Bench(core, [Job.random(SMALL, Random(1), 3)])
    assert bench.results() == bench.expected(lambda key, size, block, decrypt: SMALL.encrypt(key, block, size))
    with pytest.raises(ValueError, match="a toy only encrypts; take encrypt"):
        Core.parse(f"{SMALL.name}-decrypt-toy-t2")
