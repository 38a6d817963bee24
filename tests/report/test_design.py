"""Designs of the report are made once, and pipelines only if asked for."""

import pytest

from roundhouse.cores.core import Core
from roundhouse.report import design as module
from roundhouse.report.design import kept_design, kept_designs


@pytest.fixture(autouse=True)
def _build(monkeypatch, tmp_path):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))


def test_a_design_is_that_of_its_core():
    core = Core.parse("xtea-encrypt-iterative")
    made = kept_design(core.name)
    assert (made.name, made.hash, made.verilog) == (core.name, core.hash, core.verilog)
    assert made.diagram.startswith("<svg")


def test_it_is_made_once(monkeypatch):
    first = kept_design("simon32_64-encrypt-iterative-on_the_fly")
    monkeypatch.setattr(module, "_made", lambda core: pytest.fail("made again"))
    assert kept_design("simon32_64-encrypt-iterative-on_the_fly") == first


@pytest.mark.slow
def test_names_of_another_version_have_none_and_pipelines_only_if_asked():
    loop, pipeline = "simon32_64-encrypt-iterative-on_the_fly", "simon32_64-encrypt-pipelined-on_the_fly"
    names = [loop, pipeline, "simon32_64-encrypt-ancient-on_the_fly"]
    assert set(kept_designs(names)) == {loop}
    assert set(kept_designs(names, large=True)) == {loop, pipeline}
