"""What is blamed on a core: a loop is its fault, a broken Verilator is not."""

import sys

import pytest

import toy_cores
from roundhouse.tools.process import ToolStopped
from roundhouse.verify import verify
from roundhouse.verify.drivers.verilator import compile as compile_module
from roundhouse.verify.mutate import Mutant, mutate

pytestmark = pytest.mark.slow


@pytest.fixture
def build(tmp_path, monkeypatch):
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    return tmp_path / "build"


@pytest.fixture
def verilator(tmp_path, monkeypatch):
    """Put a program in the place of Verilator's: takes its text, in Python."""
    folder = tmp_path / "verilator"
    (folder / "bin").mkdir(parents=True)
    (folder / "include").symlink_to(compile_module.verilator() / "include")
    monkeypatch.setattr(compile_module, "find_spec", lambda name: type("Spec", (), {"origin": folder / "__init__.py"}))
    compile_module.verilator.cache_clear()

    def use(text):
        (folder / "bin" / "verilator_bin").write_text(f"#!{sys.executable}\n{text}")
        (folder / "bin" / "verilator_bin").chmod(0o755)

    yield use
    compile_module.verilator.cache_clear()


BROKEN = {
    "a library is missing": (
        127,
        "error while loading shared libraries: libm.so.6",
        "must run, and ended with code 127",
    ),
    "it rejects everything": (1, "%Error: Cannot find verilated_std.sv", "must accept a module of three lines"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_verilator_is_not_the_cores_fault(verilator, build, fault):
    code, text, reason = BROKEN[fault]
    verilator(f"print({text!r})\nraise SystemExit({code})")
    with pytest.raises(ToolStopped, match=rf"verilator: {reason}.*{text}"):
        verify(toy_cores.iterative(), effort="quick")


def test_the_log_of_a_rejected_core_stays(build):
    core = toy_cores.iterative()
    found = verify(Mutant(core, core.verilog + "nonsense"), effort="quick")
    (log,) = (build / "logs").iterdir()
    assert "nonsense" in log.read_text() and found.reason.endswith(f"(log: {log})")


def test_a_combinational_loop_fails():
    loop = "wire loop = busy & !loop; assign i_ready = has_key & !busy & !key_valid & !loop;"
    found = verify(mutate(toy_cores.iterative(), r"assign i_ready = [^;]*;", loop), effort="quick")
    assert found.status == "failed"
    assert found.reason.startswith("settling: signals must settle in each clock, without a combinational loop; ")
