from pathlib import Path

import pytest


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
