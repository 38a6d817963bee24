"""Real tools on a disk that is full, or gets full: nothing cut off is kept, and nothing is blamed on the input."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from full_disk import fill, small_disk

from roundhouse.errors import NotFinished
from roundhouse.tools import opensta, yosys
from roundhouse.tools.cache import ToolRun, run_tool
from roundhouse.tools.cxx import compile_cxx, compiled
from roundhouse.tools.process import ToolStopped, run

CHAIN = "".join(f"  assign w[{n + 1}] = w[{n}] ^ k[{n}] & {{a, w[{n}]}} ;\n" for n in range(3000))
VERILOG = f"module top(input a, input [3000:0] k, output b);\n  wire [3000:0] w;\n  assign w[0] = a;\n{CHAIN}\n"
VERILOG += "  assign b = w[3000];\nendmodule\n"
SCRIPT = ("read_verilog core.v", "write_verilog -noattr mapped.v")
RUN = ToolRun(yosys.NAME, "1", SCRIPT, {"core.v": VERILOG}, ("mapped.v",))


@pytest.fixture
def build(tmp_path, monkeypatch):
    with small_disk(tmp_path / "disk", "4m") as disk:
        monkeypatch.setenv("ROUNDHOUSE_BUILD", str(disk))
        yield disk


@pytest.mark.parametrize("room", [0, 4_096, 200_000, 400_000, 500_000, 560_000])
def test_yosys_on_a_full_disk_leaves_nothing_and_is_not_the_designs_fault(build, room):
    """Yosys itself reports success: it does not look whether its files were written."""
    ballast = fill(build, room)
    with pytest.raises((NotFinished, OSError)) as error:
        run_tool(RUN, yosys.run_script)
    assert isinstance(error.value, ToolStopped) or error.value.errno == 28
    assert not (build / "cache" / RUN.key).exists() and not list(build.rglob("part-*"))
    ballast.unlink()
    assert run_tool(RUN, yosys.run_script).read("mapped.v").rstrip().endswith("endmodule")


def test_a_log_that_is_cut_off_is_noticed(tmp_path, monkeypatch):
    """Another process may have made room since, so that the disk takes files again."""
    log = tmp_path / "log"

    def cut(folder):
        lines = log.read_text().splitlines(keepends=True)
        log.write_text("".join(lines[:-1]))

    monkeypatch.setattr("roundhouse.tools.process.require_room", cut)
    with pytest.raises(ToolStopped, match="yosys: must print '-- end of script' at the end of its log"):
        yosys.run_script(tmp_path, ["log one", "log two"])
    if opensta.status().ok:
        with pytest.raises(ToolStopped, match="opensta: must print '-- end of script' at the end of its log"):
            opensta.run_script(tmp_path, ['puts "one"'])


def test_a_compiler_on_a_full_disk_leaves_nothing(build):
    (build / "one.cpp").write_text("int main() { return 0; }\n")
    source = str(build / "one.cpp")
    ballast = fill(build, 0)
    with pytest.raises((NotFinished, OSError)):
        compiled("one", ("one",), lambda folder: compile_cxx([source, "-o", "one"], folder))
    ballast.unlink()
    made = compiled("one", ("one",), lambda folder: compile_cxx([source, "-o", "one"], folder))
    assert run("one", [str(made / "one")], build, limit_s=10)


def test_a_read_only_folder_is_not_the_inputs_fault(build):
    import subprocess

    subprocess.run(["mount", "-o", "remount,ro", str(build)], check=True)
    with pytest.raises((NotFinished, OSError)) as error:
        run_tool(RUN, yosys.run_script)
    assert isinstance(error.value, ToolStopped) or error.value.errno == 30
