"""What gated outputs and a clear on reset cost: area and clock of the same cores with and without, on three targets.

    python benchmarks/gating.py [--json] [-o docs/gating.md] [NAME ...]

Every core is measured open, gated (the default) and gated with a clear; figures are those of one recipe,
the median where there are placement seeds. The page has the date of the run and the hashes of the designs. Tool runs
are cached, and run one at a time. Run by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from roundhouse.architectures.secrecy import Secrecy
from roundhouse.cores import Core
from roundhouse.targets.registry import find_target
from roundhouse.targets.target import Target

#: The recipe on each target. On cells it is one that buffers: `area` leaves a reset of every flop on a single gate.
RECIPES = {"ecp5": "default", "xcup": "default", "osu050": "balanced"}
CORES = (
    "simon64_128-encrypt-serial-d1-travelling",
    "simon64_128-encrypt-iterative-on_the_fly",
    "speck32_64-encrypt-pipelined-on_the_fly",
    "xtea-encrypt-iterative-stored",
    "aes128-encrypt-folded-n4-on_the_fly-compact",
    "aes128-encrypt-iterative-on_the_fly",
    "aes128-encrypt-interleaved-c5-buffered-stored-shallow",
)
CHOICES = {"open": Secrecy(gated=False), "gated": Secrecy(), "clear": Secrecy(clears=True)}
PAGE = """# What gated outputs and a clear cost

Made by `{command}` on {date}; no figure here is typed by hand. The figures are of the
designs whose hashes are [at the end](#designs). Where a core's hash is another now, they are of an earlier design; the
data sheet that `roundhouse generate` writes has the present one.

A core is *open* with the option of that name, *gated* by default, and *clear* with the option `clear`, gated as well.
Areas and clocks are those of the open core; the other columns are ratios to it, from the same run. Below 1.00 is better
for an area, above 1.00 for a clock. What these cores cost says little about others: each target's section begins
with the least and the most of its table.

- The gates are an AND for each bit of the output, which a mapper may merge with the logic before it.
- On `ecp5` the flow puts a register at every port, and the gate of a bit becomes its synchronous reset, which is not
  counted. In front of logic it takes up to a LUT a bit.
- A clear resets the data registers. Flip-flops of an FPGA have an input for that; a cell library without synchronous
  reset needs a gate for each. Each memory needs selectors at its write port.
{sections}"""


@dataclass(frozen=True)
class Cost:
    """A core on a target.

    Attributes
    ----------
    core, target : str
    clear_clocks : int
        Clocks after reset for which a clear goes on.
    hashes : mapping of str to str
        Hashes of the designs, by choice: ``open``, ``gated``, ``clear``.
    area, clock_mhz : mapping of str to float
        Absolute figures, by choice.
    spread : float
        Largest clock of a placement seed by the smallest, for the choice where they differ most; 1 without seeds.
    """

    core: str
    target: str
    clear_clocks: int
    hashes: Mapping[str, str]
    area: Mapping[str, float]
    clock_mhz: Mapping[str, float]
    spread: float


class Measured(dict[str, Any]):
    """The facts of a run, as figures read them."""

    def fact(self, field: str) -> Any:
        return self.get(field)


def cost(core: Core, target: Target) -> Cost:
    """Measure a core with each choice."""
    figures, hashes, areas, clocks, last, spread = target.figures, {}, {}, {}, core, 1.0
    for choice, secrecy in CHOICES.items():
        last = Core(core.cipher, replace(core.architecture, secrecy=secrecy))
        hashes[choice] = last.hash
        runs = [Measured(target.measure(last, RECIPES[target.name], seed)) for seed in target.seeds]
        areas[choice] = median(figures.area.of(run) for run in runs)
        of_seeds = [figures.clock_mhz(run) or 0 for run in runs]
        clocks[choice], spread = round(median(of_seeds), 1), max(spread, max(of_seeds) / min(of_seeds))
    return Cost(core.name, target.name, last.claim.clear or 0, hashes, areas, clocks, spread)


def page(command: str, date: str, costs: list[Cost], targets: list[Target]) -> str:
    """Return the page: a section for each target, and the hashes of the designs."""
    sections = [table(target, [one for one in costs if one.target == target.name]) for target in targets]
    return PAGE.format(command=command, date=date, sections="".join([*sections, designs(costs)]))


def designs(costs: list[Cost]) -> str:
    """Return the section with the hashes of the designs."""
    hashes = {one.core: one.hashes for one in costs}
    lines = ["\n## Designs\n", f"| core | {' | '.join(CHOICES)} |", f"| --- |{' --- |' * len(CHOICES)}"]
    for core, of in hashes.items():
        lines.append(f"| `{core}` | {' | '.join(f'`{of[choice]}`' for choice in CHOICES)} |")
    return "\n".join([*lines, ""])


def table(target: Target, costs: list[Cost]) -> str:
    """Return the section of a target."""
    unit, recipe = target.figures.area.unit, RECIPES[target.name]
    clock = "estimated clock, MHz" if target.figures.estimate else "clock, MHz"
    lines = [
        f"\n## {target.title}\n",
        f"{target.figures.stage[0].upper()}{target.figures.stage[1:]}; recipe `{recipe}`; "
        f"{', '.join(f'{name} {version}' for name, version in target.versions().items())}.\n",
        f"{summary(costs)}\n",
        f"| core | {unit} | gated | clear | {clock} | gated | clear | clocks of the clear |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for one in costs:
        figures = (f"{of['open']:,.10g} | {ratios(of)}" for of in (one.area, one.clock_mhz))
        lines.append(f"| `{one.core}` | {' | '.join(figures)} | {one.clear_clocks} |")
    return "\n".join([*lines, ""])


def summary(costs: list[Cost]) -> str:
    """Return the least and the most of each column of ratios, and of the clocks of placement seeds."""
    figures = {"area": [one.area for one in costs], "clock": [one.clock_mhz for one in costs]}
    told = [
        f"{choice}: {' and '.join(f'{span(rows, choice)} of the {name}' for name, rows in figures.items())}"
        for choice in ("gated", "clear")
    ]
    spread = max(one.spread for one in costs)
    seeds = f" Between placement seeds the clock of one design differs by a factor of up to {spread:.2f}."
    text = f"{'; '.join(told)}.{seeds if spread > 1 else ''}"
    return text[0].upper() + text[1:]


def span(rows: list[Mapping[str, float]], choice: str) -> str:
    """Return the least and the most of the ratios to an open core, such as ``0.99 to 1.03``."""
    found = sorted(of[choice] / of["open"] for of in rows)
    return f"{found[0]:.2f} to {found[-1]:.2f}"


def ratios(of: Mapping[str, float]) -> str:
    """Return the cells of the two ratios to an open core."""
    return " | ".join(f"{of[choice] / of['open']:.2f}" for choice in ("gated", "clear"))


def main() -> None:
    """Print the page, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=CORES, help="cores; some of every kind by default")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")
    given = parser.parse_args()
    targets = [find_target(name) for name in RECIPES]
    costs: list[Cost] = []
    for core in map(Core.parse, given.names):
        for target in targets:
            costs.append(cost(core, target))
            print(f"{core.name} on {target.name}: {costs[-1].area}", file=sys.stderr, flush=True)
    if given.json:
        text = json.dumps([asdict(one) for one in costs], indent=1) + "\n"
    else:
        command = " ".join(["python benchmarks/gating.py", *sys.argv[1:]])
        text = page(command, datetime.now(UTC).date().isoformat(), costs, targets)
    if given.output is None:
        sys.stdout.write(text)
    else:
        given.output.write_text(text)


if __name__ == "__main__":
    main()
