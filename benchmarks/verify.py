"""What it takes to verify all listed cores: seconds of processor time to build, to simulate and to prove a core.

    python benchmarks/verify.py [NUMBER [SEED]]

Takes so many of the cores of `roundhouse verify --all` at random, in a temporary folder, one after the other, and
prints a line for each: RTLIL and text, simulation with the effort ``quick``, and the proof of the text, tools included.
The last lines are the means, their ratios to building, and hours of one processor for all cores of the list.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
import tempfile
from collections.abc import Callable
from random import Random

from roundhouse.cores import Core
from roundhouse.cores.listing import usual
from roundhouse.verify import Verification, verify
from roundhouse.verify.drivers.verilator.compile import prepare


def require_passed(found: Verification) -> None:
    """End the run at a core that did not pass: what a failure takes is no measure."""
    if found.status != "passed":
        raise SystemExit(f"{found.core_name} must pass, and did not: {found.reason}")


PARTS: dict[str, Callable[[Core], object]] = {
    "build": lambda core: core.verilog,
    "simulate": lambda core: require_passed(verify(core, effort="quick")),
    "prove": lambda core: require_passed(verify(core, rung="text")),
}


def processor_s() -> float:
    """Seconds of this process and of the tools that it has run."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def seconds_of(core: Core) -> list[float]:
    """Seconds of each part, in the order of `PARTS`."""
    found = []
    for part in PARTS.values():
        began = processor_s()
        part(core)
        found.append(processor_s() - began)
    return found


def main() -> None:
    """Print a line for each core, and the means."""
    number, seed = (int(word) for word in (*sys.argv[1:3], *("40", "0")[len(sys.argv[1:3]) :]))
    listed = usual().cores
    gc.disable()  # as in the workers that verify cores
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ROUNDHOUSE_BUILD"] = folder
        prepare()
        sums = [0.0] * len(PARTS)
        for core in Random(seed).sample(listed, number):
            gc.collect()
            found = seconds_of(core)
            sums = [total + one for total, one in zip(sums, found, strict=True)]
            print(core.name, *(f"{name} {one:.2f} s" for name, one in zip(PARTS, found, strict=True)), flush=True)
    for name, total in zip(PARTS, sums, strict=True):
        mean, hours = total / number, total / number * len(listed) / 3600
        print(f"{name}: {mean:.2f} s a core, {total / sums[0]:.1f} times building; {hours:.1f} h for all of them")


if __name__ == "__main__":
    main()
