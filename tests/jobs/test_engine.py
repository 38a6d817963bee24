"""The engine: failures and dead workers stop nothing, and tasks bring about others."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from work import answers, begun, die_once, double, fail, note

from roundhouse.jobs.engine import Task, Workers, run_tasks


def test_a_failure_stops_nothing():
    found = answers([Task("bad", fail, (1,)), Task("good", double, (2,))], Workers(1))
    assert found == {"bad": "IndexError('task 1 is broken')", "good": "4"}


def test_tasks_bring_about_tasks():
    seen = []

    def on_done(task, answer):
        seen.append((task.key, answer))
        return [Task(f"{answer}", double, (answer,))] if answer < 16 else []

    run_tasks([Task("first", double, (2,))], Workers(2), on_done)
    assert seen == [("first", 4), ("4", 8), ("8", 16)]


def test_the_longest_begin():
    begun.clear()
    answers([Task(f"task {n}", note, (n,), priority=n) for n in (1, 3, 2)], Workers(1))
    assert begun == [3, 2, 1]


def test_the_task_of_a_killed_worker_is_done_again(tmp_path):
    tasks = [Task("deadly", die_once, (str(tmp_path), 7)), Task("other", double, (1,))]
    assert answers(tasks, Workers(2, processes=True)) == {"deadly": "7", "other": "2"}
    assert len(list(tmp_path.iterdir())) == 2


def test_a_running_cluster_does_the_tasks():
    from distributed import LocalCluster

    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(**options) as cluster:
        address = cluster.scheduler_address
        assert answers([Task("one", double, (21,))], Workers(scheduler=address)) == {"one": "42"}
