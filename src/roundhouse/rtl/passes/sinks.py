"""What takes a signal that has no name: the one signal with a name, or port of an instance, that is computed of it."""

from __future__ import annotations

from collections import defaultdict

from ..form import Assign, Case, Expression, If, Join, Module, Op, Statement, Write, nets_of
from .graph import is_public, nested

__all__ = ["taken_by"]

#: How a signal is taken: as one of several words side by side, or in an operation.
_PART, _TERM = "part", "term"
#: What takes a signal that is a condition, or goes to a memory: nothing to be called after.
_OTHER = ""


def taken_by(module: Module) -> dict[str, tuple[str, str]]:
    """For a signal without a name, what alone takes it, and as what: a ``part`` or a ``term``.

    What takes it is a signal of the module, or of an instance: then it is called after the instance and the port. A
    signal that only others without names take is taken by what takes those. Conditions and memories take it too, and
    have no name to give.
    """
    users = _users(module)
    found: dict[str, tuple[str, str]] = {}
    for name in users:
        seen, ends, stack = {name}, dict[str, set[str]](), list(users[name].items())
        while stack:
            user, kinds = stack.pop()
            if is_public(user):
                ends.setdefault(user, set()).update(kinds)
            elif user not in seen:
                seen.add(user)
                stack += [(end, {_TERM}) for end in users.get(user, ())]
        if len(ends) == 1 and _OTHER not in ends:
            ((end, kinds),) = ends.items()
            found[name] = end, _PART if kinds == {_PART} else _TERM
    return found


def _users(module: Module) -> dict[str, dict[str, set[str]]]:
    """For each signal without a name, what is computed of it at once, and in which ways."""
    users: dict[str, dict[str, set[str]]] = defaultdict(dict)

    def note(user: str, value: Expression) -> None:
        for part in value.parts if isinstance(value, Join) else (value,):
            kind = _PART if isinstance(value, Join) and not isinstance(part, Op) else _TERM
            for net in nets_of(part):
                if not is_public(net.name):
                    users[net.name].setdefault(user, set()).add(kind)

    def look(statement: Statement) -> None:
        match statement:
            case Assign(target, value):
                note(target.name, value)
            case Write(_, address, value, _):
                note(_OTHER, address)
                note(_OTHER, value)
            case If(condition, _, _) | Case(condition, _, _):
                note(_OTHER, condition)

    for name, value in module.assigns.items():
        note(name, value)
    for statements in (*module.blocks.values(), *module.registers.values(), module.writes):
        for one in (inner for statement in statements for inner in nested(statement)):
            look(one)
    for name, instance in module.instances.items():
        for port, value in instance.inputs.items():
            note(f"{name.partition('[')[0]}_{port}", value)
    return users
