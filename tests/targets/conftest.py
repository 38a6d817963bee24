from pathlib import Path

import pytest

from kept_build import own_build


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path / "build")))
