"""Families of signals that are one word: ``state_0`` to ``state_15`` are the bytes of ``state``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from ..form import Design, Expression, Join, Module, Net, Op, nets_of, nets_of_statement
from .graph import named_sources, needs, says_little
from .kin import Kin

__all__ = ["Family", "families", "in_order", "without_loops"]

#: A word has at least so many members, and at most so many bits.
MEMBERS, BITS = 3, 1024
_Node = tuple[str, str]  # module, signal


@dataclass(frozen=True)
class Family:
    """Signals of a module that become one.

    Attributes
    ----------
    module : str
    stem : str
        What their names begin with.
    width : int
        Of each, in bits.
    members : tuple of str
        The most significant first, once `in_order` has found the order.
    """

    module: str
    stem: str
    width: int
    members: tuple[str, ...]


def families(design: Design) -> list[Family]:
    """The families of a design, their members by number."""
    kin = Kin(design)
    return [one for module in design.modules.values() for one in _of_module(module, module.name == design.top, kin)]


def _of_module(module: Module, top: bool, kin: Kin) -> Iterator[Family]:
    ports = {port.name: port.direction for port in module.ports}
    driven = {
        net.name: name for name, inst in module.instances.items() for v in inst.outputs.values() for net in nets_of(v)
    }
    found: dict[tuple[str, ...], dict[int, str]] = defaultdict(dict)
    for name, width in module.widths.items():
        match = re.fullmatch(r"([A-Za-z]\w*?)_(\d+)", name)
        if not match or says_little(name) or (top and name in ports) or name in module.blocks or name in module.kept:
            continue
        kind = "register" if name in module.registers else "assign" if name in module.assigns else ""
        if not kind and name in driven:
            kind = f"driven by {driven[name]}" if len(module.instances[driven[name]].outputs) > 1 else "driven"
        found[match[1], str(width), ports.get(name, ""), kind][int(match[2])] = name
    for (stem, bits, _, _), members in found.items():
        for word, group in kin.groups(module.name, [members[number] for number in sorted(members)]).items():
            if len(group) >= MEMBERS and len(group) * int(bits) <= BITS:
                yield Family(module.name, f"{word}_{stem}" if word else stem, int(bits), group)


def in_order(design: Design, found: list[Family]) -> list[Family]:
    """The families with their members in the order in which the design uses them together.

    A family that is joined to a word or a part of one, or made of the slices of one, has the order of that; joined to
    several words, it has their orders one after the other. Others follow a family to members of which theirs
    correspond, and what is left is in the order of its numbers. What is looked up has the order of its indices, if that
    can be told.
    """
    home = {(family.module, name): n for n, family in enumerate(found) for name in family.members}
    known = _evidence(design, found, home)
    looked_up = [_is_looked_up(design, family) for family in found]
    order = {n: members for n, members in known.items() if not looked_up[n]}
    links = _links(design, found, home)

    def wanted(n: int, other: int) -> bool:
        alike = len(found[n].members) == len(found[other].members)
        return not looked_up[other] or (alike and _feeds(design, found[n], found[other]))

    _follow(found, links, order, wanted)
    for n in sorted(range(len(found)), key=lambda n: (looked_up[n], n not in known)):
        order.setdefault(n, known.get(n, found[n].members))
        _follow(found, links, order, wanted)
    return [Family(one.module, one.stem, one.width, order[n]) for n, one in enumerate(found)]


def _follow(
    found: Sequence[Family],
    links: Sequence[dict[int, dict[str, str]]],
    order: dict[int, tuple[str, ...]],
    wanted: Callable[[int, int], bool],
) -> None:
    """Order families like those with a known order with which they correspond, where `wanted` says so."""
    waiting = list(order)
    while waiting:
        n = waiting.pop(0)
        for other, pairs in links[n].items():
            if other in order or not wanted(n, other):
                continue
            if len(pairs) == len(found[other].members):
                order[other] = tuple(pairs[name] for name in order[n] if name in pairs)
                waiting.append(other)


def _feeds(design: Design, family: Family, other: Family) -> bool:
    """Whether instances take the members of a family and drive those of another."""
    instances = design.modules[family.module].instances.values()
    pairs = ((v, out) for one in instances for out in one.outputs.values() for v in one.inputs.values())
    return family.module == other.module and any(
        {net.name for net in nets_of(value)} & set(family.members) and out.name in other.members
        for value, out in pairs if isinstance(out, Net)
    )  # fmt: skip


def _is_looked_up(design: Design, family: Family) -> bool:
    """Whether each member is all that an instance gives: it has the place of what that is given, as an S-box has."""
    ends = [list(one.outputs.values()) for one in design.modules[family.module].instances.values()]
    alone = {one.name for outputs in ends if len(outputs) == 1 for one in outputs if isinstance(one, Net)}
    return alone.issuperset(family.members)


def _evidence(design: Design, found: list[Family], home: dict[_Node, int]) -> dict[int, tuple[str, ...]]:
    """The orders that the design shows: a word of all members, or slices of a word."""
    order: dict[int, tuple[str, ...]] = {}
    parts: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for module in design.modules.values():
        for value in _all_expressions(module):
            for joined in _joins(value):
                for n, names in _runs(module, joined, found, home):
                    parts[n].append(names)
    for n, runs in parts.items():
        members = found[n].members
        whole = [run for run in runs if len(run) == len(members)][:1]
        pieces = whole or sorted(dict.fromkeys(runs), key=lambda run: min(map(members.index, run)))
        if sorted(name for run in pieces for name in run) == sorted(members):
            order[n] = tuple(name for run in pieces for name in run)
    for n, family in enumerate(found):
        if n in order:
            continue
        module = design.modules[family.module]
        slices: dict[str, dict[str, int]] = defaultdict(dict)
        for name in family.members:
            for net in _definition(module, name):
                if net.width == family.width < module.widths[net.name]:
                    slices[net.name][name] = net.low
        for lows in slices.values():
            if len(set(lows.values())) == len(family.members):
                order[n] = tuple(sorted(family.members, key=lambda name: -lows[name]))
                break
    return order


def _runs(
    module: Module, joined: Join, found: Sequence[Family], home: dict[_Node, int]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Members of a family that stand side by side in a join, several of them and each once."""
    homes = [home.get((module.name, part.name)) if isinstance(part, Net) else None for part in joined.parts]
    for n, group in groupby(zip(homes, joined.parts, strict=True), key=itemgetter(0)):
        nets = [part for _, part in group if isinstance(part, Net)]
        if n is None or any(net.width != found[n].width for net in nets):
            continue
        if len({net.name for net in nets}) == len(nets) > 1:
            yield n, tuple(net.name for net in nets)


