"""A core as plain data is the same whether it was just made or was kept."""

from pathlib import Path

import pytest

from roundhouse.cores.core import Core
from roundhouse.measure.snapshot import CoreSnapshot


def test_what_is_kept_is_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    core = Core.parse("simon32_64-encrypt-iterative")
    made = CoreSnapshot.kept(core)
    assert (tmp_path / "snapshots" / f"{core.name}.json").exists()
    assert CoreSnapshot.kept(core) == made == CoreSnapshot.of(core)
