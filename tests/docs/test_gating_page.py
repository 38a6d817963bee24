"""What the page on gates and clears says of its tables is in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SECTIONS = re.split(r"(?m)^## ", (ROOT / "docs/gating.md").read_text())


@pytest.mark.parametrize("section", SECTIONS[1:], ids=lambda text: text.splitlines()[0])
def test_ranges_of_costs_are_those_of_the_rows(section):
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    said = re.search(
        r"Gated: (.*) of the area and (.*) of the clock; clear: (.*) of the area and (.*) of the c", section
    )
    assert len(rows) >= 4
    assert list(said.groups()) == [
        f"{min(row[column] for row in rows)} to {max(row[column] for row in rows)}" for column in (2, 5, 3, 6)
    ]


def test_nothing_is_concluded_beyond_the_tables():
    assert not re.search(r"cost nothing|pay most|few percent", SECTIONS[0])
