"""What measurements are expected to take."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from made_up_records import record

from roundhouse.measure.durations import MeasurementDurations


def test_the_longest_recipe_counts_and_new_cores_take_the_mean_of_their_target():
    records = [record(1, wall_s=10.0), record(2, wall_s=30.0), record(2, wall_s=20.0, recipe="area")]
    expected = MeasurementDurations([*records, record(1, wall_s=900.0, target="ecp5")])
    assert expected.of("core-2", "xcup") == 30
    assert expected.of("core-9", "xcup") == 20
    assert expected.of("core-9", "osu050") == MeasurementDurations([]).of("core-9", "osu050") > 0
