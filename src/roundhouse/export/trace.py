"""The trace of a real simulation, for a core's timing diagram."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from amaranth.hdl import ClockDomain, Module
from amaranth.sim import Simulator

from ..vectors.examples import examples
from ..vectors.published import NoVectors

if TYPE_CHECKING:
    from ..cores.core import Core
    from ..vectors.vector import Vector

__all__ = ["Trace", "capture"]

Trace = list[dict[str, int]]

_BLOCKS = 3
_RESET = 2  # clocks in reset
_HELD = 2  # clocks for which the second result is not taken
_LIMIT = 5000  # clocks after which a core hangs


@dataclass(eq=False)
class _Source:
    """What a stream still has to offer, each item the values of the stream's ports by name.

    It waits until the source that it follows has handed over an item.
    """

    stream: str
    items: list[dict[str, int]]
    follows: _Source | None = None
    taken: int = 0

    @property
    def offers(self) -> bool:
        return bool(self.items) and (self.follows is None or self.follows.taken > 0)


@dataclass
class _Sink:
    """How far the results of a stream have come: taken, and the clocks for which one has been held."""

    stream: str
    taken: int = 0
    held: int = 0

    @property
    def ready(self) -> bool:
        return self.taken != 1 or self.held == _HELD


def capture(core: Core) -> Trace:
    """Simulate a key and three blocks back to back, the second result held back for two clocks, and record every clock.

    A simplex core decrypts the second block. A core with a shadow bank takes a second key while blocks flow, and the
    last block is the first to use it. It runs in Amaranth's own simulator.

    Returns
    -------
    list of dict
        For each clock every port but ``clk``, as it stands at the rising edge that ends the clock.

    Raises
    ------
    TimeoutError
        If the results do not come.
    NoVectors
        If no vectors are published for the cipher.
    """
    design, signals = core.elaboratable()
    top = Module()
    top.domains.sync = domain = ClockDomain()
    top.submodules.core = design
    signals = {"rst": domain.rst, **signals}
    trace: Trace = []

    async def record(ctx: Any) -> None:
        await _record(ctx, core, signals, trace)

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(record)
    simulator.run()
    return trace


async def _record(ctx: Any, core: Core, signals: dict[str, Any], trace: Trace) -> None:
    """Drive a clock at a time and append what stood at the edge that ends it."""
    sources, sinks = _work(core)
    names = [port.name for port in core.ports if port.name != "clk"]
    while any(sink.taken < _BLOCKS for sink in sinks):
        if len(trace) == _LIMIT:
            raise TimeoutError(f"{core.name}: {_BLOCKS} results must come within {_LIMIT} clocks and did not")
        ctx.set(signals["rst"], len(trace) < _RESET)
        for source in sources:
            offers = len(trace) > _RESET and source.offers
            ctx.set(signals[f"{source.stream}_valid"], offers)
            for port, value in source.items[0].items() if offers else ():
                ctx.set(signals[port], value)
        for sink in sinks:
            ctx.set(signals[f"{sink.stream}_ready"], sink.ready)
        values = (await ctx.tick().sample(*(signals[name] for name in names)))[-len(names) :]
        trace.append(dict(zip(names, values, strict=True)))
        _advance(trace[-1], sources, sinks)


def _advance(sample: dict[str, int], sources: list[_Source], sinks: list[_Sink]) -> None:
    """Take note of the transfers that a clock ended with."""
    for source in sources:
        if sample[f"{source.stream}_valid"] and sample[f"{source.stream}_ready"]:
            del source.items[0]
            source.taken += 1
    for sink in sinks:
        valid = sample[f"{sink.stream}_valid"]
        sink.taken += valid & sample[f"{sink.stream}_ready"]
        sink.held += valid & ~sample[f"{sink.stream}_ready"] & 1


def _work(core: Core) -> tuple[list[_Source], list[_Sink]]:
    """The sources and the sinks of a core, for vectors of its smallest key size."""
    prefixes = ("enc_", "dec_") if core.direction == "duplex" else ("",)
    published = [vector for vector in examples(core.cipher) if vector.key_bits == core.cipher.key_sizes[0]]
    if not published:
        raise NoVectors(core.cipher)
    vectors = list(islice(cycle(published), _BLOCKS))
    keys = _keys(core, vectors, prefixes)
    blocks = [_Source(f"{prefix}i", _blocks(core, vectors, prefix), keys.get(prefix)) for prefix in prefixes]
    return [*dict.fromkeys(keys.values()), *blocks], [_Sink(f"{prefix}o") for prefix in prefixes]


def _keys(core: Core, vectors: list[Vector], prefixes: tuple[str, ...]) -> dict[str, _Source]:
    """The key stream that serves each prefix; none where keys come with the blocks."""
    ports = {port.name for port in core.ports}
    loaded = vectors[: 2 if core.keys == "shadow" else 1]

    def source(stream: str) -> _Source:
        return _Source(stream, [_key(core, vector, f"{stream}_payload", f"{stream}_size") for vector in loaded])

    if "key_valid" in ports:
        return dict.fromkeys(prefixes, source("key"))
    return {prefix: source(f"{prefix}key") for prefix in prefixes if f"{prefix}key_valid" in ports}


def _blocks(core: Core, vectors: list[Vector], prefix: str) -> list[dict[str, int]]:
    blocks = []
    for number, vector in enumerate(vectors):
        backward = prefix == "dec_" or core.direction == "decrypt" or (core.direction == "simplex" and number == 1)
        block = {f"{prefix}i_payload": (vector.ciphertext if backward else vector.plaintext)[0]}
        if core.direction == "simplex":
            block[f"{prefix}i_decrypt"] = int(backward)
        if core.keys == "shadow":
            block[f"{prefix}i_next_key"] = int(number in (0, _BLOCKS - 1))
        if core.keys == "travelling":
            block |= _key(core, vector, f"{prefix}i_key", f"{prefix}i_key_size")
        blocks.append(block)
    return blocks


def _key(core: Core, vector: Vector, payload: str, size: str) -> dict[str, int]:
    key = {payload: vector.key_payload(core.cipher.key_bits)}
    return key | {size: core.cipher.key_sizes.index(vector.key_bits)} if len(core.cipher.key_sizes) > 1 else key
