"""A system on AXI under the models of cocotbext-axi."""

import os
import random
from dataclasses import dataclass

import axi_holes
import cocotb
from axi_messages import BLOCK, MODES
from axi_pauses import pauses_of
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge, with_timeout
from cocotbext.axi import (
    AxiLiteBus,
    AxiLiteMaster,
    AxiResp,
    AxiStreamBus,
    AxiStreamFrame,
    AxiStreamSink,
    AxiStreamSource,
)
from cocotbext.axi.axil_channels import AxiLiteARTransaction, AxiLiteAWTransaction, AxiLiteWTransaction

#: Addresses, as data sheets have them.
HASH, STATUS, COMMAND, BAD_PACKETS, REFUSED, KEY, NAME = 0x00, 0x08, 0x0C, 0x10, 0x14, 0x40, 0x100
KEY_WAITING, KEYED, IN_PACKET = 1, 2, 4  # of STATUS
LOAD = 1  # of COMMAND; above it the size of the key
MODE = MODES[os.environ["AXI_SYSTEM"]]  # what the system does with messages
LIMIT_US = 50  # for one packet or one access; a clock is 10 ns


@dataclass(frozen=True)
class Result:
    """A packet that came out: the bytes of each beat, and whether its end says that what came in was wrong."""

    beats: list[bytes]
    bad: bool


