"""The text of a core is its RTLIL, and a text that is not is told."""

import re

import pytest

from roundhouse.cores import Core
from roundhouse.cores.sample import covering_sample
from roundhouse.rtl.verilog import to_verilog
from roundhouse.rtl.write import simplified
from roundhouse.verify.same_text import Compared, Unequal, compare, compare_core

SMALL = "speck32_64-encrypt-iterative"
EQUAL = [
    SMALL,
    "simon32_64-encrypt-iterative-clear",
    "aes128-encrypt-iterative-on_the_fly-rom",
    "present80-encrypt-iterative",
    "speck48_96-simplex-interleaved-c5-buffered-on_the_fly",  # bits of its registers are dead
]
ERRORS = {
    "an operation": (r"\^", "|", "must agree for every state and input"),
    "a constant": (r"4'b0001|5'h01", "5'h02", "must agree for every state and input"),
    "an enable": (r"if \(enable\)", "if (!enable)", "must agree for every state and input"),
    "a missing word": (r"\{round_0, round_1\}", "{round_0, round_0}", "must agree for every state and input"),
    "a register of its own": (r"reg have_key;", "reg have_key, new; always @(posedge clk) new <= have_key;", None),
    "a loop": (r"assign i_ready = ", "assign i_ready = i_ready & ", "no net may depend on itself without a register"),
    "a latch": (
        "assign i_ready = ",
        "reg held; always @* if (rst) held = clk; assign i_ready = held ^ ",
        r"must be gates and flops for Yosys, and is not: only gates and flops can be compared; \$_DLATCH_P_",
    ),
    "a port": (r"i_ready", "i_ready_too", "only in the RTLIL"),
    "a width": (
        r"input wire (\[\d+:0\] )?i_valid",
        "input wire [2:0] i_valid",
        "must have the ports of its RTLIL; there is input i_valid of 3 bits only in the text and "
        "input i_valid of 1 bit only in the RTLIL",
    ),
    "no clock": (r"algorithm \(\.clk\(clk\)", "algorithm (.clk(1'b0)", "clock of .* is 0x0 in the text"),
    "another clock": (r"posedge clk", "posedge enter", "clock of"),
    "two drivers": (r"reg have_key;", "reg have_key; always @(posedge clk) enter <= rst;", "is driven several times"),
    "a wire that nothing drives": (r"assign i_ready = ", "wire open; assign i_ready = open & ", "must have the ports"),
}
#: Errors at instances of modules that are proven alone, in a core with two modules of the same ports.
OF_UNITS = {
    "another table": (
        r"\n  (\w+)_sbox ",
        r"\n  \1_inv_sbox ",
        r"must be of \w+_fly_sbox, as in the RTLIL, and is of \w+_inv_sbox",
    ),
    "an entry": (r"128'h637c", "128'h627c", r"the text of \w+_sbox and its RTLIL must agree"),
    "no input": (r"(_sbox \w+ \()\.x\([^)]*\), ", r"\1", "must have the pins that it has in the RTLIL; x differs"),
    "an instance of its own": (r"\n  (\w+_sbox) \w+ ", r"\n  \1 another ", r"another of \w+_sbox is none"),
    "inputs of two instances": (r"\[8 \* n \+: 8\]", "[8 * (n ^ 1) +: 8]", "must agree for every state and input"),
}
#: Errors in what is compared as words.
OF_WORDS = {
    "a sum": (SMALL, r" \+ state_1", " - state_1", "must agree for every state and input"),
    "a product": ("rc6_128-encrypt-iterative-stored", r"state_3\[30:0\], 1'b1", "state_3[30:0], 1'b0", "must agree"),
    "a factor": ("rc6_128-encrypt-iterative-stored", r"= state_1 \*", "= state_3 *", "must agree"),
    "an entry": ("present80-encrypt-iterative", r"64'hc5", "64'hd5", "must agree for every state and input"),
    "an address": ("present80-encrypt-iterative", r"_0\[63:60\], 2'd0", "_0[63:60], 2'd1", "must agree"),
    "a table too short": (
        "present80-encrypt-iterative",
        r"\[63:0\] S_table = 64'hc",
        "[59:0] S_table = 60'h",
        r"must agree for every state and input, and differ: .*anything beyond a word = 0x",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EQUAL)
def test_a_text_is_its_rtlil(name, tmp_path):
    core = Core.parse(name)
    state = sum(int(high) + 1 for high in re.findall(r"reg \[(\d+):0\] state", core.verilog))
    assert compare_core(core, tmp_path).bits > state + core.cipher.block_bits


@pytest.mark.slow
@pytest.mark.parametrize("core", covering_sample(), ids=lambda core: core.name)
def test_a_text_of_the_sample_is_its_rtlil(core, tmp_path):
    assert compare_core(core, tmp_path).bits


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_of_the_writer_is_told(error, tmp_path):
    core = Core.parse(SMALL)
    pattern, replacement, reason = ERRORS[error]
    text, changes = re.subn(pattern, replacement, core.verilog, count=0 if error == "a port" else 1)
    assert changes
    if reason is None:  # what depends on no register of the RTLIL, and reaches no output, is nothing
        assert compare(tmp_path, core.rtlil, text, simplified(core.rtlil))
        return
    with pytest.raises(Unequal, match=reason):
        compare(tmp_path, core.rtlil, text, simplified(core.rtlil))


@pytest.mark.slow
@pytest.mark.parametrize("error", OF_WORDS)
def test_an_error_in_a_word_is_told(error, tmp_path):
    name, pattern, replacement, reason = OF_WORDS[error]
    core = Core.parse(name)
    text, changes = re.subn(pattern, replacement, core.verilog, count=1)
    assert changes
    with pytest.raises(Unequal, match=reason):
        compare(tmp_path, core.rtlil, text, core.form)


@pytest.mark.slow
@pytest.mark.parametrize("error", OF_UNITS)
def test_an_error_at_a_unit_is_told(error, tmp_path):
    core = Core.parse("aes128-duplex-iterative-on_the_fly")
    pattern, replacement, reason = OF_UNITS[error]
    text, changes = re.subn(pattern, replacement, core.verilog, count=1)
    assert changes
    with pytest.raises(Unequal, match=reason):
        compare(tmp_path, core.rtlil, text, simplified(core.rtlil, (), core.permutations))


def test_printing_leaves_the_form_as_it_is():
    core = Core.parse(SMALL)
    assert core.verilog and core.form == simplified(core.rtlil, core.observed, core.permutations)


def test_units_are_proven_alone_and_so_are_the_nets_that_reach_them(tmp_path):
    """20 S-boxes with 8 inputs each; the core's outputs are 131, and those of the S-box 8."""
    found = compare_core(Core.parse("aes128-encrypt-iterative"), tmp_path)
    core = "aes128_encrypt_iterative_on_the_fly"
    assert found == Compared(139, 400, 160, (f"{core}_sbox", core))


def test_a_register_that_is_none_of_the_rtlil_is_told(tmp_path):
    core = Core.parse(SMALL)
    text = re.sub(r"have_key", "other_key", core.verilog)
    with pytest.raises(Unequal, match=r"must be one of its RTLIL; register .*other_key\[0\] of .* Module.moved"):
        compare(tmp_path, core.rtlil, text, simplified(core.rtlil))


RENAMED = r"""module \top
  wire width 1 input 0 \a
  wire width 1 input 1 \b
  wire width 1 output 2 \y
  wire width 1 output 3 \z
  cell \an.inverter \first
    connect \x \a
    connect \y \y
  end
  cell \an.inverter \second
    connect \x \b
    connect \y \z
  end
end
module \an.inverter
  wire width 1 input 0 \x
  wire width 1 output 1 \y
  cell $not $1
    parameter \A_SIGNED 0
    parameter \A_WIDTH 1
    parameter \Y_WIDTH 1
    connect \A \x
    connect \Y \y
  end
end
"""


def test_a_module_that_has_another_name_in_the_text_is_proven_with_the_others(tmp_path):
    text = to_verilog(RENAMED, [])
    assert "an_inverter second (" in text
    assert compare(tmp_path, RENAMED, text, simplified(RENAMED)).modules == ("top",)
    wrong = text.replace("!x", "x")
    assert wrong != text
    with pytest.raises(Unequal, match="must agree for every state and input"):
        compare(tmp_path, RENAMED, wrong, simplified(RENAMED))
