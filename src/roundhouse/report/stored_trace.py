"""Traces as they are stored: names of signals, and runs of equal clocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..architectures.streams import Port
from ..storage.fields import Count, Name

__all__ = ["Runs", "Signals", "check_trace", "signals_and_runs", "trace_of"]

Signals = tuple[Name, ...]
"""Names of all ports except ``clk``."""

Runs = tuple[tuple[Count, tuple[int, ...]], ...]
"""Runs of equal clocks: their number, and the value of each signal."""

_MOST_CLOCKS = 1 << 20
_WIDEST = 1 << 16


def signals_and_runs(trace: Sequence[Mapping[str, int]]) -> tuple[Signals, Runs]:
    """Return the signals of a trace, and its clocks with equal ones run together."""
    runs = ((len(list(run)), values) for values, run in groupby(tuple(sample.values()) for sample in trace))
    return tuple(trace[0]) if trace else (), tuple(runs)


def trace_of(signals: Signals, runs: Runs) -> list[dict[str, int]]:
    """Return a trace clock by clock: the value of each signal."""
    samples = (sample for clocks, sample in runs for _ in range(clocks))
    return [dict(zip(signals, values, strict=True)) for values in samples]


def check_trace(ports: Sequence[Port], signals: Signals, runs: Runs) -> None:
    """Raise ValueError if a trace does not fit its ports."""
    widths = {port.name: port.width for port in ports}
    for name, width in widths.items():
        if not name.isidentifier() or not 1 <= width <= _WIDEST:
            raise ValueError(f"a port must have a Verilog name and 1 to {_WIDEST:,} bits; given {name!a}, {width}")
    if unknown := sorted(set(signals) - set(widths)):
        raise ValueError(f"each signal must be a port; these are not: {', '.join(unknown)}")
    if sum(clocks for clocks, _ in runs) > _MOST_CLOCKS:
        raise ValueError(f"a trace must have at most {_MOST_CLOCKS:,} clocks")
    for _, values in runs:
        if len(values) != len(signals):
            raise ValueError(f"each clock must have a value of each signal, {len(signals)}; one has {len(values)}")
        for name, value in zip(signals, values, strict=True):
            if value < 0 or value.bit_length() > widths[name]:
                raise ValueError(f"values of {name} must fit {widths[name]} bits; one does not")
