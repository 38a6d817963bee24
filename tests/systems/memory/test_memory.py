"""Kernels that share a memory."""

import re
from dataclasses import replace

import pytest

from roundhouse.errors import InvalidInput, UnknownName
from roundhouse.systems import parse
from roundhouse.systems.memory.dram import DRAM, FRACTION, known_drams
from roundhouse.systems.memory.kernels import KernelsOnMemory
from roundhouse.verify.drivers.player import PATIENCE
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.kernel import on_memory
from roundhouse.verify.kernel.on_memory import run_on_memory
from roundhouse.verify.mutate import mutate

KERNEL = "simon64_128-encrypt-pipelined+kernel64"
MHZ, BEAT, BURST = 100, 8, 64
IDEAL = DRAM.named("ideal")


@pytest.fixture
def kept(monkeypatch, tmp_path_factory):
    """Tests share their simulators."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path_factory.getbasetemp() / "memory"))


def mb_s(dram, count=1, kib=8):
    found = run_on_memory(parse(KERNEL), count, dram, MHZ, kib=kib)
    assert found.reason == ""
    return found.mb_s


@pytest.mark.parametrize("name", known_drams())
def test_every_memory_says_where_its_numbers_are_from(name):
    dram = DRAM.named(name)
    assert dram.source and dram.bandwidth_mb_s > 0 and dram.outstanding and dram.batch


def test_times_are_in_parts_of_a_clock():
    clocks = replace(IDEAL, bandwidth_mb_s=1600, latency_ns=25).clocks(MHZ, BEAT)
    assert clocks.beat == FRACTION // 2 and clocks.latency == 2.5 * FRACTION


def test_an_unknown_memory_is_named():
    with pytest.raises(UnknownName, match="ddr4_2133_x64"):
        DRAM.named("ddr4_2133")


def test_a_system_without_a_kernel_is_refused():
    with pytest.raises(InvalidInput, match="must be a kernel, such as kernel128"):
        run_on_memory(parse("simon64_128-encrypt-iterative+axi"), 1, IDEAL, MHZ)


def test_a_text_that_no_job_can_have_is_refused():
    """CCM with a nonce of 13 bytes counts text in two (SP 800-38C, A.1)."""
    with pytest.raises(InvalidInput, match="at most 65,535 bytes of text, not 65,536; take at most 63 KiB"):
        run_on_memory(parse("aes128-encrypt-iterative+ccm+kernel128"), 1, IDEAL, MHZ, kib=64)


@pytest.mark.slow
def test_the_modules_of_a_kernel_on_a_memory_are_those_of_the_kernel():
    kernel = parse("present80-encrypt-iterative+ctr+kernel64")
    alone = kernel.verilog_modules
    inside = KernelsOnMemory(kernel, 1, IDEAL, MHZ, 64).verilog_modules
    algorithm = f"{kernel.core.module}_algorithm"
    assert "p_layer = {" in inside[algorithm] and _code(inside[algorithm]) == _code(alone[algorithm])


def _code(text):
    """A text without its comments."""
    return re.sub(r"//[^\n]*\n", "", text)


class Asked(Exception):
    """What a simulation was asked for."""


def patience_of(monkeypatch, kernel, dram, kib, count=1):
    """Return for how many clocks no host needs to hear anything."""

    def ask(*_, watchdog, **__):
        raise Asked(watchdog)

    monkeypatch.setattr(on_memory, "simulate", ask)
    with pytest.raises(Asked) as asked:
        run_on_memory(parse(kernel), count, dram, MHZ, kib=kib)
    return asked.value.args[0]


@pytest.mark.slow
def test_patience_lasts_for_the_blocks_of_a_slow_core(monkeypatch):
    kernel = "twofish256-encrypt-folded-n1+kernel64"
    clocks = 64 * 1024 // 16 * parse(kernel).core.claim.cycles_per_block[0]
    assert clocks < patience_of(monkeypatch, kernel, IDEAL, 64) < 2 * clocks


@pytest.mark.slow
@pytest.mark.parametrize("change", [{"latency_ns": 1e6}, {"burst_ns": 1e6}, {"turnaround_ns": 1e6}])
def test_patience_lasts_for_the_bursts_of_a_slow_memory(monkeypatch, change):
    bursts, each = 2 * 8 * 1024 // (BEAT * BURST), 1e6 * MHZ / 1000
    assert patience_of(monkeypatch, KERNEL, replace(IDEAL, **change), 8) > bursts * each
    assert patience_of(monkeypatch, KERNEL, replace(IDEAL, **change), 8, count=3) > 3 * bursts * each


@pytest.mark.slow
def test_patience_lasts_for_the_beats_of_a_slow_bus_and_its_refreshes(monkeypatch):
    clocks = 2 * 8 * 1024 / 0.4 * MHZ  # at 0.4 MB/s
    slow = replace(IDEAL, bandwidth_mb_s=0.4)
    assert clocks < patience_of(monkeypatch, KERNEL, slow, 8) < 1.1 * clocks
    refreshed = replace(slow, refresh_every_ns=4000, refresh_ns=2000)
    assert patience_of(monkeypatch, KERNEL, refreshed, 8) > 2 * clocks


@pytest.mark.slow
def test_a_job_may_take_as_long_as_it_claims(kept):
    found = run_on_memory(parse("twofish256-encrypt-folded-n1+kernel128"), 1, IDEAL, MHZ, kib=4)
    assert found.reason == "" and found.clocks > PATIENCE


@pytest.mark.slow
def test_why_a_job_was_refused_is_told(kept, monkeypatch):
    drawn = on_memory._jobs

    def not_whole(*arguments):
        return [(key, replace(job, text_bytes=job.text_bytes - 1)) for key, job in drawn(*arguments)]

    monkeypatch.setattr(on_memory, "_jobs", not_whole)
    found = run_on_memory(parse(KERNEL), 1, IDEAL, MHZ, kib=1)
    assert found.reason.startswith(
        "kernel 0 has not done its job: refused: the core or the mode takes no message of this length; host0_r_payload"
    )
    assert found.mb_s == 0


@pytest.mark.slow
def test_an_ideal_memory_gives_a_beat_a_clock_to_each_port(kept):
    assert mb_s(IDEAL, kib=16) == pytest.approx(MHZ * BEAT, rel=0.12)
    assert mb_s(IDEAL, count=2, kib=16) == pytest.approx(2 * MHZ * BEAT, rel=0.12)


@pytest.mark.slow
def test_a_bus_divides_its_bandwidth_between_reads_and_writes(kept):
    assert mb_s(replace(IDEAL, bandwidth_mb_s=400)) == pytest.approx(200, rel=0.06)
    assert mb_s(replace(IDEAL, bandwidth_mb_s=400), count=2) == pytest.approx(200, rel=0.06)


@pytest.mark.slow
def test_a_port_that_takes_one_burst_at_a_time_waits_for_its_latency(kept):
    burst_ns = 1000 / MHZ * BURST
    found = mb_s(replace(IDEAL, outstanding=1, latency_ns=1000))
    assert found == pytest.approx(BURST * BEAT / (burst_ns + 1000) * 1000, rel=0.12)
    assert mb_s(replace(IDEAL, latency_ns=1000)) > 2 * found


@pytest.mark.slow
def test_turns_gaps_and_refreshes_cost_their_time(kept):
    bus = replace(IDEAL, bandwidth_mb_s=400)
    burst_ns = BURST * BEAT / 400 * 1000
    assert mb_s(replace(bus, burst_ns=burst_ns)) == pytest.approx(100, rel=0.06)
    assert mb_s(replace(bus, turnaround_ns=burst_ns, batch=1)) == pytest.approx(100, rel=0.12)
    assert mb_s(replace(bus, refresh_every_ns=4000, refresh_ns=2000)) == pytest.approx(100, rel=0.1)


@pytest.mark.slow
def test_a_wrong_result_is_told(kept, monkeypatch):
    def broken(design, *arguments, **options):
        mutant = mutate(design, r"(assign m_axi_gmem_w_strb = )[^;]+;", r"\g<1>8'h7f;")
        return simulate(mutant, *arguments, **options)

    monkeypatch.setattr(on_memory, "simulate", broken)
    found = run_on_memory(parse(KERNEL), 1, IDEAL, MHZ, kib=1)
    assert "peeked_payload" in found.reason and found.mb_s == 0
