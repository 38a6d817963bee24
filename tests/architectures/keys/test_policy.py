"""Key policies: the registry, refusals, and a sixth policy in one class."""

from dataclasses import replace
from functools import cached_property

import pytest

from roundhouse.architectures.architecture import Architecture
from roundhouse.architectures.engine import assemble
from roundhouse.architectures.keys.key_states import KeyStates
from roundhouse.architectures.keys.policy import POLICIES, find_policy, policies, register
from roundhouse.architectures.keys.travelling import Travelling
from roundhouse.architectures.layout import parse_layout
from roundhouse.architectures.streams import flat_ports, flat_signals
from roundhouse.errors import UnknownName
from roundhouse.graph.units import Units
from roundhouse.verify.drivers.amaranth import play
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from small_cipher import SMALL
from small_schedules import AGILE, EXPANDED, JUMPING


def test_policies_are_listed_in_the_order_of_names_of_cores():
    assert policies() == ("on_the_fly", "direct", "stored", "travelling", "shadow")


def test_a_policy_that_does_not_exist_is_named_with_the_nearest():
    with pytest.raises(UnknownName, match="'storde' is no key policy; did you mean 'stored'"):
        find_policy("storde")


@pytest.mark.parametrize("name", policies())
def test_a_policy_says_what_it_is(name):
    policy = find_policy(name)
    assert policy.name == name and policy.words and policy.protocol.endswith(".")
    assert policy.key_stream != policy.key_per_block


@pytest.mark.parametrize(("name", "cipher", "direction", "reason"), [
    ("on_the_fly", EXPANDED, "encrypt", "before? the key set-up has run to its end; take stored keys"),
    ("travelling", EXPANDED, "encrypt", "the key set-up has run to its end; take stored keys"),
    ("direct", EXPANDED, "decrypt", "the key set-up has run to its end; take stored keys"),
    ("travelling", SMALL, "decrypt", "has not been expanded when the block enters; take stored keys"),
    ("direct", SMALL, "encrypt", "needs no way to the last; take on_the_fly"),
    ("direct", SMALL, "decrypt", "no way to the last round key but through all others; take on_the_fly"),
    ("direct", AGILE, "decrypt", "as near as the first"),
    ("direct", JUMPING, "decrypt", None),
    ("stored", EXPANDED, "simplex", None),
    ("shadow", EXPANDED, "duplex", None),
    ("travelling", JUMPING, "decrypt", None),
])  # fmt: skip
def test_a_policy_refuses_with_a_reason(name, cipher, direction, reason):
    found = find_policy(name).refuse(cipher, direction)
    assert found is None if reason is None else reason.removeprefix("before? ") in found


class ComplementedStates(KeyStates):
    @cached_property
    def loaded(self):
        return self.words.cipher.load_key(~self.words.key, self.words.new_size)


class Complemented(Travelling):
    """Every block brings the complement of its key."""

    name = "complemented"
    rank = 45

    def in_loop(self, frame):
        return replace(super().in_loop(frame), key_states=ComplementedStates(frame, holds=False))

    def in_pipe(self, frame):
        return replace(super().in_pipe(frame), key_states=ComplementedStates(frame.entry, holds=False))


@pytest.fixture
def complemented(monkeypatch):
    monkeypatch.setitem(POLICIES, "complemented", None)
    monkeypatch.delitem(POLICIES, "complemented")
    return register(Complemented)


def test_a_registered_policy_is_found_by_its_name_and_has_its_place(complemented):
    assert policies()[3:] == ("travelling", "complemented", "shadow")
    assert isinstance(find_policy("complemented"), complemented)


@pytest.mark.parametrize("layout", ["iterative", "interleaved-c2", "folded-n1", "pipelined"])
def test_a_registered_policy_builds_cores(complemented, layout):
    architecture = Architecture("encrypt", parse_layout(layout), "complemented", "logic")
    assert architecture.name == f"encrypt-{layout}-complemented"
    assert architecture.refusal(SMALL) is None
    assert "has not been expanded" in replace(architecture, direction="decrypt").refusal(SMALL)
    engine = architecture.engine(SMALL, Units("logic", inline=True))
    script = Script(Protocol.of(flat_ports(engine.streams.signature)))
    for key, block, n in [(0x123456, 0x789, 1), (0xABC000, 0xDEF, 0), (0x555555, 0x333, 1)]:
        script.send("i", {"key": key ^ 0xFFFFFF, "payload": block, "key_size": n})
        script.expect("o", {"payload": SMALL.encrypt(key >> (0 if n else 12), block, n)})
    transfers = play(assemble(engine), flat_signals(engine.streams), script)
    assert len(transfers["o"]) == 3
