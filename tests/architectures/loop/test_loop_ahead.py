"""Tables of a loop in block RAM at computed addresses: how many there are, and what a register too late would do."""

from random import Random

import pytest

from roundhouse.architectures.architecture import Architecture
from roundhouse.architectures.engine import assemble
from roundhouse.architectures.layouts import parse_layout
from roundhouse.architectures.loop.ahead import LoopAhead
from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.verify.drivers.failure import ScriptFailed
from simulate import Bench, Job
from small_cipher import SMALL


def roms(cipher, direction, layout, keys):
    """How many look-ups of a core are in block RAM, and whether all are."""
    architecture = Architecture(direction, parse_layout(layout), keys, "rom")
    units = architecture.units(cipher)
    assemble(architecture.engine(cipher, units), clears=False)
    return units.roms, all(name.endswith("_rom") for name in units.modules)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("direction", "layout", "keys", "count"),
    [
        ("encrypt", "folded-n1", "stored", 1),
        ("encrypt", "folded-n4", "stored", 4),
        ("decrypt", "folded-n4", "on_the_fly", 8),  # two tables, of rounds and of the key schedule
        ("duplex", "folded-n2", "stored", 6),  # and in the engine that encrypts one for both
        ("simplex", "iterative", "stored", 16),
        ("simplex", "interleaved-c2", "stored", 16),
    ],
)
def test_tables_of_folded_and_simplex_cores_are_all_in_block_ram(direction, layout, keys, count):
    assert roms(CATALOG["aes128"], direction, layout, keys) == (count, True)


def test_round_keys_are_read_a_clock_ahead_where_they_address_a_table():
    """Of both directions one adds a round key in front of the S-boxes."""
    assert "round_key_0_ahead" in Core(SMALL, Architecture("simplex", parse_layout("iterative"), "stored", "rom")).rtlil
    assert roms(SMALL, "simplex", "iterative", "stored") == (4, True)


def test_the_direction_a_clock_late_gives_wrong_blocks(monkeypatch):
    """What the tag says now in place of what it will say: as the direction of a simplex core was once thought to be."""
    core, random = Core(SMALL, Architecture("simplex", parse_layout("iterative"), "stored", "rom")), Random(1)
    jobs = [Job.random(SMALL, random, 8)]

    def model(key, size, block, decrypt):
        return (SMALL.decrypt if decrypt else SMALL.encrypt)(key, block, size)

    def right():
        bench = Bench(core, jobs, random)
        return bench.results() == bench.expected(model)

    assert right()
    monkeypatch.setattr(LoopAhead, "_of_item", lambda self, word, stage: self.of_tag(self.signals.tags[stage])[word])
    assert not right()


def test_a_block_ram_that_moves_on_before_a_result_is_taken_is_found_out(monkeypatch):
    """It must hold its entry as the registers hold the state."""
    core, random = Core(SMALL, Architecture("encrypt", parse_layout("folded-n1"), "stored", "rom")), Random(2)
    jobs = [Job.random(SMALL, random, 20)]

    def right():
        bench = Bench(core, jobs, random)
        return bench.results() == bench.expected(lambda key, size, block, _: SMALL.encrypt(key, block, size))

    assert right()
    monkeypatch.setattr(LoopAhead, "enable", property(lambda self: self.signals.enable | ~self.signals.enable))
    with pytest.raises(ScriptFailed, match="o_payload changed while o_valid waited"):
        right()
