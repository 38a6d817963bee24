"""The functions of AES; section numbers are those of FIPS 197."""

from ..ciphers.aes import add_round_key
from ..ciphers.forms import aes
from ..ciphers.forms.aes_sbox import INV_SBOX, SBOX, SHARED_SBOX
from ..words import const, join
from .function import Function

INDEX = const(0, 4)  #: of a step that does not depend on it
EXPANSION = aes.KeyWindow(4)


def mix_column(column):
    return aes.mix_columns([column.split(8)])


def inv_mix_column(column):
    return aes.inv_mix_columns([column.split(8)])


def round_column(column, key):
    return add_round_key(aes.mix_columns(aes.sub_bytes([column.split(8)])), [key], INDEX)


def inv_round_column(column, key):
    return aes.inv_mix_columns(add_round_key(aes.inv_sub_bytes([column.split(8)]), [key], INDEX))


def key_step(w, i):
    return EXPANSION.key_expansion(w.split(32), i)


def inv_key_step(w, i):
    return EXPANSION.inv_key_expansion(w.split(32), i)


def both_sub_byte(inverse, byte):
    return SHARED_SBOX[join(inverse, byte)]


FUNCTIONS = (
    Function("aes", "sub_byte", "S-box (5.1.1)", {"byte": 8}, SBOX.__getitem__),
    Function("aes", "inv_sub_byte", "inverse S-box (5.3.2)", {"byte": 8}, INV_SBOX.__getitem__),
    Function("aes", "both_sub_byte", "S-box and inverse S-box in one", {"inverse": 1, "byte": 8}, both_sub_byte),
    Function("aes", "mix_column", "MixColumns of a column (5.1.3)", {"column": 32}, mix_column),
    Function("aes", "inv_mix_column", "InvMixColumns of a column (5.3.3)", {"column": 32}, inv_mix_column),
    Function("aes", "round_column", "SubBytes to AddRoundKey of a column", {"column": 32, "key": 32}, round_column),
    Function("aes", "inv_round_column", "the inverse of a column", {"column": 32, "key": 32}, inv_round_column),
    Function("aes", "key_step", "KeyExpansion, 4 words of a 128-bit key (5.2)", {"w": 128, "i": 4}, key_step),
    Function("aes", "inv_key_step", "KeyExpansion backwards", {"w": 128, "i": 4}, inv_key_step),
)
