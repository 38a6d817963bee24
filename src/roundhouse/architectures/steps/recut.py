"""Where a cipher is cut into steps: moving key additions across the boundary between two steps.

A cipher whose rounds begin with a key addition, and which ends with one more, may be printed as

    add K[0], tail | add K[1], tail | ... | add K[n-1], tail | add K[n]

which takes n + 1 steps. Cut behind the additions, the first step is an addition alone, which engines take while a block
enters, so hardware needs a clock less:

    add K[0] | tail, add K[1] | tail, add K[2] | ... | tail, add K[n]

A serial core takes nothing on entry, and computes a step digit by digit. For it the key is best added first, where the
digits are that the rest of the step needs.

Both are the same cipher with the same round keys, and either way of printing it becomes the same hardware.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...ciphers.cipher import Cipher, Phase
from ...ciphers.forms.form import Form
from ...graph.walk import sources, substitute, topological
from ...words import Graph, Tree, Word, const, flatten, like, map_tree, unflatten
from ...words.op import ADD, SUB, XOR
from ..common.key_shape import key_shape
from ..common.step_sequence import StepFunction, cheap_steps
from .index_shift import shifted

__all__ = ["additions_first", "recut"]

#: Operations that add a key: the state with a key of zeros is the state.
ADDITIONS = frozenset({XOR, ADD, SUB})


class _Recut(Form[Tree, Tree, Tree]):
    """A cipher with other steps and the same key schedule."""

    def __init__(self, cipher: Cipher, encryption: tuple[Phase, ...], decryption: tuple[Phase, ...]):
        super().__init__(cipher)
        self.encryption, self.decryption = encryption, decryption


@cache
def recut(cipher: Cipher) -> Cipher:
    """The cipher cut behind its key additions, in the directions where that saves a clock; else the cipher itself."""
    encryption = _saving(cipher, False) or cipher.encryption
    decryption = _saving(cipher, True) or cipher.decryption
    changed = encryption is not cipher.encryption or decryption is not cipher.decryption
    return _Recut(cipher, encryption, decryption) if changed else cipher


@cache
def additions_first(cipher: Cipher) -> Cipher:
    """The cipher cut before its key additions, in the directions where that is possible; else the cipher itself."""
    both = ((cipher.encryption, False), (cipher.decryption, True))
    moved = [_Cut(cipher, decrypt).before(phases) for phases, decrypt in both]
    if moved == [None, None]:
        return cipher
    return _Recut(cipher, moved[0] or cipher.encryption, moved[1] or cipher.decryption)


def _saving(cipher: Cipher, decrypt: bool) -> tuple[Phase, ...] | None:
    """The phases of a direction cut behind their key additions; None if that is impossible or saves no clock."""
    phases = cipher.decryption if decrypt else cipher.encryption
    if (moved := _Cut(cipher, decrypt).phases(phases)) is None:
        return None
    candidate = _Recut(cipher, *((phases, moved) if decrypt else (moved, phases)))
    steps_on_entry = (cheap_steps(one, decrypt, makes_keys=False) for one in (candidate, cipher))
    return moved if next(steps_on_entry) > next(steps_on_entry) else None


class _Cut:
    """Cuts the steps of a direction behind or before their key additions."""

    def __init__(self, cipher: Cipher, decrypt: bool):
        graph = Graph()
        self.previous = 1 if decrypt else -1  # from the index of a step to that of the step before it
        self.state: Tree = like(cipher.load(graph.input("block", cipher.block_bits)), graph, "state")
        self.key: Tree = like(key_shape(cipher).round_key, graph, "round_key")
        self.i = graph.input("i", cipher.index_bits)

    def phases(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...] | None:
        """The same steps, cut otherwise; None if there is no key addition to cut behind."""
        *rounds, last = phases
        if not rounds or set(last.counts) != {1} or not all(phase.keyed for phase in phases):
            return None
        head = self._head(rounds[0].function)
        if head is None or not all(self._begins_with(head, phase.function) for phase in phases):
            return None
        behind = topological(flatten(self._tail(last.function, self.i)))
        if not all(word.is_const or word.op.is_wiring or word.op.is_input for word in behind):
            return None
        moved = [Phase(head, last.counts)]
        moved += [Phase(self._behind(phase.function, head), phase.counts) for phase in rounds]
        if not self._equal(head, last.function):  # the wiring behind the last addition is a step of its own kind
            counts = tuple(count - 1 for count in rounds[-1].counts)
            moved[-1:] = [Phase(moved[-1].function, counts)] if any(counts) else []
            moved.append(Phase(self._behind(rounds[-1].function, last.function), last.counts))
        return tuple(moved)

    def before(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...] | None:
        """The steps cut before their key additions; None if they are not all an addition behind the rest of the step.

        The first step must be an addition alone, and becomes the last.
        """
        first, *rounds = phases
        if not rounds or set(first.counts) != {1} or not all(phase.keyed for phase in phases):
            return None
        add = first.function
        if flatten(self._tail(add, self.i)) != flatten(self.state):
            return None
        if not all(self._ends_with(add, phase.function) for phase in rounds):
            return None
        return (*(Phase(self._in_front(phase.function, add), phase.counts) for phase in rounds), first)

    def _head(self, function: StepFunction) -> StepFunction | None:
        """The additions of key words to words of the state, as a step; None if there is none."""
        keys = set(flatten(self.key))
        users: dict[Word, list[Word]] = {}
        for word in topological(flatten(function(self.state, self.key, self.i))):
            for operand in word.args:
                users.setdefault(operand, []).append(word)

        def added(leaf: Word) -> Word:
            for user in users.get(leaf, []):
                if user.op in ADDITIONS and all(operand is leaf or _from(operand, keys) for operand in user.args):
                    return user
            return leaf

        heads = map_tree(added, self.state)
        if flatten(heads) == flatten(self.state):
            return None

        def head(state: Tree, key: Tree | None, i: Word) -> Tree:
            assert key is not None
            given = dict(zip(flatten([self.state, self.key]), flatten([state, key]), strict=True))
            return unflatten(heads, substitute(flatten(heads), given))

        return head

    def _tail(self, function: StepFunction, i: Word) -> Tree:
        """What a step does behind its key addition: all that is left of it under a key of zeros."""
        return function(self.state, _zeros(self.key), i)

    def _begins_with(self, head: StepFunction, function: StepFunction) -> bool:
        """Whether a step is the head, and then what is left of it under a key of zeros; word by word."""
        rest = function(head(self.state, self.key, self.i), _zeros(self.key), self.i)
        return flatten(rest) == flatten(function(self.state, self.key, self.i))

    def _ends_with(self, add: StepFunction, function: StepFunction) -> bool:
        """Whether a step is what is left of it under a key of zeros, and then the addition; word by word."""
        added = add(self._tail(function, self.i), self.key, self.i)
        return flatten(added) == flatten(function(self.state, self.key, self.i))

    def _equal(self, one: StepFunction, other: StepFunction) -> bool:
        arguments = (self.state, self.key, self.i)
        return flatten(one(*arguments)) == flatten(other(*arguments))

    def _behind(self, before: StepFunction, head: StepFunction) -> StepFunction:
        """The step that ends the one before, behind its key addition, and begins the next."""
        tail = self._tail_at(before, self.previous)

        def step(state: Tree, key: Tree | None, i: Word) -> Tree:
            return head(tail(state, i), key, i)

        return step

    def _in_front(self, after: StepFunction, add: StepFunction) -> StepFunction:
        """The key addition that ends a step, and the step after it, up to its key addition."""
        tail = self._tail_at(after, -self.previous)

        def step(state: Tree, key: Tree | None, i: Word) -> Tree:
            return tail(add(state, key, i), i)

        return step

    def _tail_at(self, function: StepFunction, by: int) -> Callable[[Tree, Word], Tree]:
        """What a step does without its key, of the step whose index is `by` more."""
        at_any_index = shifted(self._tail(function, self.i), self.i, by)

        def tail(state: Tree, i: Word) -> Tree:
            made = self._tail(function, const(i.value + by, i.width)) if i.is_const else at_any_index
            given = dict(zip([*flatten(self.state), self.i], [*flatten(state), i], strict=True))
            return unflatten(made, substitute(flatten(made), given))

        return tail


def _from(word: Word, keys: set[Word]) -> bool:
    """Whether a word is wired from words of the key alone."""
    return word in keys or (word.op.is_wiring and keys.issuperset(sources(word)))


def _zeros(key: Tree) -> Tree:
    return map_tree(lambda word: const(0, word.width), key)
