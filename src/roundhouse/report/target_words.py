"""What the pages say of a target: its title, its stage, its units. A library of standard cells needs no entry here."""

from dataclasses import dataclass

from roundhouse.targets import BadTargetFile, UnknownTarget, find_target


@dataclass(frozen=True)
class TargetWords:
    """How a target and its figures are told.

    Attributes
    ----------
    name, title, short : str
        As it is asked for; in full; in a column of a table.
    stage : str
        How far its flow went, which stands beside every figure.
    clock_stage : str
        The same for the axis of a chart.
    area_unit, efficiency_unit : str
        Of areas, and of throughput for area.
    estimate : bool
        Whether its clock comes from no timing analysis.
    contains : str
        What its figures contain and leave out, as sentences.
    """

    name: str
    title: str
    short: str
    stage: str
    clock_stage: str
    area_unit: str
    efficiency_unit: str
    estimate: bool
    contains: str

    @property
    def area_title(self) -> str:
        """The axis of areas."""
        return f"Area, {self.area_unit}"

    @property
    def speed_title(self) -> str:
        """The axis of throughputs."""
        return f"Mbit/s, {self.clock_stage}"

    @property
    def clock_title(self) -> str:
        """The axis of clocks."""
        return "Clock, MHz, estimate" if self.estimate else "Clock, MHz"


_FPGAS = {
    words.name: words
    for words in (
        TargetWords(
            "ecp5",
            "Lattice ECP5",
            "ECP5",
            "post-route, out of context; median of the placement seeds",
            "post-route",
            "COMB",
            "Mbit/s per COMB",
            False,
            "Placed and routed on an LFE5U-85F-6, with a register at every port that is taken off the count. The clock "
            "is the median of several placement seeds. Area is TRELLIS_COMB cells after packing; block RAM and "
            "multipliers are told beside it.",
        ),
        TargetWords(
            "xcup",
            "Xilinx UltraScale+",
            "UltraScale+",
            "synthesis only: counts are real, clock and throughput an estimate",
            "estimate",
            "LUT6",
            "Mbit/s per LUT6",
            True,
            "Synthesised, not placed: there is no open placer. Counts of LUTs and flip-flops are those of synthesis; "
            "clock and throughput are an estimate from the delays of cells and nominal wires.",
        ),
    )
}
_CELLS_STAGE = "synthesis, pre-layout, no wire load"


def target_words(name: str) -> TargetWords:
    """Return the words for a target; what is no FPGA of ours is a library of standard cells."""
    if name in _FPGAS:
        return _FPGAS[name]
    contains = (
        "Mapped to the library's cells and timed at its corner with an ideal clock, ports included, without wires: "
        "a chip is slower and larger. Area is the sum of the cells' outlines. Where the library's file tells what "
        "wires cost, the longest path with them stands beside the one without."
    )
    title = _title(name)
    return TargetWords(
        name, title, name, _CELLS_STAGE, "pre-layout, no wire load", "µm²", "bit/s per µm²", False, contains
    )


def _title(name: str) -> str:
    """The title of a library; its name where its file is not at hand, as in a report of another machine's records."""
    try:
        title = find_target(name).title
    except (UnknownTarget, BadTargetFile):
        return name
    return title.partition(" (")[0].replace(" um", " µm").replace(" standard cells", " cells")
