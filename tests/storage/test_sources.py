import json
import subprocess
import sys

import pytest

from roundhouse.storage import sources

ROOMS = ("words", "graph", "ciphers", "architectures", "cores", "systems", "rtl")


@pytest.mark.parametrize("room", ROOMS)
def test_the_key_follows_every_source(room, tmp_path, monkeypatch):
    for name in ROOMS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.py").write_text("")
    monkeypatch.setattr(sources, "_PACKAGE", tmp_path)
    before = sources.source_key.__wrapped__()
    (tmp_path / room / "one.py").write_text("changed")
    assert sources.source_key.__wrapped__() != before


@pytest.mark.slow
def test_every_room_that_a_system_is_built_in_counts():
    build = "from roundhouse.systems import parse; parse('xtea-encrypt-iterative+x2+words32').rtlil"
    listed = "import sys, json; print(json.dumps([name for name in sys.modules if name.startswith('roundhouse.')]))"
    answer = subprocess.run([sys.executable, "-c", f"{build}; {listed}"], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[1] for name in json.loads(answer.stdout)}
    assert rooms - {"errors", "jobs", "storage", "tools"} == {*ROOMS}
