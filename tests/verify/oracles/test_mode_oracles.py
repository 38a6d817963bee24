"""The definitions of modes, and what libraries give for the same messages."""

from random import Random

import pytest

from roundhouse.verify.oracles.agreement import agree
from roundhouse.verify.oracles.mode_catalog import answer, find_mode
from roundhouse.verify.oracles.mode_oracle import Message, xor


@pytest.mark.parametrize("before", [0, 1, 5])
@pytest.mark.parametrize("bits", [1, 4, 7, 8, 12, 16, 31, 32, 33, 64, 127, 128])
def test_a_counter_of_any_number_of_bits_wraps_round(bits, before):
    random = Random(bits)
    key, text = random.randbytes(16), random.randbytes(16 * 20 + 3)
    head, first = format(random.getrandbits(128), "0128b")[: 128 - bits], (1 << bits) - 1 - before
    low = [format((first + number) % (1 << bits), f"0{bits}b") for number in range(21)]
    counters = [int(head + count, 2).to_bytes(16) for count in low]
    mode, message = find_mode("ctr", bits=bits), Message(counters[0], text)
    expected = xor(text, agree("aes", 128, key, b"".join(counters)))
    assert answer(mode, "aes", 128, key, message) == expected
    assert [library(key, message) for library in mode.libraries.values()] == 2 * [expected]
