"""A clear in the Verilog that is synthesised, where clocked tables are modules of their own."""

import re
import shutil
import subprocess

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from small_cipher import SMALL

BENCH = """
module bench;
  reg clk = 0, rst = 1, key_valid = 1, i_valid = 1, o_ready = 1;
  reg [23:0] key_payload = {key};
  reg [1:0] key_size = 1;
  reg [11:0] i_payload = {block};
  {module} core(.clk(clk), .rst(rst), .key_valid(key_valid), .key_payload(key_payload), .key_size(key_size[0]),
                .i_valid(i_valid), .i_payload(i_payload), .o_ready(o_ready));
  always #1 clk = ~clk;
  integer n;
  initial begin
    $dumpfile("{dump}");
    repeat (2) @(negedge clk);
    rst = 0; @(negedge clk); key_valid = 0;
    repeat (40) @(negedge clk);
    rst = 1; i_valid = 0; i_payload = 0; key_payload = 0; @(negedge clk);
    rst = 0; repeat ({clear}) @(negedge clk);
    $dumpvars(0, core);
    #0 $finish;
  end
endmodule
"""


def held(core, key, block, folder):
    """The registers and wires of a core after a reset and the clocks of its clear, as a value change dump."""
    dump, program = folder / f"{key}.vcd", folder / f"{key}.out"
    text = BENCH.format(key=key, block=block, module=core.module, dump=dump, clear=core.claim.clear or 0)
    (folder / f"{key}.v").write_text(core.verilog + text)
    subprocess.run(["iverilog", "-g2005", "-o", program, folder / f"{key}.v"], check=True)
    subprocess.run([program], check=True, stdout=subprocess.DEVNULL)
    return re.findall(r"(?m)^(b[01xz]+ |[01xz])(\S+)$", dump.read_text().partition("$dumpvars")[2])


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="Icarus Verilog is not installed")
@pytest.mark.parametrize(
    "axes",
    [
        "encrypt-iterative-on_the_fly-rom",
        "encrypt-interleaved-c2-stored-rom",
        "encrypt-pipelined-s2-stored-rom",
        "encrypt-folded-n1-stored-rom",
        "encrypt-iterative-stored",
    ],
)
def test_nothing_in_the_verilog_depends_on_the_key_after_a_clear(axes, tmp_path, monkeypatch):
    monkeypatch.setitem(CATALOG, "small", SMALL)
    clears, default = Core.parse(f"small-{axes}-clear"), Core.parse(f"small-{axes}")
    pairs = [(0x123456, 0x789), (0xFEDCBA, 0xABC)]
    for core in (clears, default):
        (tmp_path / core.name).mkdir()
    one, other = (held(clears, *pair, tmp_path / clears.name) for pair in pairs)
    assert one == other and len(one) > 20
    assert not any("x" in value for value, _ in one)
    one, other = (held(default, *pair, tmp_path / default.name) for pair in pairs)
    assert one != other
