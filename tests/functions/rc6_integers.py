"""RC6 in plain integers, after its AES submission."""

from integers import ONES, pack, rotl


def f(x):
    return rotl(x * (2 * x + 1) & ONES, 5)


def rc6_mix(A, B, L, S):
    A = rotl(S + A + B & ONES, 3)
    return pack([A, rotl(L + A + B & ONES, A + B & 31)])
