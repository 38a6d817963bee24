"""Our cores beside other people's open cores: like function beside like, on our flow, with a computed verdict."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from roundhouse.measure import derived
from roundhouse.measure.results import Result, in_flight
from roundhouse.report.text import family_title
from roundhouse.studies.peers import Peer


@dataclass(frozen=True)
class Yardstick:
    """A ratio by which two cores are compared on one target; more is better."""

    target: str
    recipe: str
    unit: str
    note: str
    theirs: Callable[[Peer], float | None]
    ours: Callable[[Result, int | None], float | None]


def _bits_per_clock_per_1000_lut6(result: Result, key_bits: int | None) -> float | None:
    value = derived.median_of(lambda record: derived.bits_per_clock_per_lut6(record, key_bits), result.good)
    return None if value is None else 1000 * value


def _ecp5(recipe: str, note: str) -> Yardstick:
    return Yardstick("ecp5", recipe, "Mbit/s per COMB", note, lambda peer: peer.ecp5_mbps_per_comb, Result.efficiency)


def _osu050(recipe: str, note: str) -> Yardstick:
    return Yardstick(
        "osu050", recipe, "bit/s per µm²", note, lambda peer: peer.osu050_bits_per_s_per_um2, Result.efficiency
    )


def _xcup(recipe: str, note: str) -> Yardstick:
    return Yardstick(
        "xcup",
        recipe,
        "bits a clock per 1000 LUT6",
        note,
        lambda peer: derived.ratio(1000 * peer.bits_per_clock, peer.lut6),
        _bits_per_clock_per_1000_lut6,
    )


_CELLS = "pre-layout, no wire load; theirs between registers, ours over all paths"

#: Of each target first the recipe with which the peers were measured, then the one of ours that suits our cores best.
#: On cells the mappings from which a recipe picks have become more since then, and the peers were not measured again.
YARDSTICKS = (
    _ecp5("default", "post-route, both by synth_ecp5 as it is"),
    _ecp5("balanced", "post-route; theirs by synth_ecp5 as it is, ours by the balanced recipe"),
    _osu050("fast", f"theirs by the fast recipe as it was then, ours as it is now; {_CELLS}"),
    _osu050("balanced", f"theirs by the fast recipe as it was then, ours by the balanced one; {_CELLS}"),
    _xcup("default", "synthesis counts, no clock in it; both by synth_xilinx as it is"),
    _xcup("area", "synthesis counts, no clock in it; theirs by synth_xilinx as it is, ours by the area recipe"),
)


@dataclass(frozen=True)
class Comparison:
    """The best open core of a function and the best of ours by one yardstick; `ours` is None where we measured none.

    `other` is our best core of the function in the other form, where it gives more than `ours`: for orientation,
    because a core with many blocks in flight gains nothing where each block waits for the last one's result.
    """

    yardstick: Yardstick
    peer: Peer
    theirs: float
    ours: Result | None = None
    figure: float | None = None
    other: Result | None = None
    other_figure: float | None = None

    @property
    def times(self) -> float | None:
        """Our figure over theirs."""
        return derived.ratio(self.figure, self.theirs)

    @property
    def keys_differ(self) -> bool:
        """Whether the two handle keys differently, which the row must then say."""
        return self.ours is not None and self.ours.first.keys != self.peer.keys

    @property
    def verdict(self) -> str:
        """ "better", "equal", "worse" or "not measured"."""
        if self.times is None:
            return "not measured"
        return "equal" if self.times == 1 else "better" if self.times > 1 else "worse"


@dataclass(frozen=True)
class Function:
    """What a core does for its user; only cores of one function are compared.

    `in_flight` tells cores that hold many blocks at a time from those that finish one before they take the next.
    """

    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    direction: str
    in_flight: bool

    @property
    def title(self) -> str:
        """For instance "AES-128/256 simplex"; the block is told where it is not 128 bits."""
        sizes = "/".join(map(str, self.key_sizes))
        block = "" if self.block_bits == 128 else f", {self.block_bits}-bit block"
        return f"{family_title(self.family)}{'-' if sizes else ''}{sizes} {self.direction}{block}"

    @property
    def form(self) -> str:
        """Whether one block or many are worked on at a time."""
        return "many blocks in flight" if self.in_flight else "one block at a time"

    def covers(self, result: Result) -> bool:
        """Tell whether a result is of a core that does this, in either form, with these key sizes or more."""
        record = result.first
        same = (record.family, record.block_bits, record.direction) == (self.family, self.block_bits, self.direction)
        return same and set(self.key_sizes) <= set(derived.key_sizes(record))


def compare(peers: Iterable[Peer], results: Sequence[Result]) -> dict[Function, list[Comparison]]:
    """Compare the best open core of each function with the best of ours by every yardstick.

    Of ours, cores that handle keys as the peer does are preferred to better ones that do not.
    """
    functions: dict[Function, list[Peer]] = {}
    for peer in peers:
        function = Function(peer.family, peer.block_bits, peer.key_sizes, peer.direction, in_flight(peer.layout))
        functions.setdefault(function, []).append(peer)
    table = {
        function: [row for stick in YARDSTICKS if (row := _compare(function, group, results, stick)) is not None]
        for function, group in functions.items()
    }
    return {function: rows for function, rows in table.items() if rows}


def _compare(function: Function, peers: list[Peer], results: Sequence[Result], stick: Yardstick) -> Comparison | None:
    measured = [(value, peer) for peer in peers if (value := stick.theirs(peer)) is not None]
    if not measured:
        return None
    theirs, peer = max(measured, key=lambda pair: pair[0])
    figures = _figures(function, results, stick)
    same = {result: value for result, value in figures.items() if in_flight(result.first.layout) == function.in_flight}
    ours = max(same, key=lambda result: (result.first.keys == peer.keys, same[result]), default=None)
    figure = same[ours] if ours else None
    other = max(figures.keys() - same.keys(), key=lambda result: figures[result], default=None)
    if other is None or figures[other] <= (figure or 0):
        return Comparison(stick, peer, theirs, ours, figure)
    return Comparison(stick, peer, theirs, ours, figure, other, figures[other])


def _figures(function: Function, results: Sequence[Result], stick: Yardstick) -> dict[Result, float]:
    key_bits = function.key_sizes[0] if function.key_sizes else None
    return {
        result: value
        for result in results
        if (result.first.target, result.first.recipe) == (stick.target, stick.recipe) and function.covers(result)
        if (value := stick.ours(result, key_bits)) is not None
    }