class Engine:
    """The ports of a system; everything on them pauses at random.

    Parameters
    ----------
    dut : handle of cocotb
    seed : object
        Of the pauses, and of `rng`.
    """

    def __init__(self, dut, seed):
        self.dut, self.rng = dut, random.Random(str(seed))
        clocked = {"clock": dut.aclk, "reset": dut.aresetn, "reset_active_level": False}
        self.source = AxiStreamSource(AxiStreamBus.from_prefix(dut, "s_axis"), **clocked)
        self.sink = AxiStreamSink(AxiStreamBus.from_prefix(dut, "m_axis"), **clocked)
        self.registers = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi"), **clocked)
        self.lanes = self.source.byte_lanes
        self.per_block = BLOCK // self.lanes  # beats
        self.pause(seed)
        cocotb.start_soon(Clock(dut.aclk, 10, "ns").start())
        cocotb.start_soon(self._watch())

    def pause(self, seed):
        """Begin with the pauses of a seed."""
        write, read = self.registers.write_if, self.registers.read_if
        channels = [write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel]
        for number, model in enumerate([self.source, self.sink, *channels]):
            model.set_pause_generator(pauses_of(random.Random(f"{seed} {number}")))

    async def reset(self, clocks=2):
        """Hold the reset for some clocks."""
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, clocks)
        self.dut.aresetn.value = 1
        await RisingEdge(self.dut.aclk)

    async def clocks(self, count):
        """Wait."""
        await ClockCycles(self.dut.aclk, count)

    async def write(self, address, data):
        """Write, and return the answer."""
        return (await with_timeout(self.registers.write(address, data), LIMIT_US, "us")).resp

    async def write_as_given(self, address, word):
        """Write a word to an address that may be within one, and return the answer."""
        write = self.registers.write_if
        await write.aw_channel.send(AxiLiteAWTransaction(awaddr=address, awprot=0))
        await write.w_channel.send(AxiLiteWTransaction(wdata=word, wstrb=0xF))
        return (await with_timeout(write.b_channel.recv(), LIMIT_US, "us")).bresp

    async def write_in_a_row(self, address, data, count):
        """Write the same several times, each as soon as the bus takes it, and return the answers."""
        write, word = self.registers.write_if, int.from_bytes(data, "little")
        for _ in range(count):
            await write.aw_channel.send(AxiLiteAWTransaction(awaddr=address, awprot=0))
            await write.w_channel.send(AxiLiteWTransaction(wdata=word, wstrb=0xF))
        return [(await with_timeout(write.b_channel.recv(), LIMIT_US, "us")).bresp for _ in range(count)]

    async def read_as_given(self, address):
        """Return the answer to a read of an address that may be within a word, and its data."""
        read = self.registers.read_if
        await read.ar_channel.send(AxiLiteARTransaction(araddr=address, arprot=0))
        answer = await with_timeout(read.r_channel.recv(), LIMIT_US, "us")
        return answer.rresp, int(answer.rdata)

    async def read_any(self, address):
        """Return the answer to a read, and its data."""
        answer = await with_timeout(self.registers.read(address, 4), LIMIT_US, "us")
        return answer.resp, int.from_bytes(answer.data, "little")

    async def read(self, address):
        """Read a register that can be read."""
        answer, value = await self.read_any(address)
        assert answer == AxiResp.OKAY, f"a read of {address:#x} must be OKAY, but was {answer}"
        return value

    def any_key(self):
        """Return a random key of a random size."""
        return self.rng.randbytes(self.rng.choice(MODE.key_bytes))

    def load_command(self, size):
        """Return what is written to `COMMAND` to load a key of the size with this number."""
        return (LOAD | size << 1).to_bytes(4, "little")

    async def load(self, key):
        """Write a key and load it."""
        assert await self.write(KEY, key) == AxiResp.OKAY
        assert await self.write(COMMAND, self.load_command(MODE.key_bytes.index(len(key)))) == AxiResp.OKAY

    async def new_key(self):
        """Load a random key, and return it."""
        key = self.any_key()
        await self.load(key)
        return key

    def send(self, message, *, next_key=False):
        """Let a message wait to be sent."""
        self.send_beats(MODE.beats(message), next_key=next_key)

    def send_beats(self, beats, *, next_key=False):
        """Let a packet wait to be sent, in beats as wide as the bus. Lanes without a byte have random ones."""
        data, keep, user = b"", [], []
        first = min(MODE.tells_key, len(beats) - 1)
        for number, beat in enumerate(beats):
            mask = (1 << len(beat.data)) - 1 if beat.keep is None else beat.keep
            count = max(1, -(-mask.bit_length() // self.lanes)) * self.lanes
            data += beat.data[:count] + self.rng.randbytes(count - len(beat.data[:count]))
            keep += [mask >> lane & 1 for lane in range(count)]
            # Only the first block says it, or an IV that comes after its key; on others the flag means nothing.
            asks = MODE.shadow and (next_key if number <= first else self.rng.random() < 0.5)
            user += [beat.user | (MODE.next_key if asks else 0)] * count
        self.source.send_nowait(AxiStreamFrame(data, tkeep=keep, tuser=user))

    async def receive(self):
        """Return the next packet that comes out."""
        frame = await with_timeout(self.sink.recv(compact=False), LIMIT_US, "us")
        beats = []
        for start in range(0, len(frame.tdata), self.lanes):
            count = sum(frame.tkeep[start : start + self.lanes])
            assert frame.tkeep[start : start + count] == [1] * count, "the bytes of a result must have no gaps"
            beats.append(bytes(frame.tdata[start : start + count]))
        *others, end = frame.tuser[:: self.lanes]
        assert not any(others), "only the end of a packet may say that it was wrong"
        return Result(beats, bool(end))

    def answer(self, key, message):
        """Return the packet that must come out for a message."""
        return Result([beat for block in MODE.answer(key, message) for beat in self.cut(block)], False)

    def cut(self, block):
        """Return a block of a result in beats as wide as the bus."""
        return [block[start : start + self.lanes] for start in range(0, max(1, len(block)), self.lanes)]

    async def expect(self, key, *messages):
        """The next packets that come out must be what `cryptography` makes of these messages."""
        for message in messages:
            assert await self.receive() == self.answer(key, message), message

    async def expect_wrong(self, key, beats, name):
        """The next packet that comes out must be wrong, and its text what is said of a packet of these beats."""
        result = await self.receive()
        assert result.bad, f"{name}: the end must say that the packet was wrong"
        expected = []
        for block in axi_holes.results(MODE, key, beats, self.lanes):
            expected += [None] * self.per_block if block is None else self.cut(block)
        count = len(result.beats) - MODE.tag_bytes // self.lanes
        assert len(expected) == count, f"{name}: {len(expected)} beats of text must come back, not {count}"
        wrong = [n for n, beat in enumerate(expected) if beat not in (None, result.beats[n])]
        assert not wrong, f"{name}: beat {wrong[0]} must be right"

    async def nothing_comes(self, clocks):
        """No result may come out in so many clocks."""
        await self.clocks(clocks)
        assert self.sink.empty() and self.sink.idle()

    async def hold_within_packet(self, blocks):
        """Wait until so many blocks, or an IV for the first, have been taken, then send no more until `release`."""
        beats, bus = blocks * self.per_block, self.source.bus
        self.send_steadily()
        while beats:
            await RisingEdge(self.dut.aclk)
            beats -= int(bus.tvalid.value) & int(bus.tready.value)
        self.source.pause = True

    async def beats_taken(self, clocks):
        """Return how many beats are taken in so many clocks."""
        bus, count = self.source.bus, 0
        for _ in range(clocks):
            await RisingEdge(self.dut.aclk)
            count += int(bus.tvalid.value) & int(bus.tready.value)
        return count

    def release(self):
        """Send on, with pauses."""
        self.source.set_pause_generator(pauses_of(self.rng))

    def send_steadily(self):
        """Send on, without pauses."""
        self.source.clear_pause_generator()
        self.source.pause = False

    async def _watch(self):
        """What is offered must stay until it is taken, and have no unknown bits; out of use it must be zero."""
        bus, waits = self.sink.bus, None
        while True:
            await RisingEdge(self.dut.aclk)
            if str(self.dut.aresetn.value) != "1":
                waits = None
                continue
            offered = tuple(int(signal.value) for signal in (bus.tvalid, bus.tdata, bus.tkeep, bus.tlast, bus.tuser))
            assert waits in (None, offered), "a result must not change while it waits"
            assert offered[0] or not any(offered), "m_axis must be zero while it is not valid"
            waits = offered if offered[0] and not int(bus.tready.value) else None


async def started(dut, seed):
    """Return the engine after a reset."""
    engine = Engine(dut, seed)
    await engine.reset(4)
    return engine
