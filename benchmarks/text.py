"""How long the texts of cores are, and what writing them costs beside building the cores.

    python benchmarks/text.py [NAME...]

Prints the table of docs/rtl.md: lines of Verilog in all, the heading included, and the time from RTLIL to text, as a
ratio to the time from the cipher's page to RTLIL, both in this run. The first core is built once before, so that
imports do not count.
"""

from __future__ import annotations

import argparse
import gc
import time

from roundhouse.cores import Core

#: The cores whose lines have an upper limit, one of each other family, and the largest pipeline of AES.
CORES = (
    "aes128-encrypt-iterative",
    "simon64_128-encrypt-iterative",
    "xtea-simplex-iterative",
    "serpent256-encrypt-iterative",
    "aes128-encrypt-pipelined",
    "des-encrypt-iterative",
    "mars128-encrypt-iterative-stored",
    "present80-encrypt-iterative",
    "rc6_128-encrypt-iterative-stored",
    "speck64_128-encrypt-iterative",
    "twofish128-encrypt-iterative",
    "aes-duplex-pipelined-stored",
)


def main() -> None:
    """Print a row for each core."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=CORES, metavar="NAME")
    names = parser.parse_args().names
    gc.disable()  # as in the workers that build cores
    _ = Core.parse(names[0]).verilog
    print("| core | lines | seconds to write | ratio to build time |")
    print("| --- | --: | --: | --: |")
    for name in names:
        gc.collect()
        core = Core.parse(name)
        began = time.process_time()
        _ = core.rtlil
        built = time.process_time()
        lines = core.verilog.count("\n")
        written = time.process_time() - built
        print(f"| `{name}` | {lines} | {written:.2f} | {written / (built - began):.1f} |", flush=True)


if __name__ == "__main__":
    main()
