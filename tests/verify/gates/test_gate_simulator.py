"""Small netlists with known answers, and what is no netlist."""

from pathlib import Path

import numpy as np
import pytest

from roundhouse.verify.gates.circuit import BadNetlist
from roundhouse.verify.gates.simulator import COPIES, Simulator, pack, unpack
from small_library import circuit

NUMBERS = [(n * 0x9E3779B97F4A7C15) % (1 << 100) for n in range(COPIES)]


def test_numbers_are_packed_by_copy() -> None:
    words = pack(NUMBERS, 100)
    assert len(words) == 100 and unpack(words) == NUMBERS
    assert [int(words[bit]) >> 5 & 1 for bit in range(100)] == [NUMBERS[5] >> bit & 1 for bit in range(100)]
    assert unpack(pack([1, 2], 2)) == [1, 2] * 32


ADDER = """
module top(input clk, input [1:0] a, input [1:0] b, output [2:0] s);
  wire k;
  ADD high(.A(a[1]), .B(b[1]), .C(k), .S(s[1]), .K(s[2]));
  ADD low(.A(a[0]), .B(b[0]), .C(1'b0), .S(s[0]), .K(k));
endmodule
"""


def test_gates_settle_in_order(tmp_path: Path) -> None:
    simulator = Simulator(circuit(ADDER, tmp_path))
    a, b = [n % 4 for n in range(COPIES)], [n // 4 % 4 for n in range(COPIES)]
    simulator.set("a", pack(a, 2))
    simulator.set("b", pack(b, 2))
    simulator.settle()
    assert unpack(simulator.get("s")) == [x + y for x, y in zip(a, b, strict=True)]


TOGGLE = """
module top(input clk, input rst, output q, output n);
  wire d; wire i;
  INV one(.A(q), .Y(i));
  INV two(.A(q), .Y(n));
  NOR2 zero(.A(q), .B(rst), .Y(d));
  DFF flop(.D(d), .C(clk), .Q(q));
endmodule
"""


def test_flops_and_toggles(tmp_path: Path) -> None:
    net = circuit(TOGGLE, tmp_path)
    simulator = Simulator(net)
    simulator.set("rst", pack([1], 1))
    for _ in range(2):
        simulator.settle()
        simulator.clock()
    simulator.set("rst", pack([0], 1))
    simulator.settle()
    assert unpack(simulator.get("q")) == [0] * COPIES
    simulator.clock()
    simulator.count()
    for clock in range(6):
        simulator.settle()
        assert unpack(simulator.get("q")) == [(clock + 1) % 2] * COPIES
        simulator.clock()
    assert simulator.clocks == 6
    assert list(simulator.toggles[net.ports["q"]]) == list(simulator.toggles[net.ports["n"]]) == [6 * COPIES]
    assert not simulator.toggles[net.ports["rst"]].any() and not simulator.toggles[:2].any()


def test_what_nothing_drives_is_random(tmp_path: Path) -> None:
    simulator = Simulator(circuit("module top(input clk, output y); wire a; INV g(.A(a), .Y(y)); endmodule", tmp_path))
    simulator.settle()
    (word,) = simulator.get("y")
    assert 5 < int(np.bitwise_count(word)) < 59


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("wire a; INV g(.A(y), .Y(a)); INV h(.A(a), .Y(y));", "must not form a loop; 2 are in one"),
        ("wire c; INV g(.A(clk), .Y(c)); DFF f(.D(d), .C(c), .Q(y));", "must be clocked by clk; f is not"),
        ("INV g(.A(d), .Y(y)); INV h(.A(clk), .Y(y));", "every net must have one driver"),
    ],
)
def test_what_is_no_netlist(body: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadNetlist, match=reason):
        circuit(f"module top(input clk, input d, output y); {body} endmodule", tmp_path)
