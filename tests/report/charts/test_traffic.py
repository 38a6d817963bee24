"""Chart of what kernels read and write, over time."""

import pytest

from roundhouse.report.charts.traffic import traffic_chart

BEATS = {"kernel 0 reads": [0, 1, 2, 599], "kernel 0 writes": [300]}


def test_areas_hold_all_bytes():
    rows = traffic_chart(BEATS, 600, 100.0, 16, 1e6)["datasets"]["points"]
    clocks = rows[1]["clock"] - rows[0]["clock"]
    for name, beats in BEATS.items():
        speeds = [row["speed"] for row in rows if row["series"] == name]
        assert sum(speeds) * clocks / 100 == pytest.approx(16 * len(beats))
    assert [row["clock"] for row in rows if row["series"] == "kernel 0 writes" and row["speed"]] == [300]


@pytest.mark.parametrize(("peak", "lines"), [(3000, 1), (3200, 1), (3300, 0)])
def test_the_peak_of_the_bus_is_shown_where_ports_can_reach_it(peak, lines):
    assert len(traffic_chart(BEATS, 600, 100.0, 16, peak)["datasets"]["peak"]) == lines
