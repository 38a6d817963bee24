"""docs/verdicts.md has the counts of the records that are committed."""

from verdicts_page import PAGE, ROOT, STUDIES, TOTAL, counted, reasons, with_counts, with_reasons

from roundhouse.measure import derived
from roundhouse.measure.database import read_lines
from roundhouse.studies.registry import load_study
from roundhouse.studies.verdict import KINDS


def test_only_the_columns_after_are_written():
    page = "| a | b |\n| better | 9 | 8 | 7 | 6 |\n| better so far | 5 | 4 | 3 | 2 |\n"
    assert with_counts(page, {"better": [1, 10]}) == page.replace("| 9 | 8 | 7 | 6 |", "| 9 | 1 | 7 | 10 |")


def test_counts_are_those_of_the_committed_records():
    counts = counted()
    assert tuple(counts) == (*KINDS, TOTAL)
    assert counts[TOTAL] == [len(load_study(name).ledger) for name in STUDIES]
    page = PAGE.read_text()
    anew = "`python tests/studies/verdicts_page.py` writes the counts anew"
    assert with_reasons(with_counts(page, counts), reasons()).splitlines() == page.splitlines(), anew


def test_rows_of_reasons_are_replaced():
    head = "text\n\n| numbers | of | why |\n| --: | --- | --- |\n"
    assert with_reasons(f"{head}| 9 | a | b |\n\nmore", "| 1 | c | d |\n") == f"{head}| 1 | c | d |\n\nmore"
    assert sum(int(row.split("|")[1]) for row in reasons().splitlines()[:-1]) == int(
        reasons().splitlines()[-1].split("|")[1]
    )


def recorded(study, core, target):
    """The records of a core on a target by the recipe that the study compares first."""
    file = ROOT / "results" / f"{study}.measurements.jsonl"
    found = [one for one in read_lines(file) if (one.core_name, one.target, one.recipe) == (core, target, "default")]
    assert found
    return found


def test_the_notes_say_what_the_records_hold():
    """Decryption is not estimated to reach 350 MHz; round keys and subkeys of duplex are in logic RAM."""
    for one in recorded("pipeline28g", "aes128-decrypt-pipelined-stored+axi", "xcup"):
        assert derived.clock_mhz(one) < 350
    for core in ("aes-duplex-iterative-stored-rom+words32", "xtea_2lanes-duplex-iterative-stored+words32"):
        assert all(one.fact("lutram") > 0 for one in recorded("duplex", core, "cyclonev"))
    (aes,) = recorded("duplex", "aes-duplex-iterative-stored-rom+words32", "cyclonev")
    assert aes.fact("bram_bits") == 16 * 256 * 8
