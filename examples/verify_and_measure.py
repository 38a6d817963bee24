"""Verify a core by simulation, then count what it costs: the two steps behind every figure of the report.

python examples/verify_and_measure.py [NAME]
"""

import sys

from roundhouse.cores import Core
from roundhouse.errors import UserError
from roundhouse.measure import measure
from roundhouse.verify import verify


def main(name: str = "aes128-encrypt-iterative-on_the_fly-compact") -> None:
    core = Core.parse(name)

    found = verify(core, effort="quick")
    print(f"{core.name}: {found.status}")
    for check in found.evidence:
        print(f"  {check.status}  {check.blocks:6,} blocks  {check.keys:5,} keys  {check.name}")

    # Another text than the one that passed, or none that passed, is not measured: NotVerified is raised.
    record = measure(core, "xcup", verified=found)
    print(f"\n{record.target}, {record.stage}: {record.status}")
    print(f"  {record.lut6:,} LUT6, {record.ff:,} flip-flops, {core.claim.cycles_per_block[0]} clocks per block")
    print(f"  record {record.id}, made by {record.tools}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except UserError as error:
        sys.exit(f"error: {error}")
