"""Made-up records of the cores of a study, of every grade. No figure here was measured."""

import json
import random

from made_up import STAGE, TOOLS
from roundhouse.measure.record import Measurement
from roundhouse.studies.study import Study

GRADES = ("fast", "quick", "balanced", "lean", "area")
ROUNDS = {"aes": 10, "serpent": 32, "twofish": 16, "rc6": 20, "mars": 34}


BLOCKS = {"interface": 0.08, "algorithm": 0.5, "key_schedule": 0.38, "controller": 0.04}
"""The share of each block in area and power."""


def study_records(study: Study, target: str = "osu050", seed: int = 0) -> list[Measurement]:
    """Make a record of every core of a printed design for each grade; the printed sizes say how large they come out."""
    chance = random.Random(seed)
    records = []
    sized = {row.design for row in study.ledger if row.parameter == "area"}
    for name in dict.fromkeys(design.core for design in study.designs if design.core and design.name in sized):
        design = next(design for design in study.designs if design.core == name)
        printed = {
            row.parameter: row.plain[0] for row in study.ledger if row.design == design.name and row.case == "min"
        }
        better = chance.uniform(1.4, 3.5)
        for rank, grade in enumerate(GRADES):
            smaller = (1.9 - 0.22 * rank) / better
            period = 9.0 * (1 + 0.35 * rank) * chance.uniform(0.8, 1.3)
            figures = {
                **_sizes(printed["area"] * smaller, round(printed["transistors"] * smaller)),
                **_powers(period),
            }
            records.append(_record(name, target, grade, figures))
    return records


def _record(name: str, target: str, grade: str, figures: dict[str, float]) -> Measurement:
    """A record of a core with these figures."""
    cipher, direction, layout, keys = name.split("-")[:4]
    return Measurement(
        id=f"{name}-{grade}",
        core_name=name,
        core_hash="0" * 16,
        target=target,
        recipe=grade,
        seed=None,
        status="ok",
        stage=STAGE[target],
        date="2026-11-21",
        tools=json.dumps(TOOLS[target]),
        options=json.dumps({"corner": "typical, 5 V"}),
        cipher=cipher,
        family=cipher.removesuffix("128").removesuffix("_"),
        block_bits=128,
        direction=direction,
        layout=layout,
        keys=keys,
        tables="logic",
        verified_blocks=1,
        **_clocks(cipher, layout),
        **figures,
    )


def _clocks(cipher: str, layout: str) -> dict[str, str]:
    """The key sizes of a core, and its clocks for each."""
    family = cipher.removesuffix("128").removesuffix("_")
    sizes = (128,) if cipher.endswith("128") else (128, 192, 256)
    clocks = 1 if layout == "pipelined" else ROUNDS[family]
    steps = 100 if family in ("mars", "rc6") else 0
    return {
        "key_sizes": json.dumps(sizes),
        "latency": json.dumps([clocks + 2 for _ in sizes]),
        "cycles_per_block": json.dumps([clocks for _ in sizes]),
        "key_setup_encrypt": json.dumps([steps for _ in sizes]),
        "key_setup_decrypt": json.dumps([steps or clocks for _ in sizes]),
    }


def _sizes(area: float, transistors: int) -> dict[str, float]:
    return {
        "area_um2": area,
        "transistors": transistors,
        "area_um2_hierarchical": area,
        **{f"area_um2_{block}": area * share for block, share in BLOCKS.items()},
    }


def _powers(period: float) -> dict[str, float]:
    """The period, and the powers at its clock."""
    return {
        "period_ns": period,
        "power_clock_mhz": 1000 / period,
        "power_leakage_mw": 0.002,
        "power_random_mw": 800.0,
        "power_worst_mw": 900.0,
        **{f"power_random_mw_{block}": 880.0 * share for block, share in BLOCKS.items()},
    }
