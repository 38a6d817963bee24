"""A sample of cores in which every value of every axis occurs at least twice, through the whole verification."""

import pytest

from roundhouse.cores.sample import covering_sample
from roundhouse.verify import verify

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("core", covering_sample(), ids=lambda core: core.name)
def test_the_sample_passes(core):
    found = verify(core, effort="quick")
    assert found.reason == ""
    assert found.status == "passed"
