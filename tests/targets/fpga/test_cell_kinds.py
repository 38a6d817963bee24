"""Kinds of cells."""

from roundhouse.targets.fpga.kinds import count, kinds, others

CELLS = {"LUT4": 5, "LUT2": 1, "ALU": 3, "DFFR": 2, "DFF": 0, "GSR": 1, "VCC": 0}
KINDS = kinds(lut4="LUT[1-4]|ALU", ff=r"DFF\w*", bram="SP")


def test_each_kind_is_counted_by_the_whole_name() -> None:
    assert count(CELLS, KINDS) == {"lut4": 9, "ff": 2, "bram": 0}
    assert count({"LUT4X": 2, "XLUT4": 3}, KINDS)["lut4"] == 0


def test_a_cell_is_of_the_first_kind_that_matches() -> None:
    assert count({"LUT4": 5}, kinds(small="LUT[1-4]", every=r"\w+")) == {"small": 5, "every": 0}


def test_the_others_are_those_that_occur() -> None:
    assert others(CELLS, KINDS) == {"GSR": 1}
