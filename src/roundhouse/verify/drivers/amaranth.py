"""Driver of Amaranth's simulator: no compiler, all signals accessible, about a thousand clocks per second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from amaranth.hdl import ClockDomain, Elaboratable, Module, Signal
from amaranth.sim import Simulator

from ..protocol import PAYLOAD
from ..script.script import Script
from ..script.transactions import Value
from .player import PATIENCE, Player
from .stalls import Stalls

__all__ = ["Transfers", "play"]

Transfers = dict[str, list[tuple[int, int]]]  #: for each stream, clock and payload of every transfer
Watch = Callable[[dict[str, int]], None]


def play(
    design: Elaboratable,
    ports: Mapping[str, Signal],
    script: Script,
    *,
    stalls: Stalls | None = None,
    seed: int = 0,
    reset: int = 1,
    patience: int = PATIENCE,
    watch: Watch | None = None,
) -> Transfers:
    """Play a script on a design in Amaranth's simulator. Idle streams keep the values of their last transfer.

    Parameters
    ----------
    design : Elaboratable
        Clocked by the ``sync`` domain, which is created here.
    ports : mapping of str to Signal
        The signals of all streams by flat port name, such as ``"i_valid"``.
    script : Script
    stalls, seed, reset, patience
        As for `Player`.
    watch : callable, optional
        Called in each clock with the values of all ports and ``rst`` just before the rising edge.

    Returns
    -------
    Transfers
        Clocks are counted from 0.

    Raises
    ------
    ScriptFailed
        If a transfer or the protocol is wrong, or there was no transfer for too long.
    """
    top = Module()
    top.domains.sync = domain = ClockDomain()
    top.submodules.design = design
    signals = {"rst": domain.rst, **ports}
    transfers: Transfers = {name: [] for name in script.protocol.streams}

    async def bench(ctx: Any) -> None:
        player = Player(
            script.protocol,
            _Pins(ctx, signals),
            script.transactions,
            stalls=stalls,
            seed=seed,
            reset=reset,
            patience=patience,
        )
        while not player.done:
            player.drive()
            for name in player.sample():
                transfers[name].append((player.clocks - 1, ctx.get(signals[f"{name}_{PAYLOAD}"])))
            if watch is not None:
                watch({name: ctx.get(signal) for name, signal in signals.items()})
            await ctx.tick()

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return transfers


class _Pins:
    """Signals in a test bench process."""

    def __init__(self, ctx: Any, signals: Mapping[str, Signal]) -> None:
        self._ctx, self._signals = ctx, signals

    def set(self, port: str, value: Value) -> None:
        self._ctx.set(self._signals[port], value)

    def scramble(self, port: str) -> None:
        raise NotImplementedError("idle streams keep their values in Amaranth's simulator")

    def get(self, port: str) -> int:
        return int(self._ctx.get(self._signals[port]))

    def zero(self, port: str) -> bool:
        return not self.get(port)

    def high(self, port: str) -> bool:
        return bool(self._ctx.get(self._signals[port]))
