"""Rewriting of sums modulo 2 in a gate netlist for look-up tables, before mapping.

A mapper sees exclusive-ors as trees of two-input gates and stays close to the trees that it is given. It misses two
things:

- Which partial sums to share. Sums that are too long for one table and that no gate uses (only registers, tables and
  outputs do) are flattened to their terms; `roundhouse.graph.cover` chooses the partial sums, and all become ``$lut``
  cells, which ABC leaves alone.
- Reuse of values under the same select: next to ``p = s ? a : x ^ y``, the value ``s ? b : x ^ y ^ z`` equals
  ``s ? b : p ^ z``, because `p` is ``x ^ y`` whenever that input is selected.
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

_Sum = tuple[Bit, frozenset[Bit]]  # a net, and its terms
SELECT, SELECTOR_INPUTS = "$_MUX_", 2  # table inputs used by the select bit and the other value


def rewrite_sums(text: str, inputs: int, registers: re.Pattern[str]) -> str:
    """Return a netlist with its sums rewritten.

    Parameters
    ----------
    text : str
        Yosys's JSON of a design of gates such as ``$_XOR_``; its top module is rewritten.
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
    """A sum on a data pin of a multiplexer: its terms, and the combinational drivers of both data inputs."""

    output: Bit
    pin: str
    total: frozenset[Bit]
    operands: frozenset[Bit]


def _selected(top: Netlist, registers: re.Pattern[str]) -> Iterator[list[_Selected]]:
    """Yield groups of sums that the same bit selects with the same value; of two sums on a multiplexer, the longer."""
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
    """Build sums of more than `inputs` terms from shorter sums of the group, where the difference fits one table.

    A reused sum has no operand that its user lacks, and belongs to no other group, so no loop can arise.
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
    """Return the terms of a net; nets in `sums`, and the root if it is one, are expanded."""
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
    """Return the sums of more than `inputs` terms that no gate uses."""
    sums = {net for net, cell in top.driver.items() if cell["type"] == XOR}
    inner = {net for net in sums if top.users[net] <= {XOR}}
    gated = {net for net in sums if any(user.startswith("$_") and user != XOR for user in top.users[net])}
    roots = sorted(sums - inner - gated)
    totals = {root: _total(top, root, inner) for root in roots}
    return [(root, total) for root, total in totals.items() if len(total) > inputs]


def _joined(sums: list[_Sum]) -> Iterator[list[_Sum]]:
    """Yield groups of sums that share terms, directly or through others."""
    groups: list[tuple[set[Bit], list[_Sum]]] = []
    for root, total in sums:
        touched = [group for group in groups if group[0] & total]
        groups = [group for group in groups if not group[0] & total]
        terms, members = set(total).union(*(group[0] for group in touched)), [m for g in touched for m in g[1]]
        groups.append((terms, [*members, (root, total)]))
    yield from (sorted(members) for _, members in groups)


def _add_tables(top: Netlist, sums: list[_Sum], inputs: int) -> None:
    """Drive the sums from tables, with shared partial sums."""
    uses: dict[Bit, int] = defaultdict(int)
    for n, (_, total) in enumerate(sums):
        for bit in total:
            uses[bit] |= 1 << n
    leaves = sorted(uses, key=lambda bit: (uses[bit], str(bit)))  # by use alone: equal rounds give equal problems
    place = {leaf: n for n, leaf in enumerate(leaves)}
    tables = cover(tuple(sum(1 << place[bit] for bit in total) for _, total in sums), len(leaves), inputs)
    parts = [top.new_net() for _ in range(len(tables) - len(sums))]
    driven = [*parts, *(root for root, _ in sums)]
    nets = [*leaves, *parts]
    for net, terms in zip(driven, tables, strict=True):
        top.add_sum_table([used for n, used in enumerate(nets) if terms >> n & 1], net)
