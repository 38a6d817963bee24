"""Settings and fixtures that all tests share; the helpers beside this file are imported by name."""

import gc

import pytest
from hypothesis import HealthCheck, settings

from roundhouse.systems import layer
from slow_cases import some_of_each
from stub_layers import Mask, Registers, Twins

settings.register_profile("quick", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")

gc.set_threshold(100_000)  # as the program has it


def pytest_addoption(parser):
    parser.addoption("--slow-cases", type=int, metavar="N", help="run at most N cases of each slow test")


@pytest.hookimpl(trylast=True)  # after -m and -k
def pytest_collection_modifyitems(config, items):
    """Deselect cases of slow tests as `--slow-cases` says."""
    if (most := config.getoption("--slow-cases")) is None:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    kept = some_of_each([item.nodeid for item in slow], most)
    left = [item for item in slow if item.nodeid not in kept]
    config.hook.pytest_deselected(items=left)
    out = {*left}
    items[:] = [item for item in items if item not in out]


@pytest.fixture
def stub_layers(monkeypatch):
    """The layers of the tests are registered, and forgotten afterwards."""
    monkeypatch.setattr(layer, "KINDS", [])
    for kind in (Mask, Registers, Twins):
        layer.register(kind)
