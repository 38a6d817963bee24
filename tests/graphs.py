"""Word graphs for tests: random ones, which can be run on constants and on inputs alike, and the values of any."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.loop.words import loop_words
from roundhouse.architectures.steps.hardware import hardware
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.kinds import DEFAULT_KINDS
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, Word, const, flatten, guard, join, mux
from roundhouse.words.python import to_source

INPUTS = 3
NIBBLE = Table("nibble", [(7 * n * n + 3 * n + 1) % 256 for n in range(16)], 8)

#: Every operation on bytes, and some that sharing, balancing and folding look for.
GATES = {
    "xor": lambda a, b, c: a ^ b,
    "xor3": lambda a, b, c: (a ^ c) ^ b,
    "and": lambda a, b, c: a & b,
    "or": lambda a, b, c: a | b,
    "add": lambda a, b, c: a + b,
    "sub": lambda a, b, c: a - b,
    "mul": lambda a, b, c: a * b,
    "not": lambda a, b, c: ~a,
    "rotate": lambda a, b, c: a.rotl(3),
    "shift": lambda a, b, c: (a << 2) ^ (b >> 3),
    "swap": lambda a, b, c: join(a[0:4], b[4:8]),
    "constant": lambda a, b, c: a ^ 0xFF,
    "eq": lambda a, b, c: mux(a.eq(0), b, c),
    "mux": lambda a, b, c: mux(c[0], a, b),
    "guarded": lambda a, b, c: mux(c[1], guard(c[1], a), b),
    "nibble": lambda a, b, c: NIBBLE[a[2:6]],
    "sbox": lambda a, b, c: SBOX[a],
    "inv_sbox": lambda a, b, c: INV_SBOX[a],
    "sum or difference": lambda a, b, c: mux(c[0], a + b, a - c),
    "sums far apart": lambda a, b, c: mux(c[0], (a + b) ^ c, b) + mux(c[0], a, b - c),
    "products": lambda a, b, c: mux(c[0], a * b, c * a),
    "turn": lambda a, b, c: mux(c[0], a.rotl(b), b.rotr(c[3:6])),
    "either": lambda a, b, c: mux(c[0], SBOX[a], INV_SBOX[b]),
    "neither": lambda a, b, c: mux(a[7], guard(a[7], SBOX[b] ^ c), SBOX[c]),
}


@dataclass(frozen=True)
class Recipe:
    """A function of `INPUTS` bytes, as gates: each takes three of the words before it, counted from the last one."""

    gates: tuple[tuple[str, int, int, int], ...]
    outputs: int

    def __call__(self, *leaves: Word) -> list[Word]:
        pool = [const(0, 8), const(0xA5, 8), *leaves]
        for name, *places in self.gates:
            pool.append(GATES[name](*(pool[-1 - place % len(pool)] for place in places)))
        return [word ^ leaves[0] for word in pool[-self.outputs :]]

    def on_inputs(self) -> tuple[list[Word], list[Word]]:
        """Inputs of a new graph, and the outputs, of which none is a constant."""
        graph = Graph()
        inputs = [graph.input(f"input_{n}", 8) for n in range(INPUTS)]
        return inputs, self(*inputs)

    def on_numbers(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What the outputs are worth, from folding alone."""
        return tuple(map(int, self(*(const(number, 8) for number in numbers))))


numbers = st.tuples(*[st.integers(0, 255)] * INPUTS)


def recipes(names: Iterable[str] = tuple(GATES), gates: int = 25):
    """Random recipes of up to so many gates of those names."""
    place = st.integers(0, 9)
    gate = st.tuples(st.sampled_from(sorted(names)), place, place, place)
    return st.builds(Recipe, st.lists(gate, min_size=3, max_size=gates).map(tuple), st.integers(1, 3))


def unit_counts(words: Iterable[Word]) -> Counter[str]:
    """How many units of each kind there are, by the name of the table or the operation."""
    units = filter(DEFAULT_KINDS.is_unit, topological(words))
    return Counter(unit.param.name if unit.op.is_lookup else unit.op.name for unit in units)


def inputs_of(words: Iterable[Word]) -> list[Word]:
    """The inputs that words depend on."""
    return [word for word in topological(words) if word.op.is_input]


def values(tree, env: Mapping[Word, int]) -> tuple[int, ...]:
    """The leaves of a tree of words, given the values of its inputs."""
    inputs, function = _compiled(tuple(flatten(tree)))
    return function(*(env[word] for word in inputs))


@cache
def _compiled(outputs: tuple[Word, ...]):
    inputs = inputs_of(outputs)
    source, tables = to_source(outputs, inputs)
    namespace = {
        name: (*entries, *[0] * len(entries)) for name, entries in tables.items()
    }  # as hardware reads beyond the end
    exec(source, namespace)
    return inputs, namespace["f"]


#: Inputs of real steps that take few values: round numbers, key sizes, and whether a key is going round.
RANGES = {"index": range(1, 10), "size": range(3), "setup": range(1)}


def some(words: Iterable[Word], random) -> dict[Word, int]:
    """A random value for each input."""
    return {
        word: random.choice(RANGES[word.param]) if word.param in RANGES else random.getrandbits(word.width)
        for word in words
    }


def loop_step(cipher: str, direction: str, keys: str = "on_the_fly", unroll: int = 1) -> list[Word]:
    """What leaves a pass of a loop: the state, the block and the key state."""
    return loop_words(hardware(CATALOG[cipher]), direction, find_policy(keys), unroll).outputs
