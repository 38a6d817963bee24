"""What can be simulated, but not compared with anything."""

import pytest

from roundhouse.systems import parse
from roundhouse.verify import require_verifiable, software_model
from roundhouse.verify.oracles.family import NoOracles


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("present80-encrypt-iterative+ctr16", "none of messages of ctr16; take ctr, ctr32, cbc, cfb, ofb or cmac"),
        ("present80-encrypt-iterative+cbc+kernel256", "10,240 bytes at most, .* wider than a block; take kernel64"),
    ],
)
def test_a_system_needs_messages_that_are_recorded_or_oracles_that_can_be_called(name, reason):
    with pytest.raises(NoOracles, match=rf"cannot be compared: results of present80 are recorded, and .*{reason}"):
        require_verifiable([parse(name)])


def test_messages_must_be_recorded(monkeypatch):
    monkeypatch.setattr(software_model, "asked_oracles", lambda *_: ())
    with pytest.raises(NoOracles, match="none of messages; record them with recorders/record_messages"):
        require_verifiable([parse("present80-encrypt-iterative+ctr")])


@pytest.mark.parametrize(
    "name",
    [
        "present80-encrypt-iterative+ctr",
        "present80-encrypt-iterative+cbc+kernel64",
        "present80-encrypt-iterative+x2+kernel64",
        "xtea-encrypt-iterative+ctr16",
    ],
)
def test_messages_and_blocks_can_be_compared_with_recorded_results(name):
    require_verifiable([parse(name)])
