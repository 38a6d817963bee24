"""What the texts of modes say of their standards."""

import pytest

from roundhouse.systems import parse

SYSTEMS = [
    *(f"aes128-encrypt-iterative+{mode}" for mode in ("cbc", "ccm", "cfb", "cmac", "ctr", "gcm", "ofb")),
    "aes128-simplex-iterative+xts",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_each_signal_of_the_standard_is_in_the_text_and_named(name):
    system = parse(name)
    (mode,) = system.layers
    before, head, module = system.verilog_modules[system.module].partition(f"module {system.module} (")
    assert head and mode.clauses
    for signal, words in mode.clauses.items():
        assert f"// {signal}: {words}" in before.replace("\n//  ", "")
        assert f" {signal}" in module


@pytest.mark.slow
def test_a_signal_that_is_not_there_is_not_told():
    system = parse("aes128-encrypt-pipelined-shadow+gcm_s4")
    text = system.verilog_modules[system.module]
    assert "// hashed: " in text and "hash_key: Section" not in text and " hash_key;" not in text
