"""What a Verilog test bench cannot play is refused; what it can is in `tests/verify/drivers/test_one_script.py`."""

import pytest

from message_design import MESSAGES, MessageDesign, message_script
from roundhouse.export.script_calls import NotExportable
from roundhouse.export.verilog_script import render_script
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Race


@pytest.fixture
def script():
    return Script(Protocol.of(MessageDesign.ports))


TAG = ((0x8640 ^ 7) + 0x4321) & 0xFFFF


def test_calls_read_like_the_script():
    text = render_script(MessageDesign(), message_script(MESSAGES[1:2]), tail=20, watchdog=500)
    lines = [line.strip() for line in text.splitlines()]
    start = lines.index("// message of 1 blocks")
    assert lines[start + 1 : start + 7] == [
        "send_key(16'h4321);",
        "send_iv(16'h0001);",
        "send_i(16'h0007, 1'b1, 2'h1);",
        f"expect_o(16'h{(7 + 0x4320) & 0xFF00:04x}, 16'hff00, 1'b1, 2'h1, 0);",
        f"expect_tag(48'h{TAG:04x}0000{TAG:04x}, 4);",
        "drain;",
    ]


def test_a_result_that_waits_for_other_streams_is_refused(script):
    script.expect("o", {"payload": 1}, after={"tag": 1})
    with pytest.raises(NotExportable, match="cannot hold back o until other transfers"):
        render_script(MessageDesign(), script, tail=1, watchdog=1)


def test_a_result_that_the_run_decides_is_refused(script):
    script.expect("o", {}, race=Race("i", 0, "key", 0, ({"payload": 1}, {"payload": 2})))
    with pytest.raises(NotExportable, match="values of o must not depend on which is first"):
        render_script(MessageDesign(), script, tail=1, watchdog=1)


def test_values_for_several_copies_are_refused(script):
    script.send("key", {"payload": (1, 2)})
    with pytest.raises(NotExportable, match="needs single values"):
        render_script(MessageDesign(), script, tail=1, watchdog=1)
