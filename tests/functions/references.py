"""What each function must compute, in plain integers after the papers: from one number an input to one of all results.

No word of `roundhouse` takes part, but for the table S of MARS.
"""

from aes_integers import CIRCULANT, INV_SBOX, SBOX, inv_key_step, key_step, mix, substituted
from integers import add, multiply, rotl, subtract
from mars_integers import (
    MARS_S,
    backwards_mixing,
    expansion_function,
    forward_mixing,
    key_linear,
    key_stirred,
    multiplication_key,
)
from rc6_integers import f, rc6_mix
from serpent_integers import BOXES, bitslice, inv_linear, inv_prekeys, last_prekeys, linear, prekeys, whole_round
from twofish_integers import F, Q, h, mds, pht, rs, subkeys

REFERENCES = {
    "aes.sub_byte": SBOX.__getitem__,
    "aes.inv_sub_byte": INV_SBOX.__getitem__,
    "aes.both_sub_byte": lambda inverse, x: (INV_SBOX if inverse else SBOX)[x],
    "aes.mix_column": lambda s: mix(s, CIRCULANT[0]),
    "aes.inv_mix_column": lambda s: mix(s, CIRCULANT[1]),
    "aes.round_column": lambda s, k: mix(substituted(s, SBOX), CIRCULANT[0]) ^ k,
    "aes.inv_round_column": lambda s, k: mix(substituted(s, INV_SBOX) ^ k, CIRCULANT[1]),
    "aes.key_step": key_step,
    "aes.inv_key_step": inv_key_step,
    **{f"serpent.s{n}": bitslice(box) for n, box in enumerate(BOXES)},
    **{f"serpent.inv_s{n}": bitslice([box.index(x) for x in range(16)]) for n, box in enumerate(BOXES)},
    "serpent.linear": linear,
    "serpent.inv_linear": inv_linear,
    "serpent.round": whole_round,
    "serpent.prekeys": prekeys,
    "serpent.inv_prekeys": inv_prekeys,
    "serpent.last_prekeys": last_prekeys,
    "twofish.q0": Q[0].__getitem__,
    "twofish.q1": Q[1].__getitem__,
    "twofish.mds": mds,
    "twofish.rs": rs,
    "twofish.add": add,
    "twofish.pht": pht,
    "twofish.h": h,
    "twofish.F": F,
    "twofish.subkeys": subkeys,
    "rc6.add": add,
    "rc6.subtract": subtract,
    "rc6.multiply": multiply,
    "rc6.rotate": rotl,
    "rc6.f": f,
    "rc6.mix": rc6_mix,
    "mars.s0": lambda x: MARS_S[x],
    "mars.s1": lambda x: MARS_S[256 + x],
    "mars.s": lambda x: MARS_S[x],
    "mars.add": add,
    "mars.subtract": subtract,
    "mars.multiply": multiply,
    "mars.rotate": rotl,
    "mars.E": expansion_function,
    "mars.forward_mixing": forward_mixing,
    "mars.backwards_mixing": backwards_mixing,
    "mars.linear": key_linear,
    "mars.stirred": key_stirred,
    "mars.multiplication_key": multiplication_key,
}
LIMITS = {
    "twofish.subkeys": {"i": 20},
    "aes.key_step": {"i": 10},
    "aes.inv_key_step": {"i": 10},
    "serpent.round": {"i": 31},
    "mars.linear": {"i": 15, "j": 4},
}
"""Inputs of which not every value occurs: how many do."""
