"""Whether a mapped netlist gives what is published, and the power that it takes doing so.

The netlist is simulated gate by gate (`roundhouse.verify.netlist`). How often each net changes, and what OpenSTA looks
up for a change of each (the load of the net, the tables of the Liberty file, leakage), give the energy of a clock.
Gates take no time in this simulation, so glitches are not in it; nor are wires, or a clock tree: neither its buffers,
nor what it takes to charge the clock pins of the flops and the pins that ports drive. The powers of the blocks come
from the netlist in which their boundaries stand, as their areas do, and are told for the same clock.
"""

from ...tools.cache import ToolResult
from ...vectors.published import published_for
from ...verify.netlist.check import Shown, check_netlist
from ...verify.netlist.patterns import PATTERNS, RANDOM
from ...verify.netlist.stimulus import NetlistStimulus
from ..target import BLOCKS, Design, Facts
from .library import Library
from .mapping import Picked, block_modules

MW_PER_J_MHZ = 1e9


def measure(core: Design, picked: Picked, library: Library) -> tuple[Facts, tuple[ToolResult, ...]]:
    """Simulate the netlist that was picked, and that in which the blocks stand if it is another.

    Parameters
    ----------
    core : Design
    picked : Picked
    library : Library

    Returns
    -------
    Facts
        ``netlist_blocks`` and the powers of a record; none for a design without published vectors.
    tuple of ToolResult
        The steps.

    Raises
    ------
    ToolFailed
        If a netlist does not give what is published; the reason says what it gives.
    """
    if core.cipher is None or not published_for(core.cipher):
        return {}, ()
    whole, block_verilog = picked.whole, picked.block_verilog
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
        "power_leakage_mw": round(leakage_mw, 9) or None,  # a library without leakage tells nothing
        "power_random_mw": power_mw[RANDOM],
        "power_worst_mw": max(power_mw.values()),
    }


def _block_facts(shown: Shown, clock_mhz: float) -> Facts:
    """Return the power of each block; cells of the top module itself count as interface."""
    powers = dict.fromkeys(BLOCKS, 0.0)
    for part, joules in shown.energy_j[RANDOM].items():
        powers[part or "interface"] += joules * clock_mhz * MW_PER_J_MHZ + 1e3 * shown.leakage_w[part]
    return {f"power_random_mw_{block}": round(power, 6) for block, power in powers.items()}
