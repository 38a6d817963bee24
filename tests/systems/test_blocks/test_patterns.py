"""Patterns: their polynomials are primitive, and the hardware steps through what arithmetic says."""

from functools import reduce
from operator import mul

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator
from pattern_sequences import numbers, power, powers_of_x

from roundhouse.ciphers import CATALOG
from roundhouse.systems.test_blocks.pattern import POLYNOMIALS, Counter, Repeated, ShiftRegister, Table, first_value

#: Prime factors of 2^n - 1, as factored for the Cunningham project.
FERMAT = (3, 5, 17, 257, 65537)
F5, F6, F7 = (641, 6700417), (274177, 67280421310721), (59649589127497217, 5704689200685129054721)
OF_96 = (7, 13, 97, 193, 241, 673, 22253377)
FACTORS = {
    32: FERMAT,
    48: (3, 5, 7, 13, 17, 97, 241, 257, 673),
    64: (*FERMAT, *F5),
    72: (3, 5, 7, 13, 17, 19, 37, 73, 109, 241, 433, 38737),
    80: (3, 5, 11, 17, 31, 41, 257, 61681, 4278255361),
    96: (*FERMAT, *OF_96),
    128: (*FERMAT, *F5, *F6),
    144: (3, 5, 7, 13, 17, 19, 37, 73, 97, 109, 241, 257, 433, 577, 673, 38737, 487824887233),
    192: (*FERMAT, *OF_96, *F5, 18446744069414584321),
    256: (*FERMAT, *F5, *F6, *F7),
}


def is_prime(number):
    """Miller and Rabin's test; with these bases it is certain far beyond 2^64."""
    if number in (bases := (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)):
        return True
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(
        pow(base, odd, number) == 1 or any(pow(base, odd << n, number) == number - 1 for n in range(twos))
        for base in bases
    )


def is_primitive(bits, exponents):
    """Whether x has the order 2^bits - 1."""
    modulus, order = sum(1 << exponent for exponent in exponents) | 1, (1 << bits) - 1
    return power(order, modulus) == 1 and all(power(order // prime, modulus) != 1 for prime in FACTORS[bits])


@pytest.mark.parametrize("bits", FACTORS)
def test_the_factors_are_all_prime_factors(bits):
    rest = (1 << bits) - 1
    assert all(map(is_prime, FACTORS[bits]))
    assert rest % reduce(mul, FACTORS[bits]) == 0
    for prime in FACTORS[bits]:
        while rest % prime == 0:
            rest //= prime
    assert rest == 1


@pytest.mark.parametrize("bits", POLYNOMIALS)
def test_a_polynomial_is_primitive(bits):
    assert POLYNOMIALS[bits][0] == bits
    assert is_primitive(bits, POLYNOMIALS[bits])


def test_a_polynomial_with_another_exponent_is_not():
    assert not is_primitive(128, (128, 126, 101, 98))


def test_every_cipher_of_the_catalogue_has_its_patterns():
    widths = {bits for cipher in CATALOG.values() for bits in (cipher.block_bits, cipher.key_bits)}
    assert widths <= POLYNOMIALS.keys()


def test_the_first_values_are_those_of_fips_197():
    assert f"{first_value(128, 0x11):032x}" == "00112233445566778899aabbccddeeff"
    assert f"{first_value(256, 1):064x}" == bytes(range(32)).hex()


def played(pattern, bits, first, steps):
    """The values of a pattern, of which each is shown for two clocks."""
    m, step, seen = Module(), Signal(), []
    made = pattern(m, bits, first, step)

    async def bench(ctx):
        while not ctx.get(made.known):
            await ctx.tick()
        for number in range(2 * steps):
            ctx.set(step, number % 2)
            seen.append(ctx.get(made.value))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert seen[::2] == seen[1::2]
    return seen[::2]


@pytest.mark.parametrize("bits", [64, 128])
def test_a_shift_register_multiplies_by_x(bits):
    first = first_value(bits, 1) | 1 << bits - 1
    assert played(ShiftRegister, bits, first, 200) == powers_of_x(bits, first, 200)


def test_a_counter_counts_over_all_bits():
    first = (1 << 64) - 3
    assert played(Counter, 64, first, 6) == numbers(64, first, 6)
    assert played(Counter, 128, first, 6) == numbers(128, first, 6)


def test_a_repeated_pattern_begins_again():
    first = first_value(64, 0x11)
    assert played(Repeated(ShiftRegister, 4), 64, first, 10) == 2 * powers_of_x(64, first, 4) + [first, first << 1]
    assert Repeated(Counter, 2).sequence(64, 7, 5) == [7, 8, 7, 8, 7]


def test_a_table_has_a_row_for_each_number():
    m, step, row = Module(), Signal(), Signal(2)
    made, seen = Table(m, range(100, 108), 64, 2, step, row), []

    async def bench(ctx):
        ctx.set(step, 1)
        for number in (0, 3, 3, 2, 0):
            ctx.set(row, number)
            seen.append(ctx.get(made.value) - 100 - 2 * number)
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert seen == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("bits", [64, 128])
def test_software_steps_through_the_same(bits):
    first = first_value(bits, 0x11)
    assert ShiftRegister.sequence(bits, first, 300) == powers_of_x(bits, first, 300)
    assert Counter.sequence(bits, (1 << bits) - 2, 5) == numbers(bits, (1 << bits) - 2, 5)
