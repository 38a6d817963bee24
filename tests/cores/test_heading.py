"""The heading of a text."""

from importlib.metadata import version

import pytest

from roundhouse.architectures.common.claim import Claim
from roundhouse.cores import Core
from roundhouse.cores.heading import heading
from roundhouse.systems import parse

RULE = "A block uses the last key of an earlier clock."


def lines(claim, *options, standards="FIPS 0"):
    return list(heading("core", claim, "0123", standards, RULE, options))


def test_it_says_how_the_text_is_made_and_what_it_implements():
    claim = Claim((10,), (10,), (1,), None)
    first, second, third = lines(claim, "--split")
    assert first == f"roundhouse generate core --split (v{version('roundhouse')}), per FIPS 0"
    assert second == (
        "Clocks: latency 10, per block 10, key set-up 1. Design hash 0123. SPDX-License-Identifier: Apache-2.0"
    )
    assert third == RULE
    assert lines(claim, standards="")[0] == f"roundhouse generate core (v{version('roundhouse')})"


def test_key_set_ups_that_differ_are_told_apart():
    assert ", key set-up 1/2. " in lines(Claim((10, 12), (10, 12), (1, 2), (1, 2)))[1]
    assert ", key set-up to encrypt 1, key set-up to decrypt 2. " in lines(Claim((10,), (10,), (1,), (2,)))[1]
    assert ", key set-up 1, clear after reset 0. " in lines(Claim((10,), (10,), (1,), None, 0))[1]


def test_clocks_of_several_key_sizes_are_one_number_if_they_are_the_same():
    assert lines(Claim((10, 12), (1, 1), (1, 1), None))[1].startswith(
        "Clocks: latency 10/12, per block 1, key set-up 1."
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        (
            "xtea-simplex-iterative",
            "A block uses the last key of an earlier clock; no transfer in reset; "
            "no valid or o_ready may depend on a ready.",
        ),
        (
            "aes128-duplex-iterative-shadow",
            "A key waits until the first block with next_key = 1; that block and all after it use it; no transfer in "
            "reset; no valid, enc_o_ready or dec_o_ready may depend on a ready.",
        ),
        (
            "aes128-encrypt-pipelined-buffered-travelling",
            "Every block brings its own key; no transfer in reset; no valid may depend on a ready.",
        ),
        (
            "aes128-encrypt-iterative+gcm",
            "A block uses the last key of an earlier clock; no transfer in reset; "
            "no valid, o_ready or tag_ready may depend on a ready.",
        ),
        (
            "aes128-encrypt-iterative+ctr+axi",
            "No transfer in reset; no valid or m_axis_ready may depend on a ready.",
        ),
        (
            "aes128-encrypt-iterative+ctr+kernel128",
            "No transfer in reset; no valid may depend on a ready.",
        ),
    ],
)
def test_it_tells_the_protocol_of_the_streams(name, rules):
    assert parse(name).heading()[-1] == rules


@pytest.mark.slow
def test_a_system_implements_the_standards_of_its_layers_too():
    first = parse("xtea-encrypt-iterative+ctr").heading()[0]
    assert "per Needham and Wheeler 1997" in first and first.endswith(" and NIST SP 800-38A")


@pytest.mark.slow
def test_the_protocol_takes_three_lines_at_most():
    head = Core.parse("aes128-duplex-iterative-shadow").verilog.split("\n\n")[0]
    assert len(head[head.index("// A key waits") :].splitlines()) <= 3
