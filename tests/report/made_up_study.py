"""Made-up records of the cores of a study, of every grade. No figure here was measured."""

import json
import random

from made_up import STAGE, TOOLS
from roundhouse.measure.record import Measurement
from roundhouse.studies.study import Study

GRADES = ("fast", "quick", "balanced", "lean", "area")


def study_records(study: Study, target: str = "osu050", seed: int = 0) -> list[Measurement]:
    """Make a record of every core of a study for each grade; the study's own sizes say how large they come out."""
    chance = random.Random(seed)
    records = []
    for name in dict.fromkeys(design.core for design in study.designs if design.core):
        design = next(design for design in study.designs if design.core == name)
        cipher, direction, layout, keys = name.split("-")[:4]
        sizes = (128,) if cipher.endswith("128") else (128, 192, 256)
        family = cipher.removesuffix("128").removesuffix("_")
        printed = {
            row.parameter: row.plain[0] for row in study.ledger if row.design == design.name and row.case == "min"
        }
        clocks = (
            1 if layout == "pipelined" else {"aes": 10, "serpent": 32, "twofish": 16, "rc6": 20, "mars": 34}[family]
        )
        better = chance.uniform(1.4, 3.5)
        for rank, grade in enumerate(GRADES):
            area = printed["area"] / better * (1.9 - 0.22 * rank)
            period = 9.0 * (1 + 0.35 * rank) * chance.uniform(0.8, 1.3)
            shares = {"interface": 0.08, "algorithm": 0.5, "key_schedule": 0.38, "controller": 0.04}
            steps = 100 if family in ("mars", "rc6") else 0
            records.append(
                Measurement(
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
                    options="{}",
                    cipher=cipher,
                    family=family,
                    key_sizes=json.dumps(sizes),
                    block_bits=128,
                    direction=direction,
                    layout=layout,
                    keys=keys,
                    tables="logic",
                    latency=json.dumps([clocks + 2 for _ in sizes]),
                    cycles_per_block=json.dumps([clocks for _ in sizes]),
                    key_setup_encrypt=json.dumps([steps for _ in sizes]),
                    key_setup_decrypt=json.dumps([steps or clocks for _ in sizes]),
                    verified_blocks=1,
                    period_ns=period,
                    area_um2=area,
                    transistors=round(printed["transistors"] / better * (1.9 - 0.22 * rank)),
                    area_um2_hierarchical=area,
                    **{f"area_um2_{block}": area * share for block, share in shares.items()},
                    power_clock_mhz=1000 / period,
                    power_leakage_mw=0.002,
                    power_random_mw=800.0,
                    power_worst_mw=900.0,
                    **{f"power_random_mw_{block}": 880.0 * share for block, share in shares.items()},
                )
            )
    return records
