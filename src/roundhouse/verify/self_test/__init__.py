"""Systems that test themselves, in simulation: how they are run, what is seen of them, and whether that is right."""

from .faults import count_compared, find_faults
from .observation import Observation, Passage
from .run import Settings, require_self_test, simulate_self_test

__all__ = [
    "Observation",
    "Passage",
    "Settings",
    "count_compared",
    "find_faults",
    "require_self_test",
    "simulate_self_test",
]
