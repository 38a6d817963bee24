"""Cyclone V, end to end on tiny cores, and its estimate of ALMs."""

import pytest
from designs import PRODUCT, ROM, counter, needs, verified, with_body

from roundhouse.measure.run import measure
from roundhouse.targets.fpga.cyclonev import alms


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"alut6": 3}, 3),
        ({"alut_small": 3}, 2),
        ({"alut6": 1, "alut_small": 1, "alut_arith": 8, "lutram": 2, "ff": 8}, 1 + 6),
        ({"alut6": 2, "ff": 9}, 3),  # registers decide: four in each
    ],
)
def test_alms_hold_two_small_tables_or_four_registers(counts: dict[str, int], expected: int) -> None:
    assert alms(dict.fromkeys(("alut6", "alut_small", "alut_arith", "lutram", "ff"), 0) | counts) == expected


@needs("cyclonev")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_cyclonev_end_to_end() -> None:
    record = measure(counter(), "cyclonev", verified=verified())
    # Eight bits of sum are half an ALM each, and one table enables the registers.
    assert (record.status, record.ff, record.fact("alut_arith"), record.fact("alm")) == ("ok", 8, 8, 5)
    assert record.bram == record.dsp == record.fact("bram_bits") == 0
    assert 0 < (record.period_estimate_ns or 0) < 10 and record.stage == "synthesis estimate"


@needs("cyclonev")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_cyclonev_counts_the_bits_of_a_rom() -> None:
    record = measure(with_body(ROM, tables="rom"), "cyclonev", verified=verified())
    # The block is configured as 512 words of 20 bits, of which the table of 256 bytes fills a part.
    assert (record.status, record.bram, record.fact("bram_bits"), record.ff) == ("ok", 1, 256 * 8, 0)


@needs("cyclonev")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_cyclonev_multiplies_in_a_block_or_in_logic() -> None:
    product = counter(verilog=PRODUCT)
    block, logic = (
        measure(product, "cyclonev", recipe, verified=verified()) for recipe in ("default", "default-nodsp")
    )
    assert (block.status, block.dsp, logic.status, logic.dsp) == ("ok", 1, "ok", 0)
    assert logic.fact("alm") > 3 * block.fact("alm")
