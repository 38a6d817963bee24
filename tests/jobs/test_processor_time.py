"""Processor time of tasks, apart for Python and for tools."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from work import be_busy, double

from roundhouse.jobs.engine import run_tasks
from roundhouse.jobs.processor_time import ProcessorTime
from roundhouse.jobs.task import Task, Workers


def _spent(tasks, workers):
    return run_tasks(tasks, workers, lambda *_: ())


@pytest.mark.slow
def test_tools_count_apart_and_failed_tasks_too(tmp_path):
    tasks = [Task(f"{n}", be_busy, (0.3, 0.6, str(tmp_path))) for n in range(2)]
    spent = _spent(tasks, Workers(2, processes=True))
    assert 0.6 <= spent.python_s < 1.2 <= spent.tools_s < 2.4
    assert spent.total_s == spent.python_s + spent.tools_s


def test_threads_count_nothing():
    assert _spent([Task("one", double, (1,))], Workers(1)) == ProcessorTime()
    assert _spent([], Workers(1, processes=True)) == ProcessorTime()
