import pickle

import pytest

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.layouts.folded import Folded
from roundhouse.architectures.layouts.iterative import Iterative
from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers.cipher import Phase
from roundhouse.cores.core import Core
from roundhouse.words import join
from small_cipher import SBOX
from small_schedules import AGILE, KEYED, Agile


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "aes128-decrypt-iterative-travelling",
            "a key that comes with its block has not been expanded .* take stored keys",
        ),
        ("aes128-duplex-pipelined-travelling", "decryption starts from the last round key"),
        (
            "aes128-encrypt-iterative-x11",
            "a block takes 10 steps after it has entered, so ask for 10 at most in a clock",
        ),
        ("aes256-encrypt-pipelined-r15", "a block takes 14 steps after it has entered"),
        ("aes-encrypt-iterative-x11", "a block takes 10 steps after it has entered"),
        ("speck64_128-encrypt-iterative-x28", "a block takes 27 steps after it has entered"),
        ("simon32_64-duplex-pipelined-r33", "a block takes 32 steps after it has entered"),
        ("xtea-encrypt-iterative-x65", r"a block takes 64 steps .* \(2 for each round of its page\)"),
        ("aes-encrypt-pipelined-r2", "only stages of one round can be skipped"),
        ("aes128-encrypt-interleaved-c3", "a table cannot be cut inside.* take a circuit"),
        ("aes128-encrypt-pipelined-s41-stored-shallow", "a step is .* gates deep, and no more stages"),
        (
            "aes128-encrypt-iterative-x2-c5",
            "two stages hold a table and what follows it",
        ),
        ("aes128-encrypt-iterative-x11-c2", "a block takes 10 steps after it has entered"),
        (
            "aes128-encrypt-iterative-x2-c2-buffered",
            "with fewer than three blocks on the way, a buffer",
        ),
        ("speck32_64-encrypt-iterative-x2-c15", "2 steps are 14 gates deep, and no more stages"),
        ("aes-encrypt-pipelined-r2-s3", "only stages of one round can be skipped"),
        ("present80-simplex-folded-n1-stored-rom", "no table large enough for a block RAM"),
        ("aes128-encrypt-iterative-stored-filled", "no table of the cipher depends on the key"),
        ("twofish128-encrypt-pipelined-stored-filled", "only if a block goes round .* take iterative"),
        ("twofish128-encrypt-serial-d8-on_the_fly-filled", "in whole words"),
        ("twofish128-encrypt-iterative-travelling-filled", "filled for one key.* take on_the_fly or stored"),
        ("twofish128-duplex-iterative-shadow-filled", "blocks under two may be on their way"),
        ("rc6_128-encrypt-iterative-stored-compact", "no table of the cipher is large enough to be a unit"),
        ("mars128-encrypt-iterative-stored-compact", "no table of the cipher has a circuit called compact"),
        ("twofish128-encrypt-iterative-stored-tbox", "no form of the cipher has an S-box in one table with what"),
        ("aes128-encrypt-pipelined-s3-stored-tbox", "a table cannot be cut inside"),
        ("twofish128-encrypt-folded-n3-stored-filled", "a step has at most 2 units of a kind"),
    ],
)
def test_impossible_cores_are_refused_with_a_reason(name, reason):
    with pytest.raises(Refused, match=f"^{name}.* is refused: .*{reason}") as caught:
        Core.parse(name)
    assert caught.value.name.startswith(name)
    assert f"is refused: {caught.value.reason}" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.name, again.reason, str(again)) == (caught.value.name, caught.value.reason, str(caught.value))


class OneAfterAnother(Agile):
    """A table looks up what a product of the same clock has made."""

    def __init__(self):
        super().__init__()
        self.encryption = (Phase(lambda state, key, i: [SBOX[word] for word in products(*state)], (5, 7)),)


def products(a, b):
    product = join(a, a) * join(b, b)
    return product[0:6], product[6:12]


def test_a_table_behind_a_multiplier_is_in_block_ram_only_where_each_has_a_clock_of_its_own():
    keys = find_policy("on_the_fly")
    reason = Iterative().refusal(OneAfterAnother(), "encrypt", keys, "rom")
    assert "a multiplier that works in the same clock" in reason and "take a folded layout" in reason
    assert Folded(1).refusal(OneAfterAnother(), "encrypt", keys, "rom") is None


class ChangingTables(Agile):
    """A table depends on words that are new in every round."""

    def __init__(self):
        super().__init__()
        self.encryption = (Phase(lambda state, key, i: [state[1], state[0] ^ KEYED(state[1], key[0])], (5, 7)),)


class TablesForKeys(Agile):
    """The key schedule looks words up in a table that is not filled yet."""

    def round_key(self, ks, i):
        first, *others = super().round_key(ks, i)
        return [KEYED(first, ks[2]), *others]


@pytest.mark.parametrize(
    ("cipher", "can_be_filled"), [(AGILE, True), (ChangingTables(), False), (TablesForKeys(), False)]
)
def test_only_tables_of_steps_that_stand_still_with_the_key_are_filled(cipher, can_be_filled):
    assert (Iterative().refusal(cipher, "encrypt", find_policy("stored"), "filled") is None) == can_be_filled
