"""Tables of the area recipe: which modules they are, and which of their mappings is kept."""

import json
from types import SimpleNamespace

import pytest
from designs import counter, needs

from roundhouse.cores import Core
from roundhouse.targets.fpga import xilinx_tables
from roundhouse.targets.fpga.xilinx_tables import SCRIPTS, map_table, tables

MODULES = """
// module of no text: pair
module counter(input a, output b);
  counter_algorithm algorithm (a, b);
endmodule
module counter_algorithm(input a, output b);
  wire c;
  counter_pair pair_0_unit (a, c);
  counter_block block (c, b);
endmodule
module counter_block(input a, output b);
  assign b = ~a;
endmodule
module counter_pair(input a, output b);
  wire c;
  generate
    for (n = 0; n < 2; n = n + 1) begin : box_units
      counter_box unit (a, c);
    end
  endgenerate
endmodule
module counter_box(input x, output y); // a box is no pair
  assign y = ~x;
endmodule
"""


TEXT = "module one_table(input x, output y); \n  assign y = ~x;\nendmodule\n"


def test_tables_are_the_modules_of_units_that_have_no_submodules_and_have_one_name_in_all_cores() -> None:
    assert tables(counter(verilog=MODULES)) == {"counter_box": TEXT}


@pytest.mark.parametrize(
    ("luts", "kept"),
    [((9, 7, 8, 9), "cuts"), ((9, 8, 7, 9), "dc2"), ((9, 8, 9, 7), "narrow"), ((7, 8, 7, 7), "yosys")],
)
def test_the_first_of_the_smallest_mappings_is_kept(
    luts: tuple[int, ...], kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"{way}.il": f"netlist of {way}" for way in SCRIPTS}
    for way, number in zip(SCRIPTS, luts, strict=True):  # MUXF7 and MUXF8 are no LUTs
        cells = {"LUT6": number - 1, "INV": 1, "MUXF7": 50 - number}
        files[f"{way}.json"] = json.dumps({"design": {"num_cells_by_type": cells}})
    runs = []
    done = SimpleNamespace(read=files.__getitem__)
    monkeypatch.setattr(xilinx_tables, "run_tool", lambda run, start: runs.append(run) or done)
    mapped = map_table("xcup", counter(verilog=MODULES), "area", "counter_box")
    assert (mapped.script, mapped.luts, mapped.rtlil) == (kept, 7, f"netlist of {kept}")
    assert [list(run.inputs.values()) for run in runs] == [[TEXT]]
    assert set(files) == set(runs[0].outputs) and all(
        f"{command} one_table" in runs[0].script for command in SCRIPTS.values()
    )


@pytest.mark.slow
@pytest.mark.usefixtures("build")
@needs("xcup")
def test_an_s_box_for_both_directions_takes_48_luts_in_all_cores() -> None:
    """The inverse of 8 bits, 4 LUT6 for each output bit; a LUT for each bit before and behind it, for the direction."""
    one, other = (Core.parse(f"{name}-simplex-iterative-stored-compact") for name in ("aes128", "aes256"))
    assert [*tables(one).values()] == [*tables(other).values()]
    mapped = [map_table("xcup", core, "area", f"{core.module}_shared_sbox_compact") for core in (one, other)]
    assert [table.luts for table in mapped] == [48, 48] and mapped[0].run.folder == mapped[1].run.folder
