"""Variable Key and Variable Text: one form of keys and blocks makes a test, and no mixture of both."""

from types import SimpleNamespace

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.vectors import Vector
from roundhouse.vectors import variable as module
from roundhouse.vectors.variable import KEY, TEXT, variable_blocks

ONE_BIT = [1 << 7 - bit for bit in range(8)]
ONES_FIRST = [0xFF << 7 - bit & 0xFF for bit in range(8)]
CIPHER = SimpleNamespace(name="small")


@pytest.fixture
def publish(monkeypatch):
    """Publishes blocks for a cipher with keys and blocks of eight bits: what varies, by kind."""

    def publish(kind, values):
        blocks = [(value, 0) if kind == KEY else (0, value) for value in values]
        vectors = [Vector(key, 8, 8, (text,), (0,), f"small.rsp {n}") for n, (key, text) in enumerate(blocks)]
        monkeypatch.setattr(module, "published_for", lambda cipher: vectors)

    return publish


def varied(kind):
    return [block.key if kind == KEY else block.text for block in variable_blocks(CIPHER, 8, kind)]


@pytest.mark.parametrize("kind", [KEY, TEXT])
@pytest.mark.parametrize("whole", [ONE_BIT, ONES_FIRST])
def test_each_form_alone_is_a_whole_test(publish, kind, whole):
    publish(kind, whole)
    assert varied(kind) == whole


@pytest.mark.parametrize("kind", [KEY, TEXT])
def test_two_halves_are_no_whole(publish, kind):
    publish(kind, ONE_BIT[:4] + ONES_FIRST[4:])
    assert varied(kind) == ONES_FIRST[:1] + ONES_FIRST[4:]  # the first value is of both forms
    publish(kind, ONE_BIT[4:] + ONES_FIRST[:4])
    assert varied(kind) == ONE_BIT[4:] + ONES_FIRST[:1]


@pytest.mark.parametrize("kind", [KEY, TEXT])
def test_of_both_forms_the_fuller_one_counts(publish, kind):
    publish(kind, ONE_BIT + ONES_FIRST[:7])
    assert varied(kind) == ONE_BIT
    publish(kind, ONE_BIT[:7] + ONES_FIRST)
    assert varied(kind) == ONES_FIRST


def test_the_forms_of_aesavs_and_of_a_submission():
    """The second key in order: two ones, or the second bit alone."""
    keys = {name: sorted(block.key for block in variable_blocks(CATALOG[name], 128, KEY)) for name in ("aes", "mars")}
    assert keys["aes"] == sorted(((1 << ones) - 1) << 128 - ones for ones in range(1, 129))
    assert keys["mars"] == [1 << bit for bit in range(128)]
