"""Record pages: the command that reproduces each record, and all of its raw facts."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ...measure.bound import bound_of
from ...measure.record import Measurement
from ...measure.results import is_ceiling
from ...targets import figures_of
from ..facts import Facts
from ..site.page import Page
from ..site.text import family_title


def record_pages(facts: Facts) -> list[Page]:
    """Return the pages; a failure and a later success of the same run share one."""
    runs: dict[str, list[Measurement]] = defaultdict(list)
    for record in facts.records:
        runs[record.id].append(record)
    return [
        Page(record_path(run), "record.html", {"records": [_shown(record) for record in records]}, _trail(records[0]))
        for run, records in runs.items()
    ]


def record_path(run: str) -> str:
    """Return the path of a record's page, by the record's id."""
    return f"records/{run}.html"


def command(records: Sequence[Measurement]) -> str:
    """Return the command that reproduces the records of a core on one target with one recipe.

    For a ceiling the name of the core is a placeholder, since the record has only its size.
    """
    record = records[0]
    if is_ceiling(record):
        return "roundhouse ceiling NAME"
    if figures_of(record.target).vendor:
        return _vendor_command(record)
    seeds = sorted({record.seed for record in records if record.seed is not None})
    option = f" --seeds {','.join(map(str, seeds))}" if seeds else ""
    return f"roundhouse measure {record.core_name} -t {record.target} --recipe {record.recipe}{option}"


def _vendor_command(record: Measurement) -> str:
    """Return the commands that write a project, run the vendor's tool on it, and read its reports."""
    asked = json.loads(record.options)
    what = f"{record.core_name} --tool {record.target} --part {asked['part']} --clock {asked['clock_mhz']:g}"
    return f"roundhouse project {what} -o DIR && make -C DIR && roundhouse read-reports DIR"


def _shown(record: Measurement) -> dict[str, Any]:
    facts = record.facts()
    return {
        "record": record,
        "figures": figures_of(record.target),
        "command": command([record]),
        "bound": bound_of(record),
        "facts": {name: _opened(value) for name, value in facts.items() if value not in ("", None)},
        "raw": json.dumps(facts, indent=1, sort_keys=True),
    }


def _opened(value: Any) -> Any:
    """Return the value of a JSON text, parts of lists as texts; any other value unchanged."""
    opened = json.loads(value) if isinstance(value, str) and value[:1] in {"{", "["} else value
    if isinstance(opened, list):
        return [" ".join(map(str, part)) if isinstance(part, list) else part for part in opened]
    return opened


def _trail(record: Measurement) -> tuple[tuple[str, str], ...]:
    if is_ceiling(record):
        return (("Stages of a round", "stages.html"),)
    family = (family_title(record.family), f"ciphers/{record.family}.html")
    return (("Ciphers", "ciphers/index.html"), family, (record.core_name, f"cores/{record.core_name}.html"))
