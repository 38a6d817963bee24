"""The command on the page of kernels gives what it shows."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "kernels.md").read_text()


@pytest.mark.slow
def test_bandwidth_is_as_the_page_shows():
    ((words, shown),) = re.findall(r"^\$ roundhouse (bandwidth .*)\n(.* MB/s in .*)$", PAGE, re.M)
    command = [sys.executable, "-m", "roundhouse", *shlex.split(words)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"{shown}\n"
