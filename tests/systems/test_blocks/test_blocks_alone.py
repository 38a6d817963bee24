"""Each test block alone, in Amaranth's simulator."""

import pytest
from amaranth.hdl import Const, Module, Signal
from amaranth.sim import Simulator
from pattern_sequences import powers_of_x

from roundhouse.architectures.streams import Stream, StreamSignature
from roundhouse.systems.test_blocks.data_generator import generate_data
from roundhouse.systems.test_blocks.error_insertion import insert_errors, request_signature
from roundhouse.systems.test_blocks.key_writer import write_keys
from roundhouse.systems.test_blocks.pattern import Counter, ShiftRegister
from roundhouse.systems.test_blocks.pattern_verifier import verify_pattern

BLOCKS = powers_of_x(64, 0x0011223344556677, 12)
KEYS = powers_of_x(64, 0x0001020304050607, 12)


def sampled(m, clocks, driven, watched):
    """The values of signals in each clock; `driven` has those of inputs clock by clock, of which the last stays."""
    samples = []

    async def bench(ctx):
        for clock in range(clocks):
            for signal, values in driven:
                ctx.set(signal, values[min(clock, len(values) - 1)])
            samples.append(tuple(ctx.get(value) for value in watched))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return samples


def stream(name, bits=64, **flags):
    """A stream of that name."""
    return Stream(name, StreamSignature(bits, flags))


@pytest.mark.parametrize(("interval", "clocks"), [(0, [0, 1, 2, 3]), (1, [0, 1, 2, 3]), (3, [0, 3, 6, 9])])
def test_a_generator_sends_a_block_every_so_many_clocks(interval, clocks):
    m, o, run, every = Module(), stream("o"), Signal(), Signal(16)
    generate_data(m, o, ShiftRegister, run, every)
    seen = sampled(m, 12, [(o.ready, [1]), (run, [1]), (every, [interval])], [o.valid, o.payload])
    sent = [(clock, block) for clock, (valid, block) in enumerate(seen) if valid]
    assert sent[:4] == list(zip(clocks, BLOCKS, strict=False))


def test_a_generator_does_not_take_a_block_back():
    m, o, run = Module(), stream("o"), Signal()
    generate_data(m, o, ShiftRegister, run, Signal(16))
    seen = sampled(m, 6, [(o.ready, [0, 0, 0, 1]), (run, [0, 1, 0])], [o.valid, o.payload])
    assert [valid for valid, _ in seen] == [0, 1, 1, 1, 0, 0]
    assert {block for valid, block in seen if valid} == {BLOCKS[0]}


def test_a_generator_waits_for_the_first_number_of_a_counter():
    m, o = Module(), stream("o")
    generate_data(m, o, Counter, Const(1), Const(0, 16))
    seen = sampled(m, 4, [(o.ready, [1])], [o.valid, o.payload])
    assert seen[0][0] == 0
    assert seen[1:] == [(1, BLOCKS[0] + number) for number in range(3)]


def test_an_error_is_in_the_first_block_offered_after_its_request():
    m, i, o, request = Module(), stream("i"), stream("o"), Stream("flip", request_signature(64))
    insert_errors(m, i, o, request)
    offered, taken = [0, 1, 1, 1, 1, 1], [0, 0, 1, 1, 1, 1]
    driven = [(i.valid, offered), (o.ready, taken), (request.valid, [0, 1, 1, 1, 0]), (request.payload, [0, 5, 5, 63])]
    seen = sampled(m, 6, driven, [o.valid, i.ready, request.ready, o.payload])
    assert [one[:2] for one in seen] == list(zip(offered, taken, strict=True))
    assert [ready for _, _, ready, _ in seen] == [1, 0, 1, 1, 1, 1]
    assert [payload for *_, payload in seen[1:]] == [0, 0, 1 << 5, 1 << 63, 0]


def test_a_block_with_an_error_stays_as_it_is_while_it_waits():
    m, i, o, request = Module(), stream("i"), stream("o"), Stream("flip", request_signature(64))
    insert_errors(m, i, o, request)
    driven = [(i.valid, [0, 1]), (o.ready, [0, 0, 0, 1]), (request.valid, [1, 0]), (request.payload, [7])]
    seen = sampled(m, 5, driven, [o.payload])
    assert [payload for (payload,) in seen[1:]] == [1 << 7, 1 << 7, 1 << 7, 0]


