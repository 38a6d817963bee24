"""Rung 2: the RTL is right. A core's own Verilog passes a sequence of checks in simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import NotFinished
from ...storage.kept_folder import confirmed
from ...systems import is_system
from ...systems.kernel_port import is_kernel
from ...tools.process import ToolFailed, ToolStopped
from ...vectors.published import NoVectors, published_for
from ..answers import answers_for
from ..block_checks import BlockChecks
from ..checks import Amount, Checks
from ..drivers.verilator.compile import prepare, simulator
from ..drivers.verilator.simulation import SimulatorFailed
from ..evidence import SIMULATE, Check, Verification
from ..kernel.checks import KernelChecks
from ..message_checks import MessageChecks
from ..oracles.catalog import find_family
from ..oracles.family import NoOracles
from ..rung import Rung
from ..self_test.checks import SelfTestChecks
from ..software_model import lacks_results, unmodelled_layers
from ..verilator_trial import require_working_verilator

if TYPE_CHECKING:
    from ...cores.core_like import CoreLike

UNSETTLED = "DIDNOTCONVERGE"
"""What a simulator prints whose signals do not settle."""
AMOUNTS = {
    "quick": Amount(1_000, 1, 10, 30),
    "standard": Amount(20_000, 4, 60, 200),
    "thorough": Amount(200_000, 100, 500, 2_000),
}


class NoSoftwareModel(NotFinished, LookupError):
    """A system cannot be verified, since one of its layers has no software model."""


def require(core: CoreLike) -> None:
    """Raise an error if there is nothing to compare a core's results with.

    Raises
    ------
    NoSoftwareModel
        If it is a system with a layer that has no software model yet.
    NoVectors, NoOracles
        If no vectors are published for its cipher, or its family has no oracles, or none that can be called for a
        system that tests itself, or whose messages are not recorded.
    """
    if unknown := unmodelled_layers(core):
        layers = "".join(f"+{name}" for name in unknown)
        raise NoSoftwareModel(f"{layers} has no software model yet, so it cannot be verified; generate works")
    if not published_for(core.cipher):
        raise NoVectors.of(core.cipher)
    find_family(core.cipher.family)
    if lacks := lacks_results(core):
        raise NoOracles(f"{core.name} cannot be compared: {lacks}")


def run(core: CoreLike, effort: str, seed: int) -> Verification:
    """Simulate a core's own Verilog in every check, including its cycle claim.

    Parameters
    ----------
    core : CoreLike
    effort : str
        One of `AMOUNTS`.
    seed : int
        Determines random keys, blocks and stalls.

    Raises
    ------
    NoVectors, NoOracles
        If the cipher has no published vectors, or its family fewer than two oracles.
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    ToolStopped
        If the environment ends a tool, Verilator rejects everything, or a simulation crashes: that gives no
        counterexample.
    """
    answers, kind = answers_for(core.cipher), _kind(core)

    def attempt() -> Checks:
        simulator(core)
        checks = kind(core, answers, seed)
        checks.run_all(AMOUNTS[effort])
        return checks

    try:
        checks = confirmed(attempt)
    except ToolFailed as error:
        checks = kind(core, answers, seed)
        checks.done.append(_blamed(error))
    return checks.verification(effort)


def _kind(core: CoreLike) -> type[Checks]:
    """The checks that fit a design."""
    if not is_system(core):
        return BlockChecks
    if is_kernel(core):
        return KernelChecks
    if core.closed:
        return SelfTestChecks
    return BlockChecks if core.mode is None else MessageChecks


def _blamed(error: ToolFailed) -> Check:
    """Return the failed check of a core that cannot be simulated.

    Raises
    ------
    ToolStopped
        If the tool is to blame.
    """
    if not isinstance(error, SimulatorFailed):
        require_working_verilator()
        name, detail = "build", str(error)
    elif UNSETTLED in error.reason:
        name, detail = "settling", f"signals must settle in each clock, without a combinational loop; {error}"
    else:
        raise ToolStopped(error.tool, error.reason, error.log) from error
    return Check(name, "the core's Verilog", 0, 0, 0, 0.0, "failed", detail)


RUNG = Rung(2, SIMULATE, "The RTL is right", run, prepare, require)
