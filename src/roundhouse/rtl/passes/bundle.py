"""Words that are split over many signals become one signal, and what is done to each part is done to the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..build import itself, join, map_nets, map_statement
from ..form import Assign, Case, Design, Expression, If, Join, Module, Net, Op, Port, Statement, Write
from .families import Family, families, in_order, without_loops
from .free import numbered, taken_in
from .graph import map_module, says_little

__all__ = ["bundle", "together"]

_BITWISE = frozenset({"and", "or", "xor", "not"})
#: A word that an operation takes together has at most so many parts; one that is chosen, so many.
PARTS, MANY = 4, 32


def bundle(design: Design) -> None:
    """Bundle the families of a design, ports of submodules included."""
    found = in_order(design, without_loops(design, families(design)))
    by_module: dict[str, list[Family]] = {}
    for family in found:
        by_module.setdefault(family.module, []).append(family)
    for name, own in by_module.items():
        _bundle(design, design.modules[name], own)


def _bundle(design: Design, module: Module, found: Sequence[Family]) -> None:
    places: dict[str, tuple[str, int]] = {}
    names: dict[Family, str] = {}
    for family in found:
        name = names[family] = _name(module, family)
        module.widths[name] = family.width * len(family.members)
        for n, member in enumerate(reversed(family.members)):
            places[member] = name, n * family.width
    look = _mover(places)
    map_module(module, lambda expression: map_nets(expression, look))
    for which in (module.registers, module.blocks):
        for name, statements in which.items():
            which[name] = tuple(new for one in statements for new in map_statement(one, itself, look))
    for instance in module.instances.values():
        instance.outputs = {port: map_nets(value, look) for port, value in instance.outputs.items()}
    for family, name in names.items():
        _define(module, family, name)
        _connect(design, module, family, name)
        for member in family.members:
            del module.widths[member]
            module.moved(member, *places[member])


def _mover(places: dict[str, tuple[str, int]]) -> Callable[[Net], Net]:
    def look(net: Net) -> Net:
        name, base = places.get(net.name, (net.name, 0))
        return Net(name, net.width, base + net.low)

    return look


def _name(module: Module, family: Family) -> str:
    """A name for the whole that nothing in the module has."""
    taken = taken_in(module)
    if family.stem.lower() not in taken:
        return family.stem
    leaves = family.members[0] in module.outputs()
    return numbered(f"{family.stem}_out" if leaves else f"{family.stem}s", taken)


def _define(module: Module, family: Family, name: str) -> None:
    """Join the definitions of the members."""
    if all(member in module.assigns for member in family.members):
        parts = [module.assigns.pop(member) for member in family.members]
        whole = together([_opened(module, part) for part in parts])
        whole = together(parts) if whole is None else whole
        module.assigns[name] = join(parts) if whole is None else whole
    elif all(member in module.registers for member in family.members):
        bodies = [module.registers.pop(member) for member in family.members]
        same = _same_statements(bodies)
        module.registers[name] = tuple(one for body in bodies for one in body) if same is None else same


def _opened(module: Module, value: Expression) -> Expression:
    """An expression with choices that have no name where they are used."""
    if isinstance(value, Net) and says_little(value.name):
        inner = module.assigns.get(value.name)
        if inner is not None and inner.width == value.width and isinstance(inner, Op) and inner.kind == "mux":
            return _opened(module, inner)
    if isinstance(value, Op) and value.kind == "mux":
        return Op("mux", tuple(_opened(module, arg) for arg in value.args), value.width)
    return value


def _connect(design: Design, module: Module, family: Family, name: str) -> None:
    """Make the members one port, if they are ports."""
    first = next((port for port in module.ports if port.name == family.members[0]), None)
    if first is None:
        return
    new = Port(name, first.direction, module.widths[name])
    module.ports = [
        new if port is first else port for port in module.ports if port is first or port.name not in family.members
    ]
    for _, _, instance in design.instances_of(module.name):
        ends = instance.inputs if first.direction == "input" else instance.outputs
        parts = [ends.pop(member) for member in family.members]
        ends[name] = join(parts)


def together(values: Sequence[Expression], parts: int = PARTS) -> Expression | None:
    """One expression for words side by side, the most significant first; None if they are not computed alike.

    Parameters
    ----------
    values : sequence of Expression
    parts : int
        Most parts of a word that it takes.
    """
    first = values[0]
    if isinstance(first, Op):
        if not all(isinstance(one, Op) and one.kind == first.kind for one in values):
            return None
        columns = list(zip(*(one.args for one in values if isinstance(one, Op)), strict=True))
        if first.kind in _BITWISE:
            args = [together(column, parts) for column in columns]
        elif first.kind == "mux" and all(one == columns[0][0] for one in columns[0]):
            args = [first.args[0], *(together(column, MANY) for column in columns[1:])]
        else:
            return None
        found = [arg for arg in args if arg is not None]
        return Op(first.kind, tuple(found), sum(one.width for one in values)) if len(found) == len(args) else None
    if any(isinstance(one, Op) or (isinstance(one, Join) and _computes(one)) for one in values):
        return None
    joined = join(values)
    return None if isinstance(joined, Join) and len(joined.parts) > parts and not _rewired(joined) else joined


def _rewired(joined: Join) -> bool:
    """Whether the parts of a word are those of one signal in another order."""
    return len({part.name if isinstance(part, Net) else "" for part in joined.parts}) == 1


def _computes(joined: Join) -> bool:
    return any(isinstance(part, Op) or (isinstance(part, Join) and _computes(part)) for part in joined.parts)


def _same_statements(bodies: Sequence[Sequence[Statement]]) -> tuple[Statement, ...] | None:
    """One list of statements for words side by side that are set alike; None if they are not."""
    if len({len(body) for body in bodies}) != 1:
        return None
    found = [_same_statement(column) for column in zip(*bodies, strict=True)]
    return None if any(one is None for one in found) else tuple(one for one in found if one is not None)


def _same_statement(column: Sequence[Statement]) -> Statement | None:
    first = column[0]
    match first:
        case Assign():
            if not all(isinstance(one, Assign) for one in column):
                return None
            target = join([one.target for one in column if isinstance(one, Assign)])
            value = together([one.value for one in column if isinstance(one, Assign)])
            return Assign(target, value) if isinstance(target, Net) and value is not None else None
        case If(condition, _, _):
            if not all(isinstance(one, If) and one.condition == condition for one in column):
                return None
            alike = [one for one in column if isinstance(one, If)]
            then = _same_statements([one.then for one in alike])
            other = _same_statements([one.other for one in alike])
            return None if then is None or other is None else If(condition, then, other)
        case Case(on, arms, _):
            if not all(isinstance(one, Case) and one.on == on and len(one.arms) == len(arms) for one in column):
                return None
            cases = [one for one in column if isinstance(one, Case)]
            bodies = [_same_statements([one.arms[n][1] for one in cases]) for n in range(len(arms))]
            other = _same_statements([one.other for one in cases])
            if other is None or any(one is None for one in bodies):
                return None
            if any(one.arms[n][0] != arms[n][0] for one in cases for n in range(len(arms))):
                return None
            return Case(
                on, tuple((arm[0], body) for arm, body in zip(arms, bodies, strict=True) if body is not None), other
            )
        case Write():
            return None
