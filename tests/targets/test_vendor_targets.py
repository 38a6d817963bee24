"""Vendors' tools as targets: records of them can be read, and nothing measures on them."""

import pytest
from designs import counter, verified

from roundhouse.measure.run import measure, require_tools
from roundhouse.targets import TARGETS, VENDORS, BadTargetFile, HasCeiling, figures_of, find_target
from roundhouse.targets.vendor.reported import OnlyReported


def test_they_are_found_by_name_and_in_no_list_of_what_measures():
    assert set(VENDORS) == {"vivado", "quartus"} and not set(VENDORS) & set(TARGETS)
    assert all(find_target(name) is target and target.name == name for name, target in VENDORS.items())


def test_their_figures_alone_are_vendors():
    assert all(figures_of(name).vendor and figures_of(name).name == name for name in VENDORS)
    assert not any(target.figures.vendor for target in TARGETS.values())
    assert not any(isinstance(target, HasCeiling) for target in VENDORS.values())


@pytest.mark.parametrize("name", VENDORS)
def test_whoever_measures_is_told_what_to_do(name):
    told = f"{name} must be measured by {VENDORS[name].title}, .*`roundhouse project NAME --tool {name} --part PART"
    with pytest.raises(OnlyReported, match=told):
        require_tools([name])
    with pytest.raises(OnlyReported, match=told):
        measure(counter(), name, verified=verified())


def test_a_target_of_that_name_is_refused(tmp_path):
    path = tmp_path / "vivado.py"
    path.write_text("class T:\n    name = 'vivado'\nTARGET = T()\n")
    with pytest.raises(BadTargetFile, match="a target's name must be its own, and vivado is Vivado; rename the file"):
        find_target(str(path))
