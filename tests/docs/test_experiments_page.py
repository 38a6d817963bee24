"""docs/experiments.md tells of the large pipeline what its records say."""

from pathlib import Path
from statistics import median

import pytest

from roundhouse.measure.database import read_lines
from roundhouse.measure.record import OK

ROOT = Path(__file__).parents[2]
CORE = "aes128-encrypt-pipelined-s8-buffered-stored-lut4"
BITS = 128
"""Of a block, one of which leaves the pipeline in each clock."""


@pytest.fixture(scope="module")
def clocks():
    """By target, the clock in MHz with each seed."""
    found = {}
    for one in read_lines(ROOT / "results/pipelines.measurements.jsonl"):
        if (one.core_name, one.recipe, one.status) == (CORE, "timed", OK):
            found.setdefault(one.target, []).append(one.fmax_mhz)
    return found


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/experiments.md").read_text().split())


def gbits(mhz):
    return mhz * BITS / 1000


def test_the_large_pipeline_has_what_is_told_of_eleven_seeds(clocks, page):
    seeds = clocks["ecp5"]
    assert len(seeds) == 11
    middle, most = median(seeds), max(seeds)
    assert (
        f"from {min(seeds):.1f} to {most:.1f} MHz with eleven seeds, {middle:.1f} in the median: "
        f"{gbits(middle):.1f} Gbit/s, and {gbits(most):.1f} with the best seed"
    ) in page


def test_the_large_pipeline_has_what_is_told_of_the_faster_grades(clocks, page):
    grades = clocks["ecp5_7"], clocks["ecp5_8"]
    assert [len(seeds) for seeds in grades] == [3, 3]
    first, second = (f"from {min(seeds):.1f} to {max(seeds):.1f}" for seeds in grades)
    middles = [median(seeds) for seeds in grades]
    assert (
        f"{first} MHz on speed grade 7 and {second} on grade 8, in the median {middles[0]:.1f} and {middles[1]:.1f}: "
        f"{gbits(middles[0]):.1f} and {gbits(middles[1]):.1f} Gbit/s"
    ) in page
