"""Data sheets of the report tell what payloads are as the texts of cores do."""

import pytest
from bs4 import BeautifulSoup

from made_up import core, record, verification
from roundhouse.report import write_report

BITS, BYTES = core("present80", "encrypt", "iterative"), core("aes128", "encrypt", "iterative")


@pytest.mark.slow
def test_a_payload_of_bits_is_not_one_of_bytes(tmp_path):
    facts = {"target": "osu050", "recipe": "fast", "period_ns": 20.0, "area_um2": 1000.0}
    made = {one.name: one for one in (BITS, BYTES)}
    home = write_report(
        [record(one, **facts) for one in made.values()], [*map(verification, made.values())], made, tmp_path, {}
    )
    bits, bytes_ = (
        BeautifulSoup((home.parent / "cores" / f"{name}.html").read_text(), "html.parser").main.get_text(" ")
        for name in made
    )
    assert "the block, high bits first: b63 .. b0" in bits and "first byte" not in bits
    assert "the block as published, its first byte in the high bits" in bytes_
