"""Data sheets tell the clock period that each key size alone would allow, where it was timed."""

import pytest
from bs4 import BeautifulSoup

from made_up import core, record, verification
from roundhouse.report import write_report

TIMED = core("aes128", "encrypt", "iterative")
EARLIER = core("aes128", "encrypt", "iterative", "stored")


@pytest.mark.slow
def test_sheets_tell_the_period_of_each_key_size(tmp_path):
    facts = {"target": "osu050", "recipe": "fast", "period_ns": 20.0, "area_um2": 1000.0}
    sizes = {"key_sizes": "[128]", "period_ns_by_key_size": "[14.5]"}
    records = [record(TIMED, **facts, **sizes), record(EARLIER, **facts, key_sizes="[128]")]
    home = write_report(
        records, [verification(TIMED), verification(EARLIER)], {one.name: one for one in (TIMED, EARLIER)}, tmp_path, {}
    )
    timed, earlier = (
        BeautifulSoup((home.parent / "cores" / f"{one.name}.html").read_text(), "html.parser").main.get_text(" ")
        for one in (TIMED, EARLIER)
    )
    assert "with keys of 128 bits alone 14.5 ns" in timed
    assert "bits alone" not in earlier
