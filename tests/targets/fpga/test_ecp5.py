"""ECP5, end to end on tiny cores; and what stands around a core."""

import json

import pytest
from designs import COUNTER, ROM, counter, needs, verified, with_body

from roundhouse.measure.run import measure
from roundhouse.targets.fpga.ecp5 import RECIPES, Ecp5, ceiling_verilog, synthesis
from roundhouse.targets.fpga.wrapper import register_bits, wrap

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("build")]


@needs("ecp5")
def test_ecp5_end_to_end() -> None:
    records = [measure(counter(), "ecp5", seed=seed, verified=verified()) for seed in (1, 2)]
    for record in records:
        assert (record.status, record.ff, record.bram, record.dsp) == ("ok", 8, 0, 0)
        assert 8 <= (record.comb or 0) <= 24 and 100 < (record.fmax_mhz or 0) < 1000
        assert "->" in (record.critical_path or "") and (record.wall_s or 0) > 0
        assert "carry" in {kind for _, kind, _ in json.loads(record.critical_path_cells or "[]")}
    assert records[0].id != records[1].id


@needs("ecp5")
def test_ecp5_balanced_is_no_larger() -> None:
    default, balanced = (measure(counter(), "ecp5", recipe, 1, verified()) for recipe in ("default", "balanced"))
    assert balanced.status == "ok" and balanced.ff == 8 and 0 < (balanced.comb or 0) <= (default.comb or 0)


@needs("ecp5")
@pytest.mark.parametrize("recipe", RECIPES)
def test_ecp5_rom(recipe: str) -> None:
    rom = with_body(ROM, tables="rom")
    record = measure(rom, "ecp5", recipe, 1, verified())
    assert (record.status, record.bram, record.ff) == ("ok", 1, 0)


@needs("ecp5")
def test_ecp5_core_slower_than_asked() -> None:
    slow = counter(verilog=COUNTER.replace("o_payload + i_payload", "(o_payload % i_payload) + 8'd77"))
    record = measure(slow, "ecp5", verified=verified())
    assert record.status == "ok" and 10 < (record.fmax_mhz or 0) < 200


@needs("ecp5")
@pytest.mark.parametrize("end", ["", "-nodsp"])
def test_ecp5_timed_is_mapped_as_balanced_and_placed_otherwise(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    place = Ecp5._place
    monkeypatch.setattr(Ecp5, "_place", lambda *given: asked.append(given[2]) or place(*given))
    options = [Ecp5().options(counter(), recipe + end) for recipe in ("balanced", "timed")]
    assert measure(counter(), "ecp5", f"timed{end}", 1, verified()).status == "ok"
    assert options[0]["synthesis"] == options[1]["synthesis"]
    assert options[1]["place"] == f"{options[0]['place']} --placer-heap-timingweight 40 --placer-heap-critexp 4"
    assert [" ".join(arguments) for arguments in asked] == [options[1]["place"]]


@needs("ecp5")
def test_ecp5_ceiling() -> None:
    facts = Ecp5().ceiling(area=60, ff=100, seed=1)
    assert 64 <= facts["comb"] <= 66 and facts["ff"] >= 100 and facts["fmax_mhz"] > 300


def test_ceiling_size() -> None:
    assert "reg [31:0] s [0:4];" in ceiling_verilog(comb=64, ff=100)
    assert "reg [31:0] s [0:3];" in ceiling_verilog(comb=65, ff=0)


@pytest.mark.parametrize("recipe", RECIPES[:3])
def test_a_variant_without_blocks_is_told_apart(recipe: str) -> None:
    with_blocks, without = ("; ".join(synthesis("top", "logic", name)) for name in (recipe, f"{recipe}-nodsp"))
    assert "nodsp" not in with_blocks and "booth" not in with_blocks
    assert "booth" in without and without.count("-nodsp") == without.count("synth_ecp5")


def test_block_ram_only_for_rom_tables() -> None:
    assert synthesis("top", "rom", "default")[-1] == "synth_ecp5 -top top"
    assert synthesis("top", "logic", "default")[-1] == "synth_ecp5 -nobram -top top"
    assert all("-nobram" in line for line in synthesis("top", "logic", "balanced") if line.startswith("synth_ecp5"))


def test_wrapper_registers_every_port() -> None:
    text = wrap(counter())
    assert register_bits(counter()) == 18
    assert "reg [7:0] r_i_payload" in text and ".o_payload(w_o_payload)" in text and ".clk(clk)" in text
    assert "r_clk" not in text
