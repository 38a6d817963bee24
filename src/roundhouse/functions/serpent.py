"""The functions of Serpent; names are the paper's."""

from ..ciphers import serpent
from ..ciphers.forms.serpent import jump_to_last, next_prekeys, prev_prekeys, round_
from ..words import const
from .function import Function

PREKEYS = 8  #: window of prekeys, in words


def words(function):
    """Turn a function of the words X0 … X3 into one of a block."""
    return lambda X: function(X.split(32))


def forward(box):
    return lambda X: serpent.S[box].bitsliced(X.split(32))


def inverse(box):
    return lambda X: serpent.INV_S[box].bitsliced(X.split(32))


def whole_round(X, K, i):
    return round_(X.split(32), K.split(32), i)


def prekeys(w, i):
    return next_prekeys(w.split(32), i)[PREKEYS - 4 :]


def inv_prekeys(w, i):
    return prev_prekeys(w.split(32), i)[:4]


def last_prekeys(w):
    """The window after all steps, unrolled."""
    window = w.split(32)
    for i in range(serpent.ROUNDS + 1):
        window = next_prekeys(window, const(i, WINDOW["i"]))
    return window


def straight_to_last(w):
    return jump_to_last()(w.split(32))


BLOCK = {"X": 128}
WINDOW = {"w": 32 * PREKEYS, "i": 6}
FUNCTIONS = (
    *(Function("serpent", f"s{n}", f"S-box S{n} on 128 bits", BLOCK, forward(n)) for n in range(8)),
    *(Function("serpent", f"inv_s{n}", f"S-box S{n} undone, on 128 bits", BLOCK, inverse(n)) for n in range(8)),
    Function("serpent", "linear", "linear transformation", BLOCK, words(serpent.linear)),
    Function("serpent", "inv_linear", "linear transformation undone", BLOCK, words(serpent.inv_linear)),
    Function(
        "serpent", "round", "round: subkey, S-boxes, linear transformation", {**BLOCK, "K": 128, "i": 5}, whole_round
    ),
    Function("serpent", "prekeys", "four prekeys", WINDOW, prekeys),
    Function("serpent", "inv_prekeys", "four prekeys backwards", WINDOW, inv_prekeys),
    Function(
        "serpent",
        "last_prekeys",
        "the last prekeys, from the key: unrolled, or straight",
        {"w": WINDOW["w"]},
        last_prekeys,
        {"straight": straight_to_last},
    ),
)
