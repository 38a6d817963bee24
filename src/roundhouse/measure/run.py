"""Measurement of one core on one target."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from ..cores.core_like import outputs_of
from ..errors import UnknownName, UserError
from ..jobs.task import Task
from ..storage.kept_folder import confirmed
from ..targets import find_target
from ..targets.frontend import NO_DSP, multiplies
from ..tools.process import ToolFailed, ToolMissing
from .record import FAILED, OK, Measurement, by_field, identity


class Verified(Protocol):
    """What a measurement uses of a verification: the hash that passed, and the simulated clocks."""

    @property
    def core_hash(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def evidence(self) -> Sequence[Any]: ...
    @property
    def latency_measured(self) -> Any: ...
    @property
    def cycles_per_block_measured(self) -> Any: ...
    @property
    def key_setup_encrypt_measured(self) -> Any: ...
    @property
    def key_setup_decrypt_measured(self) -> Any: ...


class NotVerified(UserError, ValueError):
    """A core cannot be measured, because its hash has not passed verification."""


@dataclass(frozen=True)
class Job:
    """A measurement to run: core, target name, recipe, placement seed, and the core's verification."""

    core: Any
    target: str
    recipe: str
    seed: int | None
    verified: Verified | None

    @property
    def id(self) -> str:
        """Id of its record."""
        target = find_target(self.target)
        options = target.options(self.core, self.recipe)
        return identity(self.core.hash, self.target, self.recipe, self.seed, options, target.versions())


def jobs_for(
    core: Any,
    targets: Iterable[str],
    verified: Verified | None,
    recipes: Sequence[str] | None = None,
    seeds: Sequence[int | None] | None = None,
) -> list[Job]:
    """Return the jobs of a core on each target; all recipes and seeds of the target by default.

    Recipes that build multipliers from logic are skipped for cores that do not multiply, unless given.
    """
    found = [find_target(name) for name in targets]
    return [
        Job(core, target.name, recipe, seed, verified)
        for target in found
        for recipe in recipes or [r for r in target.recipes if not r.endswith(NO_DSP) or multiplies(core)]
        for seed in seeds or target.seeds
    ]


def measure(
    core: Any, target: str, recipe: str | None = None, seed: int | None = None, verified: Verified | None = None
) -> Measurement:
    """Measure a core on a target.

    Parameters
    ----------
    core : Core
        The core.
    target : str
        Name of the target, or the path of a target file.
    recipe : str, optional
        Recipe of the target; the first by default.
    seed : int, optional
        Placement seed; the target's first by default.
    verified : Verification
        Verification of this core.

    Returns
    -------
    Measurement
        The record. If a tool failed on the core twice, the second time with every tool run of its flow repeated, its
        status is ``"failed"``, with the reason and the log.

    Raises
    ------
    NotVerified
        If `verified` is missing, did not pass, or is for another hash.
    UnknownTarget, UnknownName
        If the target or the recipe is unknown.
    NotFinished
        If the environment ends the measurement: a tool is missing or killed, the disk is full, the time is up.
    """
    found = find_target(target)
    recipe, seed = recipe or found.recipes[0], found.seeds[0] if seed is None else seed
    if recipe not in found.recipes:
        raise UnknownName(f"recipe of {target}", recipe, found.recipes)
    passed = require_passed(core, verified)
    facts: dict[str, Any]
    try:
        facts = {"status": OK, **by_field(found.figures, confirmed(lambda: found.measure(core, recipe, seed)))}
    except ToolFailed as error:
        facts = {"status": FAILED, "reason": f"{error.tool}: {error.reason}", "log": str(error.log or "")}
    options, tools = found.options(core, recipe), found.versions()
    return Measurement(
        id=identity(core.hash, found.name, recipe, seed, options, tools),
        target=found.name,
        recipe=recipe,
        seed=seed,
        stage=found.stage,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        tools=json.dumps(tools, sort_keys=True),
        options=json.dumps(dict(options), sort_keys=True),
        **core_facts(core, passed),
        **facts,
    )


def task_of(job: Job, priority: float = 0.0) -> Task:
    """Return the task that runs a measurement."""
    return Task(f"measure {job.core.name} {job.target} {job.recipe} {job.seed} {job.id}", _measured, (job,), priority)


def _measured(job: Job) -> Measurement:
    return measure(job.core, job.target, job.recipe, job.seed, job.verified)


def is_open(record: Measurement | None, retry_failed: bool) -> bool:
    """Return whether a job has yet to run."""
    return record is None or (record.status == FAILED and retry_failed)


def require_tools(targets: Iterable[str]) -> None:
    """Raise `ToolMissing` for the first missing tool of some targets."""
    for name in sorted(set(targets)):
        for tool in find_target(name).tools():
            if not tool.ok:
                raise ToolMissing(tool.name, tool.remedy)


def require_passed(core: Any, verified: Verified | None) -> Verified:
    """Return the verification if it lets the core be measured; raises `NotVerified`."""
    if verified is None:
        raise NotVerified(f"{core.name} must pass verification before it is measured; it was not verified")
    if verified.core_hash != core.hash:
        raise NotVerified(
            f"{core.name} must be verified as it is (hash {core.hash}); the verification is of {verified.core_hash}"
        )
    if verified.status != "passed":
        raise NotVerified(f"{core.name} must pass verification before it is measured; it is {verified.status!r}")
    return verified


def core_facts(core: Any, verified: Verified) -> dict[str, Any]:
    """Return the core fields of a record: the axes of the core, and its simulated clocks."""

    def clocks(numbers: Sequence[int] | None) -> str | None:
        return None if numbers is None else json.dumps(list(numbers))

    return {
        "core_name": core.name,
        "core_hash": core.hash,
        "cipher": core.cipher.name,
        "family": core.cipher.family,
        "key_sizes": json.dumps(list(core.cipher.key_sizes)),
        "block_bits": core.cipher.block_bits,
        "direction": core.direction,
        "layout": core.layout,
        "keys": core.keys,
        "tables": core.tables,
        "outputs": outputs_of(core),
        "clear_clocks": core.claim.clear,
        "latency": clocks(verified.latency_measured),
        "cycles_per_block": clocks(verified.cycles_per_block_measured),
        "key_setup_encrypt": clocks(verified.key_setup_encrypt_measured),
        "key_setup_decrypt": clocks(verified.key_setup_decrypt_measured),
        "verified_blocks": sum(check.blocks for check in verified.evidence),
    }
