"""OpenSSL without AES instructions."""

import platform
from pathlib import Path

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.software import without_aes
from roundhouse.software.implementations import openssl
from roundhouse.software.timing import time_encryption
from roundhouse.software.without_aes import NAME, time_without_aes


def test_other_ciphers_have_no_such_instructions():
    assert time_without_aes(CATALOG["des"]) is None


def test_other_processors_are_not_asked(monkeypatch):
    monkeypatch.setattr(without_aes.platform, "machine", lambda: "aarch64")
    assert time_without_aes(CATALOG["aes128"]) is None


@pytest.mark.slow
def test_it_is_slower_where_there_are_such_instructions():
    cipher = CATALOG["aes256"]
    without, plain = time_without_aes(cipher), openssl(cipher)
    assert (without is None) == (platform.machine() not in ("x86_64", "AMD64"))
    if without is None:
        return
    assert without.software == NAME and without.version == plain.version
    words = Path("/proc/cpuinfo").read_text().split()
    ratio = time_encryption(cipher, plain).mb_s / without.mb_s
    assert ratio > 2 if "aes" in words else ratio == pytest.approx(1, rel=0.3)
