"""The page of ciphers as software has every cipher, and its ratios are those of its own figures."""

import re
from pathlib import Path

import pytest

from roundhouse.software.comparison import SOFTWARE, ciphers_called
from roundhouse.studies.study import load_study

PAGE = (Path(__file__).parents[2] / "docs" / "software.md").read_text()


def rows(first):
    """The rows of the table whose first column has this heading, as lists of cells, with the heading's."""
    table = re.search(rf"(?m)^\| {re.escape(first)} \|.*\n(?:\|.*\n?)+", PAGE)[0]
    heading, _, *found = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    return heading, found


def number(text):
    return float(text.replace(",", ""))


def test_every_cipher_has_its_rates():
    heading, found = rows("MB/s")
    assert heading == ["MB/s", *SOFTWARE]
    assert [row[0].strip("`") for row in found] == [cipher.name for cipher in ciphers_called(())]
    for row in found:
        assert row[1] and bool(row[3]) == row[0].startswith("`aes")


def test_the_ratios_are_those_of_the_figures():
    heading, found = rows("kernels")
    rates = next(row[1:] for row in rows("MB/s")[1] if row[0] == "`aes256`")
    assert heading == ["kernels", "printed", "ours, MB/s", *(f"by {name}" for name in SOFTWARE)]
    for row in found:
        for rate, ratio in zip(rates, row[3:], strict=True):
            # Both are rounded: the throughput to a MB/s, the ratio to three digits.
            assert number(ratio) == pytest.approx(number(row[2]) / number(rate), rel=0.01)


def test_the_printed_ratios_are_the_ledgers():
    ledger = [row for row in load_study("dataflow").ledger if row.parameter == "speedup"]
    assert [row[1] for row in rows("kernels")[1]] == [f"{row.printed} over {row.case}" for row in ledger]


def test_the_processor_and_the_versions_are_told():
    assert re.search(r"(?m)^Processor: \w.*\.$", PAGE)
    assert all(re.search(rf"(?m)^- {re.escape(name)}: .*\d", PAGE) for name in SOFTWARE)
