"""What cannot be verified yet: it is neither run nor stored, and one line says why."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.jobs.processes import WorkerProcesses
from roundhouse.jobs.unfinished import Unfinished
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.vectors import Vector, published, register_vectors
from roundhouse.verify import EvidenceDatabase, verify, verify_all
from roundhouse.verify.jobs import Request, keep_evidence
from roundhouse.verify.oracles.family import NoOracles
from small_cipher import SMALL

CORE = "small-encrypt-iterative-on_the_fly"
NO_VECTORS = (
    "small has no published vectors for blocks of 12 bits and keys of 12 or 24 bits (docs/adding-a-cipher.md, step 3)"
)
NO_ORACLES = "the cipher family 'small' has no oracles (docs/adding-a-cipher.md, step 4)"
NO_MODEL = "+mask+reg2 has no software model yet, so it cannot be verified; generate works"
SYSTEM = "xtea-encrypt-iterative+mask+reg2"


@pytest.fixture(autouse=True)
def small(monkeypatch, stub_layers):
    """A cipher that is in the catalogue, and nothing else; no worker may be asked."""
    monkeypatch.setitem(CATALOG, SMALL.name, SMALL)
    monkeypatch.setattr(WorkerProcesses, "call", lambda *_: pytest.fail("a worker was asked"))
    yield
    assert (EvidenceDatabase().all(), MeasurementDatabase().all()) == ([], [])


@pytest.fixture
def vectors(monkeypatch):
    """Vectors of the small cipher."""
    monkeypatch.setattr(published, "_registered", {})
    register_vectors("small", [Vector(0, bits, 12, (0,), (0,), "made up") for bits in (12, 24)])


@pytest.mark.parametrize("command", [["verify"], ["measure", "-t", "osu050"]])
@pytest.mark.parametrize(("name", "reason"), [(CORE, NO_VECTORS), (SYSTEM, NO_MODEL)])
def test_one_line_says_why(cli, command, name, reason):
    answer = cli(*command, name)
    assert answer.exit_code == 75
    assert f"not verified: {reason}\n" in answer.stderr
    assert "FAILED" not in answer.stderr and "RuntimeError" not in answer.stderr


def test_a_cipher_without_oracles(cli, vectors):
    answer = cli("verify", CORE)
    assert answer.exit_code == 75
    assert answer.stderr.startswith(f"not verified: {NO_ORACLES}")


@pytest.mark.slow
def test_a_reason_is_given_once_for_all_cores_of_a_cipher(cli):
    answer = cli("verify", "--all", "--only", "small-*-iterative-stored")
    assert answer.exit_code == 75
    assert answer.stderr.count(NO_VECTORS) == 1


@pytest.mark.parametrize("call", [verify, lambda core, **options: verify_all([core], **options)])
def test_from_python_it_is_an_error(call):
    with pytest.raises(LookupError, match="small has no published vectors"):
        call(Core.parse(CORE), effort="quick")


def test_an_error_of_a_worker_that_says_nothing_about_the_core_is_not_stored():
    found = keep_evidence(EvidenceDatabase(), CORE, NoOracles("too few"), Request())
    assert found == Unfinished(CORE, "verify", "too few") and found.status == "not finished"


def test_names_of_systems_are_known_to_commands_that_use_records(cli):
    answer = cli("ceiling", SYSTEM)
    assert answer.exit_code == 1
    assert "xtea-encrypt-iterative-on_the_fly+mask+reg2 must be measured on" in answer.stderr
