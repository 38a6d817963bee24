"""Single published blocks, sampled evenly from all published vectors of a cipher."""

from __future__ import annotations

from dataclasses import dataclass

from .published import CipherSizes, published_for

__all__ = ["KnownAnswer", "known_answers"]


@dataclass(frozen=True)
class KnownAnswer:
    """A published block: a key of `key_bits`, a plaintext and its ciphertext, each the hex string as a number."""

    key: int
    key_bits: int
    plaintext: int
    ciphertext: int


def known_answers(cipher: CipherSizes, most: int) -> tuple[KnownAnswer, ...]:
    """Return at most `most` published blocks for each key size, spread evenly over all of them.

    Returns
    -------
    tuple of KnownAnswer
        Empty if none are published for the cipher.
    """
    chosen: list[KnownAnswer] = []
    for bits in cipher.key_sizes:
        answers = [
            KnownAnswer(vector.key, bits, plaintext, ciphertext)
            for vector in published_for(cipher)
            if vector.key_bits == bits
            for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True)
        ]
        count = min(len(answers), most)
        chosen += [answers[n * len(answers) // count] for n in range(count)]
    return tuple(chosen)
