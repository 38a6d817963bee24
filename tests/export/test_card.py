"""What the report needs of a core, kept beside a trace."""

import dataclasses
import json
import re

import pytest

from kept_build import own_build
from roundhouse.architectures.refusal import Refused
from roundhouse.cores.core import Core
from roundhouse.cores.core_facts import CipherFacts
from roundhouse.errors import UnknownName
from roundhouse.report import card as card_module
from roundhouse.report.card import CoreCard, is_current, make_card
from roundhouse.storage.schema import seal

pytestmark = pytest.mark.slow

NAME = "aes128-encrypt-iterative-on_the_fly"


@pytest.fixture(autouse=True)
def build(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path)))
    return tmp_path


@pytest.fixture
def no_more_building(monkeypatch):
    """From when it is called, making a core's design or a trace is an error."""

    def start():
        monkeypatch.setattr(card_module, "_make", lambda *_: pytest.fail("built again"))

    return start


def card_of(name):
    return CoreCard.opened(make_card(name))


def test_a_card_says_what_the_core_says():
    core, card = Core.parse(NAME), card_of(NAME)
    told = ("name", "module", "direction", "layout", "keys", "tables", "gated", "ports", "claim", "hash")
    assert {name: getattr(card, name) for name in told} == {name: getattr(core, name) for name in told}
    assert card.cipher == CipherFacts.of(core.cipher)
    assert set(card.trace[0]) == {port.name for port in core.ports if port.name != "clk"}


def test_a_kept_card_is_read_without_building(no_more_building):
    card = card_of(NAME)
    no_more_building()
    assert card_of("aes128-encrypt-iterative") == card
    assert is_current(NAME)
    assert not is_current("aes192-encrypt-iterative")


def test_a_card_of_other_sources_is_made_again_but_the_trace_of_the_same_design_is_kept(build, monkeypatch):
    card = card_of(NAME)
    monkeypatch.setattr(card_module, "source_key", lambda: "other")
    monkeypatch.setattr(card_module, "capture", lambda _: pytest.fail("simulated again"))
    assert not is_current(NAME)
    assert card_of(NAME) == card
    assert json.loads((build / "traces" / f"{NAME}.json").read_text())["source"] == "other"


def test_a_trace_of_another_design_is_captured_again(build, monkeypatch):
    path = build / "traces" / f"{NAME}.json"
    card = card_of(NAME)
    path.write_text(seal(json.loads(path.read_text()) | {"hash": "f" * 16, "source": "old", "samples": []}))
    assert card_of(NAME) == card


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, '{"name": "../outside"}', "\xff"])
def test_a_broken_card_is_made_again(build, text):
    path = build / "traces" / f"{NAME}.json"
    card = card_of(NAME)
    path.write_text(text, encoding="latin-1")
    assert not is_current(NAME) and card_of(NAME) == card


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "../../outside"}, "name must be of letters, digits and _"),
        ({"signals": ["spy"]}, "each signal must be a port; these are not: spy"),
        ({"samples": [[1, [1, 2]]]}, "each clock must have a value of each signal"),
        ({"samples": [[10**12, [0] * 10]]}, "a trace must have at most 1,048,576 clocks"),
        ({"samples": [[1, [-1] * 10]]}, "must fit 1 bits; one does not"),
        (
            {"ports": [{"name": "a b", "direction": "in", "width": -1}]},
            "a port must have a Verilog name and 1 to 65,536 bits; given 'a b', -1",
        ),
    ],
)
def test_a_card_that_does_not_fit_is_refused(build, change, message):
    make_card(NAME)
    stored = json.loads((build / "traces" / f"{NAME}.json").read_text())
    stored.pop("digest")
    with pytest.raises(ValueError, match=re.escape(message)):
        card_module.SCHEMA.read(seal(stored | change))


def test_errors_are_those_of_the_name():
    with pytest.raises(UnknownName):
        make_card("aes129-encrypt-iterative")
    with pytest.raises(Refused):
        make_card("aes128-decrypt-iterative-travelling")


def test_a_card_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        card_of(NAME).name = "other"
