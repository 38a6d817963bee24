"""Record the answers of an independent implementation to random keys and blocks, as a response file on standard output.

For implementations that cannot be installed everywhere. The program reads lines "cipher key block" and prints blocks,
in hex. Usage::

    python recorders/record.py PROGRAM FAMILY BLOCK_BITS/KEY_BITS...
"""

import subprocess
import sys
from random import Random

KEYS = 300  # of each size, with a block each


def main(program: str, family: str, *sizes: str) -> None:
    """Record `KEYS` keys of each pair of sizes, in a section of its own."""
    for size in sizes:
        block_bits, key_bits = map(int, size.split("/"))
        random = Random(f"{family} {size}")
        rows = [(random.randbytes(key_bits // 8).hex(), random.randbytes(block_bits // 8).hex()) for _ in range(KEYS)]
        lines = "".join(f"{family}{block_bits}_{key_bits} {key} {text}\n" for key, text in rows)
        answers = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.split()
        print(f"\n[{size}]")
        for count, ((key, text), answer) in enumerate(zip(rows, answers, strict=True)):
            print(f"\nCOUNT = {count}\nKEY = {key}\nPLAINTEXT = {text}\nCIPHERTEXT = {answer}")


if __name__ == "__main__":
    main(*sys.argv[1:])
