"""The table of layouts in README.md has the clocks per block that cores claim."""

import re
from pathlib import Path

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.cores import Core

README = (Path(__file__).parents[2] / "README.md").read_text()
ROWS = dict(re.findall(r"^\| `(\S+)` \| [^|]+ \| (\d+|refused) \| ", README, re.M))


def clocks(name):
    """Clocks per block that a core claims, by its name."""
    try:
        (cycles,) = Core.parse(name).claim.cycles_per_block
    except Refused:
        return "refused"
    return str(cycles)


@pytest.mark.parametrize("layout", ROWS)
def test_the_clocks_per_block_are_those_of_aes(layout):
    """Where a table of logic cannot be cut into the stages, by tables as circuits."""
    with_circuits = f"aes128-encrypt-{layout}-on_the_fly-compact"
    assert ROWS[layout] in {clocks(f"aes128-encrypt-{layout}"), clocks(with_circuits)}


def test_the_table_has_layouts_of_every_kind():
    assert {layout.split("-")[0] for layout in ROWS} == {"iterative", "interleaved", "folded", "serial", "pipelined"}


def test_the_serial_core_is_one_of_simon():
    told = re.search(r"^\| `serial-d1` \|.* SIMON 64/128 takes ([\d,]+) clocks", README, re.M)[1]
    assert told.replace(",", "") == clocks("simon64_128-encrypt-serial-d1")
