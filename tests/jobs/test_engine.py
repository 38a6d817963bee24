"""The engine: order, failures, tasks that give rise to others. Workers are threads."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from work import answers, begun, double, fail, note

from roundhouse.jobs import engine
from roundhouse.jobs.engine import run_tasks
from roundhouse.jobs.local import LocalWorkers
from roundhouse.jobs.task import Task, Workers


def test_a_failure_stops_nothing():
    found = answers([Task("bad", fail, (1,)), Task("good", double, (2,))], Workers(1))
    assert found == {"bad": "IndexError('task 1 is broken')", "good": "4"}


def test_tasks_give_rise_to_tasks():
    seen = []

    def on_done(task, answer):
        seen.append((task.key, answer))
        return [Task(f"{answer}", double, (answer,))] if answer < 16 else []

    run_tasks([Task("first", double, (2,))], Workers(2), on_done)
    assert seen == [("first", 4), ("4", 8), ("8", 16)]


def test_the_highest_priority_starts_first_and_equal_ones_in_order():
    begun.clear()
    started = []
    tasks = [Task(f"task {n}", note, (n,), priority) for n, priority in ((1, 0), (2, 0), (3, 5), (4, 0), (5, 9))]
    run_tasks(tasks, Workers(1), lambda *_: (), lambda task: started.append(task.arguments[0]))
    assert begun == started == [5, 3, 1, 2, 4]


def test_an_error_of_the_caller_ends_the_run():
    def on_done(task, answer):
        raise ZeroDivisionError("ours")

    with pytest.raises(ZeroDivisionError):
        run_tasks([Task(f"{n}", double, (n,)) for n in range(9)], Workers(2), on_done)


class _Growing(LocalWorkers):
    """A second worker joins after the first task has started."""

    asked = 0

    def slots(self):
        self.asked += 1
        return 1 if self.asked <= 2 else 2


def test_a_worker_that_joins_is_used_while_all_tasks_run(monkeypatch):
    second_runs = threading.Event()
    monkeypatch.setattr(engine, "_open", lambda workers: _Growing(2, False))
    tasks = [Task("first", second_runs.wait, (10,)), Task("second", second_runs.set, ())]
    assert answers(tasks, Workers(2)) == {"first": "True", "second": "None"}


LOCAL = """
import sys
from operator import neg
from roundhouse.jobs.engine import run_tasks
from roundhouse.jobs.task import Task, Workers
for processes in (False, True):
    run_tasks([Task(f"{n}", neg, (n,)) for n in range(3)], Workers(2, processes), lambda *_: ())
assert "distributed" not in sys.modules and "dask" not in sys.modules
"""


def test_dask_is_loaded_for_a_cluster_only():
    subprocess.run([sys.executable, "-c", LOCAL], check=True)
