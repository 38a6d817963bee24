"""What is done at the clock edge to one part of a word after another becomes a loop: a byte of a block, for example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from ..build import map_nets, map_statement
from ..form import Assign, Case, If, Module, Net, Write
from .clocked import Body
from .free import numbered, taken_in

__all__ = ["advancing_body", "label_of", "turns_of"]

#: A loop has at least so many turns.
LEAST = 4


def turns_of(body: Body) -> list[Body]:
    """The statements of each turn of a loop, if a body is one: each net is as far up as in the turn before, or further.

    Returns none if it is no loop.
    """
    for size in range(1, len(body) // LEAST + 1):
        turns = [body[n : n + size] for n in range(0, len(body), size)]
        if len(body) % size == 0 and _alike(turns):
            return turns
    return []


def advancing_body(module: Module, turns: Sequence[Body], place: Callable[[Net, int], str]) -> tuple[Module, Body]:
    """The statements of a loop: the first two turns tell the bits, and how far they advance.

    Parameters
    ----------
    module : Module
    turns : sequence of tuple of Statement
    place : callable
        Takes bits in the first turn, and how far up those of the next are; returns their text in the loop.

    Returns
    -------
    Module
        One in which these texts are names.
    tuple of Statement
    """
    nets = [_nets(turn) for turn in turns[:2]]
    places = {a: place(a, b.low - a.low) for a, b in zip(*nets, strict=True)}
    inside = Module(module.name, tables=module.tables, memories=module.memories)
    inside.widths = {text: net.width for net, text in places.items()}
    return inside, _mapped(turns[0], lambda net: Net(places[net], net.width))


def label_of(module: Module, turns: Sequence[Body]) -> str:
    """A label for a loop, after what its first turn sets."""
    return numbered(f"{_first_target(turns[0])}_parts", taken_in(module) | {module.name.lower()})


def _first_target(turn: Body) -> str:
    """What statements set first."""
    match turn[0]:
        case Assign(target, _):
            return target.name
        case If(_, then, other):
            return _first_target(then or other)
        case Case(_, arms, other):
            return _first_target(next((body for _, body in arms if body), other))
        case Write(memory, _, _, _):
            return memory


def _alike(turns: Sequence[Body]) -> bool:
    """Whether turns are the same but for the places of their nets, and these advance by the same with each turn."""
    first = _shape(turns[0])
    if any(_shape(turn) != first for turn in turns[1:]):
        return False
    places = [[net.low for net in _nets(turn)] for turn in turns]
    steps = [[b - a for a, b in zip(one, other, strict=True)] for one, other in pairwise(places)]
    told = set(zip(_nets(turns[0]), steps[0], strict=True))
    one_each = len({net for net, _ in told}) == len(told)
    return one_each and any(steps[0]) and all(step == steps[0] and min(step) >= 0 for step in steps)


def _shape(turn: Body) -> Body:
    """What turns of one loop have in common."""
    return _mapped(turn, lambda net: Net(net.name, net.width))


def _nets(turn: Body) -> list[Net]:
    """The nets of statements, those that they set included."""
    found: list[Net] = []

    def look(net: Net) -> Net:
        found.append(net)
        return net

    _mapped(turn, look)
    return found


def _mapped(turn: Body, change: Callable[[Net], Net]) -> Body:
    return tuple(
        new for one in turn for new in map_statement(one, lambda expression: map_nets(expression, change), change)
    )
