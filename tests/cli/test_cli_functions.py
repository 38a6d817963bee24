"""``roundhouse functions``, on one small function of each of two ciphers."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from roundhouse.functions import DECLARED
from roundhouse.functions.record import merge_records, read_records
from roundhouse.targets import find_target
from roundhouse.targets.cells.abc_scripts import GRADES
from roundhouse.tools.process import ToolFailed, ToolStopped

pytestmark = pytest.mark.skipif(
    not all(tool.ok for tool in find_target("osu050").tools()), reason="tools of osu050 missing"
)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """An S-box of Serpent, and MixColumns of AES."""
    named = {"serpent": "s0", "aes": "mix_column"}
    for family, name in named.items():
        monkeypatch.setitem(DECLARED, family, tuple(one for one in DECLARED[family] if one.name == name))


@pytest.mark.slow
def test_grades_are_told_and_records_kept_beside_those_of_other_ciphers(cli, tmp_path):
    kept = tmp_path / "functions.jsonl"
    first = cli("functions", "--cipher", "serpent", "--json", "-j", "2", "-o", str(kept))
    (curve,) = json.loads(first.stdout)
    assert first.exit_code == 0 and (curve["cipher"], curve["function"]) == ("serpent", "s0")
    assert list(curve["grades"]) == list(GRADES) and not curve["failed"]
    fast, least = curve["grades"]["fast"], curve["grades"]["area"]
    assert fast["delay_ns"] <= least["delay_ns"] and least["area_um2"] <= fast["area_um2"]
    points = len(read_records(kept))
    assert all("script" in json.loads(record.options) for record in read_records(kept))
    second = cli("functions", "--cipher", "aes", "-o", str(kept))
    assert second.exit_code == 0 and "balanced" in second.stdout
    assert len(read_records(kept)) > points
    assert {record.cipher for record in read_records(kept)} == {"aes", "serpent"}


def test_a_mapping_that_fails_is_kept_with_its_reason_and_ends_with_an_error(cli, tmp_path, monkeypatch):
    def fails(*_):
        raise ToolFailed("yosys", "must map and did not")

    monkeypatch.setattr("roundhouse.functions.sweep.map_core", fails)
    answer = cli("functions", "--cipher", "serpent", "-o", str(tmp_path / "functions.jsonl"))
    assert answer.exit_code == 1
    assert {record.reason for record in read_records(tmp_path / "functions.jsonl")} == {"yosys: must map and did not"}


def test_pruning_keeps_points_that_could_not_be_finished(cli, tmp_path, monkeypatch):
    mapped = SimpleNamespace(cells={}, area_um2=1.0, period_ns=1.0)
    monkeypatch.setattr("roundhouse.functions.sweep.map_core", lambda *_: mapped)
    path = tmp_path / "functions.jsonl"
    cli("functions", "--cipher", "serpent", "-o", str(path))
    swept = read_records(path)
    merge_records(path, [replace(swept[0], form="former"), replace(swept[0], cipher="aes")])

    def stops(design, mapping, cells):
        if mapping == swept[0].mapping:
            raise ToolStopped("yosys", "was ended by SIGKILL")
        return mapped

    monkeypatch.setattr("roundhouse.functions.sweep.map_core", stops)
    answer = cli("functions", "--cipher", "serpent", "-o", str(path), "--prune")
    assert answer.exit_code == 75
    assert read_records(path) == [replace(swept[0], cipher="aes"), *swept]


def test_only_standard_cells_and_known_ciphers(cli):
    answer = cli("functions", "-t", "ecp5")
    assert answer.exit_code == 2 and "mapped to standard cells" in answer.stderr
    answer = cli("functions", "--cipher", "serpant")
    assert answer.exit_code != 0 and "no functions of 'serpant' are declared" in answer.stderr
