"""Curves and grades of points whose goals were worked out by hand, and records as text."""

import pytest
from curve_points import point

from roundhouse.functions.grades import curves
from roundhouse.functions.record import SCHEMA, merge_records, read_records
from roundhouse.storage.refusals import RefusedRecord

# area, delay: area * delay^2, area * delay, area * delay^(1/10)
POINTS = {
    "fast": (400, 1.0),  # 400, 400, 400
    "quick": (150, 1.5),  # 337.5, 225, 156.2
    "balanced": (90, 2.25),  # 455.6, 202.5, 97.6
    "lean": (52, 4.0),  # 832, 208, 59.7
    "area": (50, 9.0),  # 4050, 450, 62.3
}
BEATEN = (160, 2.0)


def test_each_grade_is_the_point_of_its_goal():
    records = [point(*figures) for figures in (*POINTS.values(), BEATEN)]
    (curve,) = curves(reversed(records))
    chosen = {grade: (one.area_um2, one.delay_ns) for grade, one in curve.grades.items()}
    assert chosen == POINTS and list(chosen) == ["fast", "quick", "balanced", "lean", "area"]


def test_the_front_leaves_out_what_is_beaten_and_the_slower_of_equal_areas():
    (curve,) = curves([point(50, 9), point(50, 8), point(60, 8), point(70, 3)])
    assert [(one.area_um2, one.delay_ns) for one in curve.front] == [(50, 8), (70, 3)]
    assert len(curve.points) == 4


def test_what_failed_keeps_its_place():
    failed = point(None, None, mapping="bad", reason="yosys: no cell")
    (curve,) = curves([failed, point(50, 9)])
    assert curve.failed == (failed,) and curve.grades["fast"].area_um2 == 50
    (nothing,) = curves([failed])
    assert nothing.first == failed and nothing.grades == {}


def test_records_are_read_back(tmp_path):
    records = [point(2, 1.25, "b"), point(1, 1, "a"), point(3, 1, "a", transistors=None)]
    merge_records(tmp_path / "some" / "functions.jsonl", records)
    assert read_records(tmp_path / "some" / "functions.jsonl") == [records[1], records[2], records[0]]


def test_a_line_that_is_no_record_is_told(tmp_path):
    (tmp_path / "x.jsonl").write_text(SCHEMA.line(point(1, 1)).replace("delay_ns", "delay_ps") + "\n")
    with pytest.warns(RefusedRecord, match=r"x.jsonl:1: .*FunctionRecord; unknown: 'delay_ps'; was"):
        assert read_records(tmp_path / "x.jsonl") == []
    with pytest.raises(ValueError, match=r"FunctionRecord; missing: "):
        SCHEMA.read("{}")


def test_a_failure_does_not_replace_figures_and_other_points_stay(tmp_path):
    path, good, other = tmp_path / "functions.jsonl", point(2, 1.25, mapping="m"), point(1, 1, "a")
    merge_records(path, [good, other])
    merge_records(path, [point(None, None, mapping="m", reason="yosys: killed")])
    assert read_records(path) == [other, good]
    newer = point(3, 1.25, mapping="m")
    merge_records(path, [newer])
    assert read_records(path) == [other, newer]
