"""``roundhouse software``."""

import json

import pytest

from roundhouse.software import timing
from roundhouse.software.timing import processor

FIELDS = {"cipher", "software", "version", "processor", "text_bytes", "mb_s", "least_mb_s", "most_mb_s"}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(timing, "RUN_S", 0.01)


def test_it_prints_a_table_labelled_with_the_processor(cli, tmp_path):
    answer = cli("software", "speck48_72", "-o", str(tmp_path / "c"))
    assert answer.exit_code == 0
    assert processor() in answer.stdout and "speck48_72" in answer.stdout and "generated C" in answer.stdout
    assert "speck48_72, generated C: " in answer.stderr
    path = tmp_path / "c" / "speck48_72.c"
    assert answer.stdout.splitlines()[-1] == str(path)
    assert "void speck48_72_encrypt_block(" in path.read_text()


def test_json_has_a_record_for_each_software(cli):
    found = json.loads(cli("software", "xtea", "--json").stdout)
    assert [(one["cipher"], one["software"]) for one in found] == [("xtea", "generated C"), ("xtea", "Crypto++")]
    assert all(set(one) == FIELDS and 0 < one["least_mb_s"] <= one["mb_s"] <= one["most_mb_s"] for one in found)


def test_what_cannot_be_timed_is_told_and_nothing_is_written(cli, tmp_path):
    unknown = cli("software", "aes129")
    assert unknown.exit_code == 1 and "'aes129' is no cipher; did you mean 'aes" in unknown.stderr
    several = cli("software", "xtea", "aes", "-o", str(tmp_path / "c"))
    assert several.exit_code == 1 and "aes has 128, 192 and 256; take aes128, aes192 or aes256" in several.stderr
    assert not (tmp_path / "c").exists()