def _definition(module: Module, name: str) -> Iterator[Net]:
    """The nets from which a signal is computed, also at the clock edge or in an instance."""
    yield from named_sources(module, name)
    for statement in module.registers.get(name, ()):
        yield from nets_of_statement(statement)
    for instance in module.instances.values():
        if len(instance.outputs) == 1 and any(
            net.name == name for v in instance.outputs.values() for net in nets_of(v)
        ):
            for value in instance.inputs.values():
                yield from nets_of(value)


def _links(design: Design, found: list[Family], home: dict[_Node, int]) -> list[dict[int, dict[str, str]]]:
    """For each family, the families with which it corresponds, and which member to which."""
    pairs: dict[tuple[int, int], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module in design.modules.values():
        drivers = {
            net.name: inst for inst in module.instances.values() if len(inst.outputs) == 1
            for v in inst.outputs.values() for net in nets_of(v)
        }  # fmt: skip
        for name in module.widths:
            n = home.get((module.name, name))
            if n is None:
                continue
            looked_up = drivers[name].inputs.values() if name in drivers else ()
            nets = [*named_sources(module, name), *(net for value in looked_up for net in nets_of(value))]
            nets += [net for one in module.registers.get(name, ()) for net in nets_of_statement(one)]
            for net in nets:
                other = home.get((module.name, net.name))
                if other is not None and other != n:
                    pairs[n, other][name].add(net.name)
        for instance in module.instances.values():
            for port, value in (*instance.inputs.items(), *instance.outputs.items()):
                n = home.get((instance.module, port))
                other = home.get((module.name, value.name)) if isinstance(value, Net) else None
                if n is not None and other is not None:
                    pairs[n, other][port].add(value.name)  # type: ignore[union-attr]
    links: list[dict[int, dict[str, str]]] = [{} for _ in found]
    for (n, other), those in pairs.items():
        one = {name: next(iter(names)) for name, names in those.items() if len(names) == 1}
        if len(set(one.values())) == len(one) == len(found[n].members):
            links[n].setdefault(other, one)
            links[other].setdefault(n, {b: a for a, b in one.items()})
    return links


def _all_expressions(module: Module) -> Iterator[Expression]:
    yield from module.assigns.values()
    for instance in module.instances.values():
        yield from instance.inputs.values()


def _joins(value: Expression) -> Iterator[Join]:
    stack = [value]
    while stack:
        match stack.pop():
            case Join(parts, _) as joined:
                yield joined
                stack += parts
            case Op(_, args, _, _):
                stack += args


def without_loops(design: Design, found: list[Family]) -> list[Family]:
    """The families that can be one signal each, so that no signal is computed from itself, not even from other bits."""
    single: dict[str, int] = defaultdict(int)
    for module in design.modules.values():
        for instance in module.instances.values():
            single[instance.module] += 1
    graph: dict[_Node, set[_Node]] = defaultdict(set)
    for module in design.modules.values():
        for name in (*module.assigns, *module.blocks):
            graph[module.name, name] |= {(module.name, one) for one in needs(module, name)}
        for instance in module.instances.values():
            sources = {(module.name, net.name) for value in instance.inputs.values() for net in nets_of(value)}
            whole = single[instance.module] == 1
            for port, value in instance.outputs.items():
                for net in nets_of(value):
                    graph[module.name, net.name] |= {(instance.module, port)} if whole else sources
            if whole:
                for port, value in instance.inputs.items():
                    graph[instance.module, port] |= {(module.name, net.name) for net in nets_of(value)}
    group: dict[_Node, tuple[_Node, ...]] = {}
    kept: list[Family] = []
    for family in found:
        members = tuple((family.module, name) for name in family.members)
        if not _reaches(graph, group, members):
            kept.append(family)
            group.update(dict.fromkeys(members, members))
    return kept


def _reaches(graph: dict[_Node, set[_Node]], group: dict[_Node, tuple[_Node, ...]], members: tuple[_Node, ...]) -> bool:
    """Whether a member is computed from another, or from itself."""
    wanted, seen = set(members), set(members)
    stack = [one for member in members for one in graph.get(member, ())]
    while stack:
        node = stack.pop()
        if node in wanted:
            return True
        if node in seen:
            continue
        for one in group.get(node, (node,)):
            seen.add(one)
            stack += graph.get(one, ())
    return False
