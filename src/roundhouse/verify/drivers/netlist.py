"""Driver of the gate-level simulator: all copies of a netlist play a script at once, each with its own values.

The copies have different keys and blocks but must transfer in the same clocks: handshakes must not depend on data.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..gates.simulator import Simulator, pack, unpack
from ..script.script import Script
from ..script.transactions import Value
from .failure import ScriptFailed
from .player import PATIENCE, Player

__all__ = ["play", "player_for", "run_until"]

RESET = 4  # clocks
ALL = ~np.uint64(0)


def play(simulator: Simulator, script: Script, *, patience: int = PATIENCE) -> None:
    """Play a script on a netlist after a reset. Idle streams carry random values.

    Parameters
    ----------
    simulator : Simulator
    script : Script
    patience : int
        Clocks without a transfer after which the netlist fails.

    Raises
    ------
    ScriptFailed
        If a transfer or the protocol is wrong, or there was no transfer for too long.
    """
    player = player_for(simulator, script, patience=patience)
    run_until(simulator, player, lambda moved: player.done)


def player_for(simulator: Simulator, script: Script, *, patience: int = PATIENCE) -> Player:
    """Return a player for a netlist that starts with a reset."""
    return Player(script.protocol, _Pins(simulator), script.transactions, reset=RESET, scramble=True, patience=patience)


def run_until(simulator: Simulator, player: Player, done: Callable[[list[str]], bool]) -> None:
    """Run until `done` is true; it is called with the streams that transferred in the last clock."""
    moved: list[str] = []
    while not done(moved):
        player.drive()
        simulator.settle()
        moved = player.sample()
        simulator.clock()


class _Pins:
    """The ports of all copies of a netlist."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator, self._random = simulator, np.random.default_rng(1)

    def set(self, port: str, value: Value) -> None:
        numbers = value if isinstance(value, tuple) else (value,)
        self._simulator.set(port, pack(numbers, self._width(port)))

    def scramble(self, port: str) -> None:
        self._simulator.set(port, self._random.integers(0, 1 << 64, self._width(port), np.uint64))

    def get(self, port: str) -> Value:
        return tuple(unpack(self._simulator.get(port)))

    def zero(self, port: str) -> bool:
        return not self._simulator.get(port).any()

    def high(self, port: str) -> bool:
        (word,) = self._simulator.get(port)
        if word not in (0, ALL):
            raise ScriptFailed(f"{port} must not depend on keys or data; it differs from block to block")
        return bool(word)

    def _width(self, port: str) -> int:
        return len(self._simulator.circuit.ports[port])
