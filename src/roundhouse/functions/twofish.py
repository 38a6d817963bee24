"""The functions of Twofish; section numbers are the paper's. Keys have 128 bits."""

from functools import partial

from ..ciphers.forms import twofish
from ..ciphers.twofish import Twofish
from ..words import const
from .adders import adder
from .function import Function

FORM = twofish.TwofishHalves(Twofish(128))


def lower_first(word, width=8):
    """Split a word, the least significant part first."""
    return word.split(width)[::-1]


def mds(y):
    return twofish.mds(lower_first(y))


def rs(m):
    return twofish.rs(m.split(8))


def h(X, L):
    return twofish.h(lower_first(X), lower_first(L, 32), [])


def g(X, S):
    return twofish.g(X, round_key(const(0, 32), const(0, 32), S))


def pht(a, b):
    """Pseudo-Hadamard transform: F after g, without subkeys."""
    return a + b, a + (b << 1)


def F(R, K, S):
    even, odd = K.split(32)
    return twofish.F(R.split(32), round_key(even, odd, S))


def subkeys(Me, Mo, i):
    state = twofish.KeyState(lower_first(Me, 32), lower_first(Mo, 32), [], [])
    key = FORM.round_key(state, i)
    return key.even, key.odd


def round_key(even, odd, S):
    return twofish.RoundKey(even, odd, lower_first(S, 32), [])


function = partial(Function, "twofish")
FUNCTIONS = (
    function("q0", "permutation q0 (4.3.5)", {"x": 8}, twofish.q0.__getitem__),
    function("q1", "permutation q1 (4.3.5)", {"x": 8}, twofish.q1.__getitem__),
    function("mds", "MDS times four bytes (4.2)", {"y": 32}, mds),
    function("rs", "RS times eight bytes of the key (4.3)", {"m": 64}, rs),
    adder("twofish"),
    function("pht", "pseudo-Hadamard transform (4.1)", {"a": 32, "b": 32}, pht),
    function("h", "function h (4.3.2)", {"X": 32, "L": 64}, h),
    function("F", "function F (4.1): g twice, PHT, subkeys", {"R": 64, "K": 64, "S": 64}, F),
    function("subkeys", "two subkeys (4.3)", {"Me": 64, "Mo": 64, "i": 5}, subkeys),
)
