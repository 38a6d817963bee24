"""How far a run has come."""

import pytest

from roundhouse.jobs.progress import Durations, Progress


def test_known_things_take_as_long_again_and_others_the_mean():
    expected = Durations({"a": 6.0, "b": 10.0})
    assert (expected.of("a"), expected.of("c")) == (6, 8)
    assert Durations({}).of("a") > 0


def test_progress_counts_parts_and_their_seconds():
    progress = Progress()
    progress.expect("short", 10)
    progress.expect("long", 60)
    progress.expect("long", 90)
    progress.start("long")
    progress.start("short")
    assert (progress.done, progress.total, list(progress.running)) == (0, 2, ["long", "short"])
    progress.finish("short", "found")
    assert progress.done_s / progress.total_s == pytest.approx(0.1) and list(progress.running) == ["long"]
    progress.expect("other", 0)
    progress.drop("long")
    progress.finish("unexpected", "found")
    assert (progress.done, progress.total, progress.done_s, progress.total_s) == (2, 3, 10, 10)
