"""The test bench in VHDL tells right cores from wrong ones, on GHDL."""

import re

import pytest

from ghdl import analyse, simulate
from message_design import MESSAGES, MessageDesign, message_script
from roundhouse.cores.core import Core
from roundhouse.export.axi_top import axi_name, to_axi_top
from roundhouse.export.languages import VHDL, NotInLanguage
from roundhouse.export.test_bench import to_test_bench
from roundhouse.export.vhdl_script import render_vhdl_script
from roundhouse.systems import parse
from roundhouse.vectors.examples import examples

FAMILIES = [
    "aes128-encrypt-iterative",
    "mars128-encrypt-iterative-stored",
    "rc6_128-encrypt-iterative-stored",
    "serpent256-encrypt-iterative",
    "twofish128-encrypt-iterative",
    "xtea-simplex-iterative",
    "des-simplex-iterative",
    "tdes-encrypt-iterative-stored",
    "present80-encrypt-folded-n1-stored-compact",
    "simon64_128-encrypt-serial-d1",
    "speck48_96-simplex-interleaved-c5-buffered",
]
"""One of each family, in several architectures."""
SLOW = [
    "aes-duplex-iterative-shadow",
    "aes128-encrypt-pipelined-travelling",
    "tdes-duplex-iterative-shadow",
    "aes192-decrypt-interleaved-c5-buffered-stored-shallow",
    "aes128-encrypt-iterative-on_the_fly-rom",
    "twofish128-encrypt-iterative-on_the_fly-filled",
    "simon64_128-encrypt-iterative+words32",
    "simon64_128-encrypt-iterative+ctr",
    "aes128-encrypt-iterative+gcm",
]


def played(core, text, folder):
    """What GHDL says of a core in its test bench: to both texts, and the end of the run."""
    said = analyse(folder, core=text, bench=to_test_bench(core, VHDL))
    return said, *simulate(folder, f"{core.module}_tb")


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_a_core_of_each_family_passes_without_a_warning(name, tmp_path):
    core = Core.parse(name)
    said, code, printed = played(core, core.vhdl, tmp_path)
    assert said == ""
    both = 2 if core.direction in ("simplex", "duplex") else 1
    blocks = both * sum(len(vector.plaintext) for vector in examples(core.cipher))
    assert (code, printed) == (0, f"PASS {core.name}: all {blocks} results are right\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_other_cores_and_systems_pass_without_a_warning(name, tmp_path):
    core = parse(name)
    said, code, printed = played(core, core.vhdl, tmp_path)
    assert said == ""
    assert code == 0 and re.fullmatch(rf"PASS {re.escape(core.name)}: all \d+ results are right\n", printed)


@pytest.mark.slow
def test_a_system_on_axi_passes_and_its_top_has_the_names_of_axi(tmp_path):
    system = parse("present80-encrypt-iterative+axi32")
    top = to_axi_top(system, VHDL.ending)
    assert analyse(tmp_path, core=system.vhdl, top=top) == ""
    assert re.findall(r"^    (\w+) +: (?:in |out) ", top, re.MULTILINE) == [axi_name(port) for port in system.ports]
    assert "m_axis_tvalid <= m_axis_tvalid_of_engine and aresetn;" in top
    _, code, printed = played(system, system.vhdl, tmp_path)
    assert code == 0 and printed.splitlines()[-1].startswith(f"PASS {system.name}: all ")


ERRORS = {
    "an entry of a table": ('x"63", x"7c"', 'x"62", x"7c"', "o_payload of transfer 1 must be"),
    "an operation": (
        "i_payload xor first_key_state",
        "i_payload and first_key_state",
        "o_payload of transfer 1 must be",
    ),
    "bits of a word": (
        "state(8 * n + 7 downto 8 * n)",
        "state(127 - 8 * n downto 120 - 8 * n)",
        "of transfer 1 must be",
    ),
    "a condition": ("if accept_key = '1'", "if accept_key = '0'", "of transfer 1 must be"),
    "an output that is not gated": ("(others => '0');", "add_round_key;", "must be zero while o_valid is low"),
    "a result that never comes": ("o_valid <= leaves;", "o_valid <= '0';", "0 of 26 transfers of o came in"),
}


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_of_the_writer_is_found(error, tmp_path):
    core = Core.parse("aes128-encrypt-iterative")
    right, wrong, reason = ERRORS[error]
    assert right in core.vhdl
    _, code, printed = played(core, core.vhdl.replace(right, wrong, 1), tmp_path)
    assert code != 0
    assert reason in printed and printed.splitlines()[-1].startswith(f"FAIL {core.name}: ")


def test_calls_read_like_the_script():
    """Its numbers are those of the bench in Verilog, `test_verilog_script`."""
    text = render_vhdl_script(MessageDesign(), message_script(MESSAGES[1:2]), tail=20, watchdog=500)
    lines = [line.strip() for line in text.splitlines()]
    start = lines.index("-- message of 1 blocks")
    assert lines[start + 1 : start + 4] == ['send_key(x"4321");', 'send_iv(x"0001");', 'send_i(x"0007", \'1\', "01");']
    assert lines[start + 4].endswith('x"ff00", \'1\', "01", 0);')


@pytest.mark.parametrize("name", ["aes128-encrypt-iterative+kernel128", "simon32_64-duplex-iterative-stored+loopback"])
def test_a_system_that_is_in_verilog_only_is_refused(name):
    with pytest.raises(NotInLanguage, match=r"is written in Verilog only: take --language verilog, or leave out"):
        to_test_bench(parse(name), VHDL)
