"""A rung is one file, and its evidence is a row like any other."""

import re
from pathlib import Path

import pytest

import toy_cores
from roundhouse.verify import EvidenceDatabase, rungs, verify
from roundhouse.verify.ladder import find_rung, known_rungs

DOCS = Path(__file__).parents[2] / "docs"
PROOF = re.search(r"^# file: protocol_proof.py\n.*?(?=^```)", (DOCS / "verification.md").read_text(), re.M | re.S)


@pytest.fixture
def proof(tmp_path, monkeypatch):
    """The stub of a proof of docs/verification.md as a file among the rungs."""
    (tmp_path / "protocol_proof.py").write_text(PROOF[0])
    monkeypatch.setattr(rungs, "__path__", [*rungs.__path__, str(tmp_path)])


def test_rungs_rise():
    assert [(rung.number, rung.name) for rung in known_rungs()] == [(2, "simulate"), (3, "text"), (6, "netlist")]


def test_a_new_rung_is_one_file(proof, tmp_path):
    assert [rung.number for rung in known_rungs()] == [2, 3, 4, 6]
    core = toy_cores.iterative()
    found = verify(core, rung="protocol_proof")
    assert (found.rung, found.effort, found.status) == ("protocol_proof", "fixed", "passed")
    assert found.tools == {"stub": "1.0"}
    database = EvidenceDatabase(tmp_path / "store.sqlite")
    database.record(found)
    assert database.passed(core.hash, "thorough", "protocol_proof") == found
    assert database.passed(core.hash) is None


@pytest.mark.parametrize(
    ("name", "reached"),
    [("prove", ""), ("3", ""), ("netlist", ", which is reached by `roundhouse measure` on standard cells")],
)
def test_a_rung_that_cannot_be_run(name, reached):
    told = f"a rung to run must be simulate (rung 2) or text (rung 3); given '{name}'{reached}"
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        find_rung(name)
    with pytest.raises(ValueError, match="a rung to run"):
        verify(toy_cores.iterative(), rung=name)


def test_the_rungs_to_run_are_those_of_the_ladder(proof):
    with pytest.raises(
        ValueError, match=r"be simulate \(rung 2\), text \(rung 3\) or protocol_proof \(rung 4\); given"
    ):
        find_rung("prove")


def test_an_unknown_effort_is_refused():
    with pytest.raises(ValueError, match="must be one of quick, standard, thorough"):
        verify(toy_cores.iterative(), effort="best")
