"""Sums modulo 2 in a netlist of gates, rewritten for look-up tables before anything is mapped.

A mapper sees exclusive-ors as trees of two and keeps near the trees that it is given. Two things it does not find:

- which partial sums to share. Sums that are too long for one table and that no gate uses (only registers, tables and
  outputs do) are taken apart into the bits that they are the sums of; `roundhouse.graph.cover` chooses the partial
  sums, and all become ``$lut`` cells, which ABC leaves alone.
- that values which are selected together may stand for one another: beside ``p = s ? a : x ^ y``, the value
  ``s ? b : x ^ y ^ z`` is ``s ? b : p ^ z``, since where that side is taken `p` is ``x ^ y``.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ...graph.cover import cover
from ..netlist import XOR, Bit, Netlist

__all__ = ["rewrite_sums"]

_Sum = tuple[Bit, frozenset[Bit]]  # a net, and the terms that it is the sum of
SELECT, SELECTOR_INPUTS = "$_MUX_", 2  # inputs of a table that go to the select bit and the other value


def rewrite_sums(text: str, inputs: int, registers: re.Pattern[str]) -> str:
    """Return a netlist with sums that suit tables.

    Parameters
    ----------
    text : str
        Yosys's JSON of a design of gates such as ``$_XOR_``; its top module is changed.
    inputs : int
        Inputs of a table.
    registers : re.Pattern
        Types of cells whose outputs do not depend on their inputs in the same clock.
    """
    design = json.loads(text)
    top = Netlist(design)
    for group in _selected(top, registers):
        _chain(top, group, inputs - SELECTOR_INPUTS)
    for sums in _joined(_unused_by_gates(top, inputs)):
        _add_tables(top, sums, inputs)
    return json.dumps(design)


@dataclass(frozen=True)
class _Selected:
    """A sum on the pin of a multiplexer: the terms, and all that the output depends on directly but for registers."""

    output: Bit
    pin: str
    total: frozenset[Bit]
    operands: frozenset[Bit]


def _selected(top: Netlist, registers: re.Pattern[str]) -> Iterator[list[_Selected]]:
    """Give the sums that the same bit selects with the same value; of a multiplexer of two sums, the longer one."""
    found = defaultdict(list)
    sums = {net for net, cell in top.driver.items() if cell["type"] == XOR}
    for net, cell in top.driver.items():
        if cell["type"] != SELECT:
            continue
        pins = {pin: bits[0] for pin, bits in cell["connections"].items()}
        totals = {pin: _total(top, pins[pin], sums) for pin in "AB"}
        pin = max(totals, key=lambda pin: len(totals[pin]))
        driven = (bit for bit in totals["A"] | totals["B"] if bit in top.driver)
        operands = frozenset(bit for bit in driven if not registers.fullmatch(top.driver[bit]["type"]))
        found[pins["S"], pin].append(_Selected(net, pin, totals[pin], operands))
    yield from found.values()


def _chain(top: Netlist, group: list[_Selected], inputs: int) -> None:
    """Make sums of more than `inputs` terms from shorter ones of the group, where they fit so.

    What is used depends on nothing that its user does not depend on already, and stands in no other group, so no loop
    can arise.
    """
    done: list[_Selected] = []
    for one in sorted(group, key=lambda one: len(one.total)):
        earlier = (other for other in done if other.operands <= one.operands)
        near = min(earlier, key=lambda other: len(other.total ^ one.total), default=None)
        if near and len(one.total) > inputs > len(near.total ^ one.total):
            net = near.output
            for term in sorted(near.total ^ one.total, key=str):
                net = top.add_xor(net, term)
            top.reconnect(one.output, one.pin, net)
        done.append(one)


def _total(top: Netlist, root: Bit, sums: set[Bit]) -> frozenset[Bit]:
    """The terms of which a net is the sum, where `sums` are taken apart, and the net itself if it is one."""
    total: set[Bit] = set()
    stack = [root]
    while stack:
        net = stack.pop()
        if net in sums or (net == root and net in top.driver and top.driver[net]["type"] == XOR):
            pins = top.driver[net]["connections"]
            stack += pins["A"] + pins["B"]
        else:
            total ^= {net}
    return frozenset(total)


def _unused_by_gates(top: Netlist, inputs: int) -> list[_Sum]:
    """Sums of more than `inputs` terms that no gate uses."""
    sums = {net for net, cell in top.driver.items() if cell["type"] == XOR}
    inner = {net for net in sums if top.users[net] <= {XOR}}
    gated = {net for net in sums if any(user.startswith("$_") and user != XOR for user in top.users[net])}
    roots = sorted(sums - inner - gated)
    totals = {root: _total(top, root, inner) for root in roots}
    return [(root, total) for root, total in totals.items() if len(total) > inputs]


def _joined(sums: list[_Sum]) -> Iterator[list[_Sum]]:
    """Give the sums together that have terms in common, directly or through others."""
    groups: list[tuple[set[Bit], list[_Sum]]] = []
    for root, total in sums:
        touched = [group for group in groups if group[0] & total]
        groups = [group for group in groups if not group[0] & total]
        terms, members = set(total).union(*(group[0] for group in touched)), [m for g in touched for m in g[1]]
        groups.append((terms, [*members, (root, total)]))
    yield from (sorted(members) for _, members in groups)


def _add_tables(top: Netlist, sums: list[_Sum], inputs: int) -> None:
    """Drive the sums by tables, with the partial sums that they share."""
    uses: dict[Bit, int] = defaultdict(int)
    for n, (_, total) in enumerate(sums):
        for bit in total:
            uses[bit] |= 1 << n
    leaves = sorted(uses, key=lambda bit: (uses[bit], str(bit)))  # by their uses alone: equal rounds, equal problems
    place = {leaf: n for n, leaf in enumerate(leaves)}
    tables = cover(tuple(sum(1 << place[bit] for bit in total) for _, total in sums), len(leaves), inputs)
    parts = [top.new_net() for _ in range(len(tables) - len(sums))]
    driven = [*parts, *(root for root, _ in sums)]
    nets = [*leaves, *parts]
    for net, terms in zip(driven, tables, strict=True):
        top.add_sum_table([used for n, used in enumerate(nets) if terms >> n & 1], net)
