"""Derived figures against numbers worked out by hand."""

import pytest

from made_up import core, record
from roundhouse.errors import InvalidInput
from roundhouse.measure import derived

AES = core("aes128", "encrypt", "iterative", cycles=10)


def test_clock_of_each_target():
    assert derived.clock_mhz(record(AES, fmax_mhz=97.5)) == 97.5
    assert derived.clock_mhz(record(AES, "osu050", "fast", period_ns=4.0)) == 250
    assert derived.clock_mhz(record(AES, "xcup", period_estimate_ns=2.0)) == 500
    assert derived.clock_mhz(record(AES, status="failed", reason="does not fit")) is None


def test_throughput_is_block_bits_a_block_times_clock():
    assert derived.throughput_mbps(record(AES, fmax_mhz=100.0)) == pytest.approx(1280)  # 128 bits / 10 clocks * 100 MHz
    assert derived.throughput_mbps(record(AES)) is None


def test_throughput_of_each_key_size():
    three = record(AES, fmax_mhz=100.0, key_sizes="[128, 192, 256]", cycles_per_block="[10, 12.5, 16]")
    assert derived.throughput_mbps(three) == pytest.approx(1280)
    assert derived.throughput_mbps(three, 192) == pytest.approx(1024)
    assert derived.throughput_mbps(three, 256) == pytest.approx(800)
    with pytest.raises(InvalidInput, match=r"aes128.* must be one of \(128, 192, 256\); given 64"):
        derived.throughput_mbps(three, 64)


def test_a_duplex_core_is_counted_each_way():
    duplex = core("aes128", "duplex", "iterative", cycles=10)
    assert derived.throughput_mbps(record(duplex, fmax_mhz=100.0)) == pytest.approx(1280)


def test_energy_of_a_block_and_a_bit():
    powers = {"power_random_mw": 512.0, "power_clock_mhz": 100.0}  # 5.12 nJ a clock
    one = record(AES, "osu050", "fast", period_ns=10.0, **powers)
    assert derived.energy_pj_per_block(one) == pytest.approx(51200)
    assert derived.energy_pj_per_bit(one) == pytest.approx(400)
    both = record(core("aes128", "duplex", "iterative", cycles=10), "osu050", "fast", period_ns=10.0, **powers)
    assert derived.energy_pj_per_bit(both) == pytest.approx(200)
    assert derived.energy_pj_per_bit(record(AES, "osu050", "fast", period_ns=10.0)) is None


def test_power_by_block_adds_up():
    assert derived.power_percent(record(AES, "osu050", "fast")) == {}
    powers = {"interface": 1.0, "algorithm": 4.5, "key_schedule": 2.5, "controller": 2.0}
    told = record(AES, "osu050", "fast", **{f"power_random_mw_{block}": power for block, power in powers.items()})
    assert derived.power_percent(told) == {block: pytest.approx(10 * power) for block, power in powers.items()}


def test_ratios():
    assert derived.efficiency(record(AES, "xcup", period_estimate_ns=10.0, lut6=640)) == pytest.approx(2)
    assert derived.bits_per_clock_per_1000(record(AES, "xcup", lut6=1280)) == pytest.approx(10)
    assert derived.efficiency(record(AES, fmax_mhz=100.0, comb=0)) is None


def test_area_and_efficiency_follow_the_target():
    ecp5 = record(AES, fmax_mhz=100.0, comb=2560)
    assert (derived.area(ecp5), derived.efficiency(ecp5)) == (2560, pytest.approx(0.5))
    cells = record(AES, "osu050", "fast", period_ns=10.0, area_um2=2_560_000.0)
    assert (derived.area(cells), derived.efficiency(cells)) == (2_560_000, pytest.approx(500))


def test_median_of_leaves_out_what_is_missing():
    seeds = [record(AES, seed=seed, fmax_mhz=fmax) for seed, fmax in ((1, 90.0), (2, None), (3, 110.0), (4, 91.0))]
    assert derived.median_of(derived.clock_mhz, seeds) == 91
    assert derived.spread_of(derived.clock_mhz, seeds) == [90, 91, 110]
    assert derived.median_of(derived.clock_mhz, []) is None


def test_pareto_front_keeps_what_none_beats():
    points = [(1, 1), (2, 5), (2, 4), (3, 5), (4, 6), (5, 2), (1, 0.5)]
    assert derived.pareto_front(points, cost=lambda p: p[0], gain=lambda p: p[1]) == [(1, 1), (2, 5), (4, 6)]
    assert derived.pareto_front([], cost=lambda p: p, gain=lambda p: p) == []


def test_key_setup_is_that_of_the_slower_direction():
    both = record(AES, fmax_mhz=100.0, key_setup_encrypt="[3, 4]", key_setup_decrypt="[12, 14]")
    assert derived.key_setup_ns(both) == pytest.approx(120)
    assert derived.key_setup_ns(record(AES, fmax_mhz=100.0, key_setup_encrypt="[1]", key_setup_decrypt="null")) == 10
