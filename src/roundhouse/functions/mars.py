"""The functions of MARS; names are the paper's.

Whole core rounds are left out: they consist of E, two adders and wiring.
"""

from functools import partial

from ..ciphers.forms import mars
from ..ciphers.mars_sbox import S0, S1
from ..words import const
from .adders import adder, subtractor
from .function import Function
from .multipliers import multiplier

LENGTH = 15  #: words of T
#: Steps that are the first round of forward mixing, and the third of backwards mixing.
FORWARD_MIXING, BACKWARDS_MIXING = const(2, 6), const(28, 6)


def rotate(word, amount):
    return word.rotl(amount)


def E(word, K):
    return mars.E(word, K.split(32))


def forward_mixing(state):
    return mars.forward_mixing(state.split(32), [], FORWARD_MIXING)


def backwards_mixing(state):
    return mars.backwards_mixing(state.split(32), [], BACKWARDS_MIXING)


def linear(T0, T8, T13, i, j):
    return expanded({0: T0, 8: T8, 13: T13}, i, 0, j)


def stirred(T0, T14):
    return expanded({0: T0, 14: T14}, const(0, 4), 1, const(0, 3))


def expanded(T, i, stirring, j):
    """The word of T that a step of the key expansion makes, from the words of T by their numbers."""
    state = mars.KeyState([T.get(n, const(0, 32)) for n in range(LENGTH)], i, const(stirring, 3), j)
    following, _ = mars.expand(state, [const(0, 32)] * 2, const(0, 1))
    return following.T[-1]


function = partial(Function, "mars")
STATE = {"state": 128}
TRANSFORMED = {"T0": 32, "T8": 32, "T13": 32, "i": 4, "j": 3}
FUNCTIONS = (
    function("s0", "S-box S0", {"x": 8}, S0.__getitem__),
    function("s1", "S-box S1", {"x": 8}, S1.__getitem__),
    function("s", "S-box S", {"x": 9}, mars.S),
    adder("mars"),
    subtractor("mars"),
    multiplier("mars"),
    function("rotate", "a <<< b, b of 5 bits", {"word": 32, "amount": 5}, rotate),
    function("E", "expansion function E", {"word": 32, "K": 64}, E),
    function("forward_mixing", "a round of forward mixing that adds D to A", STATE, forward_mixing),
    function("backwards_mixing", "a round of backwards mixing that subtracts D from A", STATE, backwards_mixing),
    function("linear", "key expansion: linear transformation of a word", TRANSFORMED, linear),
    function("stirred", "key expansion: stirring of a word", {"T0": 32, "T14": 32}, stirred),
    function("multiplication_key", "K[i] from K[i] and K[i - 1]", {"K": 32, "before": 32}, mars.multiplication_key),
)
