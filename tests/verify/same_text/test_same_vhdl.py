"""The VHDL of a core is its RTLIL, and a text that is not is told."""

import re

import pytest

from roundhouse.cores import Core
from roundhouse.cores.sample import covering_sample
from roundhouse.rtl.vhdl import vhdl_form
from roundhouse.tools.process import ToolFailed
from roundhouse.verify.same_text import Unequal, compare_core, compare_vhdl, compare_vhdl_of_core

SMALL = "speck32_64-encrypt-iterative"
EQUAL = [
    SMALL,
    "aes128-encrypt-iterative",  # a loop of instances
    "simon128_128-encrypt-iterative",  # constants of more than 32 bits
    "present128-decrypt-folded-n1-on_the_fly-compact",  # capitals in names
    "tdes128-decrypt-iterative-travelling-compact",  # tables of bits, most of them zero
]
SAMPLE = covering_sample()
FIRST_OF_FAMILY = {core.cipher.family: core.name for core in reversed(SAMPLE)}.values()
ERRORS = {
    "an operation": (r" xor ", " or "),
    "a constant": (r'"0001"|"00001"', '"00010"'),
    "an enable": (r"if enable = '1'", "if enable = '0'"),
    "a missing word": (r"round_0 & round_1", "round_0 & round_0"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EQUAL)
def test_a_text_is_its_rtlil(name, tmp_path):
    """As many bits are compared as of the Verilog."""
    core = Core.parse(name)
    assert compare_vhdl_of_core(core, tmp_path) == compare_core(core, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST_OF_FAMILY)
def test_a_text_of_each_family_is_its_rtlil(name, tmp_path):
    assert compare_vhdl_of_core(Core.parse(name), tmp_path).bits


@pytest.mark.long
@pytest.mark.parametrize("core", SAMPLE, ids=lambda core: core.name)
def test_a_text_of_the_sample_is_its_rtlil(core, tmp_path):
    assert compare_vhdl_of_core(core, tmp_path).bits


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_of_the_writer_is_told(error, tmp_path):
    core = Core.parse(SMALL)
    text, changes = re.subn(*ERRORS[error], core.vhdl, count=1)
    assert changes
    with pytest.raises(Unequal, match="must agree for every state and input"):
        compare_vhdl(tmp_path, core.rtlil, text, vhdl_form(core.rtlil))


def test_a_text_that_is_no_vhdl_is_told(tmp_path):
    core = Core.parse(SMALL)
    with pytest.raises(ToolFailed, match=r"ghdl: text.vhd:\d+:\d+:"):
        compare_vhdl(tmp_path, core.rtlil, core.vhdl.replace("begin", "start", 1), vhdl_form(core.rtlil))
