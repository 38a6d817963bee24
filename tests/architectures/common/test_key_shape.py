from roundhouse.architectures.common.key_shape import key_shape
from roundhouse.architectures.steps.hardware import hardware
from roundhouse.ciphers import CATALOG
from small_cipher import SMALL
from small_schedules import AGILE, EXPANDED, JUMPING


def test_words_that_no_step_changes_are_static():
    assert key_shape(SMALL).static == (False,) * 4
    assert key_shape(AGILE).static == (True, True, True)
    assert key_shape(JUMPING).static == (True, True, False, False)
    assert key_shape(hardware(CATALOG["xtea"])).static.count(True) == 4


def test_words_that_are_the_same_in_all_round_keys_are_constant():
    assert key_shape(SMALL).constant == (False, False)
    assert key_shape(AGILE).constant == (False, True, False)
    assert key_shape(AGILE).varying("abc") == ["a", "c"]
    assert key_shape(AGILE).unvarying("abc") == ["b"]


def test_a_way_to_the_last_key_state_is_free_if_it_costs_no_more_than_the_first():
    shapes = [key_shape(cipher) for cipher in (SMALL, JUMPING, AGILE, EXPANDED)]
    assert [(shape.jumps, shape.jumps_freely) for shape in shapes] == [
        (False, False), (True, False), (True, True), (False, False),
    ]  # fmt: skip
