"""Multiplication in the field of GHASH."""

from random import Random

import pytest
from amaranth.hdl import Const, Module, Signal
from amaranth.sim import Simulator

from roundhouse.systems.ghash import squared, step, times
from roundhouse.systems.staged_tag import CUTS
from roundhouse.verify.oracles.modes.gcm import multiply


def check(multiplied, pairs):
    """Compare what a function makes of two signals with the product of the standard."""
    m, a, b, product = Module(), Signal(128), Signal(128), Signal(128)
    m.d.comb += product.eq(multiplied(m, a, b))

    async def bench(context):
        for one, other in pairs:
            context.set(a, one)
            context.set(b, other)
            await context.delay(1e-9)
            assert context.get(product) == multiply(one, other)

    simulator = Simulator(m)
    simulator.add_testbench(bench)
    simulator.run()


def random_pairs(count):
    random = Random(count)
    return [(random.getrandbits(128), random.getrandbits(128)) for _ in range(count)]


@pytest.mark.slow
def test_products_are_those_of_the_standard():
    single = [(1 << one, 1 << other) for one in range(0, 128, 9) for other in range(0, 128, 7)]
    check(times, [*single, *random_pairs(50)])


def test_one_is_the_first_bit():
    assert multiply(1 << 127, 0x1234) == 0x1234


@pytest.mark.parametrize("digit", [1, 8, 16, 64])
def test_digits_give_the_same_product(digit):
    def in_digits(m, a, b):
        result = Const(0, 128)
        for start in range(0, 128, digit):
            result = step(m, result, a[start : start + digit], b)
        return result

    check(in_digits, random_pairs(5))


def test_squares_are_products():
    check(lambda m, a, b: squared(m, a), [(one, one) for one, _ in random_pairs(20)])


@pytest.mark.parametrize("cuts", CUTS.values())
def test_a_product_leaves_its_stages_in_order(cuts):
    m, a, b, product = Module(), Signal(128), Signal(128), Signal(128)
    m.d.comb += product.eq(times(m, a, b, cuts))
    pairs = random_pairs(9)

    async def bench(context):
        for clock, (one, other) in enumerate([*pairs, *[(0, 0)] * len(cuts)]):
            context.set(a, one)
            context.set(b, other)
            if clock >= len(cuts):
                assert context.get(product) == multiply(*pairs[clock - len(cuts)])
            await context.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-9)
    simulator.add_testbench(bench)
    simulator.run()
