"""Kernels: messages from memory and back."""

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse

SYSTEMS = [
    "aes128-encrypt-iterative+kernel128",
    "aes-simplex-iterative-shadow+kernel32",
    "aes128-encrypt-iterative+x3+kernel64",
    "simon64_128-encrypt-iterative+ctr+kernel32",
    "aes128-encrypt-iterative+ctr+kernel128",
    "aes-decrypt-iterative-stored+cbc+kernel128",
    "aes128-encrypt-iterative+cfb+kernel64",
    "aes128-encrypt-iterative+cmac+kernel64",
    "aes128-encrypt-iterative+gcm+kernel64",
    "aes128-encrypt-pipelined-shadow+gcm+kernel128",
    "aes128-encrypt-iterative+ccm+kernel128",
    "aes128-encrypt-iterative+ccm12_8+kernel32",
    "aes128-simplex-iterative+xts+kernel64",
    "present80-encrypt-iterative+kernel64",
    "xtea-encrypt-iterative+kernel128",
    "present80-decrypt-iterative+kernel256",
    "des-encrypt-iterative+cbc+kernel128",
    "simon64_128-encrypt-pipelined-stored+ctr+kernel512",
    "aes-simplex-iterative-shadow+kernel512",
    "aes128-encrypt-iterative+cmac+kernel256",
    "aes128-encrypt-pipelined-shadow+gcm+kernel512",
    "aes128-encrypt-iterative+ccm+kernel512",
    "aes128-encrypt-iterative+ccm12_8+kernel256",
    "aes128-simplex-iterative+xts+kernel256",
    "simon64_128-encrypt-pipelined-stored+ctr+kernel64_b16",
    "aes128-encrypt-iterative+gcm+kernel32_b16",
]
REFUSALS = {
    "aes128-duplex-iterative+kernel128": "one stream of blocks; take encrypt, decrypt or simplex",
    "aes128-encrypt-iterative-travelling+kernel128": "has no register; take stored keys",
    "aes128-encrypt-iterative-clear+kernel128": "take a core without -clear",
    "simon64_128-encrypt-serial-d8-on_the_fly+kernel64": "a serial core takes a key digit by digit",
    "aes128-encrypt-iterative+words32+kernel128": "words32 has none outside; take one of the two",
    "aes128-encrypt-iterative+axi+kernel128": "kernel128 takes whole blocks",
    "aes128-encrypt-iterative+kernel1024": "must have 32, 64, 128, 256 or 512 bits; take kernel128",
    "aes128-encrypt-iterative+kernel64_b32": "bursts must have up to 16 or 64 beats; take kernel64_b16",
    "simon48_72-encrypt-iterative+kernel32": "blocks of 48 bits do not fill beats; take a cipher with blocks of 32",
    "simon96_144-encrypt-iterative+kernel128": "blocks of 96 bits do not fill beats",
}
PLAIN, SHORT = "aes128-encrypt-iterative+kernel128", "simon64_128-encrypt-pipelined-stored+ctr+kernel64_b16"
MUTANTS = {
    "a burst across a boundary": (PLAIN, r"(\\\$\d+ ) = 7'h40 - [^;]+;", r"\g<1> = 7'h40;"),
    "a short burst across a boundary": (SHORT, r"(\\\$\d+ ) = 5'h10 - [^;]+;", r"\g<1> = 5'h10;"),
    "bytes that nobody gave": (
        "aes128-encrypt-iterative+ctr+kernel128",
        r"(assign m_axi_gmem_w_strb = )[^;]+;",
        r"\g<1>16'hffff;",
    ),
    "key stream in bytes that are not written": (
        "aes128-encrypt-iterative+ctr+kernel128",
        r"(assign o_payload = sum) & [^;]+;",
        r"\g<1>;",
    ),
    "data before its address": (PLAIN, r"(assign m_axi_gmem_w_valid = \S+) +& [^;]+;", r"\g<1> ;"),
    "data that waits until its address is taken": (
        PLAIN,
        r"(assign burst_is_new = )[^;]+;",
        r"\g<1>m_axi_gmem_aw_valid & m_axi_gmem_aw_ready;",
    ),
    "too many bursts without an answer": (PLAIN, r"(assign answers_full = )[^;]+;", r"\g<1>1'h0;"),
    "the highest bit of an address": (PLAIN, r"\{ 4'h0, destination\[63:4\] \}", "{ 5'h0, destination[62:4] }"),
    "a destination within a beat": (PLAIN, r"(= source) +\| destination;", r"\g<1>;"),
    "a source from which a job could wrap": (PLAIN, r"= & source\[63:34\];", "= 1'h0;"),
    "a destination from which a job could wrap": (PLAIN, r"= & destination\[63:34\];", "= 1'h0;"),
    "addresses that are refused too soon": (PLAIN, r"= & source\[63:34\];", "= & source[63:35];"),
    "a key that a refused job leaves": (PLAIN, r"(assign erases_key = )[^;]+;", r"\g<1>loads_key;"),
    "a text of no block": (PLAIN, "= bytes < 5'h10", "= 1'h0"),
    "a text of a part of a block": (PLAIN, r"= \| bytes\[3:0\];", "= 1'h0;"),
    "a start by a 0": (PLAIN, r"(assign job_starts = ).*;", r"\g<1>takes_write & writes_control & ~job_busy;"),
    "an address that nobody decodes, not told": (PLAIN, r"m_axi_gmem_r_resp\[1\]", "(m_axi_gmem_r_resp == 2'h2)"),
    "an error told of the next job": (PLAIN, "= ~ job_checked", "= 1'h1"),
    "an interrupt that cannot be enabled": (PLAIN, r"(interrupt_enables <= )[^;]+;", r"\g<1>2'h0;"),
    "an access that is not counted": (PLAIN, r"(    refused <= )[^;]+;", r"\g<1>16'h0;"),
    "an end before the last answer": (PLAIN, r"(assign \\\$\d+  = \\\$\d+ ) \| m_axi_gmem_b_ready;", r"\1;"),
    "an error that is not told": (PLAIN, r"(read_failed <= )[^;]+;", r"\g<1>1'h0;"),
    "a key that can be read": (PLAIN, r"(s_axi_control_r_payload <= )[^;]+;", r"\g<1>key_word0;"),
    "a key of which a later word can be read": (
        PLAIN,
        r"(?s)= read_known \?(.*?= s_axi_control_r_payload;\s+if \(takes_read\) begin\s+\S+\s+= )([^;]+);",
        r"= (read_known | read_word == 10'h00b) ?\g<1>(read_word == 10'h00b) ? key_word1 : \g<2>;",
    ),
    "data shown while not valid": (
        PLAIN,
        r"(assign m_axi_gmem_w_payload = )m_axi_gmem_w_valid \? (\S+ \S+) : [^;]+;",
        r"\g<1>\g<2>;",
    ),
    "a tag in the beat of the last text": (
        "aes128-encrypt-iterative+gcm+kernel256",
        r"(assign beats_flush = )[^;]+;",
        r"\g<1>1'h0;",
    ),
    "results in lanes that are not written": (
        "xtea-encrypt-iterative+kernel128",
        r"(= core_o_payload\[63:56\]) & \{[^}]+\};",
        r"\g<1>;",
    ),
    "a direction of the first block of a beat alone": (
        "aes-simplex-iterative-stored+kernel256",
        r"(beats_user <= )[^;]+;",
        r"\g<1>1'h0;",
    ),
    "an empty message under the key before": (
        "aes128-encrypt-pipelined-shadow+gcm+kernel128",
        r"(assign block_next_key = )[^;]+;",
        r"\g<1>job_option_load_key & ~job_is_empty;",
    ),
}


FIRST_ARGUMENT = 0x10  # UG1393, "Control requirements for XRT-managed kernels"


class TestKernel(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS

    @pytest.mark.slow
    @pytest.mark.parametrize("name", SYSTEMS)
    def test_xrt_can_write_every_word_up_to_the_last_argument(self, name):
        """It does (`cu_hls_configure` of its drivers); SLVERR is an abort on some hosts."""
        registers = parse(name).registers.values()
        writable = {address for register in registers if "w" in register.access for address in register.addresses}
        (key,) = (register for register in registers if register.name == "KEY")
        assert {*range(FIRST_ARGUMENT, key.addresses.stop, 4)} <= writable
        assert key.addresses.stop == max(writable) + 4
