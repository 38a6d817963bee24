"""Tables of a Gowin netlist as nextpnr can time them, on netlists as Yosys writes them."""

import json
from typing import Any

from roundhouse.targets.fpga.gowin_tables import timed_tables


def cell(kind: str, entries: str | None = None, **pins: int | str) -> dict[str, Any]:
    return {
        "type": kind,
        "parameters": {} if entries is None else {"INIT": entries},
        "port_directions": {pin: "output" if pin in "FQ" else "input" for pin in pins},
        "connections": {pin: [net] for pin, net in pins.items()},
    }


def rewritten(**cells: dict[str, Any]) -> dict[str, Any]:
    nets = {"bits": sorted({net for one in cells.values() for (net,) in one["connections"].values() if net != "1"})}
    top = {"attributes": {"top": f"{1:032b}"}, "ports": {}, "cells": cells, "netnames": {"nets": nets}}
    found: dict[str, Any] = json.loads(timed_tables(json.dumps({"modules": {"top": top}})))
    return dict(found["modules"]["top"]["cells"])


def test_a_table_of_fewer_inputs_repeats_its_entries() -> None:
    cells = rewritten(both=cell("LUT2", "1000", I0=2, I1=3, F=4), no=cell("LUT1", "1", I0=4, F=5))
    assert cells["both"]["type"] == cells["no"]["type"] == "LUT4"
    assert cells["both"]["parameters"]["INIT"] == "1000" * 4
    assert cells["no"]["parameters"]["INIT"] == "01" * 8  # leading zeros that Yosys leaves out
    assert cells["both"]["connections"] == {"I0": [2], "I1": [3], "F": [4]}


def test_a_table_of_four_inputs_stays() -> None:
    table = cell("LUT4", "0110100110010110", I0=2, I1=3, I2=4, I3=5, F=6)
    assert rewritten(parity=table)["parity"] == table


def test_a_register_that_a_table_drives_stays() -> None:
    cells = rewritten(table=cell("LUT4", "1" * 16, I0=2, F=3), state=cell("DFF", D=3, CLK=4, Q=5))
    assert list(cells) == ["table", "state"] and cells["state"]["connections"]["D"] == [3]


def test_any_other_register_gets_a_table_before_it() -> None:
    for driver, driven_by in (("MUX2_LUT5", 3), ("DFF", 3), (None, "1")):
        first = {"first": cell(driver, D=2, Q=3) if driver == "DFF" else cell(driver, I0=2, F=3)} if driver else {}
        cells = rewritten(**first, last=cell("DFFRE", D=driven_by, CLK=6, Q=7))
        (net,) = cells["last"]["connections"]["D"]
        assert net > 7 and cells["last$D"]["type"] == "LUT4"
        assert cells["last$D"]["connections"] == {"I0": [driven_by], "F": [net]}
        assert cells["last$D"]["parameters"]["INIT"] == "10" * 8
