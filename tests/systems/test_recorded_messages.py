"""Modes around PRESENT, whose results are recorded: its systems are verified like those of other ciphers."""

import pytest

from mode_tests import ModeTests
from roundhouse.export.test_bench import has_test_bench
from roundhouse.export.trace import capture
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face
from roundhouse.verify.book import book_of
from roundhouse.verify.message_clocks import message_clocks
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.netlist.system_script import script_of_system

SYSTEMS = [
    "present80-encrypt-iterative+ctr",
    "present128-encrypt-iterative-shadow+ctr32",
    "present80-encrypt-iterative-travelling+x2+ctr",
    "present128-encrypt-iterative+cbc+axi",
    "present80-decrypt-iterative+cbc",
    "present80-encrypt-interleaved-c2-shadow+cbc_m4",
    "present80-encrypt-iterative-travelling+cfb_m4",
    "present80-encrypt-iterative+cfb",
    "present128-encrypt-iterative+ofb+words32",
    "present80-encrypt-iterative+cmac",
    "present80-encrypt-iterative+cmac+kernel64",
]
REFUSALS = {"present80-encrypt-iterative+gcm": "gcm is defined for blocks of 128 bits; take a cipher that has them"}
MUTANTS = {
    "a carry that is lost": (SYSTEMS[0], r"(counter_ones <= )", r"\g<1>7'h7e & "),
    "the IV for each block": (SYSTEMS[4], r"(assign chain_value = )[^;]+;", r"\g<1>iv_payload;"),
    "another S-box": (SYSTEMS[7], r"(S_\d+ = )4'h8;", r"\g<1>4'h9;"),
    "the other subkey": (SYSTEMS[9], r"= bytes_there\[7\] \? subkey : second_subkey;", "= subkey;"),
}


class TestRecordedMessages(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = (SYSTEMS[2], SYSTEMS[5], SYSTEMS[6], SYSTEMS[8])


def stimulus(name):
    system = parse(name)
    return MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))


def test_keys_and_messages_are_those_of_the_book():
    found, book = stimulus(SYSTEMS[7]), book_of(64, (80,))
    script = found.traffic(seed=3, blocks=400)
    keys = {one.values["payload"] for one in script.transactions if getattr(one, "stream", "") == "key"}
    assert keys == {key.value for key in book.keys[80]}
    ivs = {one.values["payload"] for one in script.transactions if getattr(one, "stream", "") == "iv"}
    assert ivs == {int.from_bytes(message.iv) for message in book.messages}


def test_a_cipher_with_oracles_that_can_be_called_has_no_book():
    found = stimulus("xtea-encrypt-iterative+ctr")
    assert found.book is None and found.knows(10**6, new_keys=True)


@pytest.mark.parametrize("name", [SYSTEMS[4], SYSTEMS[10]])
def test_a_test_bench_and_the_script_of_a_netlist_have_recorded_messages(name):
    system = parse(name)
    assert has_test_bench(system)
    assert script_of_system(system)["blocks"]


def test_a_trace_has_recorded_messages():
    assert capture(parse(SYSTEMS[9]))


@pytest.mark.slow
def test_clocks_are_simulated_for_messages_that_are_recorded():
    found = message_clocks(parse(SYSTEMS[0]), (64, 128, 256, 8192, 16384))
    assert [(one.length, one.new_keys) for one in found] == [
        (64, False),
        (64, True),
        (128, False),
        (128, True),
        (256, False),
        (8192, False),
    ]
    assert all(one.simulated == one.claimed for one in found)
