import pytest
from amaranth.hdl import Elaboratable, Module, Signal

from roundhouse.verify.pysim import Transfer, run_pysim


class Adder(Elaboratable):
    """A one-place stream that adds the key to each block."""

    def __init__(self):
        names = {"key_valid": 1, "key_ready": 1, "key_payload": 8, "i_valid": 1, "i_ready": 1, "i_payload": 8}
        names |= {"o_valid": 1, "o_ready": 1, "o_payload": 8}
        self.ports = {name: Signal(width, name=name) for name, width in names.items()}

    def elaborate(self, platform):
        m = Module()
        p, key, full = self.ports, Signal(8), Signal()
        m.d.comb += [p["key_ready"].eq(~full), p["i_ready"].eq(~full), p["o_valid"].eq(full)]
        with m.If(p["key_valid"] & p["key_ready"]):
            m.d.sync += key.eq(p["key_payload"])
        with m.If(p["i_valid"] & p["i_ready"]):
            m.d.sync += [full.eq(1), p["o_payload"].eq(p["i_payload"] + key)]
        with m.If(p["o_valid"] & p["o_ready"]):
            m.d.sync += full.eq(0)
        return m


TRANSFERS = [Transfer("key", {"payload": 5}), Transfer("i", {"payload": 1}), Transfer("i", {"payload": 2})]
TRANSFERS += [Transfer("key", {"payload": 7}), Transfer("i", {"payload": 1})]


@pytest.mark.parametrize("hold", [(), range(10), (0, 3, 4, 9)])
def test_results_come_in_order_whatever_is_held_up(hold):
    adder = Adder()
    assert run_pysim(adder, adder.ports, TRANSFERS, results=3, hold_output=hold) == [6, 7, 8]


def test_missing_results_end_the_run():
    adder = Adder()
    with pytest.raises(TimeoutError, match="4 results must come within 50 clocks, but only 3 did"):
        run_pysim(adder, adder.ports, TRANSFERS, results=4, watchdog=50)
