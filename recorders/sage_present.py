#!/usr/bin/env python3
"""SageMath's PRESENT: encrypts lines "cipher key block", decrypts lines "cipher key block decrypt", and prints blocks.

All are in hex, as the paper prints them.

SageMath is on PyPI as passagemath-modules; install it apart from this project.
"""

import sys
from functools import cache

import sage.all__sagemath_modules  # noqa: F401  (initialises the library)
from sage.crypto.block_cipher.present import PRESENT


@cache
def present(key_bits: int) -> PRESENT:
    return PRESENT(keySchedule=key_bits, doFinalRound=True)


for line in sys.stdin:
    name, key, block, *way = line.split()
    cipher = present(int(name.rpartition("_")[2]))
    run = cipher.decrypt if way == ["decrypt"] else cipher.encrypt
    print(f"{int(run(int(block, 16), int(key, 16))):016x}", flush=True)
