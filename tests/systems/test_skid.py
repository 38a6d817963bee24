"""A skid buffer before a core that may not take a block at once."""

from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace

import pytest
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from roundhouse.architectures.streams import StreamSignature
from roundhouse.systems.bursts import clocks_behind
from roundhouse.systems.mode import blocks_in_flight
from roundhouse.systems.skid import clocks_in_skid, with_skid_buffer
from roundhouse.systems.system import parse
from roundhouse.verify import verify

CLOCKS = 800
PIPELINE = SimpleNamespace(layout="pipelined")


@dataclass
class Log:
    """What passed a skid buffer on either side, in order: blocks with their flags as tuples, keys as ``"key"``."""

    outside: list = field(default_factory=list)
    inside: list = field(default_factory=list)
    together: int = 0  # clocks in which a block and a key passed outside


def streams(flags, *, keys):
    """The streams of an instance of a core that takes keys, or not."""
    members = {"i": In(StreamSignature(16, flags)), "o": Out(StreamSignature(16))}
    return wiring.Signature(members | ({"key": In(StreamSignature(8))} if keys else {})).create(path=("core",))


def passed(flags, *, keys, halts=0.5, offered=0.8, key_offered=0.1):
    """Simulate; the core takes a block unless it halts, and a key half of the time, but not a third that no block took.

    Each block is a number, with its lowest bit as every flag. What the buffer offers must stay until it is taken.
    """
    random, m, log = Random(3), Module(), Log()
    core = streams(flags, keys=keys)
    front = with_skid_buffer(m, PIPELINE, core)

    async def bench(ctx):
        sent, block_waits, key_waits, key_held, waiting = 0, False, False, False, {}
        unclaimed = 0
        for _ in range(CLOCKS):
            block_waits = block_waits or random.random() < offered
            key_waits = keys and (key_waits or random.random() < key_offered)
            ctx.set(front.i.valid, block_waits)
            ctx.set(front.i.payload, sent)
            for flag in front.i.flag.values():
                ctx.set(flag, sent & 1)
            ctx.set(core.i.ready, random.random() > halts)
            if keys:
                ctx.set(front.key.valid, key_waits)
                ctx.set(core.key.ready, unclaimed < 2 and random.random() < 0.5)
            for at, log_of in ((front, log.outside), (core, log.inside)):
                block = (ctx.get(at.i.payload), *(ctx.get(flag) for flag in at.i.flag.values()))
                key_comes = keys and ctx.get(at.key.transfer)
                if at is core:
                    assert waiting.get("block", block) == block and (ctx.get(core.i.valid) or "block" not in waiting)
                    waiting = {"block": block} if ctx.get(core.i.valid & ~core.i.ready) else {}
                    assert not key_held or ctx.get(core.key.valid)
                    key_held = keys and ctx.get(core.key.valid & ~core.key.ready)
                elif key_comes and ctx.get(front.i.transfer):
                    log.together += 1
                log_of += [block] * ctx.get(at.i.transfer) + ["key"] * key_comes
            if "next_key" in flags:
                unclaimed += ctx.get(core.key.transfer) - ctx.get(core.i.transfer & core.i.flag["next_key"])
            if ctx.get(front.i.transfer):
                sent, block_waits = sent + 1, False
            if keys and ctx.get(front.key.transfer):
                key_waits = False
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return log


def blocks(log_of):
    return [one for one in log_of if one != "key"]


def numbered(log_of):
    """As many blocks as in a log, each with the lowest bit of its number as its flags."""
    return [(number, *[number & 1] * (len(blocks(log_of)[0]) - 1)) for number in range(len(blocks(log_of)))]


def test_blocks_enter_in_order_though_the_pipeline_halts():
    log = passed({}, keys=False)
    assert log.inside == numbered(log.inside) and len(log.inside) > CLOCKS / 3


def test_a_pipeline_that_never_halts_takes_a_block_a_clock_in_the_clock_in_which_it_comes():
    log = passed({}, keys=False, halts=0, offered=1)
    every = [(number,) for number in range(CLOCKS - 1)]  # a register says from the second clock on that one may come
    assert log.inside == log.outside == every


