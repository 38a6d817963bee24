"""Cases of a test that take long for what they add to the others."""

import pytest


def but_long(names, long):
    """Return the names as cases of a test; those that take `long` are run with ``-m long`` only."""
    assert {*long} <= {*names}
    return [pytest.param(name, marks=pytest.mark.long) if name in long else name for name in names]
