from roundhouse.architectures.architecture import DIRECTIONS, KEYS, TABLES
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.export.wording import DIRECTION_WORDS, KEY_WORDS, TABLE_WORDS, layout_words


def test_every_value_of_every_axis_has_words():
    assert set(DIRECTIONS) == set(DIRECTION_WORDS)
    assert set(KEYS) == set(KEY_WORDS)
    assert set(TABLES) == set(TABLE_WORDS)
    assert all(layout_words(layout.name) == layout.words for layout in LAYOUTS)