def test_no_block_is_taken_before_a_key_or_passed_by_one():
    """A key waits for the block in the buffer, and no block is taken while it does."""
    log = passed({}, keys=True)
    assert log.inside[0] == "key" and log.inside.count("key") > CLOCKS / 30
    assert log.inside == log.outside[: len(log.inside)] and len(log.outside) - len(log.inside) <= 1
    assert not log.together


def test_keys_pass_blocks_that_tell_their_keys():
    """With shadow keys each other block here takes the next one, which was taken before; keys go on while it waits."""
    log = passed({"next_key": 1}, keys=True, key_offered=0.9)
    assert log.inside[0] == "key" and log.together
    assert blocks(log.inside) == numbered(log.inside)
    assert log.inside != log.outside[: len(log.inside)]
    keys = 0
    for one in log.outside:
        keys += 1 if one == "key" else -one[1]
        assert keys >= 0


@pytest.mark.parametrize(
    ("name", "modes"),
    [
        ("simon64_128-encrypt-pipelined-stored", {"ctr", "cmac"}),
        ("simon64_128-encrypt-pipelined-buffered-stored", set()),
        ("simon64_128-encrypt-interleaved-c4-buffered", set()),
        ("simon64_128-encrypt-interleaved-c2", {"ctr"}),
        ("simon64_128-encrypt-serial-d1-on_the_fly", set()),
        ("simon64_128-encrypt-iterative", {"ctr"}),
        ("simon64_128-decrypt-iterative-stored", {"cbc"}),
    ],
)
def test_which_modes_have_one_before_which_cores(name, modes):
    """Before pipelines that may halt all of them; before other loops those whose blocks wait for no result."""
    of_direction = {"cbc"} if "decrypt" in name else {"ctr", "cmac"}
    assert {mode for mode in of_direction if "skid_" in parse(f"{name}+{mode}").rtlil} == modes


@pytest.mark.parametrize(
    ("name", "has"),
    [
        ("simon64_128-encrypt-pipelined-stored", True),
        ("simon64_128-encrypt-pipelined-buffered-stored", True),
        ("simon64_128-encrypt-iterative", False),
        ("simon64_128-encrypt-interleaved-c4-buffered", False),
        ("simon64_128-encrypt-pipelined-buffered-stored+ctr", False),
    ],
)
def test_a_bus_has_one_before_every_pipeline_without_a_mode(name, has):
    assert ("skid_" in parse(f"{name}+axi").rtlil) == has


@pytest.mark.parametrize(
    ("name", "held"),
    [("aes128-encrypt-iterative", (9,)), ("aes128-encrypt-iterative+x2", (8,)), ("aes128-encrypt-iterative+x4", (0,))],
)
def test_the_first_block_of_gcm_spends_in_it_what_its_message_is_shorter_in_opening(name, held):
    """0 enters, J0 a clock for each block of the core later; the first block may be taken a clock after that."""
    inner, system = parse(name), parse(f"{name}+gcm")
    behind = clocks_behind(inner, 2)
    assert clocks_in_skid(inner, 2) == held
    assert [opening + more for opening, more in zip(system.opening, held, strict=True)] == [*behind]
    assert system.claim.latency == tuple(clocks + more for clocks, more in zip(inner.claim.latency, held, strict=True))


@pytest.mark.slow
def test_messages_side_by_side_have_none_and_keep_their_pace_on_a_narrow_bus():
    """With one, the first two blocks under a key enter in successive clocks, and their results halt each turn."""
    system = parse("des-encrypt-pipelined-s2-stored+cbc_m4+words32")
    assert "skid_" not in system.rtlil
    found = verify(system, effort="quick")
    assert found.status == "passed", found.reason


def test_the_block_in_it_has_a_place_in_flight():
    """Of a pipeline whose results nobody takes: all blocks in it and one before it, for which a mode has places."""
    system = parse("simon64_128-encrypt-pipelined-r4-stored+ctr")
    m, ports = system.elaboratable()
    taken = 0

    async def bench(ctx):
        nonlocal taken
        for name in ("key_valid", "iv_valid", "i_valid"):
            ctx.set(ports[name], 1)
        for _ in range(400):
            await ctx.tick()
            if ctx.get(ports["key_ready"]):
                await ctx.tick()
                ctx.set(ports["key_valid"], 0)
            taken += ctx.get(ports["i_valid"] & ports["i_ready"])

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert taken == system.core.claim.latency[0] + 1 < blocks_in_flight(system.core)
