"""All targets."""

from types import SimpleNamespace

import pytest
from designs import PRODUCT, counter, verified

from roundhouse.measure.run import measure
from roundhouse.targets import TARGETS, find_target

pytestmark = pytest.mark.usefixtures("build")


def test_registry() -> None:
    placed = {"ecp5", "ecp5_7", "ecp5_8", "gowin", "ice40", "ice40up", "machxo2", "nexus"}
    assert set(TARGETS) == placed | {"cyclonev", "xc7", "xcup", "xcv"} | {"osu050", "osu035", "osu018"}
    assert all(find_target(name).name == name and target.stage for name, target in TARGETS.items())


def wide_product() -> SimpleNamespace:
    """A core that multiplies words of 16 bits."""
    ports = [
        SimpleNamespace(name=p.name, direction=p.direction, width=16 if p.width == 8 else 1) for p in counter().ports
    ]
    return counter(verilog=PRODUCT.replace("[7:0]", "[15:0]"), ports=tuple(ports))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "recipe", "field"),
    [("ecp5", "default", "comb"), ("ecp5", "balanced", "comb"), ("xcup", "default", "lut6"), ("xcup", "area", "lut6")],
)
def test_multipliers_are_blocks_or_logic(target: str, recipe: str, field: str) -> None:
    if not all(tool.ok for tool in TARGETS[target].tools()):
        pytest.skip(f"tools of {target} missing")
    blocks, logic = (measure(wide_product(), target, name, verified=verified()) for name in (recipe, f"{recipe}-nodsp"))
    assert (blocks.status, blocks.dsp, logic.status, logic.dsp) == ("ok", 1, "ok", 0)
    assert getattr(logic, field) > 100 > getattr(blocks, field)
    assert blocks.ff == logic.ff == 16
