"""How fast ciphers are as software on this processor, beside kernels of AES-256 as in the study `dataflow`.

    python benchmarks/software.py [-o FILE]

All software that `roundhouse software` knows is timed in one run; then the kernels are simulated on the memories of the
study's boards, and their throughput is divided by that of each software. Run by hand on a quiet machine; it takes some
minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from roundhouse.software.comparison import SOFTWARE, ciphers_called, figures, time_software
from roundhouse.software.timing import RUN_S, RUNS, TEXT_BYTES, Timing
from roundhouse.studies.registry import load_study
from roundhouse.systems import parse
from roundhouse.systems.memory.dram import DRAM
from roundhouse.verify.kernel.on_memory import run_on_memory

KIB, MHZ = 32, 100  # of each job; of the kernels
CIPHER = "aes256"
PAGE = """# Ciphers as software

Made by `{command}`; no figure here is typed by hand.

Processor: {processor}.

Encryption of separate blocks in MB/s (10^6 bytes a second of processor time) on one core. A call expands the key and
encrypts {text:,} bytes, or up to a block less; the median of {runs} runs of {run_s} s each counts. Before it is timed,
each software gave all published ciphertexts of the cipher. An empty cell is a cipher that the library lacks, or that no
AES instructions are for. *generated C* is what `roundhouse software -o DIR` writes: the cipher as its page defines
it, in straight lines, with no tables but those of the page, and not optimised by hand. The others are libraries.

{versions}

The least and the most of the runs differ by a factor of up to {spread:.2f}.

{table}

## Beside the study `dataflow`

The study prints how many times as fast as software two of its designs are, on a processor that the table names. This
is another, and so is the software, so there is no verdict on either number. Told beside them are our kernels of AES-256
at {mhz} MHz, on our model of each board's memory ([kernels](kernels.md)), by the software of this page on this
processor:

{ratios}

A ratio to software says as much about the processor and the software as about the hardware: with the software of this
page alone, on one processor, it differs by a factor of {factor:,.0f}.
"""


@dataclass(frozen=True)
class Kernels:
    """Kernels of a design of the study, and its printed ratio to software.

    Attributes
    ----------
    speedup : str
        The ratio's id in the ledger.
    system, units, memory
        What stands for the design: name of the system, how many of it, and the memory.
    """

    speedup: str
    system: str
    units: int
    memory: str

    def mb_s(self) -> float:
        """Return the simulated throughput from memory to memory."""
        found = run_on_memory(parse(self.system), self.units, DRAM.named(self.memory), MHZ, kib=KIB)
        assert not found.reason, found.reason
        return found.mb_s


KERNELS = (
    Kernels(
        "dataflow.zynq7020.1cu.speedup.cortexa9",
        "aes256-encrypt-iterative-x7-c7-stored+kernel64",
        1,
        "ddr3_1066_x32",
    ),
    Kernels("dataflow.zcu102.4cu.speedup.cortexa53", "aes256-encrypt-pipelined-stored+kernel128", 4, "ddr4_2133_x64"),
)


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose columns but the first are aligned to the right."""
    lines = [header, ["---", *["--:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def ratios(rates: Sequence[float | None]) -> str:
    """Return the table of kernels by software."""
    printed = {row.id: row for row in load_study("dataflow").ledger}
    rows = []
    for one in KERNELS:
        row, ours = printed[one.speedup], one.mb_s()
        told = [f"{ours / rate:,.3g}" if rate else "" for rate in rates]
        rows.append([f"{one.units} x `{one.system}`", f"{row.printed} over {row.case}", f"{ours:,.0f}", *told])
    return markdown(["kernels", "printed", "ours, MB/s", *(f"by {name}" for name in SOFTWARE)], rows)


def page(timings: Sequence[Timing], command: str) -> str:
    """Return the page; the kernels are simulated for it."""
    rates = figures(timings)
    compared = [rate for rate in rates[CIPHER] if rate]
    versions = {one.software: one.version for one in timings}
    cells = [[f"`{name}`", *(f"{rate:,}" if rate else "" for rate in row)] for name, row in rates.items()]
    return PAGE.format(
        command=command,
        processor=timings[0].processor,
        text=TEXT_BYTES,
        runs=RUNS,
        run_s=RUN_S,
        versions="\n".join(f"- {name}: {versions[name]}" for name in SOFTWARE if name in versions),
        spread=max(one.most_mb_s / one.least_mb_s for one in timings),
        table=markdown(["MB/s", *SOFTWARE], cells),
        mhz=MHZ,
        ratios=ratios(rates[CIPHER]),
        factor=max(compared) / min(compared),
    )


def main() -> None:
    """Time everything; print the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")
    given = parser.parse_args()
    timings = []
    for timing in time_software(ciphers_called(())):
        print(f"{timing.cipher}, {timing.software}: {timing.mb_s:,} MB/s", file=sys.stderr, flush=True)
        timings.append(timing)
    text = page(timings, " ".join(["python benchmarks/software.py", *sys.argv[1:]]))
    if given.output is None:
        sys.stdout.write(text)
    else:
        given.output.write_text(text)


if __name__ == "__main__":
    main()
