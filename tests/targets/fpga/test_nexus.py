"""Carry chains of Nexus as nextpnr takes them."""

import json

from roundhouse.targets.fpga.nexus import start_chains


def adder(carry_in: int | str, carry_out: int) -> dict[str, object]:
    pins = {"CIN": [carry_in], "COUT": [carry_out], "A0": [2]}
    return {
        "type": "CCU2",
        "connections": pins,
        "port_directions": {pin: "output" if pin == "COUT" else "input" for pin in pins},
    }


def test_only_a_carry_drives_a_carry_input() -> None:
    cells = {"first": adder("1", 9), "last": adder(9, 10), "by_a_net": adder(2, 11), "table": {"type": "LUT4"}}
    top = {"attributes": {"top": f"{1:032b}"}, "cells": cells}
    found = json.loads(start_chains(json.dumps({"modules": {"top": top}})))["modules"]["top"]["cells"]
    assert found["last"] == cells["last"] and found["table"] == cells["table"]
    for name in ("first", "by_a_net"):
        assert set(found[name]["connections"]) == set(found[name]["port_directions"]) == {"COUT", "A0"}
