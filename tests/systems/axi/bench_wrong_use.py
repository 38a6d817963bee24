"""Wrong use has a defined answer, and the next packet is right; run by cocotb."""

from dataclasses import replace

import cocotb
from axi_engine import BAD_PACKETS, IN_PACKET, KEYED, MODE, NAME, REFUSED, STATUS, started
from axi_messages import AAD, BLOCK, Beat

ALL = 0xFFFF


@cocotb.test()
async def a_packet_without_a_key(dut):
    """It waits, and goes on when the key comes; registers answer."""
    engine = await started(dut, 11)
    messages = [MODE.message(engine.rng), MODE.message(engine.rng)]
    for message in messages:
        engine.send(message)
    await engine.nothing_comes(60)
    assert await engine.read(STATUS) & (KEYED | IN_PACKET) == 0
    assert (await engine.read(NAME)).to_bytes(4, "little").startswith(b"aes")
    key = await engine.new_key()
    await engine.expect(key, *messages)
    assert await engine.read(STATUS) & (KEYED | IN_PACKET) == KEYED


def wrong_packets(message):
    """Yield what is wrong, beats, and how many results they leave right, of a message of four blocks."""
    beats = MODE.beats(message)
    count, text = len(beats), len(beats) - 4

    def changed(number, **change):
        return [replace(beat, **change) if n == number else beat for n, beat in enumerate(beats)]

    yield "a hole", changed(text + 1, keep=ALL & ~(1 << 5)), 1
    yield "the first byte is missing", changed(count - 1, keep=ALL & ~1), 3
    yield "a partial beat in the middle", changed(text + 1, data=message.text[16:22]), 1
    yield "an empty beat in the middle", changed(text + 2, data=b""), 2
    yield "an empty beat behind text", changed(count - 1, data=b""), 3
    if MODE.whole_blocks:
        yield "a partial last block", changed(count - 1, data=message.text[48:63]), 3
    if MODE.iv_bytes:
        yield "an IV alone", beats[:1], 0
        yield "a short IV", changed(0, data=message.iv[:-1]), 0
        yield "a hole in the IV", changed(0, keep=(1 << MODE.iv_bytes) - 1 & ~2), 0
    if MODE.iv_bytes and MODE.iv_bytes < BLOCK:
        yield "a long IV", changed(0, data=message.iv + b"\0"), 0
    if MODE.has_aad:
        more = Beat(message.text[:16], AAD | beats[-1].user)
        yield "additional data behind text", [*beats, more], 4
        yield "additional data behind a partial block of it", [*beats[:1], replace(more, data=b"short"), more], 0
        yield "an empty beat of additional data", [*beats[:1], replace(more, data=b""), *beats[text:]], 0


@cocotb.test()
async def packets_that_are_not_whole(dut):
    """Their ends say so, they are counted, and each one's neighbours are right."""
    engine = await started(dut, 12)
    key = await engine.new_key()
    good = MODE.message(engine.rng, 16)
    engine.send(good, next_key=True)
    await engine.expect(key, good)
    message = MODE.message(engine.rng, 64, aad=0)
    wrong = list(wrong_packets(message))
    for _, beats, _ in wrong:
        engine.send_beats(beats)
        engine.send(good)
    expected = engine.answer(key, message).beats
    for name, _, right in wrong:
        result = await engine.receive()
        assert result.bad, f"{name}: the end must say that the packet was wrong"
        count = right * engine.per_block
        assert result.beats[:count] == expected[:count], f"{name}: what came before must be right"
        await engine.expect(key, good)
    assert await engine.read(BAD_PACKETS) == len(wrong)
    assert await engine.read(REFUSED) == 0
    assert not await engine.read(STATUS) & IN_PACKET


@cocotb.test(skip=MODE.whole_blocks)
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
        engine.send_beats(MODE.beats(empty)[:1])
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
