"""The page of the text of a core shows that text."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.ciphers.des import LEFT_SHIFTS
from roundhouse.ciphers.gf import Field
from roundhouse.ciphers.simon import Z
from roundhouse.ciphers.twofish import MDS
from roundhouse.cores import Core
from roundhouse.export.files import write_core
from roundhouse.tools.ghdl import program

PAGE = Path(__file__).parents[2] / "docs" / "rtl.md"


def test_what_the_page_shows_of_the_core_is_its_text():
    algorithm, key_schedule = re.findall(r"```verilog\n(.*?)\n```", PAGE.read_text(), re.DOTALL)
    for shown in (algorithm, key_schedule):
        assert f"\n{shown}\n" in Core.parse("aes128-encrypt-iterative").verilog


def test_so_is_the_algorithm_in_vhdl():
    shown = re.search(r"```vhdl\n(.*?)\n```", PAGE.read_text(), re.DOTALL)[1]
    assert f"\n{shown}\n" in Core.parse("aes128-encrypt-iterative").vhdl


@pytest.mark.slow
def test_the_lines_of_texts_are_those_on_the_page():
    shown = dict(re.findall(r"\| `(\S+)` \| (\d+) \| [\d.]+ \| [\d.]+ \|", PAGE.read_text()))
    assert "aes128-encrypt-iterative" in shown
    assert {name: str(Core.parse(name).verilog.count("\n")) for name in shown} == shown


def test_the_files_for_each_module_are_those_on_the_page(tmp_path):
    block = r"```console\n\$ roundhouse generate (\S+) --split -o cores\n(.*?)```"
    name, shown = re.search(block, PAGE.read_text(), re.DOTALL).groups()
    written = write_core(Core.parse(name), tmp_path / "cores", split=True)
    assert [str(path.relative_to(tmp_path)) for path in written] == shown.splitlines()


@pytest.mark.slow
def test_the_commands_on_the_page_give_what_they_show(tmp_path):
    shown = PAGE.read_text()
    commands, printed = re.search(r"```console\n((?:\$ .*\n)+)(PASS .*\n)```", shown).groups()
    script = " && ".join(line.removeprefix("$ ") for line in commands.splitlines())
    script = script.replace("roundhouse generate", f"{sys.executable} -m roundhouse generate")
    program()  # tells how to install it
    done = subprocess.run(script, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert printed in done.stdout


BENCH = """
module bench;
  reg clk = 0, rst = 1, key_valid = 0, i_valid = 0, o_ready = 0;
  wire i_ready, o_valid;
  always #5 clk = !clk;
  aes128_encrypt_iterative_on_the_fly dut (.clk(clk), .rst(rst), .key_valid(key_valid), .key_payload(128'd1),
      .i_valid(i_valid), .i_payload(128'd2), .o_ready(o_ready), .i_ready(i_ready), .o_valid(o_valid));
  initial begin
    repeat (2) @(negedge clk);
    rst = 0; key_valid = 1; @(negedge clk); key_valid = 0; i_valid = 1;
    repeat (18) begin
      #4 o_ready = dut.index_after_end == 1 && held == 3;
      #0 $display("%0d %0d %0d %0d %0d %0d %h %h %h", o_valid, o_ready, i_ready, dut.enter, dut.enable,
          dut.index_after_end, dut.key_schedule.rcon, dut.algorithm.state, dut.key_schedule.key_state);
      held = o_valid ? held + 1 : 0;
      @(negedge clk);
    end
    $finish;
  end
  integer held = 0;
endmodule
"""


@pytest.mark.slow
def test_while_a_result_waits_the_registers_hold_what_the_page_says(tmp_path):
    """From Icarus Verilog: a block, whose result waits for three clocks, and the next one."""
    page = " ".join(PAGE.read_text().split())
    assert "it holds `state`, `key_state` and `rcon`, which is 0x36, and keeps `i_ready` low" in page
    assert "`index_after_end`, which has no enable, one clock after `enter` rises, also while a result waits" in page
    assert "`rcon` at the next edge with `enable` high" in page
    (tmp_path / "dut.v").write_text(Core.parse("aes128-encrypt-iterative").verilog + BENCH)
    subprocess.run(["iverilog", "-g2005", "-o", "sim", "dut.v"], cwd=tmp_path, check=True)
    printed = subprocess.run(["vvp", "-n", "sim"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    clocks = [line.split() for line in printed.splitlines() if len(line.split()) == 9]
    first = next(n for n, clock in enumerate(clocks) if clock[0] == "1")
    *waiting, taken, after = clocks[first : first + 5]
    assert [(valid, ready, enter, enable) for valid, _, ready, enter, enable, *_ in waiting] == 3 * [
        ("1", "0", "1", "0")
    ]
    assert [clock[5] for clock in (*waiting, taken, after)] == ["10", "1", "1", "1", "1"]
    assert {tuple(clock[6:]) for clock in (*waiting, taken)} == {("36", *waiting[0][7:])}
    assert (taken[2], taken[3], taken[4], after[3], after[6]) == ("1", "1", "1", "0", "01")


@pytest.mark.slow
def test_the_tables_that_are_no_rows_of_a_standard_are_as_the_page_says():
    """FIPS 46-3 and the papers of SIMON and Twofish."""
    two = re.search(r"two_table = 16'h(\w+);", Core.parse("des-encrypt-iterative").verilog)[1]
    assert f"{int(two, 16):016b}"[:15] == "".join(str(shifts - 1) for shifts in LEFT_SHIFTS[1:])
    row = re.findall(r"row = 128'h(\w+);", Core.parse("twofish128-encrypt-iterative").verilog)[:2]
    pairs = bytes.fromhex("".join(row))
    assert [*pairs[:20]] == [0, 1, *range(4, 20), 2, 3] and not any(pairs[20:])
    text = Core.parse("simon64_128-encrypt-iterative").verilog
    for name, first in (("even", 0), ("odd", 1)):
        bits = int(re.search(rf"z3_{name}_table = 32'h(\w+);", text)[1], 16)
        assert f"{bits:032b}" == Z[3][first:44:2].ljust(32, "0")
    assert all(z[0] == "1" for z in Z) and "mux_of_index <= enter |" in text


def test_the_entries_of_the_matrix_of_twofish_are_the_sums_that_the_page_says():
    said = dict(re.findall(r"`0x(\w\w)` is\s(1 \+ x\^-1 \+ x\^-2|1 \+ x\^-2)", PAGE.read_text()))
    over_x = Field(0x169).multiply(0xB4, 1)
    assert Field(0x169).multiply(over_x, 2) == 1 and "`0xB4`" in PAGE.read_text()
    powers = {"1": 1, "x^-1": over_x, "x^-2": Field(0x169).multiply(over_x, over_x)}
    sums = {}
    for entry, words in said.items():
        sums[int(entry, 16)] = 0
        for word in words.split(" + "):
            sums[int(entry, 16)] ^= powers[word]
    assert sums == {entry: entry for row in MDS for entry in row if entry != 1}
