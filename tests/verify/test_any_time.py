"""The stimulus of the checks "any time" and "two keys": what is offered when, and with which results."""

from random import Random

import pytest

import toy_cores
from roundhouse.cores.core import Core
from roundhouse.verify.answers import answers_for
from roundhouse.verify.any_time import MOST_BLOCKS, MOST_KEYS, any_time, slots
from roundhouse.verify.drivers import amaranth, netlist
from roundhouse.verify.drivers.stalls import Stalls
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.gates.simulator import Simulator
from roundhouse.verify.script.transactions import Expect, Reset, Send
from roundhouse.verify.two_keys import COPIES, two_keys
from small_library import circuit, mapped

MASK = 0xFFFFFFFF


def encrypt(key, block):
    """The toy cipher."""
    return ((block + key) ^ (key << 7 | key >> 25)) & MASK


@pytest.fixture(autouse=True)
def registered():
    toy_cores.register()
    yield
    toy_cores.register()


def test_a_section_has_streams_at_their_own_pace():
    sections = [slots(Random(seed), (False, True), 50, keyed=seed % 2 == 0) for seed in range(400)]
    keys = [[slot for slot in section if slot.decrypt is None] for section in sections]
    blocks = [[slot for slot in section if slot.decrypt is not None] for section in sections]
    assert {len(some) for some in keys[::2]} == set(range(MOST_KEYS + 1))
    assert {len(some) for some in blocks} == set(range(MOST_BLOCKS + 1))
    assert all(section[0].decrypt is None for section in sections[1::2])  # no block without a key
    delays = [slot.delay for section in sections for slot in section]
    assert delays.count(0) > 100 and delays.count(51) > 1 and max(delays) > 150
    assert max(slot.result_delay for some in blocks for slot in some) > 150
    assert {slot.decrypt for some in blocks for slot in some} == {False, True}


def test_a_block_has_a_result_for_each_key_that_it_may_get():
    core = toy_cores.iterative()
    script = any_time(core, answers_for(core.cipher), 0, 20, 5)
    keys = [one.values["payload"] for one in script.transactions if isinstance(one, Send) and one.stream == "key"]
    blocks = [one.values["payload"] for one in script.transactions if isinstance(one, Send) and one.stream == "i"]
    races = [one.race for one in script.transactions if isinstance(one, Expect)]
    assert len(races) == len(blocks) > 50 and any(len(race.values) > 3 for race in races)
    for block, race in zip(blocks, races, strict=True):
        under = keys[max(0, race.first - 1) :][: len(race.values) - (race.first == 0)]
        known = [values["payload"] for values in race.values if values]
        assert known == [encrypt(key, block) for key in under]


def test_recorded_results_are_used_where_there_are_any():
    toy_cores.register(toy_cores.RECORDED)
    core = toy_cores.iterative()
    script = any_time(core, answers_for(core.cipher), 0, 100, 5)
    races = [one.race for one in script.transactions if isinstance(one, Expect)]
    known = [values for race in races for values in race.values if values]
    assert len(known) > len(races) > 100


def test_keys_and_blocks_meet_in_one_clock():
    core = toy_cores.duplex()  # takes a key in any clock
    script = any_time(core, answers_for(core.cipher), 0, 60, 2)
    result = simulate(core, script, stalls=Stalls(0.02, 0.1, 0.02), trace=True)
    assert not result.reason
    keys, blocks = (set(result.trace[name]) for name in ("key", "enc_i"))
    for distance in (-1, 0, 1):
        assert len({clock + distance for clock in keys} & blocks) > 10


SMALL = [
    "simon32_64-encrypt-iterative",
    "simon32_64-simplex-iterative-stored",
    "simon32_64-encrypt-serial-d1-on_the_fly",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_real_cores_pass_in_every_simulator(name, tmp_path):
    core = Core.parse(name)
    script = any_time(core, answers_for(core.cipher), 3, 3, 40)
    amaranth.play(*core.elaboratable(), script, stalls=Stalls(0.1, 0.1, 0.1))
    netlist.play(Simulator(circuit(mapped(core, tmp_path), tmp_path, core.module)), script)


def test_copies_differ_before_a_reset_and_agree_after_it():
    core = toy_cores.simplex_sizes()
    script = two_keys(core, answers_for(core.cipher), 0, 6, 5)
    parts = [[]]
    for one in script.transactions:
        parts.append([]) if isinstance(one, Reset) else parts[-1].append(one)
    assert len(parts) == 2 * 6 + 1 and not parts[-1]
    sent = [[one.values["payload"] for one in part if isinstance(one, Send)] for part in parts[:-1]]
    known = [
        [values for one in part if isinstance(one, Expect) for values in one.race.values if values]
        for part in parts[:-1]
    ]
    assert all(isinstance(value, tuple) and len(value) == COPIES for part in sent[::2] for value in part)
    assert all(isinstance(value, int) for part in sent[1::2] for value in part)
    assert not any(known[::2]) and sum(map(bool, known[1::2])) > 3
    assert any(0 in value for value in sent[0]) and any(value[0] != value[1] for value in sent[0])
