"""Settings and fixtures that all tests share; the helpers beside this file are imported by name."""

import gc

import pytest
from hypothesis import HealthCheck, settings

from roundhouse.systems import layer
from stub_layers import Mask, Registers, Twins

settings.register_profile("quick", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")

gc.set_threshold(100_000)  # as the program has it


@pytest.fixture
def stub_layers(monkeypatch):
    """The layers of the tests are registered, and forgotten afterwards."""
    monkeypatch.setattr(layer, "KINDS", [])
    for kind in (Mask, Registers, Twins):
        layer.register(kind)
