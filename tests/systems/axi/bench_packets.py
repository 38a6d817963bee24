"""Packets and keys as a data sheet asks for them; run by cocotb."""

import cocotb
from axi_engine import IN_PACKET, KEY_WAITING, KEYED, MODE, STATUS, started


@cocotb.test()
async def packets_of_every_length(dut):
    """With a key of each size."""
    engine = await started(dut, 1)
    for count in (*reversed(MODE.key_bytes), *MODE.key_bytes):
        key = engine.rng.randbytes(count)
        await engine.load(key)
        messages = [MODE.message(engine.rng, length) for length in MODE.lengths]
        if MODE.has_aad:
            messages += [MODE.message(engine.rng, length, aad) for length in (0, 5, 32) for aad in (1, 16, 40)]
        for number, message in enumerate(messages):
            engine.send(message, next_key=not number)
        await engine.expect(key, *messages)


@cocotb.test()
async def keys_between_packets(dut):
    """While results of earlier ones have not left."""
    engine = await started(dut, 2)
    sent = []
    for _ in range(8):
        await engine.source.wait()
        key = await engine.new_key()
        for number in range(engine.rng.randrange(1, 4)):
            message = MODE.any_message(engine.rng)
            engine.send(message, next_key=not number)
            sent.append((key, message))
    for key, message in sent:
        await engine.expect(key, message)


@cocotb.test()
async def a_key_while_a_packet_flows(dut):
    """The packet keeps its key; the next one has the key that was loaded last."""
    engine = await started(dut, 3)
    for _ in range(3):
        key, long, after = await engine.new_key(), MODE.message(engine.rng, 160), MODE.message(engine.rng)
        engine.send(long, next_key=True)
        engine.send(after, next_key=True)
        await engine.hold_within_packet(4)
        if not MODE.shadow:
            await engine.new_key()  # another one takes its place
        later = await engine.new_key()
        status = await engine.read(STATUS)
        assert status & IN_PACKET and bool(status & KEY_WAITING) != MODE.shadow
        engine.release()
        await engine.expect(key, long)
        await engine.expect(later, after)
        assert not await engine.read(STATUS) & (IN_PACKET | KEY_WAITING)


@cocotb.test(skip=MODE.shadow)
async def keys_at_any_time(dut):
    """A packet has a key that was loaded before it ended, none older than one loaded before it was sent."""
    engine = await started(dut, 4)
    keys, answered = [engine.any_key()], 1
    await engine.load(keys[0])

    async def load_more():
        nonlocal answered
        for _ in range(10):
            await engine.clocks(engine.rng.randrange(200))
            keys.append(engine.any_key())
            await engine.load(keys[-1])
            answered += 1

    loader, sent, used = cocotb.start_soon(load_more()), [], []
    while not loader.done() or len(used) < len(sent):
        if not loader.done():
            message = MODE.any_message(engine.rng)
            sent.append((answered - 1, message))
            engine.send(message)
        if loader.done() or len(sent) > len(used) + 1:
            result, (oldest, message) = await engine.receive(), sent[len(used)]
            possible = range(max([oldest, *used[-1:]]), len(keys))
            fitting = [number for number in possible if result == engine.answer(keys[number], message)]
            assert fitting, f"packet {len(used)} must have one of the keys {possible}"
            used.append(fitting[0])
    assert len(set(used)) > 4, "several keys must have been used"


@cocotb.test(skip=not MODE.shadow)
async def a_packet_asks_for_the_next_key(dut):
    """Without asking it has the key of the one before; the core has one key beforehand, and one more waits."""
    engine = await started(dut, 5)
    first = await engine.new_key()
    messages = [MODE.any_message(engine.rng) for _ in range(8)]
    engine.send(messages[0])  # the first one has the first key in any case
    await engine.expect(first, messages[0])
    second = await engine.new_key()
    assert not await engine.read(STATUS) & KEY_WAITING
    for message in messages[1:4]:
        engine.send(message)
    await engine.expect(first, *messages[1:4])
    await engine.new_key()  # another one takes its place
    third = await engine.new_key()
    assert await engine.read(STATUS) & KEY_WAITING
    for number, message in enumerate(messages[4:]):
        engine.send(message, next_key=number % 2 == 0)
    await engine.expect(second, *messages[4:6])
    await engine.expect(third, *messages[6:])


@cocotb.test(skip=not MODE.shadow)
async def a_packet_waits_for_the_next_key(dut):
    """Registers answer all the while."""
    engine = await started(dut, 6)
    first, message, after = await engine.new_key(), MODE.message(engine.rng), MODE.message(engine.rng)
    engine.send(message, next_key=True)
    engine.send(after, next_key=True)
    await engine.expect(first, message)
    await engine.nothing_comes(60)
    assert await engine.read(STATUS) == KEYED
    await engine.expect(await engine.new_key(), after)
