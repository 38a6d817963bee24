"""Tests, their helpers and the programs in `benchmarks` are imported by their bare names: each must be the only one."""

from collections import Counter
from pathlib import Path

from benchmark_programs import FOLDER

SEVERAL = {"conftest", "__init__"}


def test_no_two_files_have_one_name():
    files = [*Path(__file__).parent.rglob("*.py"), *FOLDER.glob("*.py")]
    counts = Counter(file.stem for file in files)
    assert {name for name, count in counts.items() if count > 1} <= SEVERAL
