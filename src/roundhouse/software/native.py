"""The printed C of a cipher, compiled by the compiler of this host and called."""

from __future__ import annotations

from ctypes import CDLL, c_char_p, c_uint64, create_string_buffer
from pathlib import Path

from ..ciphers.cipher import Cipher
from ..tools.cxx import compile_cxx, compiled, compiler_version, digest
from .program import c_program

__all__ = ["OPTIONS", "NativeCipher"]

#: The compiler driver takes both languages: the one that builds simulations also compiles C.
OPTIONS = ("-x", "c", "-std=c99", "-O2", "-fPIC", "-shared")
_SOURCE, _LIBRARY = "cipher.c", "cipher.so"


class NativeCipher:
    """A cipher of one key size as machine code; compiled once, and kept in the build folder.

    Raises
    ------
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
        self._expand, self._encrypt = library.expand_key, library.encrypt_blocks
        self._expand.argtypes, self._expand.restype = (c_char_p, c_char_p), None
        self._encrypt.argtypes, self._encrypt.restype = (c_char_p, c_char_p, c_char_p, c_uint64), None

    def encrypt(self, key: bytes, blocks: bytes) -> bytes:
        """Encrypt any number of blocks, each alone; bytes are in the order of the published hex strings.

        Raises
        ------
        ValueError
            If the key is of another size, or the last block is not whole.
        """
        if len(key) != self.key_bytes or len(blocks) % self.block_bytes:
            raise ValueError(
                f"the key must have {self.key_bytes} bytes and the text whole blocks of {self.block_bytes}; "
                f"given {len(key)} bytes of key and {len(blocks)} of text"
            )
        schedule, out = create_string_buffer(self._schedule_bytes), create_string_buffer(len(blocks))
        self._expand(key, schedule)
        self._encrypt(schedule, blocks, out, len(blocks) // self.block_bytes)
        return out.raw
