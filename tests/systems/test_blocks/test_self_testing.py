"""What systems that test themselves share."""

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.systems import parse
from roundhouse.systems.test_blocks.pattern import POLYNOMIALS


@pytest.mark.parametrize(
    "name", ["simon64_128-duplex-iterative-shadow+selftest", "simon64_128-encrypt-iterative-stored+kat"]
)
def test_a_width_without_a_polynomial_is_refused(monkeypatch, name):
    monkeypatch.delitem(POLYNOMIALS, 64)
    with pytest.raises(Refused, match=r"patterns have 32, 48, 72, .* bits, not 64; add a primitive polynomial"):
        parse(name)


@pytest.mark.parametrize(
    "name",
    [
        "aes128-duplex-pipelined-shadow+selftest",
        "des-duplex-pipelined-travelling+selftest_counter",
        "aes-duplex-iterative-stored+selftest64",
        "aes128-encrypt-pipelined-stored+kat",
        "des-encrypt-pipelined-travelling+kat",
    ],
)
def test_every_port_has_its_words(name):
    system = parse(name)
    ports = [port.name for port in system.ports if port.name not in ("clk", "rst")]
    assert all(system.layers[-1].port_words(port) for port in ports)
