"""The functions of RC6; section numbers are the paper's.

Whole rounds are left out: they take long to map, and consist of two f, rotations and adders.
"""

from functools import partial

from ..ciphers import rc6
from ..ciphers.forms.rc6 import KeyState, RC6Run
from ..words import const
from .adders import adder, subtractor
from .function import Function
from .multipliers import multiplier


def rotate(word, amount):
    return word.rotl(amount)


def mix(A, B, L, S):
    """One iteration of the mixing loop, for even i, not in its first round."""
    none = const(0, 32)
    state = KeyState(A, B, [L, none, none, none], none, const(0, 6), const(0, 1))
    mixed, _ = RC6Run(rc6.RC6(128)).mix(state, [S, none], const(0, 1))
    return mixed.A, mixed.B


function = partial(Function, "rc6")
FUNCTIONS = (
    adder("rc6"),
    subtractor("rc6"),
    multiplier("rc6"),
    function("rotate", "a <<< b, b of 5 bits", {"word": 32, "amount": 5}, rotate),
    function("f", "(x * (2x + 1)) <<< 5 (2.2)", {"x": 32}, rc6.f),
    function("mix", "pass of the mixing loop of the key (2.1)", {"A": 32, "B": 32, "L": 32, "S": 32}, mix),
)
