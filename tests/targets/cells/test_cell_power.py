"""A mapped core: what is published comes first, then its power; a netlist that is wrong fails."""

from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse.cores.core import Core
from roundhouse.measure.snapshot import CoreSnapshot
from roundhouse.targets import TARGETS
from roundhouse.targets.cells import library
from roundhouse.targets.cells import power as cell_power
from roundhouse.targets.cells.mapping import map_core, with_blocks
from roundhouse.targets.cells.standard_cells import StandardCells
from roundhouse.tools.process import ToolFailed
from roundhouse.vectors.known_answers import known_answers
from roundhouse.verify.netlist.stimulus import MOST

pytestmark = pytest.mark.slow

OSU050 = TARGETS["osu050"]


@pytest.mark.skipif(not all(tool.ok for tool in OSU050.tools()), reason="tools of osu050 missing")
def test_power_of_a_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    assert isinstance(OSU050, StandardCells)
    cells = library.load(OSU050.file)
    core = CoreSnapshot.of(Core.parse("simon32_64-encrypt-iterative"))
    best = with_blocks(core, map_core(core, "amap", cells), (), cells)
    facts, steps = cell_power.measure(core, best, cells)
    assert facts["netlist_blocks"] == len(known_answers(core.cipher, MOST)) and len(steps) == 2
    assert facts["power_clock_mhz"] == pytest.approx(1000 / best.whole.period_ns, rel=1e-4)
    assert 0 < facts["power_leakage_mw"] < 0.001 < 1 < facts["power_random_mw"] <= facts["power_worst_mw"]
    blocks = [facts[f"power_random_mw_{block}"] for block in ("interface", "algorithm", "key_schedule", "controller")]
    assert sum(blocks) == pytest.approx(facts["power_random_mw"], rel=0.2) and max(blocks[1:3]) < sum(blocks)

    def wrong(cipher, most):
        return [replace(answer, ciphertext=answer.ciphertext ^ 1) for answer in known_answers(cipher, most)]

    with monkeypatch.context() as patch:
        patch.setattr("roundhouse.verify.netlist.stimulus.known_answers", wrong)
        with pytest.raises(ToolFailed, match=r"netlist: o_payload of transfer 1 must be [0-9a-f]{8}, but is "):
            cell_power.measure(core, best, cells)
    nameless = replace(core, cipher=replace(core.cipher, family="enigma"))
    assert cell_power.measure(nameless, best, cells) == ({}, ())
