"""The wires of the OSU libraries: their capacitance follows from the technology files of the same packages.

That of osu050 has no side wall of metal 2: only there the capacitance has no coupling to neighbours, and the file of
the library says so.
"""

import re

import pytest

from roundhouse.targets.cells.target_file import SHIPPED, read_target_file

#: Of each library: the technology file, its unit of length in um, and metal 2 in the LEF: its width and pitch in um.
TECHNOLOGY = {
    "osu050": ("SCN3ME_SUBM.30.tech", 0.3, 0.9, 2.4),
    "osu035": ("SCN4M_SUBM.20.tech", 0.2, 0.6, 1.6),
    "osu018": ("SCN6M_SUBM.10.tech", 0.1, 0.3, 0.8),
}


@pytest.mark.parametrize("name", TECHNOLOGY)
def test_a_wire_is_of_metal_2_over_metal_1_with_the_coupling_to_two_neighbours_that_the_file_has(name):
    technology, unit_um, width_um, pitch_um = TECHNOLOGY[name]
    target = read_target_file(SHIPPED / f"{name}.toml")
    folder = target.files()["lef"].parent
    layer = re.search(r"^LAYER metal2$.*?^END metal2$", target.files()["lef"].read_text(), re.M | re.S)
    assert layer is not None
    assert [float(re.search(rf"{word}\s+(\S+)", layer[0])[1]) for word in ("WIDTH", "PITCH")] == [width_um, pitch_um]
    text = (folder / technology).read_text()
    area_af = _capacitance(text, r"overlap \(m2,.*\)/metal2 \(m1,.*\)/metal1") / unit_um**2
    edge_af = _capacitance(text, r"sideoverlap \(m2,.*\)/metal2 ~\(m2,.*\)/metal2 \(m1,.*\)/metal1") / unit_um
    beside_af = _capacitance(text, r"sidewall \(m2,.*\)/metal2 ~\(m2,.*\)/metal2 ~\(m2,.*\)/metal2 \(m2,.*\)/metal2")
    each_um = area_af * width_um + 2 * (edge_af + beside_af / (pitch_um - width_um))
    assert target.wires is not None
    assert target.wires.ff_per_um == round(each_um / 1000, 3)
    assert (beside_af == 0) == (name == "osu050")
    said = "has no coupling to" if name == "osu050" else "includes the coupling to"
    assert said in " ".join(target.path.read_text().replace("\n#", "").split())


def _capacitance(text: str, rule: str) -> float:
    """The capacitance in aF that a technology file gives in a rule; 0 if it has no such rule."""
    found = re.search(rf"^ *{rule}\s+([\d.]+)\s*$", text, re.M)
    return float(found[1]) if found else 0.0
