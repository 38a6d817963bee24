"""The ledger of open cores by other people, measured on our own flow (`peers.toml`)."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

UM2_PER_MM2 = 1e6


@dataclass(frozen=True)
class Peer:
    """One open core with the raw facts measured for it; None where a fact was not measured.

    Clocks are whole clocks, `ecp5_mhz` is MHz after routing, areas are mm^2 of 0.5 um cells before layout,
    `osu050_fast_ns` is the shortest clock period in ns. `direction`, `layout` and `keys` use the words of our own axes.
    """

    name: str
    function: str
    family: str
    block_bits: int
    direction: str
    layout: str
    keys: str
    cycles: int
    bits_per_transfer: int
    key_sizes: tuple[int, ...] = ()
    key_setup_cycles: int | None = None
    lut6: int | None = None
    xcup_ff: int | None = None
    ecp5_comb: int | None = None
    ecp5_ff: int | None = None
    ecp5_mhz: float | None = None
    ecp5_seeds: int | None = None
    osu050_min_mm2: float | None = None
    osu050_transistors: int | None = None
    osu050_fast_ns: float | None = None
    osu050_fast_mm2: float | None = None
    note: str = ""

    @property
    def bits_per_clock(self) -> float:
        """Bits that go in on an average clock, each way."""
        return self.bits_per_transfer / self.cycles

    @property
    def ecp5_mbps(self) -> float | None:
        """Throughput on the ECP5 in Mbit/s (10^6 bits a second), each way."""
        return None if self.ecp5_mhz is None else self.bits_per_clock * self.ecp5_mhz

    @property
    def ecp5_mbps_per_comb(self) -> float | None:
        """Mbit/s for each TRELLIS_COMB."""
        return None if self.ecp5_mbps is None or self.ecp5_comb is None else self.ecp5_mbps / self.ecp5_comb

    @property
    def osu050_mbps(self) -> float | None:
        """Throughput of the fast 0.5 um netlist in Mbit/s, each way."""
        return None if self.osu050_fast_ns is None else self.bits_per_clock * 1000 / self.osu050_fast_ns

    @property
    def osu050_fast_um2(self) -> float | None:
        """Area of the fast 0.5 um netlist in um^2."""
        return None if self.osu050_fast_mm2 is None else self.osu050_fast_mm2 * UM2_PER_MM2

    @property
    def osu050_bits_per_s_per_um2(self) -> float | None:
        """Bit/s for each um^2 of the fast 0.5 um netlist."""
        if self.osu050_mbps is None or self.osu050_fast_um2 is None:
            return None
        return self.osu050_mbps * 1e6 / self.osu050_fast_um2


@dataclass(frozen=True)
class Printed:
    """A figure as some paper prints it, made on another flow: shown for orientation, never part of a ratio."""

    what: str
    figure: str
    source: str = ""


@dataclass(frozen=True)
class Ledger:
    """The whole of `peers.toml`: how it was measured, the peers, and figures printed elsewhere."""

    measured: dict[str, str]
    peers: tuple[Peer, ...]
    printed: tuple[Printed, ...]


def parse_ledger(text: str) -> Ledger:
    """Read a ledger from TOML text.

    Raises
    ------
    ValueError
        When an entry has a field that is not one of `Peer`'s or lacks one that it must have.
    """
    data = tomllib.loads(text)
    return Ledger(
        measured=data["measured"],
        peers=tuple(_entry(Peer, raw) for raw in data["peer"]),
        printed=tuple(_entry(Printed, raw) for raw in data.get("printed", [])),
    )


@cache
def load_peers() -> Ledger:
    """Read the ledger that comes with the package."""
    return parse_ledger(files(__package__).joinpath("peers.toml").read_text(encoding="utf-8"))


def _entry(kind: type, raw: dict[str, Any]) -> Any:
    unknown = sorted(raw.keys() - {field.name for field in fields(kind)})
    if unknown:
        raise ValueError(
            f"an entry of the ledger may only have fields of {kind.__name__}; {raw} has {unknown}: mend its name"
        )
    try:
        return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()})
    except TypeError as error:
        raise ValueError(
            f"an entry of the ledger needs every fact of {kind.__name__} without a default; {raw}: {error}"
        ) from error
