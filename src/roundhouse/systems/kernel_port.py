"""Which systems are kernels, how wide their port to memory is, and how long its bursts."""

from __future__ import annotations

from typing import TypeGuard

from ..cores.core_like import CoreLike
from .buses.kernel import Kernel
from .system import System, is_system

__all__ = ["is_kernel", "longest_burst", "port_bits"]


def is_kernel(core: CoreLike) -> TypeGuard[System]:
    """Return whether a design is a kernel, which has its data in memory."""
    return is_system(core) and isinstance(core.layers[-1], Kernel)


def port_bits(kernel: System) -> int:
    """Return the bits of a beat of a kernel's port to memory."""
    return _port(kernel).bits


def longest_burst(kernel: System) -> int:
    """Return how many beats a burst of a kernel has at most."""
    return _port(kernel).burst


def _port(kernel: System) -> Kernel:
    layer = kernel.layers[-1]
    assert isinstance(layer, Kernel)
    return layer
