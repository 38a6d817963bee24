from roundhouse.architectures.architecture import DIRECTIONS, TABLES
from roundhouse.architectures.keys.policy import find_policy, policies
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.export.wording import DIRECTION_WORDS, TABLE_WORDS, key_words, layout_words, ready_words, reset_words


def test_every_value_of_every_axis_has_words():
    assert set(DIRECTIONS) == set(DIRECTION_WORDS)
    assert all(key_words(keys) == find_policy(keys).words for keys in policies())
    assert set(TABLES) == set(TABLE_WORDS)
    assert all(layout_words(layout.name) == layout.words for layout in LAYOUTS)


def test_a_value_of_another_version_is_printed_as_it_is():
    assert (key_words("carrier_pigeon"), layout_words("spiral")) == ("carrier_pigeon", "spiral")


def test_reset_is_described_for_every_choice_of_options():
    gated, open_, small, cleared = (
        reset_words("aes-encrypt-iterative-stored", *options)
        for options in ((True, None), (False, None), (True, 0), (True, 64))
    )
    assert "no outputs after it depend on them" in gated
    assert "no results after it depend on those before" in open_ and "unreachable" not in open_
    assert "open outputs can show them while valid is low" in open_
    assert "no other memory" in small
    assert "within 64 clocks, which must go on" in cleared
    assert "low from that edge until 64 clocks after its last" in cleared
    for words in (gated, open_, small, cleared):
        assert words.startswith("After power-up, `rst` must be high for one rising edge or more.")
        assert words.endswith("remain until they are overwritten, and a new key may overwrite only part of them.")
    assert "`roundhouse generate aes-encrypt-iterative-stored-clear` makes the core" in gated
    system = "xtea-encrypt-iterative-on_the_fly"
    assert f"generate {system}-clear+x2` makes" in reset_words(f"{system}+x2", True, None)
    assert "generate" not in reset_words(f"{system}+ctr", True, None)  # a mode does not surround cores that clear


def test_which_outputs_come_through_logic_is_told():
    assert "a ready may depend on `o_ready`, so `o_ready` must not" in ready_words("iterative", gated=True)
    assert "No ready output depends on `o_ready`" in ready_words("pipelined-buffered", gated=True)
    assert "and the gates that keep them zero." in ready_words("iterative", gated=True)
    assert "the gates that keep them zero" not in ready_words("iterative", gated=False)
