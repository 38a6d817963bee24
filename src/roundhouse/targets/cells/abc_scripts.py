"""The ways in which a core is mapped to standard cells, and the goals by which one of the results is kept.

No script is best for every core, so every one is run on every core, once, and each *recipe* is a goal that picks from
the same results; the record names the mapping picked. What each was found good for on the OSU 0.5 um cells, with
AES-128 (S-boxes as tables, and in composite fields) and XTEA:

- `amap`, without buffers, is the smallest everywhere, before area-only `map`.
- `&nf` keeps exclusive-ors and multiplexers together: the best product of area and period for tables.
- `map -a` with buffers is that for composite fields, `&syn2` and the delay-oriented `map` give the shortest periods.
- Yosys's first ``abc -fast`` helps tables, and spoils adders and exclusive-or networks: XTEA has a clearly shorter
  period from the *raw* front end, which leaves it out.
- Kogge and Stone's adders in place of Brent and Kung's make XTEA a little faster and a little larger. They run only
  for cores that add. (Ripple adders save next to nothing: ABC makes them from what it is given.)

``topo`` after mapping drops nodes without fan-out, which ``buffer`` refuses; ``buffer -N`` bounds the fan-out. The
constraint says that a weak gate drives each input of the logic and a flop waits at each output (which, a target file
tells): without it ABC takes flops for ideal sources, loads them with whole S-boxes, and an AES round takes much longer.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Mapping:
    """One way to map: whether the front end runs Yosys's ``abc -fast`` before, the ABC commands, and, if not Yosys's
    own, the adders that the front end makes (a file in ``choices`` of Yosys's)."""

    fast_abc_first: bool
    script: str
    adders: str = ""


def _sized(mapping: str, fan_out: int) -> str:
    """Add buffers and gate sizes to a mapping."""
    return f"{mapping}; topo; buffer -c -N {fan_out}; topo; upsize; dnsize"


_AMAP = "strash; dch -f; amap; topo"
_MAP_AREA = "strash; dc2; dc2; dch -f; map -a -B 0.9"
_NF = _sized("strash; &get -n; &st; &dch -f; &nf -a -p; &put", 6)
_MAP_FAST = _sized("strash; balance; dch; balance; dch; map -B 0.7", 4)
_SYN2 = _sized("strash; &get -n; &st; &syn2; &dch -f; &nf; &put", 4)

MAPPINGS: dict[str, Mapping] = {
    "amap": Mapping(True, _AMAP),
    "map-area": Mapping(True, _sized(_MAP_AREA, 12)),
    "map-area-raw": Mapping(False, _sized(_MAP_AREA, 8)),
    "nf": Mapping(True, _NF),
    "nf-raw": Mapping(False, _NF),
    "map-fast": Mapping(True, _MAP_FAST),
    "map-fast-raw": Mapping(False, _MAP_FAST),
    "syn2": Mapping(True, _SYN2),
    "syn2-raw": Mapping(False, _SYN2),
    "nf-kogge": Mapping(False, _NF, "kogge-stone"),
    "map-fast-kogge": Mapping(False, _MAP_FAST, "kogge-stone"),
}
"""Mapping by name."""

RANK = {name: place for place, name in enumerate(MAPPINGS)}
"""Of mappings that do equally well the one of least rank is kept."""

GOALS: dict[str, Callable[[float, float], float]] = {
    "fast": lambda area_um2, period_ns: period_ns,
    "quick": lambda area_um2, period_ns: area_um2 * period_ns**2,
    "balanced": lambda area_um2, period_ns: area_um2 * period_ns,
    "lean": lambda area_um2, period_ns: area_um2 * period_ns**0.5,
    "area": lambda area_um2, period_ns: area_um2,
}
"""Recipe by name: what of (area in um^2, period in ns) it makes smallest."""

GRADES: tuple[str, ...] = tuple(GOALS)
"""The recipes as grades of speed, the fastest first."""


def constraint(driver: str, load_ff: float) -> str:
    """Return the text that tells ABC which cell drives each input of the logic and what loads each output, in fF."""
    return f"set_driving_cell {driver}\nset_load {load_ff} [all_outputs]\n"
