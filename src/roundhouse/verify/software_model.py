"""Which systems have independent software to compare with."""

from __future__ import annotations

from typing import TypeGuard

from ..cores.core_like import CoreLike
from ..systems import System, is_system
from ..systems.buses.kernel import Kernel
from ..systems.layer import Layer
from ..systems.mode import Mode
from .oracles.mode_catalog import known_modes

__all__ = ["follows", "unmodelled_layers"]


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


def follows(core: CoreLike) -> TypeGuard[System]:
    """Return whether blocks of a system follow from others, in messages or patterns: recorded answers know none."""
    return is_system(core) and (core.closed or core.mode is not None)
