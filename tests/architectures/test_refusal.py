import pickle

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.core import Core


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "aes128-decrypt-iterative-travelling",
            "a key that comes with its block has not been expanded .* take stored keys",
        ),
        ("aes128-duplex-pipelined-travelling", "decryption starts from the last round key"),
        ("aes128-encrypt-iterative-x11", "the cipher has 10 rounds, and"),
        ("aes256-encrypt-pipelined-r15", "the cipher has 14 rounds, and"),
        ("aes-encrypt-iterative-x11", "the cipher has 10 rounds, and"),
        ("aes-encrypt-pipelined-r2", "only stages of one round can be skipped"),
        ("aes128-encrypt-interleaved-c3", "a table cannot be cut inside.* take a circuit"),
        ("aes128-encrypt-pipelined-s41-stored-shallow", "a step is .* gates deep, and no more stages"),
        ("aes128-encrypt-folded-n4-on_the_fly-rom", "address of a shared unit comes through a selector"),
        ("aes128-simplex-iterative-stored-rom", "take duplex"),
    ],
)
def test_impossible_cores_are_refused_with_a_reason(name, reason):
    with pytest.raises(Refused, match=f"^{name}.* is refused: .*{reason}") as caught:
        Core.parse(name)
    assert caught.value.name.startswith(name)
    assert str(caught.value).endswith(caught.value.reason)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.name, again.reason, str(again)) == (caught.value.name, caught.value.reason, str(caught.value))
