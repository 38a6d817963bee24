"""A key beside the first block of a message: neither ever waits for the other for good."""

import pytest

from roundhouse.systems import parse
from roundhouse.verify.block_face import play
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

PATIENCE = 20_000  # clocks; the slowest of these messages takes a few thousand


def transfers(script: Script, number: int, **ready) -> None:
    """One message of one block, with all that its streams have."""
    streams = script.protocol.streams
    if "iv" in streams:
        script.send(
            "iv", {field: {"bytes": 12, "last": 1, "text_bytes": 16}.get(field, 0) for field in streams["iv"].fields}
        )
    bytes_ = streams["i"].fields["payload"] // 8
    given = {field: {"payload": number, "last": 1, "bytes": bytes_}.get(field, 0) for field in streams["i"].fields}
    script.send("i", given, **ready)
    for stream in ("o", "tag"):
        if stream in streams:
            script.expect(stream, {}, not_before={"i": number})


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["gcm", "gcm_iv", "ccm", "cmac", "cbc_m2"])
@pytest.mark.parametrize("delay", [0, 4, 7, 13, 23])
def test_a_key_may_come_while_a_serial_core_takes_a_block_digit_by_digit(mode, delay):
    system = parse(f"simon128_256-encrypt-serial-d8-on_the_fly+{mode}")
    script = Script(Protocol.of(system.ports, gated=True))
    ends = "tag" if "tag" in script.protocol.streams else "o"
    script.send("key", {"payload": 3})
    transfers(script, 1, after={"key": 1})
    script.send("key", {"payload": 4}, after={ends: 1}, delay=delay)
    transfers(script, 2, after={ends: 1})
    assert not play(system, script, seed=0, watchdog=PATIENCE).reason


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["gcm", "ccm", "cmac", "cbc", "cbc_m2", "ctr"])
@pytest.mark.parametrize("core", ["aes128-encrypt-iterative", "speck128_128-encrypt-pipelined-r4-stored"])
def test_a_message_may_be_offered_before_the_first_key(core, mode):
    system = parse(f"{core}+{mode}")
    script = Script(Protocol.of(system.ports, gated=True))
    script.send("key", {"payload": 3}, delay=40)
    transfers(script, 1)
    assert not play(system, script, seed=0, watchdog=PATIENCE).reason
