"""Messages side by side in the modes that chain blocks."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from mode_tests import ModeTests
from roundhouse.errors import InvalidInput
from roundhouse.export.data_sheet import to_data_sheet
from roundhouse.export.test_bench import to_test_bench
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.mutate import mutate
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

INTERLEAVED = "simon64_128-encrypt-interleaved-c4"
PIPELINED = "simon64_128-encrypt-pipelined-stored"
COPIES = "simon64_128-encrypt-iterative-stored+x3+ofb_m3"  # they take blocks while a result waits
SERIAL = "simon64_128-encrypt-serial-d8-on_the_fly+cfb_m2"  # it takes a block digit by digit
SYSTEMS = [
    *(f"aes128-encrypt-interleaved-c4-compact+{mode}_m4" for mode in ("cbc", "cfb", "ofb", "cmac")),
    "aes-encrypt-pipelined-stored+cbc_m10",
    "aes128-encrypt-interleaved-c5-buffered-stored-compact+cbc_m5",
    f"{PIPELINED}+ofb_m3",
    "simon64_128-encrypt-pipelined-shadow+cfb_m44",
    "simon64_128-encrypt-iterative-shadow+cmac_m2",
    f"{INTERLEAVED}-travelling+cbc_m5",
    COPIES,
    SERIAL,
    f"{INTERLEAVED}+cbc_m4+words32",
    f"{INTERLEAVED}-stored+cmac_m3+words16",
]
REFUSALS = {
    "aes128-decrypt-iterative+cbc_m4": "one message after the other is decrypted at the rate of the core; take cbc",
    "aes128-decrypt-iterative+cfb_m4": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+ofb_m65": "2 to 64 messages are side by side; take ofb_m64",
    "aes128-encrypt-iterative-travelling+cmac_m4": "each block brings a key; take stored keys",
    "aes128-encrypt-iterative+cbc_m4+axi": "a packet is one message from end to end",
    "aes128-encrypt-iterative+cmac_m2+kernel128": "a packet is one message from end to end",
}
CBC, CMAC = (f"{INTERLEAVED}+{mode}_m4" for mode in ("cbc", "cmac"))
MUTANTS = {
    "a block that does not wait": (
        CBC,
        r"(assign chain_known = )[^;]+;",
        r"\g<1>|((channel_stored | channel_going) & channel_offered);",
    ),
    "a result for every channel": (CBC, r"(assign channel_arrived = \S+ +\? )\{[^}]+\}", r"\g<1>4'hf"),
    "a result that arrives as long as it waits": (COPIES, r"(result_seen <= )[^;]+;", r"\g<1>1'h0;"),
    "a clock for each result": (CBC, r"(assign chain_known = )[^;]+;", r"\g<1>|(channel_stored & channel_offered);"),
    "the last result of a message for the next one": (CBC, r"(assign \S+ += )~ r_data\[0\];", r"\g<1>1'h1;"),
    "an IV over another": (CBC, r"(assign \S+ += )~ channel_iv;", r"\g<1>4'hf;"),
    "an IV for two messages": (CBC, r"(assign \S+ += channel_iv) & \S+ ;", r"\g<1>;"),
    "an IV that is lost in mid-message": (CBC, r"(assign \S+ += )~ channel_going;", r"\g<1>4'hf;"),
    "a key in mid-message": (CBC, r"(assign message_open = )[^;]+;", r"\g<1>1'h0;"),
    "a key in mid-message, under subkeys": (CMAC, r"(assign message_open = )[^;]+;", r"\g<1>1'h0;"),
    "a key beside the first block": (CBC, r"(assign \S+ += )message_begun \| \S+ ;", r"\g<1>1'h1;"),
    "a block that is taken back from the core": (SERIAL, r"(block_offered <= )[^;]+;", r"\g<1>1'h0;"),
    "no key once a message has been open": (CBC, r"(= i_last \?) \S+ +: (\S+ );", r"\g<1> \g<2>: \g<2>;"),
    "a result without its channel": (CBC, r"(assign o_channel = )[^;]+;", r"\g<1>2'h0;"),
    "a tag of another channel": (CMAC, r"(assign tag_channel = )[^;]+;", r"\g<1>2'h1;"),
    "a message that begins with a result": (
        CMAC,
        r"(assign chain_value = )\S+ +\? (\S+) +: [^;]+;",
        r"\g<1>\g<2> ;",
    ),
}


class TestSideBySide(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+cbc_m10", "simon64_128-encrypt-pipelined-shadow+cfb_m44")


@pytest.mark.parametrize("layer", ["cbc_m1", "cfb_m0", "ofb_m1", "cmac_m1"])
def test_fewer_than_two_messages_are_not_side_by_side(layer):
    mode = layer.split("_")[0]
    words = f"there must be 2 to 64 messages side by side; given {layer}; take {mode} for one at a time"
    with pytest.raises(InvalidInput, match=f"^{words}$"):
        parse(f"aes128-encrypt-iterative+{layer}")


@pytest.mark.parametrize("mode", ["cbc", "cfb", "ofb", "cmac"])
def test_as_many_messages_as_blocks_in_flight_have_the_rate_of_the_core(mode):
    core = "aes128-encrypt-interleaved-c4-compact"
    assert parse(core).claim.cycles_per_block == (10,)
    assert [
        parse(f"{core}+{mode}{messages}").claim.cycles_per_block for messages in ("", "_m2", "_m3", "_m4", "_m7")
    ] == [(40,), (20,), (40 / 3,), (10,), (10,)]


def test_over_one_block_in_flight_messages_share_the_rate_of_one():
    assert parse("aes128-encrypt-iterative+cbc_m2").claim == parse("aes128-encrypt-iterative+cbc").claim


def test_every_stream_of_messages_tells_the_channel():
    for name, streams in ((CBC, {"iv", "i", "o"}), (CMAC, {"i", "tag"})):
        fields = Protocol.of(parse(name).ports).streams
        assert {stream.name for stream in fields.values() if stream.fields.get("channel") == 2} == streams


def test_a_message_alone_has_no_channel_and_the_ports_it_always_had():
    assert not [port for port in parse("aes128-encrypt-iterative+cbc").ports if "channel" in port.name]


@pytest.mark.slow
def test_nothing_is_taken_for_a_channel_that_does_not_exist():
    system = parse("simon64_128-encrypt-iterative+cbc_m3")
    for stream in ("iv", "i"):
        script = Script(Protocol.of(system.ports, gated=True))
        script.send("key", {"payload": 1})
        for channel in range(3):
            script.send("iv", {"payload": channel, "channel": channel})
        script.send(stream, {"payload": 2, "channel": 3})
        assert f"no transfer for 500 clocks, waiting for {stream}_ready" in play(system, script, watchdog=500).reason


def test_the_data_sheet_and_the_test_bench_have_the_channel():
    sheet, bench = to_data_sheet(parse(CBC)), to_test_bench(parse(CBC))
    assert "the IV stands before the first one; 4 messages side by side" in sheet
    assert sheet.count("which of the messages side by side, 0 to 3; AXI4-Stream calls it TID") == 3
    sent = re.findall(r"send_i\(64'h\w+, 1'b\d, 2'h(\d)\);", bench)
    assert {*sent} == {*"0123"} and sent != sorted(sent)


def gaps_of_short_messages(change=None):
    """Return the distances of blocks in clocks where messages of two blocks follow one another on every channel."""
    system = parse(f"{PIPELINED}+cbc_m44")
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    random, script = Random(1), stimulus.script()
    key = stimulus.answers.key(random, 128)
    script.key(key.value, key.bits)
    messages = [stimulus.answered(random, key, stimulus.drawn(random, 16, False)) for _ in range(6 * 44)]
    script.side_by_side(replace(message, channel=number % 44) for number, message in enumerate(messages))
    result = play(mutate(system, *change) if change else system, script, seed=0, trace=True)
    assert not result.reason
    return {after - before for before, after in pairwise(result.trace["i"][100:])}


@pytest.mark.slow
def test_no_clock_is_lost_between_messages():
    assert gaps_of_short_messages() == {1}
    change = r"(assign iv_ready = )([^;]+);", r"\g<1>(\g<2>) & ~(o_valid & |o_channel[1:0]);"  # an IV every four clocks
    assert gaps_of_short_messages(change) != {1}
