"""Netlists of small cores give what is published; one with a wrong gate does not."""

import re
import sys
from pathlib import Path
from random import Random

import pytest

from roundhouse.cores.core import Core
from roundhouse.vectors.known_answers import KnownAnswer
from roundhouse.verify.gates.bench import WrongNetlist
from roundhouse.verify.gates.patterns import PATTERNS, activity
from roundhouse.verify.gates.plan import Plan
from roundhouse.verify.gates.simulate import give_published
from roundhouse.verify.gates.simulator import Simulator

sys.path.insert(0, str(Path(__file__).parent))
from small_library import circuit, mapped

CORES = [
    "simon32_64-encrypt-iterative",
    "simon32_64-decrypt-iterative-stored",
    "simon32_64-simplex-iterative-shadow",
    "simon32_64-duplex-iterative",
    "speck32_64-encrypt-interleaved-c2-travelling",
    "simon32_64-encrypt-serial-d1",
]


@pytest.mark.parametrize("name", CORES)
def test_netlist_gives_what_is_published(name: str, tmp_path: Path) -> None:
    core = Core.parse(name)
    net = circuit(mapped(core, tmp_path), tmp_path, core.module)
    plan = Plan.of(core)
    assert give_published(net, plan) == len(plan.cases) * len([way for side in plan.turns for way in side]) > 0
    for pattern in PATTERNS:
        simulator = Simulator(net)
        activity(simulator, plan, pattern)
        assert simulator.clocks >= 64 and simulator.toggles[net.ports["clk"]] == 0
        assert simulator.toggles[net.ports[f"{plan.interface.sides[0]}i_payload"]].all()


def test_all_key_sizes_at_run_time_are_given() -> None:
    cases = Plan.of(Core.parse("aes-simplex-iterative")).cases
    assert {case.key_bits for case in cases} == {128, 192, 256} and len(cases) == 3 * 128
    assert KnownAnswer(0, 128, 0xF34481EC3CC627BACD5DC3FB08F273E6, 0x0336763E966D92595A567CC9CE537F5E) in cases


def test_plan_is_plain_data() -> None:
    plan = Plan.of(Core.parse("simon32_64-duplex-iterative"), ("random",), ("algorithm",))
    assert Plan.from_json(plan.to_json()) == plan and plan.turns == ((False,), (True,))


@pytest.fixture(scope="module")
def netlist(tmp_path_factory: pytest.TempPathFactory) -> tuple[Core, str]:
    """A core and its netlist."""
    core = Core.parse("simon32_64-encrypt-iterative")
    return core, mapped(core, tmp_path_factory.mktemp("mapped"))


def test_wrong_expectation_is_told(netlist: tuple[Core, str], tmp_path: Path) -> None:
    core, verilog = netlist
    wrong = KnownAnswer(0x1918111009080100, 64, 0x65656877, 0xC69BE9BA)
    plan = Plan(core.module, {p.name: p.width for p in core.ports}, "encrypt", core.keys, (64,), (wrong,))
    with pytest.raises(WrongNetlist, match="the netlist gives c69be9bb where c69be9ba is published"):
        give_published(circuit(verilog, tmp_path, core.module), plan)


SWAPS = {"NAND2": "NOR2", "NOR2": "NAND2", "XOR2": "NAND2"}


def mutants(verilog: str, count: int) -> list[str]:
    """Netlists with one cell of another type."""
    pattern = re.compile(rf"^  ({'|'.join(SWAPS)}) (?=\S+ \()", re.MULTILINE)
    places = list(pattern.finditer(verilog))
    return [
        verilog[: place.start(1)] + SWAPS[place[1]] + verilog[place.end(1) :]
        for place in Random(1).sample(places, count)
    ]


def test_wrong_gates_are_caught(netlist: tuple[Core, str], tmp_path: Path) -> None:
    core, verilog = netlist
    for mutant in mutants(verilog, 6):
        net = circuit(mutant, tmp_path, core.module)
        with pytest.raises(WrongNetlist, match=r"the netlist|of the netlist"):
            give_published(net, Plan.of(core), patience=300)
