from roundhouse.architectures.architecture import DIRECTIONS, TABLES
from roundhouse.architectures.keys.policy import find_policy, policies
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.export.wording import DIRECTION_WORDS, TABLE_WORDS, key_words, layout_words, reset_words


def test_every_value_of_every_axis_has_words():
    assert set(DIRECTIONS) == set(DIRECTION_WORDS)
    assert all(key_words(keys) == find_policy(keys).words for keys in policies())
    assert set(TABLES) == set(TABLE_WORDS)
    assert all(layout_words(layout.name) == layout.words for layout in LAYOUTS)


def test_a_value_of_another_version_is_printed_as_it_is():
    assert (key_words("carrier_pigeon"), layout_words("spiral")) == ("carrier_pigeon", "spiral")


def test_reset_is_described_for_every_choice_of_options():
    assert "no outputs after it depend on them" in reset_words(gated=True, clear=None)
    assert "no results after it depend on them" in reset_words(gated=False, clear=None)
    assert "no other memory" in reset_words(gated=True, clear=0)
    assert "within 64 clocks" in reset_words(gated=True, clear=64)
