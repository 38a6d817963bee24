"""Record what an independent implementation answers to every block of the recorded messages, as a response file.

For ciphers of which no implementation can be installed everywhere. The definitions of the modes are run over each key
and message of ``roundhouse.verify.book``, and the program is asked for each block that they need. It reads lines
"cipher key block", or "cipher key block decrypt", and answers each with a block, in hex. The file is compressed, on
standard output. Usage::

    python recorders/record_messages.py PROGRAM FAMILY BLOCK_BITS KEY_BITS... >FILE.rsp.xz
"""

import lzma
import sys
from functools import partial
from subprocess import PIPE, Popen

from roundhouse.verify.book import book_of
from roundhouse.verify.oracles.mode_oracle import OnBlocks


class Asked:
    """A program and its answers: plaintexts and ciphertexts by key, in the order of the questions."""

    def __init__(self, program: Popen[str], family: str, block_bits: int) -> None:
        self._program, self._family, self._block_bits = program, family, block_bits
        self.pairs: dict[bytes, dict[bytes, bytes]] = {}
        self._inverse: dict[bytes, dict[bytes, bytes]] = {}

    def results(self, key: bytes, blocks: bytes, *, decrypt: bool) -> bytes:
        """Return the results of blocks; what is known is not asked again."""
        size = self._block_bits // 8
        return b"".join(self._result(key, blocks[n : n + size], decrypt) for n in range(0, len(blocks), size))

    def _result(self, key: bytes, block: bytes, decrypt: bool) -> bytes:
        pairs, inverse = (known.setdefault(key, {}) for known in (self.pairs, self._inverse))
        known = inverse if decrypt else pairs
        if block not in known:
            answer = self._ask(key, block, decrypt)
            plain, cipher = (answer, block) if decrypt else (block, answer)
            pairs[plain], inverse[cipher] = cipher, plain
        return known[block]

    def _ask(self, key: bytes, block: bytes, decrypt: bool) -> bytes:
        assert self._program.stdin is not None and self._program.stdout is not None
        name = f"{self._family}{self._block_bits}_{8 * len(key)}"
        print(name, key.hex(), block.hex(), "decrypt" * decrypt, file=self._program.stdin, flush=True)
        return bytes.fromhex(self._program.stdout.readline())


def main(program: str, family: str, block_bits: str, *key_sizes: str) -> None:
    """Record the answers for each key, in a group of its own."""
    book = book_of(int(block_bits), tuple(map(int, key_sizes)))
    with Popen([program], stdin=PIPE, stdout=PIPE, text=True) as running:
        asked = Asked(running, family, int(block_bits))
        for mode, key, message in book.questions():
            encrypt, decrypt = (partial(asked.results, key.to_bytes(), decrypt=way) for way in (False, True))
            mode.definition(OnBlocks(encrypt, decrypt), message)
    text = ""
    for count, (key, pairs) in enumerate(asked.pairs.items()):
        plain, cipher = (b"".join(blocks).hex() for blocks in (pairs.keys(), pairs.values()))
        text += f"COUNT = {count}\nKEY = {key.hex()}\nPLAINTEXT = {plain}\nCIPHERTEXT = {cipher}\n\n"
    sys.stdout.buffer.write(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main(*sys.argv[1:])
