"""How much faster two local workers are than one, on a study that is run anew each time.

    python benchmarks/workers.py [STUDY [PATTERN]]

Run by hand on a quiet machine with two processors or more; with the five designs of `make bench` it takes about three
times as long as that. Each run has a temporary folder of its own, so nothing is cached. The designs of the pattern
should be several for each worker: the last one is done by one worker while the other waits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STUDY, PATTERN = "nsa", "*.iterative.128"


def seconds(study: str, pattern: str, jobs: int) -> float:
    """Wall-clock seconds of a cold run."""
    with tempfile.TemporaryDirectory() as folder:
        nothing = Path(folder, "none")
        nothing.mkdir()
        command = [sys.executable, "-m", "roundhouse", "study", "run", study]
        command += ["--only", pattern, "--effort", "quick", "-j", str(jobs), "--results", str(nothing)]
        started = time.monotonic()
        subprocess.run(command, env={**os.environ, "ROUNDHOUSE_BUILD": folder}, check=True, stdout=subprocess.DEVNULL)
        return time.monotonic() - started


def main() -> None:
    """Print both times and their ratio."""
    study, pattern = (*sys.argv[1:3], *(STUDY, PATTERN)[len(sys.argv[1:3]) :])
    one, two = seconds(study, pattern, 1), seconds(study, pattern, 2)
    print(f"{study} {pattern}: one worker {one:.1f} s, two workers {two:.1f} s: {one / two:.2f} times as fast")


if __name__ == "__main__":
    main()
