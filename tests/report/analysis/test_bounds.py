"""Critical paths by layout: counts, shares from the controller, and the goal."""

import pytest

from made_up import ceiling, core, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.bounds import by_layout, critical_paths

FROM = {
    "controller": "core.controller.index_stage0_TRELLIS_FF_Q_1",
    "state": "core.algorithm.state_1_TRELLIS_FF_Q_3",
    "key": "core.key_schedule.key_state_0_TRELLIS_FF_Q",
    "unknown": "core.index_stage0_TRELLIS_FF_Q_4_DI_LUT4_B_Z_TRELLIS_FF_DI",
}


def path(place):
    """Return the text of a path from a place to the state."""
    return f"{FROM[place]} -> core.algorithm.state_0_TRELLIS_FF_Q_21: 10.00 ns, 5.00 ns of it routing, 4 cells"


def groups(layout, starts):
    """Return the groups of one core with a record for each start."""
    made = core("aes128", "encrypt", layout)
    runs = [record(made, seed=seed, critical_path=path(start)) for seed, start in enumerate(starts)]
    return by_layout(critical_paths(gather(runs)))


def test_every_record_with_a_path_counts_and_no_other():
    made = core("aes128", "encrypt", "iterative")
    runs = [
        record(made, seed=1, critical_path=path("controller")),
        record(made, seed=2, critical_path=path("state")),
        record(made, seed=3, critical_path=None),
        record(made, seed=4, status="failed", reason="does not fit", critical_path=path("state")),
        record(made, "xcup", critical_path=None),
        ceiling(100, 500.0),
    ]
    found = critical_paths(gather(runs))
    assert [(one.record.seed, one.bound.start.place) for one in found] == [(1, "controller"), (2, "state")]
    (group,) = by_layout(found)
    assert (group.name, group.starts, group.kinds) == (
        "iterative",
        {"controller": 1, "state": 1},
        {"round": 1, "unknown": 1},
    )
    assert group.controller_percent == 50


def test_layouts_are_in_their_order_whatever_their_parameters():
    layouts = ("pipelined-s3", "serial-d4", "interleaved-c3-buffered", "iterative-x2", "ancient", "iterative-x2-c3")
    runs = [record(core("aes128", "encrypt", layout), critical_path=path("key")) for layout in layouts]
    found = by_layout(critical_paths(gather(runs)))
    assert [(group.name, len(group.paths)) for group in found] == [
        ("unrolled", 1),
        ("interleaved", 2),
        ("serial", 1),
        ("sub-pipelined", 1),
        ("ancient", 1),
    ]


@pytest.mark.parametrize(
    ("layout", "controller", "unknown", "of", "met"),
    [
        ("iterative", 1, 0, 20, True),
        ("iterative", 2, 0, 20, False),
        ("iterative", 1, 1, 20, False),  # the unknown one may be in the controller too
        ("iterative", 0, 1, 20, True),
        ("serial-d1", 4, 0, 20, True),
        ("serial-d1", 4, 1, 20, False),
        ("serial-d1", 5, 0, 20, False),
    ],
)
def test_the_goal_is_a_twentieth_and_of_serial_cores_a_fifth(layout, controller, unknown, of, met):
    starts = ["controller"] * controller + ["unknown"] * unknown + ["state"] * (of - controller - unknown)
    (group,) = groups(layout, starts)
    assert (group.controller_percent, group.is_met) == (pytest.approx(100 * controller / of), met)
