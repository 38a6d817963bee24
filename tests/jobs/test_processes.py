"""Worker processes: a limit, a crash or an odd answer concerns one task; workers are replaced, and end with tools."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from work import (
    answers,
    be_killed,
    die,
    double,
    environment,
    fail,
    fail_oddly,
    is_gone,
    process_id,
    run_a_tool,
    unpicklable,
    wait_for,
    wear_out,
)

from roundhouse.jobs import processes, worker
from roundhouse.jobs.processes import TaskEnded, WorkerProcesses
from roundhouse.jobs.task import Task, Workers


@pytest.fixture
def workers():
    pool = WorkerProcesses()
    yield pool
    pool.end()


def test_a_crash_or_a_failure_concerns_one_task():
    tasks = [
        Task("killed", be_killed, ()),
        Task("dead", die, (3,)),
        Task("bad", fail, (1,)),
        Task("good", double, (2,)),
    ]
    assert answers(tasks, Workers(1, processes=True)) == {
        "killed": "TaskEnded('the worker ended with code -9')",
        "dead": "TaskEnded('the worker ended with code 3')",
        "bad": "IndexError('task 1 is broken')",
        "good": "4",
    }


def test_a_task_that_reaches_its_limit_fails_alone_and_its_tool_ends(tmp_path):
    tasks = [
        Task("slow", run_a_tool, (str(tmp_path),), limit_s=5),
        Task("good", double, (2,), priority=-1),
    ]
    assert answers(tasks, Workers(1, processes=True)) == {"slow": "TaskEnded('it must end within 5 s')", "good": "4"}
    assert is_gone(int((tmp_path / "pid").read_text()))


def test_a_task_that_is_not_wanted_any_more_ends(workers, tmp_path):
    with pytest.raises(TaskEnded, match="the run that it belongs to has ended"):
        workers.call(run_a_tool, (str(tmp_path),), is_wanted=lambda: not (tmp_path / "pid").exists())
    assert is_gone(wait_for(tmp_path / "pid"))


def test_a_worker_does_many_tasks_until_it_has_grown(workers):
    first = workers.call(process_id, ())
    assert workers.call(process_id, ()) == first
    assert workers.call(wear_out, ()) == first
    assert is_gone(first) and workers.call(process_id, ()) != first


def test_an_error_keeps_its_traceback_as_a_note(workers):
    with pytest.raises(IndexError) as error:
        workers.call(fail, (1,))
    assert "in fail" in error.value.__notes__[0]


def test_what_cannot_be_sent_is_an_error_of_the_task(workers):
    with pytest.raises(RuntimeError, match="Odd: 5 is odd: so it is"):
        workers.call(fail_oddly, (5,))
    with pytest.raises(Exception, match=r"pickle .*lambda"):
        workers.call(unpicklable, ())
    with pytest.raises(Exception, match=r"pickle .*lambda"):
        workers.call(lambda: None, ())
    assert workers.call(double, (4,)) == 8


def test_workers_have_our_environment_and_folder(workers, monkeypatch, tmp_path):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", "elsewhere")
    monkeypatch.chdir(tmp_path)
    assert workers.call(environment, ()) == ("elsewhere", str(tmp_path))


RUN = """
import sys
sys.path.insert(0, {folder!r})
from work import answers, run_a_tool
from roundhouse.jobs.task import Task, Workers
answers([Task("tool", run_a_tool, (".",))], Workers(1, processes=True))
"""


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGKILL])
def test_workers_and_tools_end_with_the_run(tmp_path, kill):
    program = RUN.format(folder=str(Path(__file__).parent))
    with subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        tool = wait_for(tmp_path / "pid")
        (worker_id,) = _workers_in(tmp_path)
        started = time.monotonic()
        process.send_signal(kill)
        _, errors = process.communicate(timeout=20)
        assert time.monotonic() - started < 5
    assert is_gone(tool) and is_gone(worker_id)
    assert kill is signal.SIGKILL or "KeyboardInterrupt" in errors


SPIN = """
import sys
sys.path.insert(0, {folder!r})
from work import answers, spin
from roundhouse.jobs.task import Task, Workers
answers([Task("spin", spin, (".",))], Workers(1, processes=True))
"""


def test_a_busy_worker_ends_with_the_run_though_the_guardian_is_killed_too(tmp_path):
    program = SPIN.format(folder=str(Path(__file__).parent))
    with subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path) as process:
        busy = wait_for(tmp_path / "pid")
        found = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process.pid)], capture_output=True, text=True
        )
        (guardian,) = (int(line.split()[0]) for line in found.stdout.splitlines() if "guardian.py" in line)
        os.kill(guardian, signal.SIGKILL)
        process.kill()
        started = time.monotonic()
        assert is_gone(busy) and time.monotonic() - started < 2


def test_no_more_workers_start_than_there_are_tasks(monkeypatch):
    started, init = [], processes._WorkerProcess.__init__
    monkeypatch.setattr(processes._WorkerProcess, "__init__", lambda self: (started.append(self), init(self))[1])
    found = answers([Task(f"{n}", double, (n,)) for n in range(3)], Workers(16, processes=True))
    assert found == {"0": "0", "1": "2", "2": "4"} and 1 <= len(started) <= 3


def _workers_in(folder: Path) -> list[int]:
    """The worker processes whose working folder is this one."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve() == folder and worker.__name__ in (process / "cmdline").read_text():
                found.append(int(process.name))
        except OSError:
            continue
    return found
