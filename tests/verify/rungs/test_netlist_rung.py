"""Evidence of netlists is read from measurement records."""

import pytest

from made_up import core, record
from roundhouse.verify.rungs.netlist import evidence_of

CORE = core("aes128", "encrypt", "iterative")


def test_published_blocks_are_evidence():
    found = evidence_of(record(CORE, "osu050", netlist_blocks=568, tools='{"yosys": "0.70"}', date="2026-11-21"))
    assert (found.rung, found.effort, found.status, found.blocks) == ("netlist", "fixed", "passed", 568)
    assert (found.tools, found.date) == ({"yosys": "0.70"}, "2026-11-21")
    assert "osu050" in found.evidence[0].source


def test_a_wrong_netlist_fails():
    reason = "netlist: o_payload of transfer 1 must be 39, but is 00"
    found = evidence_of(record(CORE, "osu050", status="failed", reason=reason))
    assert (found.status, found.reason, found.blocks) == ("failed", reason, 0)


@pytest.mark.parametrize(
    "facts", [{"netlist_blocks": None}, {"netlist_blocks": 0}, {"status": "failed", "reason": "yosys: it crashed"}]
)
def test_other_records_hold_no_evidence(facts):
    assert evidence_of(record(CORE, "osu050", **facts)) is None
