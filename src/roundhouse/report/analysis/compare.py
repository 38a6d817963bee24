"""Comparison of our cores with open cores from other projects: same function, same flow, computed verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...measure import derived
from ...measure.results import Result, in_flight
from ...studies.peers import Ledger, Peer, PeerRun
from ...targets import Figures, figures_of
from ..site.text import family_title


@dataclass(frozen=True)
class Yardstick:
    """A ratio by which two cores are compared on one target; more is better.

    It is throughput per area or, where the target's clock is an estimate, bits per clock and area.

    Attributes
    ----------
    target : str
        The target.
    theirs, ours : str
        The recipe of the open cores and ours.
    note : str
        Differences between the two recipes.
    """

    target: str
    theirs: str
    ours: str
    note: str

    @property
    def figures(self) -> Figures:
        """How the target's figures are read and labelled."""
        return figures_of(self.target)

    @property
    def unit(self) -> str:
        """The unit of the ratio."""
        figures = self.figures
        return f"bits per clock and 1000 {figures.area.unit}" if figures.estimate else figures.efficiency.unit

    def of_peer(self, peer: Peer) -> float | None:
        """Return the ratio of an open core; None where it was not measured."""
        run = peer.run(self.target, self.theirs)
        if run is None:
            return None
        return run.bits_per_clock_per_1000 if self.figures.estimate else run.efficiency

    def of_result(self, result: Result, key_bits: int | None) -> float | None:
        """Return the ratio of a core of ours for a key size."""
        figure = derived.bits_per_clock_per_1000 if self.figures.estimate else derived.efficiency
        return derived.median_of(lambda record: figure(record, key_bits), result.good)


def yardsticks(ledger: Ledger) -> list[Yardstick]:
    """Return every ratio by which the open cores of a ledger are compared with ours."""
    return [Yardstick(flow.target, flow.recipe, one.recipe, one.note) for flow in ledger.flows for one in flow.compared]


@dataclass(frozen=True)
class PeerComparison:
    """The best open core of a function and the best of ours by one yardstick; `ours` is None if we measured none.

    `other` is our best core of the function that differs from the open core in kind, if it exceeds `ours`: in the other
    form, or with hard blocks that the open core lacks. It is for orientation: many blocks in flight gain nothing if
    each block depends on the previous result, and hard blocks are not part of the area.
    """

    yardstick: Yardstick
    peer: Peer
    theirs: float
    ours: Result | None = None
    figure: float | None = None
    other: Result | None = None
    other_figure: float | None = None

    @property
    def run(self) -> PeerRun | None:
        """The compared run of the open core."""
        return self.peer.run(self.yardstick.target, self.yardstick.theirs)

    @property
    def times(self) -> float | None:
        """Our figure over theirs."""
        return derived.ratio(self.figure, self.theirs)

    @property
    def keys_differ(self) -> bool:
        """Whether the two cores handle keys differently, which the row then states."""
        return self.ours is not None and self.ours.first.keys != self.peer.keys

    @property
    def verdict(self) -> str:
        """ "better", "equal", "worse" or "not measured"."""
        if self.times is None:
            return "not measured"
        return "equal" if self.times == 1 else "better" if self.times > 1 else "worse"


@dataclass(frozen=True)
class Function:
    """Function of a core; only cores of equal function are compared.

    `in_flight` is true if a core processes many blocks at a time, false if it finishes one before it accepts the next.
    """

    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    direction: str
    in_flight: bool

    @property
    def title(self) -> str:
        """For instance "AES-128/256 simplex"; the block size is given unless it is 128 bits."""
        sizes = "/".join(map(str, self.key_sizes))
        block = "" if self.block_bits == 128 else f", {self.block_bits}-bit block"
        return f"{family_title(self.family)}{'-' if sizes else ''}{sizes} {self.direction}{block}"

    @property
    def form(self) -> str:
        """Whether one block or many are processed at a time."""
        return "many blocks in flight" if self.in_flight else "one block at a time"

    def covers(self, result: Result) -> bool:
        """Return whether a core has this function, in either form, with at least these key sizes."""
        record = result.first
        same = (record.family, record.block_bits, record.direction) == (self.family, self.block_bits, self.direction)
        return same and set(self.key_sizes) <= set(derived.key_sizes(record))


def compare(ledger: Ledger, results: Sequence[Result]) -> dict[Function, list[PeerComparison]]:
    """Compare the best open core of each function with the best of ours by every yardstick.

    Our cores with kinds of hard block that the open core lacks are excluded. Cores with the same key handling are
    preferred over better ones without.
    """
    functions: dict[Function, list[Peer]] = {}
    for peer in ledger.peers:
        function = Function(peer.family, peer.block_bits, peer.key_sizes, peer.direction, in_flight(peer.layout))
        functions.setdefault(function, []).append(peer)
    table = {
        function: [
            row for stick in yardsticks(ledger) if (row := _compare(function, group, results, stick)) is not None
        ]
        for function, group in functions.items()
    }
    return {function: rows for function, rows in table.items() if rows}


def _compare(
    function: Function, peers: list[Peer], results: Sequence[Result], stick: Yardstick
) -> PeerComparison | None:
    measured = [(value, peer) for peer in peers if (value := stick.of_peer(peer)) is not None]
    if not measured:
        return None
    theirs, peer = max(measured, key=lambda pair: pair[0])
    figures = _figures(function, results, stick)
    same = {result: value for result, value in figures.items() if _is_like(result, function, peer, stick)}
    ours = max(same, key=lambda result: (result.first.keys == peer.keys, same[result]), default=None)
    figure = same[ours] if ours else None
    other = max(figures.keys() - same.keys(), key=lambda result: figures[result], default=None)
    if other is None or figures[other] <= (figure or 0):
        return PeerComparison(stick, peer, theirs, ours, figure)
    return PeerComparison(stick, peer, theirs, ours, figure, other, figures[other])


def _is_like(result: Result, function: Function, peer: Peer, stick: Yardstick) -> bool:
    """Return whether a core has the function's form and no kind of hard block that the open core lacks."""
    run = peer.run(stick.target, stick.theirs)
    theirs = stick.figures.hard_blocks(run) if run else {}
    return in_flight(result.first.layout) == function.in_flight and result.hard_blocks.keys() <= theirs.keys()


def _figures(function: Function, results: Sequence[Result], stick: Yardstick) -> dict[Result, float]:
    key_bits = function.key_sizes[0] if function.key_sizes else None
    return {
        result: value
        for result in results
        if (result.first.target, result.first.recipe) == (stick.target, stick.ours) and function.covers(result)
        if (value := stick.of_result(result, key_bits)) is not None
    }
