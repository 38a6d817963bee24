"""The printed C of a cipher, compiled by the compiler of this host and called."""

from __future__ import annotations

from ctypes import CDLL, c_char, c_char_p, c_uint64, create_string_buffer
from pathlib import Path

from ..ciphers.cipher import Cipher
from ..tools.cxx import compile_cxx, compiled, compiler_version, digest
from .program import DIRECTIONS, c_program

__all__ = ["OPTIONS", "NativeCipher"]

#: The compiler driver takes both languages: the one that builds simulations also compiles C.
OPTIONS = ("-x", "c", "-std=c99", "-O2", "-fPIC", "-shared")
_SOURCE, _LIBRARY = "cipher.c", "cipher.so"


class NativeCipher:
    """A cipher of one key size as machine code; compiled once, and kept in the build folder.

    Each call expands its key, and takes any number of blocks, each on its own. Bytes are in the order of the published
    hex strings.

    Raises
    ------
    InvalidInput
        If the key size is selected at run time.
    ToolMissing
        If no compiler is installed.
    ToolStopped
        If it does not compile the program.
    """

    def __init__(self, cipher: Cipher):
        self.key_bytes, self.block_bytes = cipher.key_bits // 8, cipher.block_bits // 8
        program = c_program(cipher)
        name = f"{cipher.name}-{digest(program.source, *OPTIONS, compiler_version())}"

        def build(folder: Path) -> None:
            (folder / _SOURCE).write_text(program.source, encoding="utf-8")
            compile_cxx([*OPTIONS, _SOURCE, "-o", _LIBRARY], folder)

        library = CDLL(str(compiled(name, (_SOURCE, _LIBRARY), build) / _LIBRARY))
        self._schedule_bytes = program.schedule_bytes
        self._expand = library[f"{cipher.name}_expand_key"]
        self._expand.argtypes, self._expand.restype = (c_char_p, c_char_p), None
        self._functions = {direction: library[f"{cipher.name}_{direction}_blocks"] for direction in DIRECTIONS}
        for function in self._functions.values():
            function.argtypes, function.restype = (c_char_p, c_char_p, c_char_p, c_uint64), None

    def encrypt(self, key: bytes, blocks: bytes) -> bytes:
        """Return the encrypted blocks; raises like `process_into`."""
        return self._results("encrypt", key, blocks)

    def decrypt(self, key: bytes, blocks: bytes) -> bytes:
        """Return the decrypted blocks; raises like `process_into`."""
        return self._results("decrypt", key, blocks)

    def _results(self, direction: str, key: bytes, blocks: bytes) -> bytes:
        out = bytearray(len(blocks))
        self.process_into(direction, key, blocks, out)
        return bytes(out)

    def process_into(self, direction: str, key: bytes, blocks: bytes, out: bytearray) -> None:
        """Write results to memory of the caller: the call itself, with nothing copied.

        Parameters
        ----------
        direction : {"encrypt", "decrypt"}
        key, blocks : bytes
        out : bytearray
            As long as `blocks`, or longer.

        Raises
        ------
        ValueError
            If the key is of another size, the last block is not whole, or the results have no room.
        """
        if len(key) != self.key_bytes or len(blocks) % self.block_bytes or len(out) < len(blocks):
            raise ValueError(
                f"the key must have {self.key_bytes} bytes, the text whole blocks of {self.block_bytes}, and the "
                f"results room for as many; given {len(key)} bytes of key, {len(blocks)} of text and {len(out)} of room"
            )
        schedule, results = create_string_buffer(self._schedule_bytes), (c_char * len(out)).from_buffer(out)
        self._expand(key, schedule)
        self._functions[direction](schedule, blocks, results, len(blocks) // self.block_bytes)
