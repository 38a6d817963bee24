"""The clock that each key size alone would allow, on a tiny core with a long path for its longest key only."""

import json
from types import SimpleNamespace

import pytest
from designs import counter, needs

from roundhouse.targets import find_target
from roundhouse.targets.cells import library
from roundhouse.targets.cells.key_sizes import constant_bits, size_ports, time_key_sizes
from roundhouse.targets.cells.mapping import Mapped, map_core, map_hierarchical

pytestmark = pytest.mark.usefixtures("build")

MAPPING = "amap"
SIZED = """
module holder(clk, load, size, is_long);
  input clk, load;
  input [1:0] size;
  output reg is_long;
  always @(posedge clk) if (load) is_long <= size == 2'd2;
endmodule
module sized(clk, key_valid, key_size, i_payload, o_payload);
  input clk, key_valid;
  input [1:0] key_size;
  input [7:0] i_payload;
  output reg [7:0] o_payload;
  wire is_long;
  reg stage;
  holder key_schedule(.clk(clk), .load(key_valid), .size(key_size), .is_long(is_long));
  always @(posedge clk) begin
    stage <= is_long;
    o_payload <= stage ? o_payload * i_payload + o_payload : o_payload ^ i_payload;
  end
endmodule
"""
PORTS = tuple(
    SimpleNamespace(name=name, direction=direction, width=width)
    for name, direction, width in (
        ("key_valid", "in", 1),
        ("key_size", "in", 2),
        ("i_payload", "in", 8),
        ("o_payload", "out", 8),
        ("o_key_size", "out", 2),
    )
)
CORE = SimpleNamespace(
    module="sized", verilog=SIZED, ports=PORTS, tables="logic", cipher=SimpleNamespace(key_sizes=(128, 192, 256))
)


@pytest.fixture(scope="module")
def cells() -> library.Library:
    return library.load(find_target("osu050").file)


@pytest.fixture
def mapped(cells: library.Library) -> Mapped:
    return map_core(CORE, MAPPING, cells)


def test_ports_that_select_a_key_size() -> None:
    assert size_ports(CORE) == {"key_size": 2}
    assert size_ports(counter()) == {}


@pytest.mark.slow
@needs("osu050")
def test_short_keys_leave_out_the_path_of_long_ones(mapped: Mapped, cells: library.Library) -> None:
    facts, steps = time_key_sizes(CORE, mapped.verilog, cells)
    short, middle, long = json.loads(facts["period_ns_by_key_size"])
    # With the selector at rest the longest path no longer starts there, so that even the longest keys gain a little.
    assert 0.95 * mapped.period_ns < long <= mapped.period_ns
    assert short == middle < long / 2
    assert len(steps) == 6


@pytest.mark.slow
@needs("osu050")
def test_registers_are_found_in_a_netlist_that_keeps_its_modules(cells: library.Library) -> None:
    text = SIZED.replace("<= stage ?", "<= is_long ?")
    core = SimpleNamespace(**{**vars(CORE), "verilog": text})
    _, kept = map_hierarchical(core, MAPPING, cells, ("holder",))
    assert "\nmodule holder" in kept.read("mapped.v")
    facts, _ = time_key_sizes(core, kept.read("mapped.v"), cells)
    short, _, long = json.loads(facts["period_ns_by_key_size"])
    assert short < long / 2


@needs("osu050")
def test_a_design_without_a_choice_of_key_sizes_has_no_such_periods(cells: library.Library) -> None:
    assert time_key_sizes(counter(), "", cells) == ({}, ())


def test_constant_bits_are_those_of_named_wires() -> None:
    nets = {
        "held": {"hide_name": 0, "bits": ["1"]},
        "key_size": {"hide_name": 0, "bits": ["0", 7]},
        "unknown": {"hide_name": 0, "bits": ["x"]},
        "$12": {"hide_name": 1, "bits": ["1"]},
    }
    modules = {"part": {"attributes": {}, "netnames": {}}, "core": {"attributes": {"top": "1"}, "netnames": nets}}
    assert constant_bits(json.dumps({"modules": modules})) == {"held": "1", "key_size[0]": "0"}
