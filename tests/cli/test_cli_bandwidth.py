"""``roundhouse bandwidth``."""

import json
from pathlib import Path

import pytest

NAME = "simon64_128-encrypt-iterative+kernel64"


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_it_prints_a_throughput_and_draws_the_traffic(cli, tmp_path):
    answer = cli("bandwidth", NAME, "--kib", "1", "--memory", "ddr3_1066_x32", "--json", "-o", str(tmp_path))
    assert answer.exit_code == 0
    found = json.loads(answer.stdout)
    page = Path(found["page"]).read_text(encoding="utf-8")
    assert "kernel 0 reads" in page and "kernel 0 writes" in page and "<svg" in page
    assert found["memory"]["name"] == "ddr3_1066_x32" and found["text_bytes"] == 1024 and found["reason"] == ""
    assert found["mb_s"] == pytest.approx(1024 / found["clocks"] * 100, abs=0.1)


def test_what_it_cannot_do_is_told(cli):
    system = cli("bandwidth", "simon64_128-encrypt-iterative")
    assert system.exit_code == 1 and "must be a kernel, such as kernel128" in system.stderr
    memory = cli("bandwidth", NAME, "--memory", "sdram")
    assert memory.exit_code == 1 and "ddr3_1066_x32" in memory.stderr
