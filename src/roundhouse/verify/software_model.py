"""Which systems have independent software to compare with."""

from __future__ import annotations

from ..cores.core_like import CoreLike
from ..systems import is_system
from ..systems.buses.kernel import Kernel
from ..systems.kernel_port import is_kernel
from ..systems.layer import Layer
from ..systems.mode import Mode
from .answers import answers_for
from .book import MODES
from .kernel.stimulus import job_stimulus
from .oracles.agreement import asked_oracles
from .oracles.mode_catalog import known_modes

__all__ = ["lacks_results", "unmodelled_layers"]


def unmodelled_layers(core: CoreLike) -> list[str]:
    """Return the names of the layers of a system whose results no software is known to give; empty for a core."""
    if not is_system(core):
        return []
    modes, loops = known_modes(), not isinstance(core.layers[-1], Kernel)

    def is_known(layer: Layer) -> bool:
        if isinstance(layer, Mode):
            return layer.mode in modes
        return layer.blockwise or layer.closed or (layer.looped and loops)

    return [layer.name for layer in core.layers if not is_known(layer)]


def lacks_results(core: CoreLike) -> str:
    """Return which results of a system are not recorded, and what to take instead; empty if software can be called.

    Blocks of messages and of patterns follow from others. Where no oracle of the cipher can be called, only messages of
    `roundhouse.verify.book` have results.
    """
    if not is_system(core) or not (core.closed or core.mode) or (answers := answers_for(core.cipher)).live:
        return ""
    recorded = f"results of {core.cipher.name} are recorded, and "
    if core.closed:
        instead = "take loopback, which can be verified" if core.direction == "duplex" else "leave out the layer"
        return f"{recorded}none of blocks of a pattern; {instead}"
    assert core.mode is not None
    if not asked_oracles(core.cipher.family, core.cipher.lane_bits):
        return f"{recorded}none of messages; record them with recorders/record_messages.py"
    if (core.mode.mode, core.mode.software) not in MODES:
        names = [f"{name}{parameters.get('bits') or ''}" for name, parameters in MODES]
        return f"{recorded}none of messages of {core.mode.name}; take {', '.join(names[:-1])} or {names[-1]}"
    if is_kernel(core) and not (jobs := job_stimulus(core, answers)).can_be_timed:
        most = f"messages have {jobs.texts.longest:,} bytes at most"
        return f"{recorded}{most}, which are too few for a port wider than a block; take kernel{core.cipher.block_bits}"
    return ""
