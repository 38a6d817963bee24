"""The engine: failures and dead workers stop nothing, and steps bring about others."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from steps import answers, begun, die_once, double, fail, note

from roundhouse.measure.engine import Step, Workers, run_steps


def test_a_failure_stops_nothing():
    found = answers([Step("bad", fail, (1,)), Step("good", double, (2,))], Workers(1))
    assert found == {"bad": "IndexError('step 1 is broken')", "good": "4"}


def test_steps_bring_about_steps():
    seen = []

    def on_done(step, answer):
        seen.append((step.key, answer))
        return [Step(f"{answer}", double, (answer,))] if answer < 16 else []

    run_steps([Step("first", double, (2,))], Workers(2), on_done)
    assert seen == [("first", 4), ("4", 8), ("8", 16)]


def test_the_longest_begin():
    begun.clear()
    answers([Step(f"step {n}", note, (n,), priority=n) for n in (1, 3, 2)], Workers(1))
    assert begun == [3, 2, 1]


def test_the_step_of_a_killed_worker_is_done_again(tmp_path):
    steps = [Step("deadly", die_once, (str(tmp_path), 7)), Step("other", double, (1,))]
    assert answers(steps, Workers(2, processes=True)) == {"deadly": "7", "other": "2"}
    assert len(list(tmp_path.iterdir())) == 2


def test_a_running_cluster_does_the_steps():
    from distributed import LocalCluster

    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(**options) as cluster:
        address = cluster.scheduler_address
        assert answers([Step("one", double, (21,))], Workers(scheduler=address)) == {"one": "42"}
