"""Conditions of a serial controller."""

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.serial.control import is_among


@pytest.mark.parametrize(("wanted", "others", "bits"), [
    ([12, 13], [0, 1, 8], 1), ([7], range(7), 3), ([60, 61, 62, 63], [*range(44), 44], 3), ([5, 6], [4, 7], 6)
])  # fmt: skip
def test_numbers_are_distinguished_by_few_bits(wanted, others, bits):
    number = Signal(6)
    condition = is_among(number, wanted, others)
    assert repr(condition).count("(slice") <= bits

    async def bench(ctx):
        for n in (*wanted, *others):
            ctx.set(number, n)
            assert ctx.get(condition) == (n in wanted)

    simulator = Simulator(Module())
    simulator.add_testbench(bench)
    simulator.run()
