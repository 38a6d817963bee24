"""Why architectures are refused, worked out once."""

import json

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers import CATALOG
from roundhouse.cores import refusals as module
from roundhouse.cores.core import Core
from roundhouse.cores.refusals import listed_architectures, refusals

CIPHER = "speck32_64"


@pytest.fixture(autouse=True)
def build(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    monkeypatch.setattr(module, "_known", {})
    module._refusals.cache_clear()
    yield tmp_path
    module._refusals.cache_clear()


def test_a_core_is_refused_if_and_only_if_it_is_told_so():
    reasons = refusals(CIPHER)
    for name, choice in list(listed_architectures().items())[::7]:
        if name in reasons:
            with pytest.raises(Refused) as error:
                Core(CATALOG[CIPHER], choice)
            assert error.value.reason == reasons[name]
        else:
            assert Core(CATALOG[CIPHER], choice).name == f"{CIPHER}-{name}"


def test_what_was_worked_out_is_kept_while_the_sources_stay(build, monkeypatch):
    before = refusals(CIPHER)
    module._refusals.cache_clear()
    monkeypatch.setattr(module, "reason_refused", lambda *_: "no")
    assert refusals(CIPHER) == before
    path = build / "refusals" / f"{CIPHER}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"determined_by": "other"}))
    module._refusals.cache_clear()
    assert set(refusals(CIPHER).values()) == {"no"}