@pytest.mark.parametrize(("bits", "number"), [(32, 5), (48, 6), (64, 6), (128, 7)])
def test_a_request_has_the_number_of_any_bit(bits, number):
    assert request_signature(bits).payload_bits == number


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (BLOCKS[:6], []),
        ([*BLOCKS[:2], BLOCKS[2] ^ 8, *BLOCKS[3:6]], [2]),
        ([*BLOCKS[:2], *BLOCKS[3:7]], [2, 3, 4, 5]),
        ([*BLOCKS[:3], *BLOCKS[2:5]], [3, 4, 5]),
    ],
    ids=["right", "a bit", "lost", "twice"],
)
def test_a_verifier_finds_the_first_wrong_block_and_counts_all(given, wrong):
    m, i = Module(), stream("i")
    verdict = verify_pattern(m, i, ShiftRegister)
    driven = [(i.valid, [1] * 6 + [0]), (i.payload, given)]
    seen = sampled(m, 10, driven, [i.ready, verdict.error, verdict.blocks, verdict.errors])
    rises = wrong[0] + 2 if wrong else 10
    assert [error for _, error, _, _ in seen] == [0] * rises + [1] * (10 - rises)
    assert seen[-1] == (1, bool(wrong), 6, len(wrong))


def keys_of(kind, periods, blocks=9, taken=(0, 1)):
    """What a key writer gives with each block, while keys are taken at once, and a block in every second clock.

    `periods` are those in each clock, the last of which stays; a number is the same in all.
    """
    flags = {"stream": {}, "ahead": {"next_key": 1}, "with blocks": {"key": 64, "key_size": 2}}[kind]
    m, i, key = Module(), stream("i", **flags), None if kind == "with blocks" else stream("key", size=2)
    new = write_keys(m, key, i, every := Signal(16), 2)
    m.d.comb += i.valid.eq(1 if kind != "stream" else ~key.valid)
    watched = [i.transfer, new, *i.flag.values(), *([] if key is None else [key.valid, key.payload, key.size])]
    periods = periods if isinstance(periods, list) else [periods]
    driven = [(every, periods), (i.ready, [*taken] * blocks), *([] if key is None else [(key.ready, [1])])]
    return sampled(m, 2 * blocks, driven, watched)


def test_a_key_on_a_stream_is_written_once_before_its_blocks():
    seen = keys_of("stream", 2)
    assert [key for *_, valid, key, size in seen if valid and size == 2] == KEYS[:5]
    events = "".join("k" if valid else "b" for taken, _, valid, *_ in seen if valid or taken)
    assert events == "kbbkbbkbbkbbkb"
    assert [new for taken, new, *_ in seen if taken] == [1, 0, 1, 0, 1, 0, 1, 0, 1]


def test_a_key_on_a_stream_may_be_for_one_block():
    seen = keys_of("stream", 1)
    assert "".join("k" if valid else "b" for taken, _, valid, *_ in seen if valid or taken) == "kb" * 9


def test_a_key_is_written_once_though_its_block_waits_for_long():
    seen = keys_of("stream", 1, taken=(0, 0, 0, 0, 1))
    assert "".join("k" if valid else "b" for taken, _, valid, *_ in seen if valid or taken) == "kbkbkbk"


def test_a_period_that_is_cut_short_ends_with_the_next_block():
    """Five blocks under the first key, when it is found that there should have been two."""
    new = [new for taken, new, *_ in keys_of("with blocks", [9] * 8 + [2]) if taken]
    assert new == [1, 0, 0, 0, 0, 1, 0, 1, 0]


def test_a_key_ahead_comes_into_use_with_the_first_of_so_many_blocks():
    seen = keys_of("ahead", 3)
    assert [(new, flag) for taken, new, flag, *_ in seen if taken] == [(1, 1), (0, 0), (0, 0)] * 3
    assert [one[4] for one in seen[:9]] == KEYS[:9]


def test_a_key_with_its_block_stays_for_so_many_blocks():
    seen = [one[1:] for one in keys_of("with blocks", 3) if one[0]]
    keys = [key for key in KEYS[:3] for _ in range(3)]
    assert seen == [(number % 3 == 0, key, 2) for number, key in enumerate(keys)]


def test_the_first_key_stays_without_a_period():
    assert [new for taken, new, *_ in keys_of("with blocks", 0) if taken] == [1] + [0] * 8
