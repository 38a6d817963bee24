"""What can be simulated, but not compared with anything."""

import pytest

from roundhouse.systems import parse
from roundhouse.verify import require_verifiable
from roundhouse.verify.oracles.family import NoOracles


@pytest.mark.parametrize("name", ["present80-encrypt-iterative+ctr", "present80-encrypt-iterative+cbc+kernel64"])
def test_a_mode_needs_oracles_that_can_be_called(name):
    with pytest.raises(NoOracles, match=r"results of present80 are recorded for others alone.*; verify its core"):
        require_verifiable([parse(name)])


def test_blocks_of_their_own_can_be_compared_with_recorded_results():
    require_verifiable([parse("present80-encrypt-iterative+x2+kernel64"), parse("xtea-encrypt-iterative+ctr")])
