"""The data of the explorer."""

import dataclasses

import pytest

from made_up import core, record
from roundhouse.measure.results import gather
from roundhouse.report.pages.explorer import FILTERS, explorer_data

AES = core("aes128", "encrypt", "iterative", cycles=10)
XTEA = core("xtea128", "duplex", "pipelined-s2", "stored", cycles=1)


def told(data, number):
    """A row by names, its places in the lists of values looked up."""
    name, target, *rest = data["rows"][number]
    filters = {key: data["values"][key][place] for (key, _, _), place in zip(FILTERS, rest, strict=False)}
    figures = dict(zip([quantity["key"] for quantity in data["quantities"]], rest[len(FILTERS) + 2 :], strict=True))
    return {"name": name, "target": target, "cycles": rest[len(FILTERS)], **filters, **figures}


def test_rows_hold_axes_and_figures():
    runs = [record(AES, seed=seed, fmax_mhz=mhz, comb=2000) for seed, mhz in ((1, 100.0), (2, 110.0), (3, 90.0))]
    runs.append(record(XTEA, "xcup", "area", lut6=500, bram=4, dsp=2))
    data = explorer_data(gather(runs))
    row = told(data, 0)
    assert (row["name"], row["family"], row["layout"], row["keys"], row["recipe"]) == (
        AES.name,
        "AES",
        "iterative",
        "on the fly",
        "default",
    )
    # The median clock is 100 MHz: 128 bits every 10 clocks of 10 ns.
    assert (row["cycles"], row["mbps"], row["latency"], row["setup"]) == (10, 1280, 100, 0)
    assert row["efficiency"] == pytest.approx(0.64)
    assert row["density"] == pytest.approx(6.4)
    counted = told(data, 1)
    assert (counted["target"], counted["layout"], counted["area"]) == ("xcup", "sub-pipelined", 500)
    assert (row["hard"], counted["hard"]) == ("none", "BRAM and DSP")
    assert [entry[len(FILTERS) + 3] for entry in data["rows"]] == ["", "4 BRAM, 2 DSP"]
    assert counted["mbps"] is None and counted["bits"] == 64
    assert [target["units"]["area"] for target in data["targets"]] == ["COMB", "LUT6"]


def test_quantities_that_nothing_has_are_not_offered():
    keys = [quantity["key"] for quantity in explorer_data(gather([record(AES, fmax_mhz=100.0, comb=1)]))["quantities"]]
    assert "mbps" in keys and "energy" not in keys


def test_a_library_that_is_not_known_has_its_own_name_and_square_micrometres():
    data = explorer_data(gather([_cells("osu035"), _cells("mine")]))
    assert [(target["name"], target["title"]) for target in data["targets"]] == [
        ("mine", "mine"),
        ("osu035", "OSU 0.35 µm cells"),
    ]
    assert {target["units"]["efficiency"] for target in data["targets"]} == {"bit/s per µm²"}
    # 128 bits every 10 clocks of 5 ns are 2560 Mbit/s, on 1000 um^2.
    assert told(data, 0)["mbps"] == 2560 and told(data, 0)["efficiency"] == 2.56e6


def _cells(target):
    return dataclasses.replace(record(AES, "osu050", period_ns=5.0, area_um2=1000.0), target=target)
