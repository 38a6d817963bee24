"""Timing of software, with calls whose time is known."""

from dataclasses import replace
from time import process_time

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.software import timing
from roundhouse.software.implementations import Implementation, implementations
from roundhouse.software.timing import RUNS, TEXT_BYTES, processor, time_encryption
from roundhouse.tools.process import ToolFailed
from roundhouse.vectors.published import NoVectors

SPECK = CATALOG["speck48_72"]
CALL_S = 0.003


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(timing, "RUN_S", 0.01)


def busy(key, text, out):
    until = process_time() + CALL_S
    while process_time() < until:
        pass


def test_the_rate_is_text_by_processor_time():
    (page,) = implementations(SPECK)
    found = time_encryption(SPECK, replace(page, encrypt_into=busy))
    assert found.text_bytes == TEXT_BYTES // 6 * 6
    # A call takes a little longer than it is asked to; the least may be one that was interrupted.
    assert 0.5 <= found.mb_s / (found.text_bytes / CALL_S / 1e6) <= 1.001
    assert found.least_mb_s <= found.mb_s <= found.most_mb_s
    assert (found.cipher, found.software, found.version) == ("speck48_72", page.name, page.version)
    assert found.processor == processor() != ""


def test_runs_are_of_the_length_that_is_asked_for():
    calls = []
    (page,) = implementations(SPECK)
    time_encryption(SPECK, replace(page, encrypt_into=lambda *given: (calls.append(1), busy(*given))))
    assert RUNS * 3 <= len(calls) <= RUNS * 4  # four of 3 ms, or three that took a little longer


def test_software_that_is_wrong_is_not_timed():
    (page,) = implementations(SPECK)
    wrong = Implementation("Wrong", "1.2", lambda key, text: page.encrypt(key, text[:-1] + bytes(1)), busy)
    with pytest.raises(ToolFailed, match=r"Wrong \(1.2\): what is timed must give the published ciphertexts; speck/"):
        time_encryption(SPECK, wrong)


def test_software_that_cannot_be_checked_is_not_timed(monkeypatch):
    monkeypatch.setattr(timing, "published_for", lambda cipher: [])
    (page,) = implementations(SPECK)
    with pytest.raises(NoVectors, match="speck48_72 has no published vectors"):
        time_encryption(SPECK, page)
