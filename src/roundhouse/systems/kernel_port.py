"""Which systems are kernels, and how wide their port to memory is."""

from __future__ import annotations

from typing import TypeGuard

from ..cores.core_like import CoreLike
from .buses.kernel import Kernel
from .system import System, is_system

__all__ = ["is_kernel", "port_bits"]


def is_kernel(core: CoreLike) -> TypeGuard[System]:
    """Return whether a design is a kernel, which has its data in memory."""
    return is_system(core) and isinstance(core.layers[-1], Kernel)


def port_bits(kernel: System) -> int:
    """Return the bits of a beat of a kernel's port to memory."""
    layer = kernel.layers[-1]
    assert isinstance(layer, Kernel)
    return layer.bits
