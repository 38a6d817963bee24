"""What GHASH alone costs on ECP5, for each number of stages of its multiplier.

    python benchmarks/ghash.py [--stages N,N...] [--seed N]

A design has the ports of what computes tags (`roundhouse.systems.tag`), each behind a register, and no core. It is
synthesised, placed and routed as `roundhouse measure -t ecp5 --recipe default` does, and is not verified here.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from amaranth.hdl import ClockDomain, Module, Signal

from roundhouse.architectures.streams import CLOCKING, Port
from roundhouse.rtl.rtlil import to_rtlil
from roundhouse.rtl.verilog import to_verilog
from roundhouse.systems.ghash import BITS
from roundhouse.systems.staged_tag import CUTS
from roundhouse.systems.tag import TagInput
from roundhouse.systems.tag_choice import tag_for
from roundhouse.targets.fpga.ecp5 import Ecp5

INPUTS = {"payload": BITS, "key": 1, "mask": 1, "block": 1, "bytes": 5, "aad": 1, "last": 1, "given": 1}
OUTPUTS = {"ready": 1, "accepts": 1, "valid": 1, "value": BITS}


@dataclass(frozen=True)
class Alone:
    """What computes tags, as a design that the target can wrap."""

    verilog: str
    ports: tuple[Port, ...]
    module: str = "ghash"
    tables: str = "logic"
    cipher: None = None


def alone(stages: int) -> Alone:
    """Return GHASH for a core that takes a block in each clock."""
    m = Module()
    m.domains.sync = domain = ClockDomain()
    signals = {name: Signal(width, name=name) for name, width in {**INPUTS, **OUTPUTS}.items()}
    tag = tag_for(m, 1, stages)
    payload = signals["payload"]
    comes = {"takes_key": signals["key"], "starts": signals["mask"], "adds": signals["block"]}
    of_block = {"count": signals["bytes"], "is_aad": signals["aad"], "last": signals["last"]}
    tag.take(TagInput(**comes, result=payload, block=payload, **of_block))
    with m.If(signals["given"]):
        tag.given()
    m.d.comb += [signals[name].eq(getattr(tag, name)) for name in OUTPUTS]
    named = [(Port(name, "in" if name in INPUTS else "out", len(one)), one) for name, one in signals.items()]
    clocking = zip(CLOCKING, (domain.clk, domain.rst), strict=True)
    ports = [*clocking, *named]
    return Alone(to_verilog(to_rtlil(m, Alone.module, ports, []), ["GHASH"]), tuple(port for port, _ in ports))


def main() -> None:
    """Print a row for each number of stages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stages", default=",".join(map(str, (1, *CUTS))))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    target = Ecp5()
    print("| stages | COMB | FF | MHz |\n| --- | --- | --- | --- |")
    for stages in map(int, given.stages.split(",")):
        facts = target.measure(alone(stages), target.recipes[0], given.seed)
        print(f"| {stages} | {facts['comb']:,} | {facts['ff']:,} | {facts['fmax_mhz']:.1f} |", flush=True)


if __name__ == "__main__":
    main()
