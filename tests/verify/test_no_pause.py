"""Messages follow one another as fast as a system promises, and a promise that is too good is found out."""

import pytest

from roundhouse.systems import parse
from roundhouse.systems.buses.axi import AXI
from roundhouse.verify.answers import answers_for
from roundhouse.verify.message_checks import MessageChecks
from roundhouse.verify.messages import MessageStimulus

NAME = "simon64_128-encrypt-pipelined-stored+ctr+axi"


def checked():
    system = parse(NAME)
    checks = MessageChecks(system, answers_for(system.cipher), seed=1)
    checks._no_pause(MessageStimulus(checks.core, system.mode, checks.answers), "made up")
    return checks.done


def test_what_is_promised():
    assert parse(NAME).clocks_per_message == 1
    assert parse(f"{NAME}32").clocks_per_message == 2  # an IV of two beats, and nothing that waits for it
    assert parse("aes128-encrypt-pipelined-stored+gcm+axi").clocks_per_message == 2
    assert parse(NAME.removesuffix("+axi")).clocks_per_message == 0


@pytest.mark.slow
def test_messages_of_one_block_and_of_several_show_that_less_is_not_kept(monkeypatch):
    assert [one.status for one in checked()] == ["passed", "passed"]
    monkeypatch.setattr(AXI, "clocks_per_message", lambda *_: 0)
    one, several = checked()
    assert one.status == several.status == "failed"
    assert one.detail.startswith("a message of one block takes 2 clocks, not 1; ")
    assert several.detail.startswith("a message of 3 blocks takes 4 clocks, not 3; ")
