"""A kernel between a host and a memory, which are models of cocotbext-axi."""

import os
import random
from dataclasses import dataclass

import cocotb
from axi_messages import KERNELS
from axi_pauses import pauses_of
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge, with_timeout
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam, AxiResp

#: Addresses, as data sheets have them.
CONTROL, GIER, IP_IER, IP_ISR, SOURCE, DESTINATION, BYTES = 0x00, 0x04, 0x08, 0x0C, 0x10, 0x18, 0x20
OPTIONS, AAD_BYTES, STATUS = 0x24, 0x28, 0x80
START, DONE, IDLE = 1, 2, 4  # of CONTROL
LOAD, DECRYPT = 1, 1 << 8  # of OPTIONS
BAD_ADDRESS, BAD_LENGTH, NO_KEY, KEYED = 1, 2, 4, 32  # of STATUS
MODE = KERNELS[os.environ["AXI_SYSTEM"]]
KEY = 0x2C if MODE.has_aad else 0x28
PAGE = 4096
READABLE = {*range(CONTROL, KEY, 4), *range(STATUS, 0x90, 4), *range(0x100, 0x160, 4)}
SIZE = 1 << 16  # bytes of the memory
LIMIT_US = 200


@dataclass(frozen=True)
class Placed:
    """A message in memory, and where its result must be."""

    source: int
    destination: int
    expected: dict[int, bytes]  # by address


class Host:
    """The ports of a kernel; everything on them pauses at random.

    Parameters
    ----------
    dut : handle of cocotb
    seed : object
        Of the pauses, and of `rng`.
    """

    def __init__(self, dut, seed):
        self.dut, self.rng = dut, random.Random(str(seed))
        clocked = {"clock": dut.ap_clk, "reset": dut.ap_rst_n, "reset_active_level": False}
        self.ram = AxiRam(AxiBus.from_prefix(dut, "m_axi_gmem"), **clocked, size=SIZE)
        self.registers = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi_control"), **clocked)
        self.beat = self.ram.write_if.byte_lanes
        cocotb.start_soon(Clock(dut.ap_clk, 10, "ns").start())

    def pause(self):
        """Begin with random pauses on every channel."""
        for one in (self.ram, self.registers):
            write, read = one.write_if, one.read_if
            for channel in (write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel):
                channel.set_pause_generator(pauses_of(random.Random(self.rng.random())))

    async def reset(self):
        """Hold the reset for some clocks."""
        self.dut.ap_rst_n.value = 0
        await ClockCycles(self.dut.ap_clk, 4)
        self.dut.ap_rst_n.value = 1
        await RisingEdge(self.dut.ap_clk)

    async def write(self, address, value, answer=AxiResp.OKAY):
        """Write a register, or several."""
        data = value if isinstance(value, bytes) else value.to_bytes(4, "little")
        given = await with_timeout(self.registers.write(address, data), LIMIT_US, "us")
        assert given.resp == answer

    async def read_any(self, address):
        """Return the answer to a read, and its data."""
        given = await with_timeout(self.registers.read(address, 4), LIMIT_US, "us")
        return given.resp, int.from_bytes(given.data, "little")

    async def read(self, address):
        """Read a register that can be read."""
        answer, value = await self.read_any(address)
        assert answer == AxiResp.OKAY
        return value

    def place(self, message, source, destination, key):
        """Put a message into memory, each part from a new beat on, and return where its result must be."""
        at = source
        for part in (message.iv, message.aad, message.text):
            self.ram.write(at, part)
            at += -(-len(part) // self.beat) * self.beat
        expected, at = {}, destination
        *results, tag = MODE.answer(key, message) if MODE.has_aad else [*MODE.answer(key, message), b""]
        for part in (b"".join(results), tag):
            expected[at] = part
            at += -(-len(part) // self.beat) * self.beat
        return Placed(source, destination, expected)

    async def start(self, placed, message, key=None, size=0):
        """Write the arguments of a job, its key if it has a new one, with the number of its size, and start it."""
        await self.write(SOURCE, placed.source.to_bytes(8, "little"))
        await self.write(DESTINATION, placed.destination.to_bytes(8, "little"))
        await self.write(BYTES, len(message.text))
        if MODE.has_aad:
            await self.write(AAD_BYTES, len(message.aad))
        if key is not None:
            await self.write(KEY, key)
        load = LOAD | size << 1 if key is not None else 0
        await self.write(OPTIONS, load | (DECRYPT if message.decrypt else 0))
        await self.write(CONTROL, START)

    async def end(self):
        """Wait for the end of a job, and return its status."""
        for _ in range(2000):
            if await self.read(CONTROL) & DONE:
                return await self.read(STATUS)
        raise AssertionError("a job must end")

    def check(self, placed, before):
        """The result must be where it belongs, and nothing else may have changed in memory."""
        after = bytearray(before)
        for at, part in placed.expected.items():
            after[at : at + len(part)] = part
        assert self.ram.read(0, SIZE) == bytes(after)


async def started(dut, seed, *, pauses=True):
    """Return the host after a reset."""
    host = Host(dut, seed)
    host.ram.write(0, random.Random(seed).randbytes(SIZE))
    if pauses:
        host.pause()
    await host.reset()
    return host
