"""Netlist check and power estimate of a mapped core.

The netlist is simulated gate by gate on published blocks (`roundhouse.verify.netlist`). The toggles of each net, and
the energy per transition that OpenSTA looks up (net load, Liberty power tables, leakage), give the energy per clock.
Gates have no delay in this simulation, so glitches are not included; nor are wires and the clock tree: neither its
buffers, nor the charge of the flops' clock pins and of pins driven by ports. The powers of the submodules come from the
netlist that keeps them, like their areas, and hold for the same clock.
"""

from ...tools.cache import ToolResult
from ...vectors.published import published_for
from ...verify.netlist.check import Shown, check_netlist
from ...verify.netlist.patterns import PATTERNS, RANDOM
from ...verify.netlist.stimulus import NetlistStimulus
from ..target import BLOCKS, Design, Facts
from .library import Library
from .mapping import BestMapping, block_modules

MW_PER_J_MHZ = 1e9


def measure(core: Design, best: BestMapping, library: Library) -> tuple[Facts, tuple[ToolResult, ...]]:
    """Simulate the mapped netlist, and the one that keeps the submodules if it is a different one.

    Parameters
    ----------
    core : Design
    best : BestMapping
    library : Library

    Returns
    -------
    Facts
        ``netlist_blocks`` and the powers of a record; none for a design without published vectors, and no powers of a
        system, for which there are no patterns yet.
    tuple of ToolResult
        The tool runs.

    Raises
    ------
    ToolFailed
        If a netlist does not give the published results; the reason has what it gives.
    """
    if core.cipher is None or not published_for(core.cipher):
        return {}, ()
    whole, block_verilog = best.whole, best.block_verilog
    if getattr(core, "script", None) is not None:
        shown, step = check_netlist(whole.verilog, library.liberty, NetlistStimulus.of(core))
        return {"netlist_blocks": shown.blocks}, (step,)
    blocks = tuple(block_modules(core))
    patterns, same = tuple(PATTERNS), block_verilog == whole.verilog
    shown, step = check_netlist(
        whole.verilog, library.liberty, NetlistStimulus.of(core, patterns, blocks if same else ())
    )
    facts = _facts(shown, 1000 / whole.period_ns)
    if not block_verilog:
        return facts, (step,)
    if same:
        return facts | _block_facts(shown, facts["power_clock_mhz"]), (step,)
    by_block, block_step = check_netlist(block_verilog, library.liberty, NetlistStimulus.of(core, (RANDOM,), blocks))
    return facts | _block_facts(by_block, facts["power_clock_mhz"]), (step, block_step)


def _facts(shown: Shown, clock_mhz: float) -> Facts:
    """Return the powers of the whole netlist."""
    leakage_mw = 1e3 * sum(shown.leakage_w.values())
    power_mw = {
        pattern: round(sum(energies.values()) * clock_mhz * MW_PER_J_MHZ + leakage_mw, 6)
        for pattern, energies in shown.energy_j.items()
    }
    return {
        "netlist_blocks": shown.blocks,
        "power_clock_mhz": round(clock_mhz, 4),
        "power_leakage_mw": round(leakage_mw, 9) or None,  # 0: the library has no leakage data
        "power_random_mw": power_mw[RANDOM],
        "power_worst_mw": max(power_mw.values()),
    }


def _block_facts(shown: Shown, clock_mhz: float) -> Facts:
    """Return the power of each submodule; cells of the top module itself count as interface."""
    powers = dict.fromkeys(BLOCKS, 0.0)
    for part, joules in shown.energy_j[RANDOM].items():
        powers[part or "interface"] += joules * clock_mhz * MW_PER_J_MHZ + 1e3 * shown.leakage_w[part]
    return {f"power_random_mw_{block}": round(power, 6) for block, power in powers.items()}
