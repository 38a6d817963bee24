"""A cipher as a fast function on numbers: its whole graph for one key size and direction, printed."""

from collections.abc import Callable

from roundhouse.ciphers.cipher import Cipher
from roundhouse.words import Graph
from roundhouse.words.python import to_function


def software_model(cipher: Cipher, size: int = 0, *, decrypt: bool = False) -> Callable[[int, int], int]:
    """From a key and a block, which are their published hex strings read as numbers, to a block."""
    graph = Graph()
    key, block = graph.input("key", cipher.key_bits), graph.input("block", cipher.block_bits)
    function = to_function([cipher.run(key, block, size, decrypt=decrypt)], [key, block])
    shift = cipher.key_bits - cipher.key_sizes[size]
    return lambda key, block: function(key << shift, block)[0]
