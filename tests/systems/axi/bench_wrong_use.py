"""Wrong use has a defined answer, and the next packet is right; run by cocotb."""

from dataclasses import replace

import cocotb
from axi_engine import BAD_PACKETS, IN_PACKET, KEY_WAITING, KEYED, MODE, NAME, REFUSED, STATUS, started
from axi_messages import AAD, BLOCK, Beat

ALL = 0xFFFF
PACKETS_WITH_HOLES = 24
MODULO = "as many bytes modulo what the mode can count"


@cocotb.test()
async def a_packet_without_a_key(dut):
    """It waits, and goes on when the key comes; registers answer."""
    engine = await started(dut, 11)
    messages = [MODE.message(engine.rng), MODE.message(engine.rng)]
    for message in messages:
        engine.send(message)
    header = b"".join(beat.data for beat in MODE.header(messages[0]))
    before = 0 if MODE.least else -(-len(header) // engine.lanes)  # that of XTS is encrypted, and waits as well
    taken = cocotb.start_soon(engine.beats_taken(60))
    await engine.nothing_comes(60)
    assert await taken >= before, "the IV must be accepted"
    assert await engine.read(STATUS) & (KEYED | IN_PACKET) == 0
    assert (await engine.read(NAME)).to_bytes(4, "little").startswith(b"aes")
    key = await engine.new_key()
    await engine.expect(key, *messages)
    assert await engine.read(STATUS) & (KEYED | IN_PACKET) == KEYED


def wrong_packets(message):
    """Yield what is wrong, and beats, of a message of four blocks."""
    beats, header = MODE.beats(message), MODE.header(message)
    count, text = len(beats), len(beats) - 4

    def changed(number, **change):
        return [replace(beat, **change) if n == number else beat for n, beat in enumerate(beats)]

    yield "a hole", changed(text + 1, keep=ALL & ~(1 << 5))
    yield "a hole in the last block", changed(count - 1, keep=ALL & ~(1 << 5))
    yield "the first byte is missing", changed(count - 1, keep=ALL & ~1)
    yield "a partial beat in the middle", changed(text + 1, data=message.text[16:22])
    yield "an empty beat in the middle", changed(text + 2, data=b"")
    yield "an empty beat behind text", changed(count - 1, data=b"")
    if MODE.whole_blocks:
        yield "a partial last block", changed(count - 1, data=message.text[48:63])
    if MODE.iv_bytes:
        yield "an IV alone", header
        yield "a short IV", changed(0, data=header[0].data[:-1])
        yield "a hole in the IV", changed(0, keep=(1 << len(header[0].data)) - 1 & ~2)
    if MODE.iv_bytes and len(header[0].data) < BLOCK:
        yield "a long IV", changed(0, data=message.iv + b"\0")
    if MODE.has_aad:
        more = Beat(message.text[:16], AAD | beats[-1].user)
        yield "additional data behind text", [*beats, more]
        yield "additional data behind a partial block of it", [*header, replace(more, data=b"short"), more]
        yield "an empty beat of additional data", [*header, replace(more, data=b""), *beats[text:]]


@cocotb.test()
async def packets_that_are_not_whole(dut):
    """Their ends say so, they are counted, their text is as defined, and each one's neighbours are right."""
    engine = await started(dut, 12)
    key = await engine.new_key()
    good = MODE.message(engine.rng, 16)
    engine.send(good, next_key=True)
    await engine.expect(key, good)
    message = MODE.message(engine.rng, 64, aad=0)
    wrong = list(wrong_packets(message))
    for _, beats in wrong:
        engine.send_beats(beats)
        engine.send(good)
    for name, beats in wrong:
        await engine.expect_wrong(key, beats, name)
        await engine.expect(key, good)
    assert await engine.read(BAD_PACKETS) == len(wrong)
    assert await engine.read(REFUSED) == 0
    assert not await engine.read(STATUS) & IN_PACKET


@cocotb.test()
async def bytes_that_are_missing(dut):
    """Anywhere in a packet, between others: what comes back is as defined, whatever is in their place."""
    engine = await started(dut, 18)
    key = await engine.new_key()
    for number in range(PACKETS_WITH_HOLES):
        length, aad = (64 if MODE.whole_blocks else engine.rng.choice((64, 75))), engine.rng.choice((0, 0, 40))
        beats = MODE.beats(MODE.message(engine.rng, length, aad))
        first = 0 if number % 4 == 3 else len(MODE.header_blocks)
        some = engine.rng.sample(range(first, len(beats)), engine.rng.choice((1, 1, 2)))
        wrong = [with_hole(beat, engine.rng) if n in some else beat for n, beat in enumerate(beats)]
        engine.send_beats(wrong, next_key=not number)
        await engine.expect_wrong(key, wrong, [(beat.data, beat.user, beat.keep) for beat in wrong])
    assert await engine.read(BAD_PACKETS) == PACKETS_WITH_HOLES


def with_hole(beat, rng):
    """The same beat without some of its bytes, of which at least one is before another."""
    end = rng.randrange(1, len(beat.data))
    return replace(beat, keep=1 << end | rng.getrandbits(end) & ~(1 << rng.randrange(end)))


@cocotb.test(skip=not MODE.both_ways or bool(MODE.least))
async def a_direction_that_changes(dut):
    """Text with a tag is as it would be; nothing is reported, and the packet behind it is right."""
    engine = await started(dut, 20)
    key = await engine.new_key()
    for number in range(4):
        one, good = MODE.message(engine.rng, 64, aad=0), MODE.message(engine.rng, 48)
        first = len(MODE.header_blocks)
        beats = [replace(beat, user=beat.user ^ (n > first + 1)) for n, beat in enumerate(MODE.beats(one))]
        engine.send_beats(beats, next_key=not number)
        engine.send(good)
        found = await engine.receive()
        assert not found.bad
        if MODE.has_aad:
            text = engine.answer(key, one).beats[: len(one.text) // engine.lanes]
            assert found.beats[: len(text)] == text
        await engine.expect(key, good)
    assert await engine.read(BAD_PACKETS) == 0


@cocotb.test(skip=not MODE.has_aad or MODE.tells_lengths or MODE.tag_alone)
async def additional_data_has_no_direction(dut):
    """Of GCM; text and tag are those of the message, whatever its additional data say."""
    engine = await started(dut, 26)
    key = await engine.new_key()
    for number in range(4):
        message = MODE.message(engine.rng, 48, aad=40)
        beats = [
            replace(beat, user=beat.user ^ (engine.rng.getrandbits(1) if beat.user & AAD else 0))
            for beat in MODE.beats(message)
        ]
        engine.send_beats(beats, next_key=not number)
        await engine.expect(key, message)


@cocotb.test(skip=MODE.whole_blocks)
async def an_empty_beat_behind_a_part_of_a_block(dut):
    """It is not told where beats are narrower than a block: there it belongs to that block."""
    engine = await started(dut, 19)
    key = await engine.new_key()
    message = MODE.message(engine.rng, 40)
    beats = [*MODE.beats(message), Beat(b"", MODE.beats(message)[-1].user)]
    engine.send_beats(beats, next_key=True)
    if engine.per_block == 1:
        await engine.expect_wrong(key, beats, "an empty beat")
    else:
        await engine.expect(key, message)


def wrong_lengths(message):
    """Yield what is wrong, and beats: announced lengths that are not those of a message without additional data."""
    nonce, _, *text = MODE.beats(message)
    count, most = len(message.text), 0xFEFF  # SP 800-38C, A.2.2
    announced = {
        "text announced too short": (0, count - 1),
        "text announced too long": (0, count + 1),
        "no text announced": (0, 0),
        MODULO: (0, count + (1 << 8 * (15 - MODE.iv_bytes))),
        "additional data announced that does not come": (1, count),
        "all announced as additional data": (count, 0),
        "more additional data than the mode has": (most + 1, count),
    }
    for name, lengths in announced.items():
        yield name, [nonce, Beat(b"".join(length.to_bytes(8, "little") for length in lengths)), *text]
    yield "a nonce alone", [nonce]
    yield "a short block of lengths", [nonce, Beat(count.to_bytes(15)), *text]


@cocotb.test(skip=not MODE.tells_lengths)
async def lengths_that_are_not_those_of_the_packet(dut):
    """Its text comes back, with another tag as a rule; its end says so, and the next packet is right."""
    engine = await started(dut, 15)
    key = await engine.new_key()
    message, good = MODE.message(engine.rng, 48), MODE.message(engine.rng, 33, 21)
    expected = engine.answer(key, message).beats
    tag = MODE.answer(key, message)[-1]
    wrong = list(wrong_lengths(message))
    for _, beats in wrong:
        engine.send_beats(beats)
        engine.send(good)
    for name, beats in wrong:
        result = await engine.receive()
        assert result.bad, f"{name}: the end must say that the packet was wrong"
        text = result.beats[: -(len(tag) // engine.lanes)]
        assert text == (expected[: len(text)] if len(beats) > 1 else []), f"{name}: text must be right"
        same = b"".join(result.beats[len(text) :]) == tag
        assert same == (name == MODULO), f"{name}: the tag must be another one, unless all bits that are used agree"
        await engine.expect(key, good)
    assert await engine.read(BAD_PACKETS) == len(wrong)


@cocotb.test(skip=not MODE.least)
async def a_unit_shorter_than_a_block(dut):
    """It is filled with zeros, and all of the block comes back; so for a number alone."""
    engine = await started(dut, 16)
    key = await engine.new_key()
    good = MODE.message(engine.rng, 48)
    for length in (15, 1, 0):
        short = MODE.message(engine.rng, length)
        packet = MODE.beats(short) if length else MODE.header(short)
        engine.send_beats(packet)
        engine.send(good)
        filled = replace(short, text=short.text.ljust(BLOCK, b"\0"), decrypt=bool(length) and short.decrypt)
        assert await engine.receive() == replace(engine.answer(key, filled), bad=True)
        await engine.expect(key, good)
    assert await engine.read(BAD_PACKETS) == 3


@cocotb.test(skip=not MODE.least)
async def a_key_between_a_number_and_its_unit(dut):
    """The unit keeps the key that was there before its number."""
    engine = await started(dut, 17)
    old = await engine.new_key()
    for _ in range(4):
        unit, after = MODE.message(engine.rng), MODE.message(engine.rng)
        engine.send(unit)
        engine.send(after, next_key=True)
        await engine.hold_within_packet(1)
        new = await engine.new_key()
        status = await engine.read(STATUS)
        assert status & IN_PACKET and bool(status & KEY_WAITING) != MODE.shadow
        engine.release()
        await engine.expect(old, unit)
        await engine.expect(new, after)
        old = new


@cocotb.test(skip=MODE.whole_blocks or MODE.least or not MODE.iv_bytes)
async def an_iv_alone(dut):
    """It is an empty message under the key in use; the flags of the packet behind it are not its own."""
    engine = await started(dut, 14)
    engine.send_steadily()
    key = await engine.new_key()
    for _ in range(4):
        empty, first, second = (MODE.message(engine.rng, length) for length in (0, 48, 48))
        engine.send(first, next_key=True)
        await engine.expect(key, first)
        old, key = key, await engine.new_key() if MODE.shadow else key
        engine.send_beats(MODE.header(empty))
        engine.send(second, next_key=True)
        assert await engine.receive() == replace(engine.answer(old, empty), bad=True)
        await engine.expect(key, second)
        key = await engine.new_key()


@cocotb.test()
async def a_reset_within_a_packet(dut):
    """Nothing of the packet comes out after it, and no key remains."""
    engine = await started(dut, 13)
    for blocks in (1, 1, 2, 3, 5, 8):
        await engine.new_key()
        old, new = MODE.message(engine.rng, 160), MODE.message(engine.rng, 48)
        bad = MODE.beats(new)
        engine.send_beats([*bad[:-1], replace(bad[-1], keep=ALL & ~2)], next_key=True)
        assert (await engine.receive()).bad
        engine.send(old)
        await engine.hold_within_packet(blocks)
        await engine.clocks(engine.rng.randrange(15))
        await engine.reset(engine.rng.randrange(1, 3))
        engine.release()
        engine.sink.clear()
        assert await engine.read(STATUS) == await engine.read(BAD_PACKETS) == await engine.read(REFUSED) == 0
        engine.send(new)
        await engine.nothing_comes(60)
        assert not await engine.read(STATUS) & KEYED
        await engine.expect(await engine.new_key(), new)
