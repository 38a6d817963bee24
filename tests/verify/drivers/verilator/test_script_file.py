import pytest

from message_design import MESSAGES, MessageDesign, message_script
from roundhouse.verify.drivers.stalls import Stalls
from roundhouse.verify.drivers.verilator.script_file import to_text
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Race


def text(script, copies=1):
    stalls = Stalls(0.25, 0.5, 0.75)
    return to_text(script, seed=5, stalls=stalls, watchdog=100, copies=copies, trace=True).splitlines()


def test_every_transaction_is_a_line():
    script = message_script(MESSAGES[1:2])
    script.idle(6)
    script.reset(7)
    assert text(script) == [
        "option seed 5",
        "option watchdog 100",
        "option probe 40",
        "option copies 1",
        "option trace 1",
        "option gated 0",
        "option clear -1",
        "option long 0.015625",
        "stream key in 0.750000 payload 16",
        "stream iv in 0.750000 payload 16",
        "stream i in 0.250000 payload 16 last 1 bytes 2",
        "stream o out 0.500000 payload 16 last 1 bytes 2",
        "stream tag out 0.500000 payload 48",
        "need 2 0",
        "need 2 1",
        "send 0 4321 after 2 0",
        "send 1 1 after 0 1 after 2 0",
        "send 2 7 1 1 before 1 1",
        f"expect 3 {(7 + (0x4321 ^ 1)) & 0xFF00:x}&ff00 1 1 before 2 1",
        f"expect 4 {((0x8640 ^ 7) + 0x4321 & 0xFFFF) * 0x100000001:x} delay 4 before 2 1",
        "drain",
        "idle 6",
        "reset 7",
    ]


def test_a_field_without_a_value_may_have_any():
    script = Script(Protocol.of(MessageDesign.ports))
    script.send("i", {"last": 1})
    assert text(script)[-1] == "send 2 - 1 -"


def test_copies_have_values_of_their_own():
    script = Script(Protocol.of(MessageDesign.ports))
    script.send("key", {"payload": (1, 0xFF)})
    script.expect("o", {"payload": (2, 3)}, care={"payload": 0xF})
    assert text(script, copies=2)[-2:] == ["send 0 1,ff", "expect 3 2,3&f - -"]


def test_values_for_another_number_of_copies_are_refused():
    script = Script(Protocol.of(MessageDesign.ports))
    script.send("key", {"payload": (1, 2)})
    with pytest.raises(ValueError, match="payload must have a value for each of 1 copies of the design, not"):
        text(script)


def test_the_values_of_a_race_are_lines_of_their_own():
    script = Script(Protocol.of(MessageDesign.ports))
    script.send("i", {"last": 1})
    race = Race("i", 0, "key", 4, ({"payload": 0x10}, {}, {"payload": 0x12}))
    script.expect("o", {"last": 1}, not_before={"i": 1}, race=race)
    assert text(script)[-4:] == ["expect 3 - 1 - before 2 1 race 2 0 0 4", "or 10 - -", "or - - -", "or 12 - -"]
