"""Tests of `CounterBlock`, whose carries follow late, against numbers."""

from __future__ import annotations

from typing import Any

from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator
from hypothesis import example, given, settings
from hypothesis import strategies as st

from roundhouse.systems.counter import PART, CounterBlock

BITS = 5 * PART + 3
WRAP = 1 << PART


class Bench:
    """A counter block of `BITS` bits, of which `counting` count, in a simulator; `actions` are what it does by clock.

    A number is loaded; None increases it, and a pause (False) leaves it as it is.
    """

    def __init__(self, counting: int) -> None:
        self.m = m = Module()
        self.loads, self.increases, self.given = Signal(), Signal(), Signal(BITS)
        self.counter = CounterBlock(m, BITS, counting)
        with m.If(self.loads):
            m.d.sync += self.counter.load(self.given)
        with m.Elif(self.increases):
            m.d.sync += self.counter.increment()

    def values(self, actions: list[int | bool | None]) -> list[int]:
        """Return the value after each action."""
        found = []

        async def play(ctx: Any) -> None:
            for action in actions:
                loads = action is not None and action is not False
                ctx.set(self.loads, loads)
                ctx.set(self.increases, action is None)
                ctx.set(self.given, int(action or 0))
                await ctx.tick()
                found.append(ctx.get(self.counter.value))

        simulator = Simulator(self.m)
        simulator.add_clock(1e-6)
        simulator.add_testbench(play)
        simulator.run()
        return found


def counted(actions: list[int | bool | None], counting: int) -> list[int]:
    """Return the same by arithmetic."""
    found, value = [], 0
    for action in actions:
        if action is None:
            value = value >> counting << counting | (value + 1) % (1 << counting)
        elif action is not False:
            value = action
        found.append(value)
    return found


def edges() -> st.SearchStrategy[int]:
    """Numbers whose parts are all ones, almost, or not at all."""
    part = st.sampled_from([0, 1, WRAP - 2, WRAP - 1]) | st.integers(0, WRAP - 1)
    return st.lists(part, min_size=6, max_size=6).map(
        lambda parts: sum(part << PART * n for n, part in enumerate(parts)) % (1 << BITS)
    )


@settings(max_examples=60)
@given(
    counting=st.sampled_from([1, PART - 1, PART, PART + 1, 2 * PART, 3 * PART + 5, BITS]),
    runs=st.lists(
        st.tuples(edges(), st.lists(st.none() | st.just(False), max_size=12), st.integers(0, 2 * WRAP + 3)),
        min_size=1,
        max_size=3,
    ),
)
@example(counting=BITS, runs=[((1 << BITS) - WRAP - 2, [], 3 * WRAP)])
def test_it_counts_as_numbers_do(counting: int, runs: list[tuple[int, list[bool | None], int]]) -> None:
    actions: list[int | bool | None] = []
    for value, mixed, increases in runs:
        actions += [value, *mixed, *[None] * increases]
    assert Bench(counting).values(actions) == counted(actions, counting)
