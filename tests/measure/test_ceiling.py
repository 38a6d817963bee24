"""The ceiling as records."""

from pathlib import Path

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.measure import ceiling
from roundhouse.measure.ceiling import ceiling_targets, measure_ceiling
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.results import is_ceiling
from roundhouse.targets import TARGETS


@pytest.mark.slow
@pytest.mark.skipif(not all(tool.ok for tool in TARGETS["ecp5"].tools()), reason="tools of ecp5 missing")
def test_ceiling_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    database = MeasurementDatabase()
    assert ceiling_targets() == ["ecp5", "ecp5_7", "ecp5_8"]
    (record,) = measure_ceiling("ecp5", 60, 100, (1,), database)
    assert (record.core_name, record.recipe, record.seed, record.status) == ("ceiling-60-100", "default", 1, "ok")
    assert is_ceiling(record) and (record.fmax_mhz or 0) > 300 and (record.ff or 0) >= 100
    assert database.all() == [record]
    monkeypatch.setattr(ceiling, "_facts", lambda *_: pytest.fail("was measured already"))
    assert measure_ceiling("ecp5", 60, 100, (1,)) == [record]


def test_a_target_without_a_ceiling_is_refused() -> None:
    with pytest.raises(InvalidInput, match="a ceiling is measured on one of ecp5, ecp5_7, ecp5_8; given 'osu050'"):
        measure_ceiling("osu050", 60, 100)
