"""Registers: what they answer, what they refuse, and that no key can be read; run by cocotb."""

import os
import struct

import cocotb
from axi_engine import BAD_PACKETS, COMMAND, HASH, KEY, MODE, NAME, REFUSED, STATUS, started
from cocotbext.axi import AxiResp

NAME_BYTES, PAGE = 96, 4096
READABLE = {HASH, HASH + 4, STATUS, BAD_PACKETS, REFUSED, *range(NAME, NAME + NAME_BYTES, 4)}
SLVERR = AxiResp.SLVERR


@cocotb.test()
async def what_is_refused(dut):
    """SLVERR, a count in REFUSED, and nothing else changes."""
    engine = await started(dut, 21)
    key, message = engine.rng.randbytes(max(MODE.key_bytes)), MODE.message(engine.rng)
    sizes = len(MODE.key_bytes)
    key_end = KEY + len(key)
    assert await engine.write(KEY, key) == AxiResp.OKAY
    before = [await engine.read(address) for address in sorted(READABLE - {REFUSED})]
    refused = 0
    for address in (KEY, key_end - 4, key_end, COMMAND, 0x18, 0x3C, NAME + NAME_BYTES, PAGE - 4):
        assert await engine.read_any(address) == (SLVERR, 0), hex(address)
        refused += 1
    for address in (*READABLE, 0x18, 0x3C, key_end, NAME + NAME_BYTES, PAGE - 4):
        assert await engine.write(address, b"\xff\xff\xff\xff") == SLVERR, hex(address)
        refused += 1
    for address, count in ((KEY, 1), (KEY, 2), (KEY + 1, 3), (KEY + 7, 1), (COMMAND, 1), (COMMAND, 2)):
        assert await engine.write(address, b"\x01" * count) == SLVERR, f"{count} bytes at {address:#x}"
        refused += 1
    for size in range(sizes, 1 << max(1, (sizes - 1).bit_length())):
        assert await engine.write(COMMAND, engine.load_command(size)) == SLVERR, f"key size {size}"
        refused += 1
    assert await engine.write(COMMAND, b"\xfe\xff\xff\xff") == AxiResp.OKAY, "a command that asks for nothing"
    assert await engine.read(REFUSED) == refused
    assert [await engine.read(address) for address in sorted(READABLE - {REFUSED})] == before
    assert await engine.write(COMMAND, engine.load_command(sizes - 1)) == AxiResp.OKAY, "the key must still be there"
    engine.send(message, next_key=True)
    await engine.expect(key, message)


@cocotb.test()
async def the_lowest_bits_of_an_address(dut):
    """They are ignored, in writes and in reads."""
    engine = await started(dut, 25)
    key, message = engine.rng.randbytes(max(MODE.key_bytes)), MODE.message(engine.rng)
    for number, word in enumerate(struct.unpack(f"<{len(key) // 4}I", key)):
        assert await engine.write_as_given(KEY + 4 * number + number % 4, word) == AxiResp.OKAY
    load = int.from_bytes(engine.load_command(len(MODE.key_bytes) - 1), "little")
    assert await engine.write_as_given(COMMAND + 3, load) == AxiResp.OKAY
    for low in range(4):
        assert await engine.read_as_given(NAME + low) == (AxiResp.OKAY, await engine.read(NAME))
    engine.send(message, next_key=True)
    await engine.expect(key, message)


@cocotb.test()
async def a_key_is_written_whole_for_each_load(dut):
    """A load erases the registers, and so does a reset; what is left of a key there is of no use."""
    engine = await started(dut, 24)
    for number, size in enumerate(MODE.key_bytes):
        key, message, load = engine.rng.randbytes(size), MODE.message(engine.rng), engine.load_command(number)
        assert await engine.write(COMMAND, load) == SLVERR, "nothing was written"
        assert await engine.write(KEY, key[:-4]) == AxiResp.OKAY
        assert await engine.write(COMMAND, load) == SLVERR, "the last word is missing"
        assert await engine.write(KEY + size - 4, key[-4:]) == AxiResp.OKAY
        assert await engine.write_in_a_row(COMMAND, load, 3) == [AxiResp.OKAY, SLVERR, SLVERR], "a key is one load"
        engine.send(message, next_key=True)
        await engine.expect(key, message)
        assert await engine.write(COMMAND, load) == SLVERR, "it was loaded already"
        assert await engine.write(KEY + 4, key[4:]) == AxiResp.OKAY
        assert await engine.write(COMMAND, load) == SLVERR, "the first word is missing"
        assert await engine.write(KEY, key) == AxiResp.OKAY
        await engine.reset()
        assert await engine.write(COMMAND, load) == SLVERR, "there was a reset"


@cocotb.test()
async def the_name_is_that_of_the_design(dut):
    """Read as one burst of words."""
    engine = await started(dut, 22)
    name = (await engine.registers.read(NAME, NAME_BYTES)).data.rstrip(b"\0").decode()
    assert name == os.environ["AXI_NAME_INSIDE"]


@cocotb.test()
async def no_key_can_be_read(dut):
    """Two runs with different keys and equal handshakes read the same, whatever is read."""
    engine = await started(dut, 23)
    first, second = [await all_that_can_be_read(engine, fill) for fill in (0x5A, 0xC3)]
    assert {address for address, (answer, _) in first if answer == AxiResp.OKAY} == READABLE
    assert first == second


async def all_that_can_be_read(engine, fill):
    """Return every answer to a read while messages flow, and after them, under a key made of a byte."""
    engine.pause(0)
    await engine.reset(4)
    engine.rng.seed(0)
    key, messages = (
        bytes(fill ^ number for number in range(max(MODE.key_bytes))),
        [MODE.message(engine.rng, 32) for _ in range(6)],
    )
    await engine.load(key)
    await engine.write(KEY, key)  # and keep it in the registers
    addresses = list(range(0, PAGE, 4))
    engine.rng.shuffle(addresses)
    found = []
    for number, address in enumerate([*addresses, KEY, KEY + 4, STATUS]):
        if number % 64 == 0 and number // 64 < len(messages):
            engine.send(messages[number // 64])
        found.append((address, await engine.read_any(address)))
    await engine.expect(key, *messages)
    return found
