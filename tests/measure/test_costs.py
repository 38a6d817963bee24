"""What steps are expected to take, and the share of a run that is done."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from records import record

from roundhouse.measure.costs import Costs, Share


def test_equal_steps_are_expected_to_take_as_long_again_and_others_the_mean():
    records = [record(1, wall_s=10.0), record(2, wall_s=30.0), record(2, wall_s=20.0, recipe="area")]
    evidence = [SimpleNamespace(core_name="core-1", evidence=[SimpleNamespace(seconds=2.0)] * 3)]
    costs = Costs(records, evidence)
    assert costs.measure_s("core-2", "xcup") == 30
    assert costs.measure_s("core-9", "xcup") == 20
    assert costs.verify_s("core-1") == 6 and costs.verify_s("core-9") == 6


def test_the_share_counts_seconds_and_not_parts():
    share = Share()
    share.expect(["short"], 10)
    share.expect(["a", "b"], 90)
    assert share.finish("short") == pytest.approx(0.1)
    assert share.finish("a") == pytest.approx(0.55)
    share.drop("b")
    assert share.finish("unknown") == pytest.approx(1.0)
