"""A core of a cipher that is not in the catalogue: everything works that needs no vectors, and the rest says so."""

import pickle
from importlib import import_module

import pytest
import yaml

from kept_build import own_build
from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers.lanes import Lanes
from roundhouse.ciphers.xtea import XTEA
from roundhouse.cores import Core
from roundhouse.cores.listing import listing
from roundhouse.errors import UnknownName
from roundhouse.export.files import write_core
from roundhouse.export.trace import capture
from roundhouse.measure import measure
from roundhouse.measure.run import NotVerified
from roundhouse.report.write import write_report
from roundhouse.targets import TARGETS
from roundhouse.vectors.published import NoVectors
from roundhouse.verify import verify, verify_all
from small_cipher import SMALL

MINE = """
from roundhouse.ciphers.xtea import XTEA
from roundhouse.vectors import register_vectors
from roundhouse.vectors.published import published
from roundhouse.verify.oracles import register_oracles
from roundhouse.verify.oracles.catalog import find_family

class Mine(XTEA):
    name = family = "mine_of_xtea"

register_vectors("mine_of_xtea", published("xtea"))
register_oracles("mine_of_xtea", find_family("xtea"))
"""

AXES = ["encrypt-iterative", "decrypt-iterative"]
ITERATIVE = Core.parse("aes128-encrypt-iterative-stored").architecture


@pytest.fixture
def core():
    return Core(SMALL, ITERATIVE)


def test_it_has_a_name_and_a_design_and_enters_no_catalogue(core):
    assert core.name == "small-encrypt-iterative-stored"
    assert core.describe()["key_bits"] == [12, 24]
    assert f"module {core.module} (" in core.verilog
    with pytest.raises(UnknownName, match="'small' is no cipher"):
        Core.parse(core.name)
    with pytest.raises(UnknownName, match="'small' is no cipher"):
        listing(cipher=["small"])


def test_names_can_be_parsed_with_other_ciphers(core):
    assert Core.parse(core.name, {"small": SMALL}) == core
    with pytest.raises(UnknownName, match="'aes128' is no cipher; did you mean 'small'"):
        Core.parse("aes128-encrypt-iterative", {"small": SMALL})


def test_an_impossible_one_is_refused():
    with pytest.raises(Refused, match="small-encrypt-iterative-direct is refused: encryption starts"):
        Core.parse("small-encrypt-iterative-direct", {"small": SMALL})


@pytest.mark.parametrize("cipher", [SMALL, Lanes(XTEA(), 3)], ids=lambda cipher: cipher.name)
def test_it_can_be_pickled(cipher):
    core = Core(cipher, ITERATIVE)
    again = pickle.loads(pickle.dumps(core))
    assert (again.name, again.hash) == (core.name, core.hash)


def test_without_vectors_there_is_all_but_a_test_bench(core, tmp_path):
    paths = write_core(core, tmp_path)
    assert [path.name for path in paths] == [f"{core.name}{ending}" for ending in (".v", ".core", ".md", ".svg")]
    about = yaml.safe_load(paths[1].read_text().split("\n", 1)[1])
    assert set(about["filesets"]) == {"rtl"} and set(about["targets"]) == {"default", "lint", "synth"}
    assert "_tb" not in "".join(path.read_text() for path in paths)


@pytest.mark.parametrize("use", [verify, capture])
def test_what_needs_vectors_says_so(core, use):
    with pytest.raises(
        NoVectors, match="small has no published vectors for blocks of 12 bits and keys of 12 or 24 bits"
    ):
        use(core)


def test_it_is_not_measured_before_it_is_verified(core):
    with pytest.raises(NotVerified, match="small-encrypt-iterative-stored must pass verification"):
        measure(core, "ecp5")


@pytest.mark.slow
@pytest.mark.skipif(not all(tool.ok for tool in TARGETS["xcup"].tools()), reason="tools of xcup missing")
def test_it_is_verified_measured_and_reported_if_its_family_has_vectors(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path / "build")))
    core = Core(Lanes(XTEA(), 3), ITERATIVE)
    (found,) = verify_all([core], effort="quick")
    assert found.status == "passed", found.reason
    record = measure(core, "xcup", verified=found)
    assert (record.status, record.core_name) == ("ok", "xtea_3lanes-encrypt-iterative-stored")
    write_report([record], [found], {}, tmp_path / "report", {}, find=Core.parse)
    sheet = (tmp_path / "report" / "cores" / f"{core.name}.html").read_text()
    assert f"{record.lut6} LUT6" in sheet and "&#39;xtea_3lanes&#39; is no cipher" in sheet


@pytest.mark.slow
def test_a_family_of_ones_own_is_verified_in_other_processes(tmp_path, monkeypatch):
    """They import the module of the cipher, which registers its vectors and oracles."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path / "build")))
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.syspath_prepend(tmp_path)
    cores = [Core(import_module("mine").Mine(), Core.parse(f"xtea-{axes}").architecture) for axes in AXES]
    found = verify_all(cores, effort="quick")
    assert [one.status for one in found] == ["passed", "passed"], [one.reason for one in found]
