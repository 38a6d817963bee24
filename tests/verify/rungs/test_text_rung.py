"""The rung of the text: a proof about a core's Verilog is evidence like any other."""

import re
from dataclasses import replace

import pytest

from roundhouse.cores import Core
from roundhouse.jobs.progress import Progress
from roundhouse.rtl.edition import WORDING
from roundhouse.rtl.verilog_text import expressions
from roundhouse.systems import parse
from roundhouse.tools import abc, yosys
from roundhouse.tools.process import ToolStopped
from roundhouse.verify import EvidenceDatabase, merge_evidence, read_evidence, verify, verify_all
from roundhouse.verify.evidence import Check, Verification
from roundhouse.verify.ladder import find_rung
from roundhouse.verify.same_text import comparison
from roundhouse.verify.same_text.edition import EDITION

SMALL = "speck32_64-encrypt-iterative"
NOT_ALIKE = "simon32_64-encrypt-iterative"  # its text writes something otherwise than its RTLIL: ABC has to decide
FAMILIES = [
    "aes128-encrypt-iterative",
    "des-encrypt-iterative",
    pytest.param("mars128-encrypt-iterative-stored", marks=pytest.mark.slow),
    "present80-encrypt-iterative",
    pytest.param("rc6_128-encrypt-iterative-stored", marks=pytest.mark.slow),
    "serpent128-encrypt-iterative",
    "simon32_64-encrypt-iterative",
    SMALL,
    "tdes128-encrypt-iterative",
    "twofish128-encrypt-iterative",
    "xtea-encrypt-iterative",
]


@pytest.fixture(autouse=True)
def build(tmp_path, monkeypatch):
    """A build folder without evidence: other tests, and runs before these, verify the same cores."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_the_text_of_a_core_of_each_family_is_its_rtlil(name):
    core = Core.parse(name)
    found = verify(core, rung="text")
    assert (found.status, found.reason, found.rung, found.effort) == ("passed", "", "text", "fixed")
    outputs = sum(port.width for port in core.ports if port.direction == "out")
    told = re.fullmatch(r"([\d,]+) bits: ([\d,]+) of outputs, ([\d,]+) of registers and memories(.*)", found.shown)
    bits, of_outputs, registers = (int(told[n].replace(",", "")) for n in (1, 2, 3))
    assert of_outputs >= outputs and registers >= core.cipher.block_bits and bits >= of_outputs + registers


def test_the_text_of_a_system_is_its_rtlil():
    assert verify(parse("simon32_64-encrypt-iterative+words16"), rung="text").status == "passed"


def test_an_error_of_the_writer_fails_with_the_words_that_show_it(monkeypatch):
    monkeypatch.setitem(expressions._BINARY, "add", "-")
    found = verify(Core.parse(SMALL), rung="text")
    assert found.status == "failed"
    told = re.search(
        r"differ: o_payload is (0x\w+) in the text and (0x\w+) in the RTLIL, where .*algorithm.state_0 = 0x",
        found.reason,
    )
    assert told and told[1] != told[2]


def test_a_text_that_yosys_cannot_read_fails(monkeypatch):
    monkeypatch.setitem(expressions._BINARY, "add", "plus")
    found = verify(Core.parse(SMALL), rung="text")
    assert found.status == "failed"
    assert re.search(r"must be gates and flops for Yosys, and is not: text.v:\d+: ERROR: syntax error", found.reason)


@pytest.mark.slow
def test_the_evidence_is_kept_and_exported_with_the_versions_of_its_tools(tmp_path):
    core = Core.parse(SMALL)
    (found,) = verify_all([core], rung="text")
    assert found.tools == {"abc": abc.version(), "yosys": yosys.version(), "prover": EDITION, "wording": WORDING}
    assert EvidenceDatabase().passed(core.hash, "thorough", "text") == found
    assert EvidenceDatabase().passed(core.hash) is None
    merge_evidence(tmp_path / "some.verifications.jsonl", [found])
    assert read_evidence(tmp_path / "some.verifications.jsonl") == [found]


@pytest.mark.slow
def test_a_proof_by_another_edition_is_run_anew(monkeypatch):
    core = Core.parse(SMALL)
    (found,) = verify_all([core], rung="text")
    EvidenceDatabase().record(replace(found, tools=found.tools | {"prover": f"{EDITION}0"}, date="2026-01-01"))
    assert EvidenceDatabase().passed(core.hash, rung="text") is None
    (again,) = verify_all([core], rung="text")
    assert again.date > "2026-01-01" and again.tools["prover"] == EDITION
    assert verify_all([core], rung="text") == [again] == EvidenceDatabase().of(core.hash)


@pytest.mark.slow
def test_how_long_a_proof_takes_is_told_by_proofs_alone():
    other = verify(Core.parse(SMALL), rung="text")
    core = Core.parse("speck48_72-encrypt-iterative")
    simulated = Check("known answers", "made up", 1, 1, 1, 900.0, "passed", "")
    EvidenceDatabase().record(other)
    EvidenceDatabase().record(Verification.judged(core, "simulate", "quick", 0, [simulated]))
    expected = {}

    class Expecting(Progress):
        def expect(self, key, seconds):
            expected[key] = seconds

    verify_all([core], rung="text", progress=Expecting())
    assert expected == {core.name: other.evidence[0].seconds}


def test_a_proof_that_does_not_end_is_no_evidence(monkeypatch):
    def undecided(*files):
        raise ToolStopped("abc", "must end within 60 s and did not; it was killed")

    monkeypatch.setattr(comparison, "equivalent", undecided)
    with pytest.raises(ToolStopped, match="must end within 60 s"):
        verify(Core.parse(NOT_ALIKE), rung="text")


def test_the_rung_stands_behind_simulation():
    assert find_rung("text").number == 3
