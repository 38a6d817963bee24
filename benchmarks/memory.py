"""What a memory would have to be like for the throughputs that the study `dataflow` prints.

    python benchmarks/memory.py

Kernels of AES-256 that take a block a clock, or as in the study every two, are simulated on the memories of its boards,
then on memories with one parameter changed until the throughput is the printed one: the latency, of ports that take one
burst at a time, or the bandwidth of the bus. Prints a table in Markdown. Takes some ten minutes. Run by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from roundhouse.systems import parse
from roundhouse.systems.memory.dram import DRAM
from roundhouse.verify.kernel.on_memory import run_on_memory

KIB = 32  # of each job
CLOSE = 0.01  # of a printed number
STEPS = 12


@dataclass(frozen=True)
class Printed:
    """A throughput that the study prints."""

    system: str
    units: int
    mhz: float
    memory: str
    mb_s: float

    def with_memory(self, dram: DRAM) -> float:
        """Return the throughput that is simulated with a memory, in MB/s."""
        found = run_on_memory(parse(self.system), self.units, dram, self.mhz, kib=KIB)
        assert not found.reason, found.reason
        return found.mb_s

    @property
    def latency_ns(self) -> float:
        """The latency at which it is simulated, of ports that take one burst at a time."""
        single = replace(DRAM.named(self.memory), outstanding=1)
        return solve(self.mb_s, 0, 12_000, lambda ns: self.with_memory(replace(single, latency_ns=ns)))

    @property
    def bandwidth_mb_s(self) -> float:
        """The bandwidth of the bus at which it is simulated."""
        dram = DRAM.named(self.memory)
        return 1 / solve(
            self.mb_s, 1 / 20_000, 1 / 200, lambda s: self.with_memory(replace(dram, bandwidth_mb_s=1 / s))
        )

    @property
    def words(self) -> str:
        return f"{self.units} x {self.system} | {self.mhz:g}"


WIDE = "aes256-encrypt-pipelined-stored+kernel128"
PRINTED = (
    Printed("aes256-encrypt-iterative-x7-c7-stored+kernel64", 1, 100, "ddr3_1066_x32", 190),
    Printed(WIDE, 1, 100, "ddr4_2133_x64", 665),
    Printed(WIDE, 4, 100, "ddr4_2133_x64", 1726),
    Printed(WIDE, 4, 300, "ddr4_2133_x64", 2190),
)


def solve(wanted: float, low: float, high: float, find: Callable[[float], float]) -> float:
    """Return the value between two at which a falling function is close to the one that is wanted."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        found = find(middle)
        if abs(found - wanted) <= CLOSE * wanted:
            return middle
        low, high = (middle, high) if found > wanted else (low, middle)
    return middle


def main() -> None:
    print("| system | MHz | printed, MB/s | on the board's memory | latency, one burst at a time, ns | bus, MB/s |")
    print("| --- | --- | --- | --- | --- | --- |")
    for one in PRINTED:
        ours, latency, bandwidth = one.with_memory(DRAM.named(one.memory)), one.latency_ns, one.bandwidth_mb_s
        print(f"| {one.words} | {one.mb_s:,} | {ours:,.0f} | {latency:,.0f} | {bandwidth:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
