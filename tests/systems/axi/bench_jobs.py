"""Jobs as a data sheet asks for them; run by cocotb."""

import cocotb
from axi_messages import BLOCK
from cocotb.triggers import RisingEdge, with_timeout
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiResp
from kernel_host import (
    BAD_ADDRESS,
    BAD_LENGTH,
    CONTROL,
    DONE,
    GIER,
    IDLE,
    IP_IER,
    IP_ISR,
    KEY,
    KEYED,
    LIMIT_US,
    MODE,
    NO_KEY,
    PAGE,
    READABLE,
    SIZE,
    START,
    STATUS,
    started,
)


@cocotb.test()
async def jobs_of_every_length(dut):
    """Anywhere in memory, across pages, and in place."""
    host = await started(dut, 1)
    key = None
    for number, length in enumerate([*MODE.lengths, 1024, 1040, 4096]):
        if not number % 4:
            key, new = host.rng.randbytes(host.rng.choice(MODE.key_bytes)), True
        message = MODE.message(host.rng, length, host.rng.choice([0, 7, 16, 40]))
        if not message.text and not MODE.has_aad:
            continue
        source = host.rng.randrange(SIZE // 4 // host.beat) * host.beat
        destination = source if number % 3 == 2 and not MODE.iv_bytes else source + SIZE // 2
        placed = host.place(message, source, destination, key)
        before = host.ram.read(0, SIZE)
        await host.start(placed, message, key if new else None)
        new = False
        assert await host.end() == KEYED
        host.check(placed, before)


@cocotb.test()
async def a_memory_takes_addresses_with_data_only(dut):
    """As AXI permits (IHI 0022, A3.3.1): a kernel must not wait for it."""
    host = await started(dut, 7, pauses=False)
    key = host.rng.randbytes(16)
    message = MODE.message(host.rng, 2048)
    placed = host.place(message, 0, 1 << 15, key)
    before, addresses = host.ram.read(0, SIZE), host.ram.write_if.aw_channel
    addresses.pause = True

    async def follow():
        while True:
            await RisingEdge(dut.ap_clk)
            addresses.pause = not int(dut.m_axi_gmem_wvalid.value)

    follower = cocotb.start_soon(follow())
    await host.start(placed, message, key)
    assert await host.end() == KEYED
    follower.cancel()
    host.check(placed, before)


@cocotb.test()
async def the_next_job_is_written_while_one_runs(dut):
    """It does not change the one that runs; a start meanwhile is refused."""
    host = await started(dut, 2)
    key, other = host.rng.randbytes(16), host.rng.randbytes(16)
    first, second = (MODE.message(host.rng, 2048) for _ in range(2))
    place, after = host.place(first, 0, 1 << 15, key), host.place(second, 0x1000, 0xA000, other)
    before = host.ram.read(0, SIZE)
    await host.start(place, first, key)
    await host.write(KEY, other)
    assert not await host.read(CONTROL) & IDLE, "the job must still run"
    await host.write(CONTROL, START, AxiResp.SLVERR)
    assert await host.end() == KEYED
    host.check(place, before)
    before = host.ram.read(0, SIZE)
    await host.start(after, second, other)
    assert await host.end() == KEYED
    host.check(after, before)


@cocotb.test()
async def what_cannot_be_is_refused(dut):
    """Nothing is read or written; the job has ended all the same."""
    host = await started(dut, 3)
    key = host.rng.randbytes(16)
    message = MODE.message(host.rng, 64)
    placed = host.place(message, 0, 1 << 15, key)
    before = host.ram.read(0, SIZE)
    await host.start(placed, message)
    assert await host.end() == NO_KEY
    await host.write(KEY, key[:12])
    await host.start(placed, message)
    assert await host.end() == NO_KEY
    for size in range(len(MODE.key_bytes), 1 << max(1, (len(MODE.key_bytes) - 1).bit_length())):
        await host.start(placed, message, key, size)
        assert await host.end() == NO_KEY, "there is no such size"
    odd = type(placed)(placed.source + 1, placed.destination, {})
    await host.start(odd, message, key)
    assert await host.end() == BAD_ADDRESS
    if MODE.whole_blocks:
        cut = type(message)(message.iv, message.text[:-1])
        await host.start(placed, cut, key)
        assert await host.end() == BAD_LENGTH
    assert host.ram.read(0, SIZE) == before
    await host.start(placed, message, key)
    assert await host.end() == KEYED
    host.check(placed, before)
    await host.start(placed, message, None)
    assert await host.end() == KEYED


@cocotb.test()
async def no_key_of_a_job_can_be_read(dut):
    """Two runs with different keys and equal handshakes read the same: nothing, where no register can be read."""
    host = await started(dut, 8, pauses=False)
    first, second = [await all_that_can_be_read(host, fill) for fill in (0x5A, 0xC3)]
    assert {address for address, (answer, _) in first if answer == AxiResp.OKAY} == READABLE
    assert {found for address, found in first if address not in READABLE} == {(AxiResp.SLVERR, 0)}
    assert first == second


async def all_that_can_be_read(host, fill):
    """Return every answer to a read while a job runs, and after it, under a key made of a byte."""
    await host.reset()
    host.rng.seed(0)
    key, message = bytes(fill ^ number for number in range(16)), MODE.message(host.rng, 1024)
    placed = host.place(message, 0, 1 << 15, key)
    before, addresses = host.ram.read(0, SIZE), list(range(0, PAGE, 4))
    host.rng.shuffle(addresses)
    await host.start(placed, message, key)
    await host.write(KEY, key)  # and keep it in the registers
    found = [(address, await host.read_any(address)) for address in [*addresses, KEY, KEY + 4]]
    assert await host.read(STATUS) == KEYED
    host.check(placed, before)
    return found


@cocotb.test()
async def an_interrupt_tells_the_end(dut):
    """Done is told once; the interrupt waits until it is turned over."""
    host = await started(dut, 4)
    key = host.rng.randbytes(16)
    message = MODE.message(host.rng, 64)
    placed = host.place(message, 0, 1 << 15, key)
    await host.write(GIER, 1)
    await host.write(IP_IER, 1)
    before = host.ram.read(0, SIZE)
    await host.start(placed, message, key)
    await with_timeout(RisingEdge(dut.interrupt), LIMIT_US, "us")
    host.check(placed, before)
    assert await host.read(CONTROL) & DONE
    assert not await host.read(CONTROL) & DONE
    assert await host.read(IP_ISR) == 1
    await host.write(IP_ISR, 1)
    assert await host.read(IP_ISR) == 0
    assert not int(dut.interrupt.value)


@cocotb.test()
async def a_reset_ends_a_job_and_forgets_the_key(dut):
    """The memory's models are reset, too."""
    host = await started(dut, 5)
    key = host.rng.randbytes(16)
    message = MODE.message(host.rng, 1024)
    placed = host.place(message, 0, 1 << 15, key)
    await host.start(placed, message, key)
    await host.reset()
    await host.start(placed, message)
    assert await host.end() == NO_KEY
    before = host.ram.read(0, SIZE)
    await host.start(placed, message, key)
    assert await host.end() == KEYED
    host.check(placed, before)


@cocotb.test(skip=not MODE.fast)
async def an_ideal_memory_is_kept_busy(dut):
    """98 % of the clocks between the first beat that is written and the last one, one for each block of a beat."""
    host = await started(dut, 6, pauses=False)
    key = host.rng.randbytes(16)
    message = MODE.message(host.rng, 16384)
    placed = host.place(message, 0, 1 << 15, key)
    before, busy = host.ram.read(0, SIZE), []

    async def watch():
        while True:
            await RisingEdge(dut.ap_clk)
            if int(dut.m_axi_gmem_wvalid.value) & int(dut.m_axi_gmem_wready.value):
                busy.append(get_sim_time("ns") // 10)

    watcher = cocotb.start_soon(watch())
    await host.start(placed, message, key)
    assert await host.end() == KEYED
    watcher.cancel()
    host.check(placed, before)
    share = len(busy) * max(1, host.beat // BLOCK) / (busy[-1] - busy[0] + 1)
    assert share > 0.98, f"beats or blocks must be written in 98 % of the clocks, not in {share:.1%}"
