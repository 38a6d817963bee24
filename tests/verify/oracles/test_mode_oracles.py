"""The definitions of modes, and what libraries give for the same messages."""

from dataclasses import replace
from random import Random

import pytest
from Crypto.Cipher import DES3

from roundhouse.verify.oracles.agreement import OraclesDisagree, agree
from roundhouse.verify.oracles.mode_catalog import answer, find_mode
from roundhouse.verify.oracles.mode_oracle import Message, xor
from roundhouse.verify.oracles.modes import cmac

BOTH = ("cryptography", "pycryptodome")
MODES = {"cbc": BOTH, "cfb": BOTH, "cmac": BOTH, "ctr": BOTH[1:], "ofb": BOTH}  # with blocks of 64 bits
KEYS = [("des", 8), ("tdes", 16), ("tdes", 24)]
WIDTHS = [1, 4, 7, 8, 12, 16, 31, 32, 33, 63, 64]


@pytest.mark.parametrize("before", [0, 1, 5])
@pytest.mark.parametrize(
    ("family", "size", "names", "bits"),
    [
        *[("aes", 16, BOTH, bits) for bits in (*WIDTHS, 127, 128)],
        *[("tdes", 8, MODES["ctr"], bits) for bits in WIDTHS],
    ],
)
def test_a_counter_of_any_number_of_bits_wraps_round(family, size, names, bits, before):
    random = Random(bits)
    key, text = random.randbytes(16), random.randbytes(20 * size + 3)
    head, first = format(random.getrandbits(8 * size), f"0{8 * size}b")[: 8 * size - bits], (1 << bits) - 1 - before
    low = [format((first + number) % (1 << bits), f"0{bits}b") for number in range(21)]
    counters = [int(head + count, 2).to_bytes(size) for count in low]
    mode, message = find_mode("ctr", bits=bits), Message(counters[0], text)
    expected = xor(text, agree(family, 8 * size, key, b"".join(counters)))
    assert answer(mode, family, 8 * size, key, message) == expected
    assert given_by_libraries(mode, family, key, message) == dict.fromkeys(names, expected)


@pytest.mark.parametrize(("family", "key_bytes"), KEYS)
@pytest.mark.parametrize("name", MODES)
def test_libraries_have_the_modes_of_des_and_triple_des(name, family, key_bytes):
    mode = find_mode(name)
    for key, message in messages_of(name, key_bytes):
        result = answer(mode, family, 64, key, message)
        assert given_by_libraries(mode, family, key, message) == dict.fromkeys(MODES[name], result)


@pytest.mark.parametrize(("family", "key_bytes"), KEYS)
@pytest.mark.parametrize("name", MODES)
def test_a_definition_that_is_wrong_for_blocks_of_64_bits_disagrees(name, family, key_bytes):
    mode, told = find_mode(name), f"{MODES[name][0]} and the definition in .* must agree on {family}"

    def wrong(cipher, message):
        *most, last = mode.definition(cipher, message)
        return bytes([*most, last ^ 1])

    for key, message in messages_of(name, key_bytes):
        if message.text:
            with pytest.raises(OraclesDisagree, match=told):
                answer(replace(mode, definition=wrong), family, 64, key, message)


@pytest.mark.parametrize("wrong", [0b11001, 0b10000111])
def test_another_polynomial_in_the_subkeys_of_cmac_disagrees(monkeypatch, wrong):
    """It is added to half of the subkeys for a whole last block, and to more of those for a short one."""
    monkeypatch.setitem(cmac.R, 64, wrong)
    failed = 0
    for key, message in messages_of("cmac", 24):
        try:
            answer(find_mode("cmac"), "tdes", 64, key, message)
        except OraclesDisagree:
            failed += 1
    assert failed > 10


@pytest.mark.parametrize("single", ["first", "last"])
def test_a_key_of_triple_des_that_is_one_of_des_is_left_to_openssl(single):
    one, other = bytes(range(8)), bytes(range(50, 58))
    same = bytes(byte ^ 1 for byte in one)  # but for parity
    key = one + same + other if single == "first" else other + one + same
    mode, message = find_mode("cbc"), Message(bytes(8), bytes(range(24)))
    with pytest.raises(ValueError, match="degenerates to single DES"):
        DES3.new(key, DES3.MODE_ECB)
    result = answer(mode, "tdes", 64, key, message)
    assert given_by_libraries(mode, "tdes", key, message) == {"cryptography": result, "pycryptodome": None}


def test_libraries_are_asked_only_about_ciphers_with_which_they_have_the_mode():
    assert not find_mode("cbc").libraries_for("simon")
    assert not find_mode("gcm").libraries_for("tdes")
    assert [library.name for library in find_mode("xts").libraries_for("aes")] == ["cryptography", "LibTomCrypt"]


def messages_of(name, key_bytes):
    """Return keys and messages of all lengths up to three blocks of 64 bits, or of whole blocks, in both directions."""
    random = Random(key_bytes)
    return [
        (random.randbytes(key_bytes), Message(random.randbytes(8), random.randbytes(length), decrypt))
        for length in range(0, 25, 8 if name == "cbc" else 1)
        for decrypt in (False, True)
    ]


def given_by_libraries(mode, family, key, message):
    """Return what each library gives."""
    return {one.name: one.result(one.ciphers[family], key, message) for one in mode.libraries_for(family)}
