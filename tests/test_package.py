"""The three public names, imported when they are first used."""

import subprocess
import sys

import pytest

import roundhouse


def test_importing_the_package_imports_nothing_else():
    code = (
        "import sys, roundhouse; print([name for name in sys.modules if name.startswith(('roundhouse.', 'amaranth'))])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "before", ["", "import roundhouse.verify.vectors, roundhouse.measure.run as run", "import roundhouse.verify"]
)
def test_names_are_functions_whatever_was_imported_before(before):
    code = f"""{before}
from roundhouse import Core, measure, verify
from roundhouse.verify import Store
core = Core.parse("aes128-encrypt-iterative")
for call in (lambda: verify(core, level="much"), lambda: measure(core, "fpga")):
    try:
        call()
    except ValueError as error:
        print(error)
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    level, target = answer.stdout.splitlines()
    assert level.startswith("a level must be one of")
    assert target.startswith("a target must be one of")


def test_other_names_are_unknown():
    with pytest.raises(AttributeError, match="no attribute 'syntesise'"):
        roundhouse.syntesise  # noqa: B018
