"""Settings that all tests share; the helpers beside this file are imported by name."""

from hypothesis import HealthCheck, settings

settings.register_profile("quick", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")
