"""The values of expressions of the writer's form, computed with the integers of Python."""

from collections.abc import Mapping

from roundhouse.rtl.form import Const, Expression, Join, Net, Op


def value(expression: Expression, nets: Mapping[str, int]) -> int:
    """The value of an expression, from those of its signals. What has no value in Verilog, a rest by zero, is zero."""
    match expression:
        case Const(number, width):
            assert 0 <= number < 1 << width
            return number
        case Net(name, width, low):
            return nets[name] >> low & (1 << width) - 1
        case Join(parts, width):
            assert width == sum(part.width for part in parts)
            whole = 0
            for part in parts:
                whole = whole << part.width | value(part, nets)
            return whole
        case Op(kind, args, width, _):
            return _operation(kind, args, [value(arg, nets) for arg in args]) & (1 << width) - 1


def _operation(kind: str, args: tuple[Expression, ...], given: list[int]) -> int:
    match kind, given:
        case "not", [a]:
            return ~a
        case "all", [a]:
            return a == (1 << args[0].width) - 1
        case "any", [a]:
            return a > 0
        case "mux", [condition, one, zero]:
            return one if condition else zero
        case "mod", [a, b]:
            return a % b if b else 0
        case _, [a, b]:
            return {
                "and": a & b, "or": a | b, "xor": a ^ b, "add": a + b, "sub": a - b, "mul": a * b, "shl": a << b,
                "shr": a >> b, "eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b,
            }[kind]  # fmt: skip
    raise ValueError(f"an operation must be one of `Op`; {kind} of {len(given)} was given")
