"""Cores and modes on AXI."""

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from mode_tests import ModeTests
from roundhouse.architectures.refusal import Refused
from roundhouse.systems import parse
from roundhouse.systems.axi.registers import packet_registers
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

SYSTEMS = [
    "aes128-encrypt-iterative+axi",
    "aes-simplex-iterative-shadow+axi",
    "aes-simplex-iterative-stored+axi",
    "aes128-encrypt-iterative+x3+axi",
    "simon48_72-encrypt-iterative+axi",
    "rc6-encrypt-iterative-stored+axi",
    "aes128-encrypt-iterative+ctr+axi",
    "aes128-decrypt-pipelined-shadow+cbc+axi",
    "aes128-encrypt-iterative+cfb+axi",
    "aes128-encrypt-iterative+cmac+axi",
    "aes128-encrypt-iterative+gcm+axi",
    "aes128-encrypt-pipelined-shadow+gcm+axi",
    "aes256-encrypt-pipelined-shadow+gcm+axi",
    "aes128-encrypt-pipelined-shadow+gcm_s4+axi",
    "aes128-encrypt-iterative+axi32",
    "aes128-encrypt-iterative+gcm+axi32",
    "aes128-encrypt-pipelined-shadow+gcm+axi64",
    "simon64_128-encrypt-iterative+ctr+axi32",
    "aes128-encrypt-iterative+ccm+axi",
    "aes128-encrypt-iterative+ccm12_8+axi32",
    "aes256-encrypt-pipelined-stored+ccm7+axi64",
    "aes128-encrypt-pipelined-shadow+ccm+axi",
    "aes128-simplex-iterative+xts+axi",
    "aes128-simplex-iterative+xts+axi32",
    "aes128-encrypt-iterative+xts+axi64",
    "aes128-simplex-pipelined-stored+xts+axi",
    "aes128-simplex-iterative-shadow+xts+axi",
    "aes128-encrypt-pipelined-shadow+xts+axi32",
    "simon128_256-encrypt-interleaved-c2-shadow+axi32",
    "aes128-encrypt-interleaved-c2-stored+ctr+axi32",
    "simon64_128-encrypt-pipelined-r22-stored+axi",
    "simon64_128-encrypt-pipelined-r22-shadow+axi",
]
REFUSALS = {
    "aes128-duplex-iterative+axi": "one stream of blocks; take encrypt, decrypt or simplex",
    "aes128-encrypt-iterative-travelling+axi": "has no register; take stored keys",
    "aes128-encrypt-iterative-clear+axi": "take a core without -clear",
    "simon64_128-encrypt-serial-d8-on_the_fly+axi": "takes a key digit by digit, and that in a register may change",
    "simon64_128-encrypt-serial-d8-on_the_fly+ctr+axi": "takes a key digit by digit",
    "aes128-encrypt-iterative+words32+axi": "words32 has none outside; take one of the two",
    "aes128-encrypt-iterative+axi+ctr": "ctr takes whole blocks",
    "aes128-encrypt-iterative+axi16": "beats must have 32 or 64 bits, or be a block; take axi32 or axi",
    "simon64_128-encrypt-iterative+axi64": "a block of 64 bits must be several beats; take axi",
    "simon48_72-encrypt-iterative+axi32": "a block of 48 bits must be several beats; take axi",
}
MUTANTS = {
    "a key in mid-packet": ("aes128-encrypt-iterative+axi", r"(assign core_key_valid = )[^;]+;", r"\g<1>key_waits;"),
    "a packet before its key": (SYSTEMS[0], r"(assign s_axis_ready = )[^;]+;", r"\g<1>~block_held;"),
    "an end without its tag": ("aes128-encrypt-iterative+gcm+axi", r"(assign m_axis_last = )[^;]+;", r"\g<1>o_last;"),
    "bytes in the wrong order": (
        "aes128-encrypt-iterative+axi",
        r"(assign m_axis_payload = )[^;]+;",
        r"\g<1>core_o_payload;",
    ),
    "a beat out of place": ("aes128-encrypt-iterative+axi32", r"(beat == 2'h)3", r"\g<1>2"),
    "a number before its key": (
        "aes128-simplex-iterative+xts+axi",
        r"(assign xts_iv_valid = \\\$\d+ ) & [^;]+;",
        r"\g<1>;",
    ),
    "a number under the key before": (
        "aes128-simplex-iterative-shadow+xts+axi",
        r"(assign xts_iv_next_key = )[^;]+;",
        r"\g<1>1'h0;",
    ),
    "a data unit under the key before": (
        "aes128-simplex-iterative-shadow+xts+axi",
        r"(uses_next_key <= )[^;]+;",
        r"\g<1>1'h0;",
    ),
    "lengths in the wrong order": (
        "aes128-encrypt-iterative+ccm+axi",
        r"(assign ccm_iv_text_bytes = )[^;]+;",
        r"\g<1>ccm_iv_aad_bytes;",
    ),
    "a key that can be read": (
        "aes128-encrypt-iterative+axi",
        r"(s_axi_r_payload <= )[^;]+;",
        r"\g<1>key_word0;",
    ),
}


class TestAXI(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = (
        "aes128-encrypt-pipelined-shadow+gcm+axi",
        "aes256-encrypt-pipelined-shadow+gcm+axi",
        "aes128-encrypt-pipelined-shadow+gcm_s4+axi",
        "aes128-simplex-pipelined-stored+xts+axi",
        "aes128-encrypt-pipelined-shadow+xts+axi32",
    )


@pytest.mark.parametrize("name", ["aes128-encrypt-iterative+axi", "rc6-encrypt-iterative-stored+ctr+axi"])
def test_registers_do_not_overlap_and_tell_the_design_inside(name):
    inner = parse(name).inner
    registers = packet_registers(inner)
    addresses = [address for register in registers.values() for address in register.addresses]
    assert len(addresses) == len(set(addresses)) and addresses == sorted(addresses)
    words = registers["NAME"].values
    assert b"".join(word.to_bytes(4, "little") for word in words).rstrip(b"\0").decode() == inner.name
    low, high = registers["HASH"].values
    assert f"{high:08x}{low:08x}" == inner.hash


def test_a_refusal_of_the_inside_comes_first():
    with pytest.raises(Refused, match="gcm is defined for blocks of 128 bits"):
        parse("simon64_128-encrypt-iterative+gcm+axi")


@pytest.mark.slow
def test_missing_bytes_are_zero_and_show_nothing_of_other_packets():
    system = parse("aes128-encrypt-iterative+axi32")
    script = Script(Protocol.of(system.ports, gated=True, framed=True))
    key, full = bytes(range(16)), bytes(range(100, 116))
    for stream, values in system.frames("key", {"payload": int.from_bytes(key)}):
        (script.expect if stream == "s_axi_b" else script.send)(stream, values)
    script.drain()
    for text in (full, b"one", full, b"five "):
        for beat in beats_of(text):
            script.send("s_axis", beat)
        block = Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(text.ljust(16, b"\0"))
        for beat in beats_of(block):
            bad = int(beat["last"] and len(text) < 16)
            script.expect("m_axis", {**beat, "user": bad}, not_before={"s_axis": script.counts["s_axis"]})
    assert simulate(system, script).reason == ""


def beats_of(text):
    """The beats of 32 bits of a packet."""
    parts = [text[start : start + 4] for start in range(0, len(text), 4)]
    return [
        {"payload": int.from_bytes(part, "little"), "keep": (1 << len(part)) - 1, "last": int(part is parts[-1])}
        for part in parts
    ]
