"""Constructors of expressions that simplify at once: constants fold, wiring cancels, decided selections vanish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .form import Assign, Case, Const, Expression, If, Join, Net, Op, Statement, Write

__all__ = ["can_cut", "const", "cut", "invert", "itself", "join", "map_joins", "map_nets", "map_statement", "op"]

_BITWISE = frozenset({"and", "or", "xor", "not", "mux"})


def const(value: int, width: int) -> Const:
    """A constant, modulo 2 to its width."""
    return Const(value & ((1 << width) - 1), width)


def join(parts: Sequence[Expression]) -> Expression:
    """Words side by side, the most significant first; slices that were next to each other become one again."""
    flat: list[Expression] = []
    for part in parts:
        for one in part.parts if isinstance(part, Join) else (part,):
            if one.width == 0:
                continue
            last = flat[-1] if flat else None
            if isinstance(last, Const) and isinstance(one, Const):
                flat[-1] = Const(last.value << one.width | one.value, last.width + one.width)
            elif (
                isinstance(last, Net) and isinstance(one, Net)
                and last.name == one.name and last.low == one.low + one.width
            ):  # fmt: skip
                flat[-1] = Net(one.name, last.width + one.width, one.low)
            else:
                flat.append(one)
    if len(flat) == 1:
        return flat[0]
    return Join(tuple(flat), sum(part.width for part in flat)) if flat else Const(0, 0)


def can_cut(expression: Expression) -> bool:
    """Whether `cut` can give any bits of an expression."""
    match expression:
        case Const() | Net():
            return True
        case Join(parts, _):
            return all(map(can_cut, parts))
        case Op("mux", (_, one, zero), _, _):
            return can_cut(one) and can_cut(zero)
        case Op(kind, args, _, _):
            return kind in _BITWISE and all(map(can_cut, args))


def cut(expression: Expression, low: int, width: int) -> Expression:
    """Bits of an expression that `can_cut` says can be cut, or all of any."""
    if low == 0 and width == expression.width:
        return expression
    if width == 0:
        return Const(0, 0)
    match expression:
        case Const(value, _):
            return const(value >> low, width)
        case Net(name, _, base):
            return Net(name, width, base + low)
        case Join(parts, _):
            return _cut_parts(parts, low, width)
        case Op("mux", (condition, one, zero), _, _):
            return op("mux", (condition, cut(one, low, width), cut(zero, low, width)), width)
        case Op(kind, args, _, _) if kind in _BITWISE:
            return op(kind, tuple(cut(arg, low, width) for arg in args), width)
    raise ValueError(f"only wiring and bitwise operations can be cut; {expression} was given")


def _cut_parts(parts: Sequence[Expression], low: int, width: int) -> Expression:
    found: list[Expression] = []
    base = 0
    for part in reversed(parts):
        start, end = max(low, base), min(low + width, base + part.width)
        if start < end:
            found.append(cut(part, start - base, end - start))
        base += part.width
    return join(found[::-1])


def invert(condition: Expression) -> Expression:
    """The opposite of a bit."""
    return op("not", (condition,), 1)


def op(kind: str, args: tuple[Expression, ...], width: int, param: str = "") -> Expression:
    """An operation, or what it comes to."""
    if kind in _FOLD and all(isinstance(arg, Const) for arg in args):
        values = [arg.value for arg in args if isinstance(arg, Const)]
        return const(_FOLD[kind](values, args[0].width), width)
    rule = _RULES.get(kind)
    found = rule(args, width) if rule else None
    return Op(kind, args, width, param) if found is None else found


_FOLD: Mapping[str, Callable[[list[int], int], int]] = {
    "and": lambda v, w: v[0] & v[1],
    "or": lambda v, w: v[0] | v[1],
    "xor": lambda v, w: v[0] ^ v[1],
    "not": lambda v, w: ~v[0],
    "add": lambda v, w: v[0] + v[1],
    "sub": lambda v, w: v[0] - v[1],
    "mul": lambda v, w: v[0] * v[1],
    "mod": lambda v, w: v[0] % v[1] if v[1] else 0,
    "shl": lambda v, w: v[0] << v[1] if v[1] < w else 0,
    "shr": lambda v, w: v[0] >> v[1],
    "eq": lambda v, w: v[0] == v[1],
    "ne": lambda v, w: v[0] != v[1],
    "lt": lambda v, w: v[0] < v[1],
    "le": lambda v, w: v[0] <= v[1],
    "all": lambda v, w: v[0] == (1 << w) - 1,
    "any": lambda v, w: v[0] != 0,
}
_OPPOSITES = {"eq": "ne", "ne": "eq"}
_Args = tuple[Expression, ...]


def _is(expression: Expression, value: int) -> bool:
    """Whether an expression is a constant: 0, or -1 for all ones."""
    return isinstance(expression, Const) and expression == const(value, expression.width)


def _and(args: _Args, width: int) -> Expression | None:
    for a, b in (args, args[::-1]):
        if _is(a, 0) or a == b:
            return a
        if _is(a, -1):
            return b
    return None


def _or(args: _Args, width: int) -> Expression | None:
    for a, b in (args, args[::-1]):
        if _is(a, -1) or a == b:
            return a
        if _is(a, 0):
            return b
    return None


def _xor(args: _Args, width: int) -> Expression | None:
    for a, b in (args, args[::-1]):
        if _is(a, 0):
            return b
        if _is(a, -1):
            return op("not", (b,), width)
    return const(0, width) if args[0] == args[1] else None


def _not(args: _Args, width: int) -> Expression | None:
    match args[0]:
        case Op("not", (inner,), _, _):
            return inner
        case Op(kind, operands, _, _) if kind in _OPPOSITES:
            return Op(_OPPOSITES[kind], operands, 1)
    return None


def _mux(args: _Args, width: int) -> Expression | None:
    condition, one, zero = args
    if isinstance(condition, Const):
        return one if condition.value else zero
    if one == zero:
        return one
    if isinstance(condition, Op) and condition.kind == "not":
        return op("mux", (condition.args[0], zero, one), width)
    if width > 1:
        return None
    if isinstance(one, Const):
        return op("or", (condition, zero), 1) if one.value else op("and", (invert(condition), zero), 1)
    if isinstance(zero, Const):
        return op("or", (invert(condition), one), 1) if zero.value else op("and", (condition, one), 1)
    return None


def _equal(args: _Args, width: int) -> Expression | None:
    a, b = args if isinstance(args[1], Const) else args[::-1]
    if a == b:
        return Const(1, 1)
    if isinstance(b, Const) and b.width == 1:
        return a if b.value else invert(a)
    return None


def _unequal(args: _Args, width: int) -> Expression | None:
    found = _equal(args, width)
    return None if found is None else invert(found)


def _whole(args: _Args, width: int) -> Expression | None:
    return args[0] if args[0].width == 1 else None


def _add(args: _Args, width: int) -> Expression | None:
    return next((b for a, b in (args, args[::-1]) if _is(a, 0)), None)


def _sub(args: _Args, width: int) -> Expression | None:
    return args[0] if _is(args[1], 0) else None


def _mod(args: _Args, width: int) -> Expression | None:
    match args[1]:
        case Const(value, _) if value and value & (value - 1) == 0 and can_cut(args[0]):
            bits = value.bit_length() - 1
            return join([Const(0, width - bits), cut(args[0], 0, bits)])
    return None


def _shl(args: _Args, width: int) -> Expression | None:
    match args[1]:
        case Const(by, _) if can_cut(args[0]):
            return join([cut(args[0], 0, width - by), Const(0, by)]) if by < width else const(0, width)
    return None


def _shr(args: _Args, width: int) -> Expression | None:
    match args[1]:
        case Const(by, _) if can_cut(args[0]):
            return join([Const(0, by), cut(args[0], by, width - by)]) if by < width else const(0, width)
    return None


_RULES: Mapping[str, Callable[[_Args, int], Expression | None]] = {
    "and": _and, "or": _or, "xor": _xor, "not": _not, "mux": _mux, "eq": _equal, "ne": _unequal, "all": _whole,
    "any": _whole, "add": _add, "sub": _sub, "mod": _mod, "shl": _shl, "shr": _shr,
}  # fmt: skip


def map_nets(expression: Expression, change: Callable[[Net], Expression]) -> Expression:
    """An expression with every net replaced, simplified again."""
    match expression:
        case Net():
            return change(expression)
        case Join(parts, _):
            changed = [map_nets(part, change) for part in parts]
            return expression if all(map(_same, parts, changed)) else join(changed)
        case Op(kind, args, width, param):
            operands = tuple(map_nets(arg, change) for arg in args)
            return expression if all(map(_same, args, operands)) else op(kind, operands, width, param)
    return expression


def _same(a: Expression, b: Expression) -> bool:
    return a is b


def map_joins(expression: Expression, change: Callable[[Join], Expression]) -> Expression:
    """An expression with every word that is joined replaced, inner ones first."""
    match expression:
        case Join(parts, _):
            joined = join([map_joins(part, change) for part in parts])
            return change(joined) if isinstance(joined, Join) else joined
        case Op(kind, args, width, param):
            return op(kind, tuple(map_joins(arg, change) for arg in args), width, param)
    return expression


def itself(expression: Expression) -> Expression:
    """The change of an expression that is none."""
    return expression


def map_statement(
    statement: Statement, change: Callable[[Expression], Expression], target: Callable[[Net], Net] = lambda net: net
) -> tuple[Statement, ...]:
    """A statement with every expression replaced; what is decided by a constant is left out, or stands for itself."""

    def inside(body: Sequence[Statement]) -> tuple[Statement, ...]:
        return tuple(new for one in body for new in map_statement(one, change, target))

    match statement:
        case Assign(net, value):
            return (Assign(target(net), change(value)),)
        case Write(memory, address, value, low):
            return (Write(memory, change(address), change(value), low),)
        case If(condition, then, other):
            return _if(change(condition), inside(then), inside(other))
        case Case(on, arms, other):
            word = change(on)
            if isinstance(word, Const):
                return next((inside(body) for values, body in arms if word.value in values), inside(other))
            return (Case(word, tuple((values, inside(body)) for values, body in arms), inside(other)),)


def _if(condition: Expression, then: tuple[Statement, ...], other: tuple[Statement, ...]) -> tuple[Statement, ...]:
    if isinstance(condition, Const):
        return then if condition.value else other
    if isinstance(condition, Op) and condition.kind == "not" and other:
        return _if(condition.args[0], other, then)
    if not then and other:
        return (If(invert(condition), other),)
    return (If(condition, then, other),) if then else ()
