"""Tasks on the workers of a Dask scheduler, which here has one worker with two threads for all tests."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from distributed import LocalCluster

sys.path.insert(0, str(Path(__file__).parent))
from work import answers, be_killed, double, is_gone, run_a_tool, wait_for

import roundhouse
from roundhouse.jobs import cluster as cluster_module
from roundhouse.jobs.processes import WorkerProcesses
from roundhouse.jobs.task import Task, Workers


@pytest.fixture(scope="module")
def scheduler():
    options = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "protocol": "tcp://"}
    with LocalCluster(**options, dashboard_address="127.0.0.1:0") as cluster:
        yield cluster.scheduler_address
    cluster_module._PROCESSES.end()


def test_a_running_cluster_runs_the_tasks(scheduler):
    tasks = [Task(f"{n}", double, (n,)) for n in range(5)]
    assert answers(tasks, Workers(scheduler=scheduler)) == {f"{n}": f"{2 * n}" for n in range(5)}


@pytest.mark.slow
def test_a_limit_and_a_crash_concern_one_task(scheduler, tmp_path):
    tasks = [
        Task("slow", run_a_tool, (str(tmp_path),), limit_s=5),
        Task("killed", be_killed, ()),
        Task("good", double, (2,)),
    ]
    assert answers(tasks, Workers(scheduler=scheduler)) == {
        "slow": "TaskEnded('it must end within 5 s')",
        "killed": "TaskEnded('the worker ended with code -9')",
        "good": "4",
    }
    assert is_gone(wait_for(tmp_path / "pid"))


CLIENT = """
import sys
sys.path.insert(0, {folder!r})
from work import answers, run_a_tool
from roundhouse.jobs.task import Task, Workers
answers([Task("tool", run_a_tool, ({output!r},))], Workers(scheduler={scheduler!r}))
"""


@pytest.mark.slow
def test_an_interrupt_ends_what_runs_on_the_cluster(scheduler, tmp_path):
    program = CLIENT.format(folder=str(Path(__file__).parent), output=str(tmp_path), scheduler=scheduler)
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True) as process:
        tool = wait_for(tmp_path / "pid")
        process.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in process.communicate(timeout=20)[1]
    assert is_gone(tool)


def test_a_worker_with_another_source_tree_gives_no_result(scheduler, tmp_path, monkeypatch):
    """Its verdict on a core would be of another core, or of another verification."""
    tree = tmp_path / "roundhouse"
    shutil.copytree(Path(roundhouse.__file__).parent, tree, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(cluster_module, "_PROCESSES", WorkerProcesses())
    same = answers([Task("one", double, (1,))], Workers(scheduler=scheduler))
    cluster_module._PROCESSES.end()
    with (tree / "verify" / "evidence.py").open("a") as file:
        file.write("# another line\n")
    other = answers([Task("one", double, (1,))], Workers(scheduler=scheduler))
    cluster_module._PROCESSES.end()
    assert same == {"one": "2"}
    assert "NotFinished('workers must have the same Roundhouse and packages as the run, and " in other["one"]


def test_a_scheduler_must_have_workers(monkeypatch):
    monkeypatch.setattr(cluster_module, "_JOIN_S", 0.1)
    with LocalCluster(n_workers=0, processes=False, dashboard_address="127.0.0.1:0") as empty:
        address = empty.scheduler_address
        with pytest.raises(OSError, match=f"{address} has none; start some: dask worker {address}"):
            answers([Task("one", double, (1,))], Workers(scheduler=address))
