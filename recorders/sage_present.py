#!/usr/bin/env python3
"""Encrypts with SageMath's PRESENT: reads lines "cipher key block" and prints blocks, in hex as the paper prints them.

SageMath is on PyPI as passagemath-modules; install it apart from this project.
"""

import sys

import sage.all__sagemath_modules  # noqa: F401  (initialises the library)
from sage.crypto.block_cipher.present import PRESENT

for line in sys.stdin:
    name, key, block = line.split()
    cipher = PRESENT(keySchedule=int(name.rpartition("_")[2]), doFinalRound=True)
    print(f"{int(cipher.encrypt(plaintext=int(block, 16), key=int(key, 16))):016x}")
