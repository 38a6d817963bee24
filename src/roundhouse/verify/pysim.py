"""A core in Amaranth's own simulator: slow (about a thousand clocks a second), but needs no compiler."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from amaranth.hdl import Elaboratable, Signal
from amaranth.sim import Simulator


@dataclass(frozen=True)
class Transfer:
    """One thing to put into a stream: its name (``"key"``, ``"i"``, ``"enc_i"``) and the values of its payload ports.

    ``Transfer("i", {"payload": 5, "decrypt": 1})`` sets ``i_payload`` and ``i_decrypt``.
    """

    stream: str
    values: Mapping[str, int]


def run_pysim(
    elaboratable: Elaboratable,
    ports: Mapping[str, Signal],
    transfers: Iterable[Transfer],
    *,
    results: int,
    output: str = "o",
    hold_output: Iterable[int] = (),
    watchdog: int = 2000,
) -> list[int]:
    """Send transfers one after the other, and collect results, with valid and ready.

    Parameters
    ----------
    elaboratable : Elaboratable
        A design with a ``sync`` domain, which is clocked here; reset is left alone.
    ports : mapping
        Signals by flat port name, such as ``"i_valid"``.
    transfers : iterable of Transfer
        In order; each waits for the one before.
    results : int
        Number of results to wait for.
    output : str
        Stream of the results.
    hold_output : iterable of int
        Clocks (from 0) in which the output stream is not ready.
    watchdog : int
        Clocks after which to give up.

    Returns
    -------
    list of int
        The payloads of the results, in order.

    Raises
    ------
    TimeoutError
        If the results do not all come in time.
    """
    found: list[int] = []
    held = set(hold_output)

    async def send(ctx: Any) -> None:
        for transfer in transfers:
            for name, value in transfer.values.items():
                ctx.set(ports[f"{transfer.stream}_{name}"], value)
            ctx.set(ports[f"{transfer.stream}_valid"], 1)
            await ctx.tick().until(ports[f"{transfer.stream}_ready"])
            ctx.set(ports[f"{transfer.stream}_valid"], 0)

    async def collect(ctx: Any) -> None:
        for clock in range(watchdog):
            ready = clock not in held
            ctx.set(ports[f"{output}_ready"], ready)
            _, _, valid, payload = await ctx.tick().sample(ports[f"{output}_valid"], ports[f"{output}_payload"])
            if ready and valid:
                found.append(payload)
            if len(found) == results:
                return
        raise TimeoutError(f"{results} results must come within {watchdog} clocks, but only {len(found)} did")

    simulator = Simulator(elaboratable)
    simulator.add_clock(1e-6)
    simulator.add_testbench(send, background=True)
    simulator.add_testbench(collect)
    simulator.run()
    return found
