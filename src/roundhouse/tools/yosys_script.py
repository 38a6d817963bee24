"""Run one Yosys script through pyosys: ``python -m roundhouse.tools.yosys_script SCRIPT``.

A separate program, because an error in Yosys ends its process without a Python exception.
"""

import sys
from pathlib import Path

from pyosys import libyosys


def main(script: str) -> None:
    """Run the lines of a script in order on one design.

    Parameters
    ----------
    script : str
        File with one Yosys command per line; empty lines and ``#`` comments are skipped.
    """
    design = libyosys.Design()
    for line in Path(script).read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            libyosys.run_pass(line, design)


if __name__ == "__main__":
    main(sys.argv[1])
