"""Record the answers of an independent implementation to keys and blocks, as a response file on standard output.

For implementations that cannot be installed everywhere. The program reads lines "cipher key block" and prints blocks,
in hex. Keys and blocks are random; with ``--variable`` they are those of the Variable Key and the Variable Text test of
the AES submissions: every key of one bit with a block of zeros, every block of one bit with a key of zeros. Usage::

    python recorders/record.py [--variable] PROGRAM FAMILY BLOCK_BITS/KEY_BITS...
"""

import subprocess
import sys
from random import Random

KEYS = 300  # of each size, with a block each


def main(*arguments: str) -> None:
    """Record the answers for each pair of sizes, in a section of its own."""
    variable = arguments[0] == "--variable"
    program, family, *sizes = arguments[variable:]
    for size in sizes:
        block_bits, key_bits = map(int, size.split("/"))
        rows = (one_bit if variable else at_random)(family, block_bits, key_bits)
        lines = "".join(f"{family}{block_bits}_{key_bits} {key} {text}\n" for key, text in rows)
        answers = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.split()
        print(f"\n[{size}]")
        for count, ((key, text), answer) in enumerate(zip(rows, answers, strict=True)):
            print(f"\nCOUNT = {count}\nKEY = {key}\nPLAINTEXT = {text}\nCIPHERTEXT = {answer}")


def at_random(family: str, block_bits: int, key_bits: int) -> list[tuple[str, str]]:
    """Return `KEYS` random keys with a block each."""
    random = Random(f"{family} {block_bits}/{key_bits}")
    return [(random.randbytes(key_bits // 8).hex(), random.randbytes(block_bits // 8).hex()) for _ in range(KEYS)]


def one_bit(family: str, block_bits: int, key_bits: int) -> list[tuple[str, str]]:
    """Return the keys and blocks of one bit, the first bit first."""
    keys, texts = bits_of(key_bits), bits_of(block_bits)
    return [(key, "00" * (block_bits // 8)) for key in keys] + [("00" * (key_bits // 8), text) for text in texts]


def bits_of(width: int) -> list[str]:
    return [(1 << bit).to_bytes(width // 8).hex() for bit in reversed(range(width))]


if __name__ == "__main__":
    main(*sys.argv[1:])
