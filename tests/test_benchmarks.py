"""The programs in the folder `benchmarks` are run by hand; what they import is there."""

import pytest

from benchmark_programs import FOLDER, program


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.py")))
def test_a_program_can_be_imported(name):
    assert program(name).__doc__
