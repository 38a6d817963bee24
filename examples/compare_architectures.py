"""One cipher in three architectures: what each spends on S-boxes, and what it gets for them in clocks.

python examples/compare_architectures.py [NAME ...]
"""

import re
import sys

from rich.console import Console
from rich.table import Table

from roundhouse.cores import Core
from roundhouse.errors import UserError

NAMES = (
    "aes128-encrypt-folded-n4-on_the_fly-compact",
    "aes128-encrypt-iterative-on_the_fly-compact",
    "aes128-encrypt-pipelined-stored-compact",
)


def main(*names: str) -> None:
    table = Table(box=None)
    for heading in ("core", "S-boxes", "latency", "clocks per block", "key set-up"):
        table.add_column(heading, justify="left" if heading == "core" else "right", overflow="fold")
    for core in map(Core.parse, names or NAMES):
        claim = core.claim
        setup = claim.key_setup_encrypt or claim.key_setup_decrypt or ("-",)
        clocks = (claim.latency[0], claim.cycles_per_block[0], setup[0])
        table.add_row(core.name, str(s_boxes(core)), *map(str, clocks))
    Console(width=100).print(table)


def s_boxes(core: Core) -> int:
    """How often a module of a core's Verilog has an S-box in it, whatever it is made of."""
    return len(re.findall(r"^  \w*sbox\w* \w+ \($", core.verilog, re.MULTILINE))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except UserError as error:
        sys.exit(f"error: {error}")
