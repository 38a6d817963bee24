"""ABC scripts that map a core to standard cells, and the goals that select one of the results.

No script is best for every core. All scripts run once on every core, and each *recipe* is a goal that selects from the
same results; the record names the selected mapping. Results on the OSU 0.5 um cells with AES-128 (S-boxes as tables,
and in composite fields) and XTEA:

- `amap` is always the smallest, ahead of area-only `map`. It has buffers on nets of more than 40 pins, and where a gate
  drives six times what it should: 0.5 % more area for AES and 1.1 % for SIMON, at 0.44 and 0.18 of the period. Without
  any, an enable that leads to every register costs more than all gates of a round. With buffers on nets of more than 12
  pins and gates of several sizes (`amap-sized`), Serpent with 16 S-boxes has 2.6 % more transistors, at 0.55 of the
  period.
- `&nf` keeps exclusive-ors and multiplexers together: best product of area and period for tables.
- `map -a` with buffers has the best product for composite fields; `&syn2` and delay-oriented `map` give the shortest
  periods.
- The initial ``abc -fast`` of Yosys helps tables but harms adders and exclusive-or networks: XTEA has a clearly shorter
  period from the *raw* front end, which omits it.
- Kogge-Stone instead of Brent-Kung adders make XTEA slightly faster and slightly larger. They run only for cores that
  add. (Ripple adders save next to nothing: ABC derives them itself.) With `amap`, whose gates are all of one size until
  `upsize`, they make RC6 1.2 % larger, at 0.84 of the period.

``topo`` after mapping drops nodes without fan-out, which ``buffer`` rejects; ``buffer -N`` limits the fan-out. The
constraint puts a weak gate at each input of the logic and the load of a flop at each output; the target file names
both. Without it ABC treats flops as ideal sources, loads them with whole S-boxes, and an AES round becomes much slower.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Mapping:
    """A mapping: whether the front end runs ``abc -fast``, the ABC commands, and the adder architecture of the front
    end (a file in Yosys's ``choices``; empty for the default)."""

    fast_abc_first: bool
    script: str
    adders: str = ""


_AMAP = "strash; dch -f; amap; topo; buffer -N {fan_out} -G 600 -S 5000; topo; dnsize"
_SIZES = "upsize; dnsize"


def _sized(mapping: str, fan_out: int) -> str:
    """Add buffers and gate sizes to a mapping."""
    return f"{mapping}; topo; buffer -c -N {fan_out}; topo; {_SIZES}"


_MAP_AREA = "strash; dc2; dc2; dch -f; map -a -B 0.9"
_NF = _sized("strash; &get -n; &st; &dch -f; &nf -a -p; &put", 6)
_MAP_FAST = _sized("strash; balance; dch; balance; dch; map -B 0.7", 4)
_SYN2 = _sized("strash; &get -n; &st; &syn2; &dch -f; &nf; &put", 4)

MAPPINGS: dict[str, Mapping] = {
    "amap": Mapping(True, _AMAP.format(fan_out=40)),
    "amap-sized": Mapping(True, f"{_AMAP.format(fan_out=12)}; {_SIZES}"),
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
    "amap-kogge": Mapping(True, f"{_AMAP.format(fan_out=40)}; {_SIZES}", "kogge-stone"),
}
"""Mapping by name."""

RANK = {name: place for place, name in enumerate(MAPPINGS)}
"""Tie-break between equally good mappings: the lowest rank wins."""

GOALS: dict[str, Callable[[float, float], float]] = {
    "fast": lambda area_um2, period_ns: period_ns,
    "quick": lambda area_um2, period_ns: area_um2 * period_ns**2,
    "balanced": lambda area_um2, period_ns: area_um2 * period_ns,
    "lean": lambda area_um2, period_ns: area_um2 * period_ns**0.1,
    "area": lambda area_um2, period_ns: area_um2,
}
"""Recipe by name: the cost of (area in um^2, period in ns) that it minimises."""

GRADES: tuple[str, ...] = tuple(GOALS)
"""The recipes as speed grades, the fastest first."""


def constraint(driver: str, load_ff: float) -> str:
    """Return ABC's constraint file: the cell that drives each input of the logic, and the load of each output in fF."""
    return f"set_driving_cell {driver}\nset_load {load_ff} [all_outputs]\n"
