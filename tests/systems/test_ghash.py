"""Multiplication in the field of GHASH."""

from random import Random

from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.systems.ghash import times
from roundhouse.verify.oracles.modes.gcm import multiply


def test_products_are_those_of_the_standard():
    m, a, b, product = Module(), Signal(128), Signal(128), Signal(128)
    m.d.comb += product.eq(times(m, a, b))
    random = Random(0)
    single = [(1 << one, 1 << other) for one in range(0, 128, 9) for other in range(0, 128, 7)]
    pairs = [*single, *((random.getrandbits(128), random.getrandbits(128)) for _ in range(50))]

    async def check(context):
        for one, other in pairs:
            context.set(a, one)
            context.set(b, other)
            await context.delay(1e-9)
            assert context.get(product) == multiply(one, other)

    simulator = Simulator(m)
    simulator.add_testbench(check)
    simulator.run()


def test_one_is_the_first_bit():
    assert multiply(1 << 127, 0x1234) == 0x1234
