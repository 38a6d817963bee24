import pickle
import re
from itertools import product

import pytest

from roundhouse.architectures.architecture import DIRECTIONS, TABLES, Architecture
from roundhouse.architectures.keys.policy import policies
from roundhouse.architectures.layouts import LAYOUTS, parse_layout
from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.cores.names import parse_name
from roundhouse.cores.refusals import reason_refused
from roundhouse.errors import InvalidInput, UnknownName

ORDER = "CIPHER-DIRECTION-LAYOUT[-KEYS][-TABLES][-open][-clear]"


@pytest.mark.slow
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
        ("aes128-encrypt-iterative-open", "aes128-encrypt-iterative-on_the_fly-open"),
        ("aes128-encrypt-iterative-stored-clear", "aes128-encrypt-iterative-stored-clear"),
        ("aes128-encrypt-iterative-rom-open-clear", "aes128-encrypt-iterative-on_the_fly-rom-open-clear"),
        ("aes256-decrypt-folded-n4-compact-open", "aes256-decrypt-folded-n4-stored-compact-open"),
    ],
)
def test_axes_at_the_end_take_their_usual_values(short, full):
    assert Core.parse(short).name == full
    assert Core.parse(short).module == full.replace("-", "_")


@pytest.mark.parametrize(
    ("name", "what", "given", "suggested"),
    [
        ("aes182-encrypt-iterative", "cipher", "aes182", "aes128"),
        ("aes-128-encrypt-iterative", "cipher", "aes-128", "aes128"),
        ("simon-64-128-encrypt-iterative", "cipher", "simon-64-128", "simon64_128"),
        ("AES128-encrypt-iterative", "cipher", "AES128", "aes128"),
        ("AES-128", "cipher", "AES-128", "aes128"),
        ("aes128-encript-iterative", "direction", "encript", "encrypt"),
        ("aes128-encrypt-itertive", "layout", "itertive", "iterative"),
        ("aes128-encrypt-itertive-stored-rom", "layout", "itertive", "iterative"),
        ("aes128-encrypt-folded", "layout", "folded", "folded-n1"),
        ("aes128-encrypt-iterative-storde", "key policy, choice of tables or option", "storde", "stored"),
        ("aes128-encrypt-iterative-opne", "key policy, choice of tables or option", "opne", "open"),
        ("aes128-encrypt-itertive-open", "layout", "itertive", "iterative"),
        ("aes128-encrypt-iterative-rom-storde", "key policy, choice of tables or option", "storde", "stored"),
        ("simon64", "cipher", "simon64", "simon64_128"),
        ("simon", "cipher", "simon", "simon128_256"),
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


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("aes128", "a name needs a direction and a layout, such as aes128-encrypt-iterative"),
        ("mars-decrypt", "a name needs a layout, such as mars-decrypt-iterative"),
        (
            "aes128-encrypt-unrolled",
            "unrolled cores are called iterative-x2, iterative-x3, …; given 'unrolled'",
        ),
        ("aes128-encrypt-unrolled-x4-stored", "unrolled cores are called iterative-x2, .*; given 'unrolled-x4'"),
        ("aes128-encrypt-sub-pipelined", "sub-pipelined cores are called pipelined-s2, pipelined-s3, …"),
        *(
            (
                f"aes128-encrypt-iterative-{ending}",
                re.escape(f"a name must be {ORDER}, each part once and in this order; given"),
            )
            for ending in ("rom-stored", "stored-stored", "stored-travelling", "clear-open", "clear-rom", "open-stored")
        ),
        ("aes128-encrypt-iterative-gated", "outputs are gated unless a name ends in open, so leave it out of the name"),
        ("aes128-encrypt-stored", "a name must have a layout after its direction, such as iterative; given 'stored'"),
        ("aes128-encrypt-", "a name must have a layout after its direction, such as iterative; given ''"),
        (
            "simon64_128_encrypt_iterative_on_the_fly",
            ".* is the name of a Verilog module, and its core is called simon64_128-encrypt-iterative-on_the_fly$",
        ),
        (
            "aes_decrypt_iterative_x2_stored_rom_open",
            ".* is the name of a Verilog module, and its core is called aes-decrypt-iterative-x2-stored-rom-open$",
        ),
        ("aes128-encrypt-iterative-x0", "'iterative-x0' is no layout: an unrolling is by 2 steps or more"),
        ("aes128-encrypt-iterative-x1-stored", "'iterative-x1' is no layout: an unrolling is by 2 steps or more"),
        ("aes128-encrypt-iterative-x2-c1", "'iterative-x2-c1' is no layout: a loop is cut into 2 stages or more"),
        ("aes128-encrypt-pipelined-s0", "'pipelined-s0' is no layout: a group is cut into 2 stages or more"),
        ("aes128-encrypt-pipelined-r1", "'pipelined-r1' is no layout: a group has 2 rounds or more"),
    ],
)
def test_a_name_that_is_incomplete_or_nearly_a_layout_is_answered_in_a_sentence(name, message):
    with pytest.raises(InvalidInput, match=f"^{message}"):
        parse_name(name)


@pytest.mark.parametrize(
    ("ending", "advice"),
    [
        ("rom-stored", "`stored` (keys) must come before `rom` (tables): aes128-encrypt-iterative-stored-rom"),
        ("clear-rom", "`rom` (tables) must come before `clear` (option): aes128-encrypt-iterative-rom-clear"),
        ("clear-open", "`open` (option) must come before `clear` (option): aes128-encrypt-iterative-open-clear"),
        (
            "rom-open-stored",
            "`stored` (keys) must come before `open` (option): aes128-encrypt-iterative-stored-rom-open",
        ),
        ("stored-stored", "take `stored` (keys) once"),
        ("rom-open-compact", "take `rom` or `compact` (tables), not both"),
    ],
)
def test_a_name_in_another_order_is_answered_with_what_must_come_first(ending, advice):
    with pytest.raises(InvalidInput, match=f"; given 'aes128-encrypt-iterative-{ending}'; {re.escape(advice)}$"):
        parse_name(f"aes128-encrypt-iterative-{ending}")
    if ": " in advice:
        parse_name(advice.split(": ")[1])


def test_a_refusal_says_which_key_policy_the_name_did_not_give():
    reason = reason_refused(CATALOG["rc6"], Core.parse("aes-encrypt-iterative").architecture)
    with pytest.raises(Refused) as short:
        Core.parse("rc6-encrypt-iterative")
    assert str(short.value) == (
        f"rc6-encrypt-iterative-on_the_fly is refused: {reason} "
        "(the name gives no key policy, and on_the_fly is the usual one)"
    )
    assert str(pickle.loads(pickle.dumps(short.value))) == str(short.value)
    with pytest.raises(Refused) as whole:
        Core.parse("rc6-encrypt-iterative-on_the_fly")
    assert str(whole.value) == f"rc6-encrypt-iterative-on_the_fly is refused: {reason}"


@pytest.mark.parametrize("kind", ["iterative-x", "interleaved-c", "folded-n", "serial-d", "pipelined-r", "pipelined-s"])
def test_a_number_of_more_digits_than_python_converts(kind):
    with pytest.raises(InvalidInput, match=r"must have at most 200 characters; given 4,3\d\d"):
        parse_name(f"aes128-encrypt-{kind}{'9' * 4301}")
    with pytest.raises(InvalidInput, match="a number in a name must have at most 9 digits; given one of 4,301"):
        parse_layout(f"{kind}{'9' * 4301}")
    with pytest.raises(InvalidInput, match="at most 9 digits; given one of 10"):
        parse_name(f"aes128-encrypt-{kind}{'9' * 10}")
