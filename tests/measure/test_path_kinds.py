"""The kind of a critical path: by its cells, and by its ends."""

import pytest

from roundhouse.measure.path_kinds import KINDS, kind_by_cells, kind_by_ends

FLOP = r"\\DFFPOSX1"


@pytest.mark.parametrize(
    ("cells", "kind", "percent"),
    [
        # SIMON from its index to the enable of a key register: the cell is called after a port of the handshake.
        (
            [
                ("core.index_stage0", "register", 1.5),
                ("r_o_valid", "logic", 4.5),
                ("core.key_schedule.key_state_2", "enable", 0),
            ],
            "control",
            100,
        ),
        (
            [
                ("core.interface.clock", "register", 1),
                ("core.interface.pass", "logic", 1),
                ("core.key_schedule.key_state_3", "logic", 6),
            ],
            "key schedule",
            75,
        ),
        (
            [
                ("core.controller.clock", "register", 2),
                ("core.algorithm.sub_bytes_0_unit.$41", "logic", 3),
                ("core.algorithm.sub_bytes_0_unit.$47", "logic", 3),
                ("core.algorithm.$89", "logic", 2),
            ],
            "S-box",
            60,
        ),
        ([("core.key_schedule.sbox_2_unit.entries.0.0", "memory", 3), ("core.algorithm.a", "logic", 1)], "S-box", 75),
        ([("core.algorithm.round_key_0", "carry", 3), ("core.algorithm.$7", "logic", 2)], "adder", 60),
        ([("core.algorithm.mul_0", "multiplier", 4), ("core.algorithm.mul_0", "logic", 1)], "multiplier", 80),
        ([("core.key_schedule.round_keys", "logic", 4), ("core.algorithm.state_0", "logic", 1)], "memory", 80),
        ([("core.algorithm.state_1", "register", 1), ("o_payload", "logic", 3)], "round", 100),
        ([("core.algorithm.sub_bytes_0_unit.x", "register", 1)], "round", 100),
        ([("core.interface.read__addr", "register", 3), ("r_o_payload", "register", 0)], "buffer", 100),
        # A wire of the controller under the name of the submodule that reads it.
        ([("core.algorithm.accept", "logic", 3), ("core.algorithm.state_0", "logic", 1)], "control", 75),
        ([("elsewhere", "logic", 1)], "unknown", 100),
        ([("core.algorithm.state_1", "register", 0)], "unknown", None),
        ([], "unknown", None),
    ],
)
def test_the_kind_with_the_largest_part_of_the_delay(cells, kind, percent):
    assert kind in KINDS
    told, share = kind_by_cells(cells)
    assert (told, share) == (kind, None if percent is None else pytest.approx(percent))


@pytest.mark.parametrize(
    ("start", "end", "kind"),
    [
        ("controller.pass[5]" + FLOP, "controller.pass[1]" + FLOP, "control"),
        ("core.controller.index_stage0_TRELLIS_FF_Q_2", "core.controller.valid_stage0_TRELLIS_FF_Q", "control"),
        ("r_rst_TRELLIS_FF_Q", "core.controller.valid_row7_TRELLIS_FF_Q", "control"),
        ("core.controller.valid_row21_TRELLIS_FF_Q", "r_i_ready_TRELLIS_FF_Q", "control"),
        ("o_ready", "controller.valid_row0" + FLOP, "control"),
        ("algorithm.key_state_0[1]" + FLOP, "algorithm.key_state_0[19]" + FLOP, "key schedule"),
        ("core.algorithm.state_1_TRELLIS_FF_Q_1", "core.algorithm.state_1_TRELLIS_FF_Q_31", "round"),
        ("algorithm.state_2[6]" + FLOP, "o_payload[5]", "round"),
        (
            "core.algorithm.sub_bytes_3_unit.and_stage1_0_TRELLIS_FF_Q",
            "core.algorithm.sub_bytes_3_unit.xor_stage2_4_TRELLIS_FF_Q",
            "S-box",
        ),
        # An index is outside of the S-box, and another S-box is another.
        ("algorithm.sub_bytes_3_unit.x[0]" + FLOP, "algorithm.sub_bytes_3_unit.x[1]" + FLOP, "round"),
        ("algorithm.sub_bytes_3_unit.a_stage1_0" + FLOP, "algorithm.sub_bytes_4_unit.a_stage2_0" + FLOP, "round"),
        # From the controller, or from a key, into a round: what takes the time cannot be told.
        ("core.controller.index_stage0_TRELLIS_FF_Q_1", "core.algorithm.state_14_TRELLIS_FF_Q_5", "unknown"),
        ("core.key_schedule.key_state_0_TRELLIS_FF_Q_1", "core.algorithm.state_1_TRELLIS_FF_Q_5", "unknown"),
        ("key_payload[3]", "controller.valid_stage0" + FLOP, "unknown"),
        ("_28367_", "_28368_", "unknown"),
    ],
)
def test_the_kind_that_alone_is_possible_between_two_ends(start, end, kind):
    assert kind_by_ends(start, end) == kind
