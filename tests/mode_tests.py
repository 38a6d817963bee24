"""Tests that every mode of operation has."""

from functools import cache

import pytest

from long_cases import but_long
from roundhouse.architectures.refusal import Refused
from roundhouse.systems import parse
from roundhouse.verify import verify
from roundhouse.verify.mutate import mutate

parsed = cache(parse)  # one system has several mutants, and its text takes longer to write than to change


class ModeTests:
    """Base class of the tests of a mode.

    Attributes
    ----------
    SYSTEMS : list of str
        Systems that must be right and keep their claims.
    LONG : collection of str
        Those of them that take long, and are run with ``-m long`` only.
    REFUSALS : dict of str to str
        The reason, as a pattern, by the name of what cannot be built.
    MUTANTS : dict of str to (str, str, str)
        A system, a pattern in its Verilog and what replaces it, by what then goes wrong.
    """

    SYSTEMS, LONG, REFUSALS, MUTANTS = [], (), {}, {}

    def pytest_generate_tests(self, metafunc):
        right = but_long(self.SYSTEMS, self.LONG)
        for argument, values in (("right", right), ("refused", self.REFUSALS), ("wrong", self.MUTANTS)):
            if argument in metafunc.fixturenames:
                metafunc.parametrize(argument, values)

    @pytest.mark.slow
    def test_it_is_right_and_keeps_its_claim(self, right):
        system = parsed(right)
        found = verify(system, effort="quick")
        assert found.status == "passed", found.reason
        ran = [check for check in found.evidence if check.status != "left out"]
        assert all(check.blocks for check in ran)
        assert system.mode is None or all(check.messages for check in ran)

    def test_what_cannot_be_built_is_refused(self, refused):
        with pytest.raises(Refused, match=self.REFUSALS[refused]):
            parse(refused)

    @pytest.mark.slow
    def test_a_mutant_is_caught(self, wrong):
        system, *change = self.MUTANTS[wrong]
        assert verify(mutate(parsed(system), *change), effort="quick").status == "failed"
