"""The worked example of a key policy, registered after all else was imported, is a value of its axis like any."""

import pickle
import re
import subprocess
import sys
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from kept_build import own_build
from roundhouse.architectures.architecture import DIRECTIONS, Architecture
from roundhouse.architectures.keys.policy import POLICIES
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.cores.listing import axes, listing

PAGE = Path(__file__).parents[2] / "docs" / "adding-an-architecture.md"
EXAMPLE = re.search(r"^```python\n(# file: fixed_key\.py\n.*?)^```", PAGE.read_text(), re.M | re.S)[1]
NAME = "xtea-decrypt-iterative-fixed"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of the example, which is imported now and forgotten afterwards."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path / "build")))
    (tmp_path / "fixed_key.py").write_text(EXAMPLE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(POLICIES, "fixed", None)
    import_module("fixed_key")
    yield tmp_path
    del sys.modules["fixed_key"]


def test_its_cores_have_names():
    core = Core(CATALOG["xtea"], Architecture("decrypt", LAYOUTS[0], "fixed", "logic"))
    assert core.name == NAME
    assert Core.parse(NAME) == core
    assert pickle.loads(pickle.dumps(core)) == core
    assert "fixed" in axes()["keys"]


@pytest.mark.slow
def test_its_cores_can_be_sent_to_another_process(folder):
    (folder / "core").write_bytes(pickle.dumps(Core.parse(NAME)))
    program = "import pickle; print(pickle.load(open('core', 'rb')).name)"
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stdout == f"{NAME}\n", done.stderr


def test_its_cores_are_listed():
    found = listing(cipher=["xtea", "aes"], keys=["fixed"], tables=["logic"], layout=["iterative", "pipelined"])
    one_way = [f"xtea-{direction}-{layout}-fixed" for direction in DIRECTIONS for layout in ("iterative", "pipelined")]
    assert {core.name for core in found.cores} == set(one_way)
    assert set(found.refused.values()) == {"a key that is wired in has one size; take a cipher of one"}


@pytest.mark.slow
@pytest.mark.parametrize("cipher", CATALOG)
def test_every_cipher_is_built_with_it_or_refused(cipher):
    for direction, layout in product(DIRECTIONS, LAYOUTS):
        architecture = Architecture(direction, layout, "fixed", "logic")
        if (reason := architecture.refusal(CATALOG[cipher])) is None:
            assert Core(CATALOG[cipher], architecture).claim.latency
        else:
            assert len(reason) > 20
