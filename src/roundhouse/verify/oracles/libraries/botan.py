"""Botan 2, through its C interface: Serpent, Twofish and XTEA.

Debian's libbotan-2-19. Byte order: as in the AES submission (Twofish), as in NESSIE (Serpent), big-endian words (XTEA).
"""

from ctypes import POINTER, byref, c_char_p, c_size_t, c_void_p, create_string_buffer
from functools import partial
from typing import Any

from ..oracle import Oracle
from . import shared

NAMES = {"serpent": b"Serpent", "twofish": b"Twofish", "xtea": b"XTEA"}


def oracle(cipher: str) -> Oracle:
    """Return Botan as an oracle for a cipher of `NAMES`.

    Raises
    ------
    ToolMissing
        If Botan is not installed.
    """
    api = _Api()
    version = ".".join(str(getattr(api.library, f"botan_version_{part}")()) for part in ("major", "minor", "patch"))
    encrypt, decrypt = (partial(_process, api, NAMES[cipher], function) for function in (api.encrypt, api.decrypt))
    return Oracle("Botan", version, encrypt, decrypt)


class _Api:
    """The functions of Botan's C interface in use; all except `block_size` return 0 on success."""

    def __init__(self) -> None:
        self.library = shared.load("botan-2", "libbotan-2-19")
        self.init = self._function("init", POINTER(c_void_p), c_char_p)
        self.set_key = self._function("set_key", c_void_p, c_void_p, c_size_t)
        self.block_size = self._function("block_size", c_void_p)
        self.encrypt = self._function("encrypt_blocks", c_void_p, c_void_p, c_void_p, c_size_t)
        self.decrypt = self._function("decrypt_blocks", c_void_p, c_void_p, c_void_p, c_size_t)
        self.destroy = self._function("destroy", c_void_p)

    def _function(self, name: str, *arguments: Any) -> shared.Function:
        return shared.function(self.library, f"botan_block_cipher_{name}", *arguments)


def _process(api: _Api, name: bytes, function: shared.Function, key: bytes, blocks: bytes) -> bytes:
    cipher, out = c_void_p(), create_string_buffer(len(blocks))
    _check(api.init(byref(cipher), name))
    try:
        _check(api.set_key(cipher, key, len(key)))
        _check(function(cipher, blocks, out, len(blocks) // api.block_size(cipher)))
    finally:
        api.destroy(cipher)
    return out.raw


def _check(code: int) -> None:
    if code:
        raise ValueError(f"Botan must take the key and the blocks, but ended with error {code}")
