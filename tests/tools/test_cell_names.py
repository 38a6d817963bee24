"""Names of cells in mapped netlists, each from a record or a report."""

import pytest

from roundhouse.tools.cell_names import CellName, read_cell_name


@pytest.mark.parametrize(
    ("cell", "wire", "exact"),
    [
        ("core.algorithm.state_14_TRELLIS_FF_Q_5", "core.algorithm.state_14", True),
        ("core.controller.valid_stage0_TRELLIS_FF_Q", "core.controller.valid_stage0", True),
        ("core.algorithm.encrypt.$5_TRELLIS_FF_Q_7", "core.algorithm.encrypt.$5", True),
        ("core.algorithm.sub_bytes_9_unit.entries.0.0", "core.algorithm.sub_bytes_9_unit.entries.0.0", True),
        (r"algorithm.key_state_0[19]\\DFFPOSX1", "algorithm.key_state_0[19]", True),
        ("o_payload[39]", "o_payload[39]", True),
        ("core.algorithm.state_SB_DFFE_Q_15_D_SB_LUT4_O_LC", "core.algorithm.state", True),
        ("r_key_valid_SB_DFF_Q_DFFLC", "r_key_valid", True),
        ("core.controller.leaving_SB_LUT4_O_LC", "core.controller.leaving", False),
        ("core.controller.leaving_LUT4_Z", "core.controller.leaving", False),
        ("core.controller.$31_LUT4_D_Z_TRELLIS_FF_DI_Q_TRELLIS_FF_Q_2", "core.controller.$31", False),
        ("core.index_stage0_TRELLIS_FF_Q_4_DI_LUT4_B_Z_TRELLIS_FF_DI", "core.index_stage0", False),
        ("core.algorithm.round_key_0_CCU2C_S1_13$CCU2_COMB0", "core.algorithm.round_key_0", False),
        ("_28367_", "", False),
        ("", "", True),
    ],
)
def test_wire_and_whether_the_cell_drives_it_as_a_register(cell, wire, exact):
    assert read_cell_name(cell) == CellName(wire, exact)
