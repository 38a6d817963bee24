"""Running programs: what is recorded, and that nothing is left behind. The programs are mocks."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from roundhouse.errors import NotFinished
from roundhouse.tools.groups import ended_on_error
from roundhouse.tools.process import Cost, ToolFailed, ToolStopped, run


def mock(folder: Path, text: str) -> list[str]:
    """Write a program in Python and return the command that runs it."""
    (folder / "mock.py").write_text(text)
    return [sys.executable, "mock.py"]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(file: Path) -> int:
    """Wait for a file with a number and return it."""
    for _ in range(500):
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.01)
    raise AssertionError(f"{file} was not written")


def is_gone(pid: int) -> bool:
    """Wait until a process is gone; tell whether it is."""
    for _ in range(200):
        if not is_alive(pid):
            return True
        time.sleep(0.01)
    return False


GRANDCHILD = """
import subprocess, sys, time, pathlib
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
pathlib.Path("pid").write_text(str(child.pid))
time.sleep(60)
"""


def test_cost_counts_children(tmp_path: Path) -> None:
    burn = "import time\nwhile time.process_time() < 0.3: x = bytearray(80 << 20)"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {burn!r}])"
    cost = run("mock", mock(tmp_path, program), tmp_path, limit_s=30)
    assert cost.cpu_s >= 0.3 and cost.wall_s >= 0.3 and cost.peak_mib >= 80


def test_costs_add() -> None:
    assert Cost(1, 2, 30) + Cost(10, 20, 3) == Cost(11, 22, 30)


def test_output_is_kept(tmp_path: Path) -> None:
    run(
        "mock",
        mock(tmp_path, "import sys; print('out', flush=True); print('err', file=sys.stderr)"),
        tmp_path,
        limit_s=30,
    )
    assert (tmp_path / "log").read_text() == "out\nerr\n"


def test_crash_tells_last_lines(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match=r"mock: ended with code 3; last lines: .*no such cell") as failure:
        run("mock", mock(tmp_path, "print('no such cell'); raise SystemExit(3)"), tmp_path, limit_s=30)
    assert failure.value.log == tmp_path / "log"


def test_signal_is_named(tmp_path: Path) -> None:
    with pytest.raises(ToolStopped, match="was ended by SIGSEGV; it printed nothing"):
        run("mock", mock(tmp_path, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"), tmp_path, limit_s=30)


@pytest.mark.parametrize("code", [126, 127, 134, 137, 139])
def test_codes_of_shell_and_loader_are_not_the_tools(tmp_path: Path, code: int) -> None:
    program = f"print('error while loading shared libraries'); raise SystemExit({code})"
    with pytest.raises(ToolStopped, match=rf"mock: must run, and ended with code {code}; .*shared libraries"):
        run("mock", mock(tmp_path, program), tmp_path, limit_s=30)


@pytest.mark.parametrize("code", [1, 125, 255])
def test_other_codes_are_the_tools(tmp_path: Path, code: int) -> None:
    with pytest.raises(ToolFailed, match=f"ended with code {code}"):
        run("mock", mock(tmp_path, f"raise SystemExit({code})"), tmp_path, limit_s=30)


def test_absent_program(tmp_path: Path) -> None:
    with pytest.raises(ToolStopped, match="cannot be started"):
        run("mock", ["./no-such-program"], tmp_path, limit_s=30)


def test_time_out_ends_the_group(tmp_path: Path) -> None:
    with pytest.raises(ToolStopped, match=r"must end within 0\.5 s and did not; it was killed"):
        run("mock", mock(tmp_path, GRANDCHILD), tmp_path, limit_s=0.5)
    assert is_gone(int((tmp_path / "pid").read_text()))


def test_interrupt_ends_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    naps = []

    def interrupt(seconds: float) -> None:
        naps.append(seconds)
        os.sched_yield()
        if (tmp_path / "pid").exists() and (tmp_path / "pid").read_text():
            raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.tools.process.time.sleep", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run("mock", mock(tmp_path, GRANDCHILD), tmp_path, limit_s=30)
    monkeypatch.undo()
    assert is_gone(int((tmp_path / "pid").read_text()))


def test_error_ends_tools_of_other_threads(tmp_path: Path) -> None:
    tool = "mock", mock(tmp_path, GRANDCHILD), tmp_path
    with pytest.raises(KeyboardInterrupt), ended_on_error(ThreadPoolExecutor(1)) as threads:
        first = threads.submit(run, *tool, limit_s=30)
        second = threads.submit(run, *tool, limit_s=30)  # starts when the first has been ended, if it may
        grandchild = wait_for(tmp_path / "pid")
        raise KeyboardInterrupt
    assert "SIGKILL" in str(first.exception()) and is_gone(grandchild)
    assert "not started: the run was interrupted" in str(second.exception())
    run("mock", mock(tmp_path, "pass"), tmp_path, limit_s=30)  # the next run is not the interrupted one


def test_what_the_environment_ended_is_no_failure_of_the_input() -> None:
    assert issubclass(ToolStopped, NotFinished) and not issubclass(ToolStopped, ToolFailed)
    assert not issubclass(ToolFailed, NotFinished)


def test_an_error_while_memory_runs_out_is_not_the_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kills = iter([3, 4])  # one process was ended for lack of memory meanwhile: yosys-abc, or cc1plus
    monkeypatch.setattr("roundhouse.tools.process.memory_kills", lambda: next(kills))
    with pytest.raises(ToolStopped, match="must have enough memory"):
        run("mock", mock(tmp_path, "raise SystemExit(1)"), tmp_path, limit_s=30)


KILLED = """
import sys, os
from pathlib import Path
from roundhouse.tools.process import run
sleep = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(60)"
run("mock", [sys.executable, "-c", sleep], Path.cwd(), limit_s=60)
"""


def test_a_tool_ends_with_a_process_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], cwd=tmp_path, start_new_session=True) as process:
        pid = wait_for(tmp_path / "pid")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert is_gone(pid)


ENDED = """
from pathlib import Path
from roundhouse.tools.process import run
run("mock", ["true"], Path.cwd(), limit_s=60)
"""


def test_a_process_that_exits_leaves_no_guardian(tmp_path: Path) -> None:
    """Python warns of programs that still run when it exits."""
    command = [sys.executable, "-W", "always::ResourceWarning", "-c", ENDED]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stderr == ""
