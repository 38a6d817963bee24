"""What is asked of the AES candidates: key sizes alone and together, published vectors, independent software."""

from roundhouse.ciphers import CATALOG
from roundhouse.vectors.published import published
from roundhouse.verify.oracles.agreement import agree
from software_model import software_model

SIZES = (128, 192, 256)


def variants(family, bits):
    """The ciphers that take a key of so many bits, with the number of that size: of this size alone, and of all."""
    found = [cipher for cipher in CATALOG.values() if cipher.family == family and bits in cipher.key_sizes]
    assert [cipher.key_sizes for cipher in found] == [(bits,), SIZES]
    return [(cipher, cipher.key_sizes.index(bits)) for cipher in found]


def vectors(family, bits):
    """The published vectors with keys of so many bits."""
    return [vector for vector in published(family) if vector.key_bits == bits]


def check_published(family, bits, decrypt):
    """The software models give the published results."""
    for cipher, size in variants(family, bits):
        model = software_model(cipher, size, decrypt=decrypt)
        for vector in vectors(family, bits):
            given, wanted = vector.plaintext, vector.ciphertext
            if decrypt:
                given, wanted = wanted, given
            assert tuple(model(vector.key, block) for block in given) == wanted, vector.source


def check_independent(family, bits, key, block):
    """In both directions a page gives what all independent software does."""
    for decrypt in (False, True):
        wanted = int.from_bytes(agree(family, 128, key.to_bytes(bits // 8), block.to_bytes(16), decrypt=decrypt))
        for cipher, size in variants(family, bits):
            assert (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size) == wanted
