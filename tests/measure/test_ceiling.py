"""The ceiling as records."""

from pathlib import Path

import pytest

from roundhouse.measure import ceiling
from roundhouse.measure.ceiling import measure_ceiling
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.results import is_ceiling
from roundhouse.targets import TARGETS


@pytest.mark.skipif(not all(tool.ok for tool in TARGETS["ecp5"].tools()), reason="tools of ecp5 missing")
def test_ceiling_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    database = MeasurementDatabase()
    (record,) = measure_ceiling(60, 100, (1,), database)
    assert (record.core_name, record.recipe, record.seed, record.status) == ("ceiling-60-100", "default", 1, "ok")
    assert is_ceiling(record) and (record.fmax_mhz or 0) > 300 and (record.ff or 0) >= 100
    assert database.all() == [record]
    monkeypatch.setattr(ceiling, "_facts", lambda *_: pytest.fail("was measured already"))
    assert measure_ceiling(60, 100, (1,)) == [record]
