import pickle
from itertools import product

import pytest

from roundhouse.architectures.architecture import DIRECTIONS, TABLES, Architecture
from roundhouse.architectures.keys.policy import policies
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.cores.names import parse_name
from roundhouse.errors import UnknownName


@pytest.mark.parametrize("cipher", CATALOG)
def test_the_name_of_every_possible_core_parses_back(cipher):
    names = set()
    for axes in product(DIRECTIONS, LAYOUTS, policies(), TABLES):
        architecture = Architecture(*axes)
        if architecture.refusal(CATALOG[cipher]) is None:
            core = Core(CATALOG[cipher], architecture)
            assert Core.parse(core.name) == core
            names.add(core.name)
    assert len(names) > 40


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("aes128-encrypt-iterative", "aes128-encrypt-iterative-on_the_fly"),
        ("aes-decrypt-iterative-x2", "aes-decrypt-iterative-x2-stored"),
        ("aes192-encrypt-pipelined", "aes192-encrypt-pipelined-stored"),
        ("aes256-encrypt-folded-n4-compact", "aes256-encrypt-folded-n4-on_the_fly-compact"),
        ("aes256-encrypt-iterative-stored-rom", "aes256-encrypt-iterative-stored-rom"),
    ],
)
def test_axes_at_the_end_take_their_usual_values(short, full):
    assert Core.parse(short).name == full
    assert Core.parse(short).module == full.replace("-", "_")


@pytest.mark.parametrize(
    ("name", "what", "given", "suggested"),
    [
        ("aes182-encrypt-iterative", "cipher", "aes182", "aes128"),
        ("aes128", "direction", "", "encrypt"),
        ("aes128-encript-iterative", "direction", "encript", "encrypt"),
        ("aes128-encrypt-itertive", "layout", "itertive", "iterative"),
        ("aes128-encrypt-itertive-stored-rom", "layout", "itertive", "iterative"),
        ("aes128-encrypt", "layout", "", "iterative"),
        ("aes128-encrypt-folded", "layout", "folded", "folded-n1"),
        ("aes128-encrypt-iterative-storde", "way to keep round keys or make tables", "storde", "stored"),
        ("aes128-encrypt-iterative-rom-stored", "way to keep round keys or make tables", "stored", "stored"),
    ],
)
def test_unknown_names_come_with_the_nearest(name, what, given, suggested):
    with pytest.raises(UnknownName, match=f"'{given}' is no {what}; did you mean .*'{suggested}'.*\\?") as caught:
        parse_name(name)
    error = caught.value
    assert (error.what, error.given) == (what, given)
    assert suggested in error.nearest
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.nearest) == (str(error), error.nearest)
