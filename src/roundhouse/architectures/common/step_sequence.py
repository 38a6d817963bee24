"""What a direction of a cipher asks of hardware: steps to take on entry, and steps to take round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ...ciphers.cipher import Cipher, Phase
from ...graph.delay import Delay, arrival
from ...words import Graph, Tree, Word, any_of, choose, flatten, like
from .key_shape import key_shape

__all__ = ["StepFunction", "StepSequence", "cheap_steps"]

#: From a state, a round key (None where the step reads none) and the index of the step to the next state.
StepFunction: TypeAlias = "Callable[[Tree, Tree | None, Word], Tree]"


@dataclass(frozen=True)
class StepSequence:
    """The steps of one direction of a cipher, split for hardware.

    Steps taken while a block enters have negative numbers, the last of them -1; all others are *positions*, numbered
    from 0.

    Attributes
    ----------
    cipher : Cipher
    decrypt : bool
    entry : int
        Steps taken on entry; see `cheap_steps`.
    """

    cipher: Cipher
    decrypt: bool
    entry: int

    def positions(self, size: int = 0) -> int:
        """Number of positions for a key size."""
        return self.cipher.step_count(size) - self.entry

    def key_index(self, position: int, size: int = 0) -> int:
        """Round key used at a position; those taken on entry are negative."""
        n = position + self.entry
        return self.cipher.step_count(size) - 1 - n if self.decrypt else n

    def function(self, position: int, size: int = 0) -> StepFunction:
        """The step at a position; those taken on entry are negative."""
        return self.cipher.steps(self.decrypt, size)[position + self.entry].function

    def step(self, state: Tree, key: Tree | None, i: Word, size: Word, places: list[tuple[int, int]]) -> Tree:
        """The step at those places, (position, size number), of which the key index `i` and the size tell which is
        meant.

        Alike steps share their words.
        """
        by_function: dict[StepFunction, set[tuple[int, int]]] = {}
        for position, n in places:
            by_function.setdefault(self.function(position, n), set()).add((self.key_index(position, n), n))
        (default, _), *others = sorted(by_function.items(), key=lambda item: -len(item[1]))
        result = default(state, key, i)
        for function, meant in others:
            others_at = {index for other, there in by_function.items() if other is not function for index, _ in there}
            wanted = any_of([i.eq(x) & size.eq(n) if x in others_at else i.eq(x) for x, n in sorted(meant)])
            result = choose(wanted, function(state, key, i), result)
        return result


@cache
def cheap_steps(cipher: Cipher, decrypt: bool, makes_keys: bool) -> int:
    """How many steps before the rounds (a whitening) are cheap enough to be taken while a block enters.

    They are those of the first phases that are keyed, each of at most half the delay of the rounds; if round keys are
    made in the clock in which they are used, at most one, since one clock makes one key.
    """
    phases = cipher.decryption if decrypt else cipher.encryption
    main = max(phases, key=lambda phase: max(phase.counts))
    count = 0
    for phase in phases[: phases.index(main)]:
        more = count + phase.counts[0]
        many = len(set(phase.counts)) > 1 or (makes_keys and more > 1)
        if many or not phase.keyed or 2 * _delay(cipher, phase, makes_keys) > _delay(cipher, main, makes_keys):
            break
        count = more
    return count


def _delay(cipher: Cipher, phase: Phase, makes_keys: bool) -> float:
    graph = Graph()
    state = like(cipher.load(graph.input("block", cipher.block_bits)), graph, "state")
    i = graph.input("i", cipher.index_bits)
    key = like(key_shape(cipher).round_key, graph, "round_key")
    if makes_keys:
        loaded = cipher.load_key(graph.input("key", cipher.key_bits), graph.input("size", cipher.size_bits))
        key = cipher.round_key(like(loaded, graph, "key_state"), i)
    return max(arrival(flatten(phase.function(state, key, i)), Delay()).values(), default=0)
