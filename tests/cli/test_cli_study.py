"""``roundhouse study``."""

import json

import pytest

from roundhouse.studies.registry import load_study


def test_studies_stand_one_a_line(cli):
    lines = cli("study", "list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["dataflow", "duplex", "nsa", "pipeline28g", "simon"]


def test_list_as_json(cli):
    (simon,) = (row for row in json.loads(cli("study", "list", "--json").stdout) if row["name"] == "simon")
    assert {key: simon[key] for key in ("designs", "cores", "numbers", "slips")} == {
        "designs": 3,
        "cores": 3,
        "numbers": 3,
        "slips": 0,
    }


def test_show_tells_designs_places_and_slips(cli):
    text = cli("study", "show", "nsa").stdout
    assert "mars-simplex-iterative-stored: One round a clock" in text
    assert "  Table 5: 82\n" in text
    assert "nsa.t12.rijndael.pipelined.3in1.throughput: 5163 Mbit/s; Table 5 prints 5337.78\n" in text


def test_show_as_json_has_every_number(cli):
    study = json.loads(cli("study", "show", "duplex", "--json").stdout)
    assert [row["id"] for row in study["ledger"]] == [row.id for row in load_study("duplex").ledger]
    assert study["ledger"][0]["key_bits"] == [128]


def test_an_unknown_study_ends_with_an_error(cli):
    answer = cli("study", "show", "pipeline")
    assert answer.exit_code == 1
    assert answer.stderr.startswith("error: 'pipeline' is no study; did you mean 'pipeline28g'")


def test_cores_are_counted_once_as_on_the_pages(cli):
    counts = {row["name"]: row["cores"] for row in json.loads(cli("study", "list", "--json").stdout)}
    assert (counts["pipeline28g"], counts["duplex"], counts["nsa"]) == (10, 5, 18)


@pytest.mark.parametrize("command", ["show", "run", "verdicts", "export"])
def test_a_word_of_a_title_or_source_leads_to_the_study(cli, command):
    answer = cli("study", command, "visconti")
    assert answer.exit_code == 1 and answer.stdout == ""
    assert answer.stderr == "error: 'visconti' is no study; did you mean 'pipeline28g'?\n"


@pytest.mark.parametrize("given", ["zzz", ""])
def test_all_studies_are_told_where_none_is_near(cli, given):
    answer = cli("study", "show", given)
    assert answer.exit_code == 1
    assert answer.stderr == (
        f"error: {given!r} is no study; the studies are dataflow, duplex, nsa, pipeline28g and simon: "
        "`roundhouse study list` prints their titles\n"
    )


def test_help(cli):
    assert "study" in cli("--help").stdout
    assert "show" in cli("study", "--help").stdout
    listed = " ".join(cli("study", "list", "--help").stdout.split())
    assert "numbers, slips (numbers on which the study contradicts itself) and statements." in listed


def test_a_study_of_a_users_own_is_found(cli, tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text('title = "A small core"\n[targets.ecp5]\n[[design]]\nname = "small"\n')
    columns = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note"
    (tmp_path / "mine.ledger.csv").write_text(
        f"{columns}\nmine.clocks,Table 1,small,clocks_per_block,,64,32,32,clocks,,,unstated,,\n"
    )
    monkeypatch.setenv("ROUNDHOUSE_STUDIES", str(tmp_path))
    assert "\nmine " in cli("study", "list").stdout
    assert "Table 1: 1" in cli("study", "show", "mine").stdout
    assert "mine: 1 number" in cli("study", "verdicts", "mine", "--results", str(tmp_path)).stdout
