"""Words for what an expression is: ``have_key_and_not_key_valid``, ``entry_of_index``, ``sum_else_state``."""

from __future__ import annotations

from collections.abc import Mapping

from ..form import Const, Expression, Module, Net, Op
from .graph import is_public

__all__ = ["LONGEST", "in_words"]

#: A name that is made of other names is at most so long.
LONGEST = 36

_OF = {"look": "entry", "read": "word", "all": "all", "any": "any"}
_COMPARED = {"eq": "is", "ne": "is_not", "lt": "below", "le": "at_most"}
_BETWEEN = ("and", "or", "xor", "add", "sub", "mul")
#: What may stand without brackets in itself.
_ASSOCIATIVE = ("and", "or", "xor", "add")


def in_words(module: Module, value: Expression, names: Mapping[str, str]) -> str:
    """Return words for an operation on signals; empty if there are none that are plain, or short enough for a name.

    Parameters
    ----------
    module : Module
    value : Expression
    names : mapping of str to str
        The names of signals that have one by now.
    """
    words = _operation(module, value, names) if isinstance(value, Op) else ""
    return words if len(words) <= LONGEST else ""


def _operation(module: Module, value: Op, names: Mapping[str, str]) -> str:
    parts = [_operand(module, value, arg, names) for arg in value.args]
    if not all(parts):
        return ""
    match value.kind, parts:
        case "not", [one]:
            return f"not_{one}"
        case "mux", [_, one, zero]:
            return f"{one}_else_{zero}"
        case kind, [one] if kind in _OF:
            return f"{_OF[kind]}_of_{one}"
        case kind, [one, other] if kind in _COMPARED:
            return f"{one}_{_COMPARED[kind]}_{other}"
        case kind, _ if kind in _BETWEEN:
            return f"_{kind}_".join(parts)
    return ""


def _operand(module: Module, outer: Op, value: Expression, names: Mapping[str, str]) -> str:
    """Words for an operand, seen through signals without a name; none for one that would need brackets."""
    match value:
        case Net(name, width, low) if is_public(name) or not isinstance(module.assigns.get(name), Op):
            called = names.get(name, "")
            place = f"_{low}" if width == 1 else f"_{low + width - 1}_{low}"
            return called and f"{called}{'' if width == module.widths[name] else place}"
        case Net(name, width, _) if width == module.widths[name]:
            return _operand(module, outer, module.assigns[name], names)
        case Const(number, _) if outer.kind in _COMPARED:
            return str(number)
        case Op(kind, _, _, _) if _is_plain_in(outer.kind, kind):
            return _operation(module, value, names)
    return ""


def _is_plain_in(outer: str, kind: str) -> bool:
    """Whether an operation needs no brackets in another: as a word for a bit, or since they do not matter."""
    if outer == kind:
        return kind in _ASSOCIATIVE
    return outer in ("and", "or", "not") and kind in ("all", "any", "not", *_COMPARED)
