"""A core as plain data for measurement, computed once and sent to workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..cores.core_facts import CoreFacts
from ..cores.core_like import CoreLike
from ..storage.kept import kept_value
from ..storage.paths import build_path
from ..storage.sources import source_key
from ..verify.netlist.system_script import script_of_system


@dataclass(frozen=True)
class CoreSnapshot(CoreFacts):
    """The facts of a core, its Verilog, and of a system what its netlists must reproduce.

    The core itself has its elaborated design, which cannot be sent to a worker and would have to be elaborated again
    for every measurement.
    """

    hash: str
    verilog: str
    script: Mapping[str, Any] | None

    @classmethod
    def of(cls, core: CoreLike) -> CoreSnapshot:
        """Return the plain data of a core, elaborating it if necessary."""
        return cls(**vars(CoreFacts.of(core)), hash=core.hash, verilog=core.verilog, script=script_of_system(core))

    @classmethod
    def kept(cls, core: CoreLike) -> CoreSnapshot:
        """Return the plain data of a core from ``build/snapshots``; recomputed if our sources have changed."""
        path = build_path() / "snapshots" / f"{core.name}.json"
        facts = dict(kept_value(path, source_key(), lambda: asdict(cls.of(core))))
        text = {name: facts.pop(name) for name in ("hash", "verilog", "script")}
        return cls(**vars(CoreFacts.from_json(facts)), **text)
