"""The stimulus of the check: each stream is idle for long while the others go on."""

from itertools import groupby

import pytest

import toy_cores
from roundhouse.verify.answers import answers_for
from roundhouse.verify.idle_streams import BLOCKS, CLOCKS, KEYS, idle_streams
from roundhouse.verify.script.transactions import Idle, Send


@pytest.fixture
def sends():
    """Makes of a core the runs of its script between idle times: the streams of what is sent, in order."""
    toy_cores.register()

    def runs(core):
        kept = [
            one for one in idle_streams(core, answers_for(core.cipher), 0).transactions if isinstance(one, (Send, Idle))
        ]
        return [
            [one.stream for one in run]
            for is_idle, run in groupby(kept, lambda one: isinstance(one, Idle))
            if not is_idle
        ]

    return runs


def test_keys_come_while_no_block_does(sends):
    core = toy_cores.iterative()
    assert sends(core)[0] == ["key"] * KEYS
    assert sends(core)[1][0] == "i"


def test_blocks_come_while_no_key_does(sends):
    core = toy_cores.iterative()
    assert sends(core)[1][1:] == ["key", *["i"] * BLOCKS]


def test_keys_and_blocks_of_one_direction_come_while_the_other_is_idle(sends):
    tails = [since_last_keys(run) for run in sends(toy_cores.duplex()) if run.count("key") >= KEYS]
    assert [{*tail} for tail in tails] == [{"key", "dec_i"}, {"key", "enc_i"}]
    assert all(len(tail) == KEYS + BLOCKS for tail in tails)


def since_last_keys(run):
    """The end of a run, from the first of its last keys."""
    keys = [n for n, stream in enumerate(run) if stream == "key"]
    return run[keys[-KEYS] :]


def test_idle_times_are_long(sends):
    core = toy_cores.duplex()
    script = idle_streams(core, answers_for(core.cipher), 0)
    assert {one.clocks for one in script.transactions if isinstance(one, Idle)} == {CLOCKS}
